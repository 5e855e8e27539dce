import { useMemo } from "react";
import { agreementFields } from "../../../core/filter/agreementFields.ts";
import type { GameNames } from "../../../core/filter/names.ts";
import { RowFilterField } from "../filter/RowFilterField.tsx";
import { matchingRows } from "../filter/rowFilter.ts";
import { grouped } from "../numbers.ts";
import { ToggleChip } from "../ToggleChip.tsx";
import "./ledger.css";
import type { LedgerLine } from "./ledgerLine.ts";
import { countedFilters } from "./ledgerRows.ts";
import { offersFieldId } from "./offersField.ts";

export interface LedgerFilterBarProps {
  /** All lines, including hidden ones. */
  readonly rows: readonly LedgerLine[];
  readonly names: GameNames;
  /** The filter as typed. */
  readonly words: string;
  /** Name of the status filter. */
  readonly filter: string;
  readonly onWords: (words: string) => void;
  readonly onFilter: (filter: string) => void;
}

/** Filters the ledger by an expression, and by the status of offers and the verdicts on promises. */
export function LedgerFilterBar(props: LedgerFilterBarProps): React.JSX.Element {
  const { rows, names, words, filter, onWords, onFilter } = props;
  const filters = useMemo(
    () => countedFilters(matchingRows({ table: agreementFields, rows, names, text: words }), filter),
    [rows, names, words, filter],
  );
  return (
    <>
      <RowFilterField
        id={offersFieldId}
        label="Filter offers"
        placeholder="Filter: by:AUS to:GER verdict:broken pce"
        of={{ table: agreementFields, rows, names, text: words, onChange: onWords }}
      />
      <fieldset className="ledger-filters" aria-label="Offer status">
        {filters.map(({ name, words: label, count }) => (
          <ToggleChip key={name} isPressed={name === filter} onClick={() => onFilter(name === filter ? "all" : name)}>
            {label} {grouped(count)}
          </ToggleChip>
        ))}
      </fieldset>
    </>
  );
}
