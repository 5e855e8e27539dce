import { useEffect, useLayoutEffect, useState } from "react";
import { isLink, type PageLink, readLink } from "../../core/host/link.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import { useLink } from "../link/link.ts";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { capital, grouped, turnWords } from "../parts/numbers.ts";
import { prepareAnswer } from "../session/cursorAnswer.ts";
import { useGameWords } from "../session/gameWords.ts";
import { messageWords } from "../session/linkedPlace.ts";
import { messageOf, type Place, readPlace } from "../session/place.ts";
import { plainName } from "../session/recordingName.ts";
import { goTo, turnsInView, useView } from "../session/store.ts";
import { showDialog } from "./dialogs.ts";
import "./palette.css";

/** How long the dialog waits for the message to be shown, in milliseconds. */
const longestStayMs = 200;

/**
 * Asks for a turn or a message and goes there. If the recording is still loading, goes there once that place has been
 * read.
 */
export function GoTo(): React.JSX.Element {
  const [typed, setTyped] = useState("");
  const [awaits, setAwaits] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const isShown = useView(({ cursor, shown }) => cursor === shown);
  const turns = useView((view) => view.turns);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const isRead = useView(({ news }) => news !== null && news.reading.phase !== "reading");
  const isOpen = useView(({ session }) => session !== null);
  const link = isLink(typed) ? readLink(typed) : null;
  const place = readPlace(typed);
  const n = place && messageOf(place, turns);
  const turn = place?.turn ?? null;
  const isThere = n !== null && n >= 1 && n <= count;
  const mayArrive = place !== null && !isThere && !isRead;
  const next = isThere ? n : 0;
  useEffect(() => {
    if (next > 0) prepareAnswer(next);
  }, [next]);
  const go = (): void => {
    if (link !== null) {
      close();
      void import("../session/openLink.ts").then(({ openAddressed }) => openAddressed(useLink.getState().host, link));
      return;
    }
    setAwaits(mayArrive);
    if (!isThere) return;
    setLeaves(true);
    // Removing an element with the focus makes the browser lay out the page in the middle of the changes.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (place === null || turn === null) goTo(n);
    // Right after the viewpoint has changed, the turns are still those of the previous viewpoint.
    else void turnsInView().then((seen) => goTo(messageOf(place, seen) ?? n));
  };
  useEffect(() => {
    if (awaits && !mayArrive) go();
  });
  // Close in the frame that shows the message, because a frame of its own would delay that one.
  useLayoutEffect(() => {
    if (leaves && isShown) close();
  });
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(close, longestStayMs);
    return () => clearTimeout(timer);
  }, [leaves]);
  const title = isOpen ? "Go to turn or message" : "Open link";
  const range = rangeWords(turns, count);
  const inGame = useGameWords()(turns[0]?.game ?? -1);
  const words = link
    ? linkWords(link)
    : !isOpen
      ? "Paste a link copied from Black Chamber."
      : isThere
        ? `${turn === null ? "Message" : `${turnWords(turn)}${inGame}, message`} ${n}`
        : missingWords(typed, place, range, awaits);
  return (
    <Dialog label={title} className="go-to" isLight onClose={close}>
      <div className="dialog-head">
        <h2>{title}</h2>
      </div>
      <div className="dialog-body">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            go();
          }}
        >
          <input
            className="field"
            aria-label={isOpen ? "Turn or message" : "Link"}
            aria-describedby="go-to-words"
            placeholder={isOpen ? "217, F1903 or a link" : "http://…"}
            data-first
            value={typed}
            onChange={(event) => {
              setAwaits(false);
              setTyped(event.target.value);
            }}
          />
          <Button type="submit" isMain disabled={!isThere && !mayArrive && link === null}>
            Go
          </Button>
        </form>
        <p id="go-to-words" aria-live="polite">
          {words}
        </p>
      </div>
    </Dialog>
  );
}

function close(): void {
  showDialog(null);
}

/** Describes the target of a link. */
function linkWords(link: PageLink): string {
  if (link.recording === null) return `The tab ${capital(link.tab ?? "")}.`;
  const where = messageWords(link);
  return capital(
    `${where === null ? "" : `${where} of `}the recording ${plainName(link.name ?? link.recording ?? "")}.`,
  );
}

function rangeWords(turns: readonly SessionTurn[], count: number): string {
  const [first, last] = [turns[0], turns.at(-1)];
  const ofTurns = first && last ? `, turns ${turnWords(first.key)} to ${turnWords(last.key)}` : "";
  return `messages 1 to ${grouped(count)}${ofTurns}`;
}

function missingWords(typed: string, place: Place | null, range: string, awaits: boolean): string {
  if (awaits) return `Still reading. The cursor will move there once that part is read. So far: ${range}.`;
  if (typed.trim() === "") return `${capital(range)}.`;
  if (place === null) return "Type a number, or a turn such as F1903 or Fall 1903.";
  return `Not in this recording, which has ${range}.`;
}
