import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import "./live.css";
import type { FieldWords } from "./recordForm.ts";

export interface LiveFieldProps extends React.ComponentProps<"input"> {
  readonly label: string;
  readonly says: FieldWords;
}

/** A labelled text field with a hint, a warning or an error below it. */
export function LiveField({ label, says, ...input }: LiveFieldProps): React.JSX.Element {
  const id = useId();
  return (
    <div className="record-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        aria-describedby={`${id}-says`}
        aria-invalid={says.kind === "error"}
        autoComplete="off"
        spellCheck={false}
        {...input}
      />
      <p id={`${id}-says`} className={`field-says ${says.kind}`} aria-live="polite">
        {says.kind !== "hint" && <TriangleAlert size={12} aria-hidden="true" />}
        {says.words}
      </p>
    </div>
  );
}
