import { ChevronDown } from "lucide-react";
import type { SessionPower } from "../../core/session/summary.ts";
import { useView } from "../session/store.ts";
import { setViewpoint } from "../session/viewpoint.ts";
import "./selectField.css";

export interface SelectFieldProps {
  /** Accessible name. */
  readonly label: string;
  /** Text before the field. */
  readonly words?: string;
  /** Tooltip that explains the setting. */
  readonly tip?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

/** A native select, because custom ones need inline styles, which the content security policy forbids. */
export function SelectField({ label, words, tip, value, options, onChange }: SelectFieldProps): React.JSX.Element {
  return (
    <label className="select-field">
      {words}
      <select aria-label={label} data-tip={tip} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </label>
  );
}

export interface ViewpointFieldProps {
  /** What the viewpoint applies to: `Charts`. */
  readonly of: string;
  readonly powers: readonly SessionPower[];
}

/** Lets the user choose the viewpoint on tabs that have no row of powers. */
export function ViewpointField({ of, powers }: ViewpointFieldProps): React.JSX.Element {
  const viewpoint = useView((view) => view.viewpoint);
  return (
    <SelectField
      label={`${of} viewpoint`}
      words="Viewpoint"
      value={viewpoint ?? ""}
      options={[["", "All powers"], ...powers.map(({ name, words }) => [name, words] as const)]}
      onChange={(value) => setViewpoint(value === "" ? null : value)}
    />
  );
}
