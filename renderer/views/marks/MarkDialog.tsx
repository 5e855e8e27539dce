import { Bookmark } from "lucide-react";
import { useState } from "react";
import { Button } from "../../parts/Button.tsx";
import { Dialog, DialogHead } from "../../parts/Dialog.tsx";
import { Keys } from "../../parts/Keys.tsx";
import { sentence } from "../../parts/numbers.ts";
import { type MarksState, saveMark, stopEditing, useMarks } from "../../session/marks.ts";
import "./marks.css";
import "../../parts/faultNote.css";

const longestText = 4000;

/** Asks for the text of a mark. */
export function MarkDialog(): React.JSX.Element | null {
  const editing = useMarks((marks) => marks.editing);
  return editing && <Form editing={editing} />;
}

function Form({ editing }: { readonly editing: NonNullable<MarksState["editing"]> }): React.JSX.Element {
  const { n, draft, id } = editing;
  const [text, setText] = useState(draft.text);
  const [isBusy, setIsBusy] = useState(false);
  const fault = useMarks((marks) => marks.fault);
  const onPageWhy = useMarks((marks) => marks.onPageWhy);
  const title = `${id === null ? "Mark" : "Edit mark on"} ${n === null ? "this moment" : `message ${n}`}`;
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await saveMark(text.trim());
    setIsBusy(false);
  };
  return (
    <Dialog label={title} className="mark-dialog" onClose={stopEditing}>
      <DialogHead label={title} onClose={stopEditing} />
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <textarea
          data-first
          className="field mark-text"
          aria-label="Note"
          aria-describedby="mark-words"
          placeholder="Note (optional)"
          rows={3}
          maxLength={longestText}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void save();
          }}
        />
        {fault !== null && (
          <p className="fault-note" role="alert">
            The mark could not be saved: {fault}
          </p>
        )}
        <div className="mark-actions">
          <span id="mark-words" className="mark-words">
            {onPageWhy === null
              ? "Saved in the recording."
              : `${sentence(onPageWhy)} The mark stays in this tab until you save a copy of the recording.`}
          </span>
          <Button type="submit" isMain icon={Bookmark} disabled={isBusy}>
            {id === null ? "Add mark" : "Save note"}
            <Keys keys="Enter" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
