import { CircleX, Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { SessionTurn } from "../../../core/session/turnTable.ts";
import { Button } from "../../parts/Button.tsx";
import { Dialog, DialogHead } from "../../parts/Dialog.tsx";
import { counted, sum, turnWords } from "../../parts/numbers.ts";
import { ProgressLine } from "../../parts/ProgressLine.tsx";
import { byteWords } from "../../parts/recordingWords.ts";
import { SelectField } from "../../parts/SelectField.tsx";
import { saveBytes } from "../../parts/saveBytes.ts";
import { showNotice } from "../../session/notice.ts";
import { type KeyRange, type Sharing, shareCommand, sharedName, sharePage, whyNotHere } from "../../session/share.ts";
import { showShareDialog } from "../../session/shareDialog.ts";
import { useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { doWork, type Work } from "../../session/work.ts";
import "./share.css";

const none: readonly never[] = [];
const title = "Share as one HTML page";

/** Saves the game at the cursor, or some of its turns, as one HTML file, after showing what the file will contain. */
export function ShareDialog(): React.JSX.Element {
  const close = (): void => showShareDialog(false);
  const hasGame = useView(({ news }) => (news?.summary.games.length ?? 0) > 0);
  const why = hasGame ? whyNotHere() : "This recording contains no game.";
  return (
    <Dialog label={title} className="share" onClose={close}>
      <DialogHead label={title} onClose={close} />
      {why === null ? <ShareForm onClose={close} /> : <NotHere why={why} hasCommand={hasGame} />}
    </Dialog>
  );
}

/** Why the page cannot make the file, and what to run instead. */
function NotHere({ why, hasCommand }: { readonly why: string; readonly hasCommand: boolean }): React.JSX.Element {
  return (
    <div className="dialog-body share-body">
      <p>{why}</p>
      {hasCommand && (
        <p>
          To make the file in a terminal, run <code>{shareCommand()}</code>
        </p>
      )}
    </div>
  );
}

function ShareForm({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const game = useView((view) => Math.max(0, view.at?.game ?? 0));
  const isRead = useView(({ news }) => news?.reading.phase !== "reading");
  const turns = useAnswer(isRead ? (api) => api.turns(game, null, 0) : null, `share ${game} ${isRead}`) ?? none;
  const [range, setRange] = useState<KeyRange | null>(null);
  const [hasPseudonyms, setPseudonyms] = useState(false);
  const [work, setWork] = useState<Work>("none");
  const [share, setShare] = useState(0);
  const sharing = useRef<Sharing>(undefined);
  useEffect(() => () => sharing.current?.stop(), []);
  const save = async (): Promise<void> => {
    setShare(0);
    sharing.current = sharePage({ game, range, hasPseudonyms }, setShare);
    const page = await sharing.current.page;
    const name = sharedName(range, hasPseudonyms);
    saveBytes(page, name);
    showNotice(`Saved ${name}, ${byteWords(page.size)}`);
    onClose();
  };
  const isBusy = work === "busy";
  return (
    <form
      className="dialog-body share-body"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void doWork(save, setWork);
      }}
    >
      {turns.length > 1 && <Turns turns={turns} range={range} onChange={setRange} />}
      <Content
        turns={range === null ? turns : inRange(turns, range)}
        isPart={range !== null}
        name={sharedName(range, hasPseudonyms)}
        hasPseudonyms={hasPseudonyms}
      />
      <label className="share-check">
        <input type="checkbox" checked={hasPseudonyms} onChange={({ target }) => setPseudonyms(target.checked)} />
        Replace program names with bot 1, bot 2, …, and omit versions
      </label>
      {typeof work === "object" && (
        <p className="share-fault" role="alert">
          <CircleX size={14} aria-hidden="true" />
          <span>
            The page could not be created: {work.fault}. Alternatively, run <code>{shareCommand()}</code>
          </span>
        </p>
      )}
      {isBusy && <ProgressLine label="Making the page" share={share} />}
      <div className="share-actions">
        <span className="push">{isBusy && (share < 1 ? "Reading the recording…" : "Writing the page…")}</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" isMain icon={Share2} disabled={isBusy || !isRead} data-first>
          Save page
        </Button>
      </div>
    </form>
  );
}

interface TurnsProps {
  readonly turns: readonly SessionTurn[];
  readonly range: KeyRange | null;
  readonly onChange: (range: KeyRange | null) => void;
}

/** Lets the user choose the whole game or a range of turns. The initial range is the turn at the cursor. */
function Turns({ turns, range, onChange }: TurnsProps): React.JSX.Element {
  const name = useId();
  const here = useView((view) => view.at?.turn?.key ?? null);
  const options = turns.map(({ key }) => [key, turnWords(key)] as const);
  const start = turns.some(({ key }) => key === here) ? (here ?? "") : (turns[0]?.key ?? "");
  const shown = range ?? { from: start, to: start };
  const indexOf = (wanted: string): number => turns.findIndex(({ key }) => key === wanted);
  // A range must not end before it begins, so the other end moves too if necessary.
  const from = (key: string): void => onChange({ from: key, to: indexOf(key) > indexOf(shown.to) ? key : shown.to });
  const to = (key: string): void => onChange({ from: indexOf(key) < indexOf(shown.from) ? key : shown.from, to: key });
  return (
    <fieldset className="share-turns" aria-label="Turns">
      <label className="share-check">
        <input type="radio" name={name} checked={range === null} onChange={() => onChange(null)} />
        Whole game
      </label>
      <label className="share-check">
        <input type="radio" name={name} checked={range !== null} onChange={() => onChange(shown)} />
        Only these turns
      </label>
      <SelectField label="From turn" words="from" value={shown.from} options={options} onChange={from} />
      <SelectField label="To turn" words="to" value={shown.to} options={options} onChange={to} />
    </fieldset>
  );
}

function inRange(turns: readonly SessionTurn[], { from, to }: KeyRange): readonly SessionTurn[] {
  return turns.slice(
    turns.findIndex(({ key }) => key === from),
    turns.findLastIndex(({ key }) => key === to) + 1,
  );
}

/** What the file will contain, and what it will omit. */
function Content({
  turns,
  isPart,
  name,
  hasPseudonyms,
}: {
  readonly turns: readonly SessionTurn[];
  readonly isPart: boolean;
  /** The file's name. */
  readonly name: string;
  /** Whether programs have other names in the file. */
  readonly hasPseudonyms: boolean;
}): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  const press = turns.reduce((all, turn) => all + sum(turn.press), 0);
  return (
    <>
      <p>The file opens at the current message in any browser, even offline and without Black Chamber.</p>
      <dl className="share-content">
        <dt>File name</dt>
        <dd>{name}</dd>
        <dt>Contains</dt>
        <dd>
          {counted(turns.length, "turn")} with boards, orders and results; {counted(press, "press message")} from all
          powers; agreements with verdicts; findings{hasPseudonyms ? "" : "; names and versions of the programs"}.
          {isPart && " Verdicts take the whole game into account."}
          {viewpoint !== null && ` It shows what all powers sent, not only what ${viewpoint} knew.`}
        </dd>
        <dt>Leaves out</dt>
        <dd>Passcodes, network addresses, file names, your notes and marks, and the bytes of the messages.</dd>
      </dl>
    </>
  );
}
