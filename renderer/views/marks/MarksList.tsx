import { Bookmark, Download, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../parts/Button.tsx";
import "../../parts/button.css";
import { IconButton } from "../../parts/IconButton.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { sentence, shortTurn } from "../../parts/numbers.ts";
import { plainName } from "../../parts/recordingWords.ts";
import { saveBytes } from "../../parts/saveBytes.ts";
import { beginMark, changeMark, copyWithMarks, removeMark, type ShownMark, useMarks } from "../../session/marks.ts";
import { goTo, useView } from "../../session/store.ts";
import { useAnswer } from "../../session/useAnswer.ts";
import { doWork, type Work } from "../../session/work.ts";
import "./marks.css";
import "../../parts/faultNote.css";

/** The marks of the open recording, sorted by time. */
export function MarksList({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const marks = useMarks((state) => state.marks);
  const onPageWhy = useMarks((state) => state.onPageWhy);
  const fault = useMarks((state) => state.fault);
  const cursor = useView((view) => view.cursor);
  const viewpoint = useView((view) => view.viewpoint);
  const rows = marks.flatMap(({ n }) => n ?? []);
  const seen = useAnswer(
    viewpoint === null ? null : (api) => api.areSeen(rows, viewpoint),
    `${viewpoint} ${rows.join(" ")}`,
    String(viewpoint),
  );
  const shown = marks.filter(({ n }) => viewpoint === null || n === null || seen?.includes(n));
  const sorted = [...shown].sort((one, other) => one.atNs - other.atNs);
  return (
    <>
      {sorted.length === 0 ? (
        <p className="marks-none">
          {marks.length > 0 ? `${viewpoint} saw none of the marked messages.` : "No marks yet."} Mark a message, with a
          note of your own, so that you and others can find it again.
        </p>
      ) : (
        <ul className="marks-list">
          {sorted.map((mark) => (
            <Line key={mark.id} mark={mark} isHere={mark.n === cursor} onClose={onClose} />
          ))}
        </ul>
      )}
      {fault !== null && (
        <p className="fault-note" role="alert">
          {fault}
        </p>
      )}
      <div className="marks-foot">
        <Button
          icon={Bookmark}
          disabled={cursor === 0}
          onClick={() => {
            onClose();
            void beginMark();
          }}
        >
          Mark message {cursor}
          <Keys keys="Ctrl+M" />
        </Button>
        {onPageWhy !== null && marks.length > 0 && <SaveCopy />}
      </div>
      {onPageWhy !== null && (
        <p className="marks-why">
          {sentence(onPageWhy)} Marks stay in this tab until you save a copy of the recording.
        </p>
      )}
    </>
  );
}

interface LineProps {
  readonly mark: ShownMark;
  readonly isHere: boolean;
  readonly onClose: () => void;
}

function Line({ mark, isHere, onClose }: LineProps): React.JSX.Element {
  const { n, turn, text, id } = mark;
  return (
    <li className="mark-line" aria-current={isHere || undefined}>
      <button
        type="button"
        className="mark-go"
        disabled={n === null}
        onClick={() => {
          if (n !== null) goTo(n);
          onClose();
        }}
      >
        <span className="mark-place">{n === null ? "whole game" : `#${n}`}</span>
        <span className="mark-turn">{turn === null ? "" : shortTurn(turn)}</span>
        <span className={text === "" ? "mark-note bare" : "mark-note"}>{text === "" ? "no note" : text}</span>
      </button>
      <IconButton
        icon={Pencil}
        label="Edit note"
        onClick={() => {
          onClose();
          changeMark(mark);
        }}
      />
      <IconButton icon={Trash2} label="Remove mark" onClick={() => void removeMark(id)} />
    </li>
  );
}

function SaveCopy(): React.JSX.Element {
  const [work, setWork] = useState<Work>("none");
  const name = useView(({ source }) => (source?.kind === "file" ? source.file.name : (source?.name ?? "")));
  const save = async (): Promise<void> => {
    const copy = await copyWithMarks();
    if (copy) saveBytes(copy, `${plainName(name)}-marked.chamber`);
  };
  return (
    <>
      <Button icon={Download} disabled={work === "busy"} onClick={() => void doWork(save, setWork)}>
        {work === "busy" ? "Copying…" : "Save a copy"}
      </Button>
      {typeof work === "object" && <p className="fault-note">{work.fault}</p>}
    </>
  );
}
