import { ChevronDown } from "lucide-react";
import type { SessionPower } from "../../core/session/summary.ts";
import { setViewpoint, useView } from "../session/store.ts";
import "./selectField.css";

export interface SelectFieldProps {
  /** What is chosen, for those who do not see what stands beside it. */
  readonly label: string;
  /** Stands before it. */
  readonly words?: string;
  /** What the choice means. */
  readonly tip?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

/** One of a few, by the browser's own list: what other lists need, the content security policy refuses. */
export function SelectField({ label, words, tip, value, options, onChange }: SelectFieldProps): React.JSX.Element {
  return (
    <label className="select-field">
      {words}
      <select aria-label={label} data-tip={tip} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([name, spoken]) => (
          <option key={name} value={name}>
            {spoken}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </label>
  );
}

export interface ViewpointFieldProps {
  /** Of what: `the charts`. */
  readonly of: string;
  readonly powers: readonly SessionPower[];
}

/** Whose eyes a tab is read with, where no line of powers stands over it. */
export function ViewpointField({ of, powers }: ViewpointFieldProps): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  return (
    <SelectField
      label={`Viewpoint of ${of}`}
      words="Seen by"
      value={viewpoint ?? ""}
      options={[["", "All-seeing"], ...powers.map(({ name, words }) => [name, words] as const)]}
      onChange={(value) => setViewpoint(value === "" ? null : value)}
    />
  );
}
