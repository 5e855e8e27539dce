import { brokenFields } from "../../../core/filter/brokenFields.ts";
import type { GameNames } from "../../../core/filter/names.ts";
import { type BrokenFilter, type BrokenKind, brokenKinds } from "../../session/brokenFilter.ts";
import { RowFilterField } from "../filter/RowFilterField.tsx";
import { grouped } from "../numbers.ts";
import { ToggleChip } from "../ToggleChip.tsx";
import { brokenFieldId } from "./brokenField.ts";
import { type BrokenLine, brokenWords, shownBroken } from "./brokenLines.ts";

export interface BrokenFilterBarProps {
  /** All lines, including hidden ones. */
  readonly lines: readonly BrokenLine[];
  readonly names: GameNames;
  readonly filter: BrokenFilter;
  readonly onChange: (filter: BrokenFilter) => void;
}

/** Filters the table by an expression and by kind. */
export function BrokenFilterBar({ lines, names, filter, onChange }: BrokenFilterBarProps): React.JSX.Element {
  const counts = shownBroken(lines, { ...filter, kinds: [] }, names);
  const kinds = brokenKinds.filter((kind) => lines.some(({ row }) => row.kind === kind));
  const toggle = (kind: BrokenKind): void => {
    const others = filter.kinds.filter((each) => each !== kind);
    onChange({ ...filter, kinds: filter.kinds.includes(kind) ? others : [...others, kind] });
  };
  return (
    <>
      <RowFilterField
        id={brokenFieldId}
        label="Filter broken promises and false statements"
        placeholder="Filter: by:AUS to:GER payoff>0 claim:false"
        of={{
          table: brokenFields,
          rows: lines,
          names,
          text: filter.text,
          onChange: (text) => onChange({ ...filter, text }),
        }}
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
