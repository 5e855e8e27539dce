import { Search, X } from "lucide-react";
import "./field.css";
import { focusField } from "./focusField.ts";
import { IconButton } from "./IconButton.tsx";
import { Keys } from "./Keys.tsx";
import "./searchField.css";

export interface SearchFieldProps {
  /** Id of the input, for {@link focusField}. */
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
  /** A hint about what to type; the label by default. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that searches the list below it. `/` focuses it; Esc clears it, or leaves it if it is empty. */
export function SearchField({ id, label, placeholder = label, value, onChange }: SearchFieldProps): React.JSX.Element {
  return (
    <div className="search-field">
      <Search size={14} aria-hidden="true" />
      <input
        id={id}
        className="field"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (value === "") event.currentTarget.blur();
          else onChange("");
        }}
      />
      {value === "" ? (
        <Keys keys="/" />
      ) : (
        <IconButton
          icon={X}
          label="Clear search"
          keys="Esc"
          onClick={() => {
            onChange("");
            // Return the focus to the field, because the button disappears.
            focusField(id);
          }}
        />
      )}
    </div>
  );
}
