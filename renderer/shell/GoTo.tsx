import { useEffect, useState } from "react";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { capital, grouped, turnWords } from "../parts/numbers.ts";
import { messageOf, type Place, readPlace } from "../session/place.ts";
import { goTo, useView } from "../session/store.ts";
import { showDialog } from "./dialogs.ts";
import "./palette.css";

/**
 * Asks for a turn or a message and goes there. If the recording is still loading, goes there once that place has been
 * read.
 */
export function GoTo(): React.JSX.Element {
  const [typed, setTyped] = useState("");
  const [awaits, setAwaits] = useState(false);
  const turns = useView((view) => view.turns);
  const count = useView((view) => view.news?.summary.count ?? 0);
  const isRead = useView(({ news }) => news !== null && news.reading.phase !== "reading");
  const place = readPlace(typed);
  const n = place && messageOf(place, turns);
  const turn = place?.turn ?? null;
  const isThere = n !== null && n >= 1 && n <= count;
  const mayCome = place !== null && !isThere && !isRead;
  const close = (): void => showDialog(null);
  const go = (): void => {
    setAwaits(mayCome);
    if (!isThere) return;
    close();
    goTo(n);
  };
  useEffect(() => {
    if (awaits && !mayCome) go();
  });
  const range = rangeWords(turns, count);
  const words = isThere
    ? `${turn === null ? "Message" : `${turnWords(turn)}, message`} ${n}`
    : missingWords(typed, place, range, awaits);
  return (
    <Dialog label="Go to turn or message" className="go-to" onClose={close}>
      <div className="dialog-head">
        <h2>Go to turn or message</h2>
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
            aria-label="Turn or message"
            aria-describedby="go-to-words"
            placeholder="217 or F1903"
            data-first
            value={typed}
            onChange={(event) => {
              setAwaits(false);
              setTyped(event.target.value);
            }}
          />
          <Button type="submit" isMain disabled={!isThere && !mayCome}>
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

function rangeWords(turns: readonly SessionTurn[], count: number): string {
  const [first, last] = [turns[0], turns.at(-1)];
  const ofTurns = first && last ? `, turns ${turnWords(first.key)} to ${turnWords(last.key)}` : "";
  return `messages 1 to ${grouped(count)}${ofTurns}`;
}

function missingWords(typed: string, place: Place | null, range: string, awaits: boolean): string {
  if (awaits) return `Still reading. The cursor goes there as soon as this place is read. So far: ${range}.`;
  if (typed.trim() === "") return `${capital(range)}.`;
  if (place === null) return "Type a number, or a turn such as F1903 or Fall 1903.";
  return `Not in this recording, which has ${range}.`;
}
