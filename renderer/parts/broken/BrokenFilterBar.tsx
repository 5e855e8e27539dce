import { type BrokenFilter, type BrokenKind, brokenKinds } from "../../session/brokenFilter.ts";
import { grouped } from "../numbers.ts";
import { SearchField } from "../SearchField.tsx";
import { ToggleChip } from "../ToggleChip.tsx";
import { brokenFieldId } from "./brokenField.ts";
import { type BrokenLine, brokenWords, shownBroken } from "./brokenLines.ts";

export interface BrokenFilterBarProps {
  /** All lines, including hidden ones. */
  readonly lines: readonly BrokenLine[];
  readonly filter: BrokenFilter;
  readonly onChange: (filter: BrokenFilter) => void;
}

/** Filters the table by words and by kind. */
export function BrokenFilterBar({ lines, filter, onChange }: BrokenFilterBarProps): React.JSX.Element {
  const counts = shownBroken(lines, { ...filter, kinds: [] });
  const kinds = brokenKinds.filter((kind) => lines.some(({ row }) => row.kind === kind));
  const toggle = (kind: BrokenKind): void => {
    const others = filter.kinds.filter((each) => each !== kind);
    onChange({ ...filter, kinds: filter.kinds.includes(kind) ? others : [...others, kind] });
  };
  return (
    <>
      <SearchField
        id={brokenFieldId}
        label="Filter false statements and broken promises"
        placeholder={`Filter: words, tokens, ${fieldsOf(lines).join(", ")}, #number`}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <fieldset className="broken-kinds" aria-label="Kinds">
        {kinds.map((kind) => (
          <ToggleChip key={kind} isPressed={filter.kinds.includes(kind)} onClick={() => toggle(kind)}>
            {brokenWords[kind]} {grouped(counts.filter(({ row }) => row.kind === kind).length)}
          </ToggleChip>
        ))}
      </fieldset>
    </>
  );
}

/** Returns the fields that these lines have, as the filter names them. */
function fieldsOf(lines: readonly BrokenLine[]): readonly string[] {
  const known = (["intent", "truth", "belief"] as const).filter((field) =>
    lines.some(({ row }) => row[field] !== null),
  );
  return ["by", "to", ...known].map((field) => `${field}:`);
}
