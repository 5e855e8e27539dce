import { type Candidate, type Completion, complete, type FilterState } from "./complete.ts";
import type { KnownValue } from "./known.ts";
import { KnownNames } from "./knownNames.ts";
import type { GameNames } from "./names.ts";
import type { OpenCondition } from "./open.ts";
import { printFilter } from "./print.ts";
import { labelOf, type RowTable, rowTally, valuesIn } from "./rowTable.ts";
import { ValueTally } from "./tally.ts";

/** The contents of the filter line for an expression and a position of the caret. */
export interface FilterLine {
  readonly state: FilterState;
  /** Where the text being typed begins, in characters. */
  readonly typedAt: number;
  /** The heading above the candidates, such as `Provinces that begin with S`. */
  readonly heading: string;
  readonly candidates: readonly Candidate[];
  /** Whether counting is complete; true if there is nothing to count. */
  readonly isCounted: boolean;
  /** The expression without its unfinished part, ready to use as a filter; null if the expression is invalid. */
  readonly effective: string | null;
  /** Whether the expression filters by findings although the rules have not run yet. If so, a note explains this. */
  readonly awaitsRules: boolean;
}

/**
 * Returns the filter line for rows that are all available, with the number of rows for each candidate.
 * @param caret number of characters before the caret
 */
export function rowLine<Row>(
  table: RowTable<Row>,
  rows: readonly Row[],
  names: GameNames,
  expression: string,
  caret: number,
): FilterLine {
  const own = { names: { ...names, fields: table } };
  const first = complete(expression, caret, own);
  const { open, state } = first;
  // The names in the rows matter only if there is a hint about an unknown one.
  const context = state.notes.length === 0 ? own : { names: namesIn(table, rows, names) };
  const line =
    open === null && context === own
      ? first
      : complete(expression, caret, { ...context, ...(open && counted(table, rows, names, open)) });
  return { ...partsOf(line, table, expression), isCounted: true, awaitsRules: false };
}

function namesIn<Row>(table: RowTable<Row>, rows: readonly Row[], names: GameNames): GameNames {
  const known = new KnownNames(table, names);
  for (const row of rows) known.addRow(row);
  return known.names;
}

function partsOf(
  { state, typing, heading, candidates, effective }: Completion,
  table: RowTable<never>,
  expression: string,
) {
  const isWhole = effective !== null && state.kind === "valid";
  return {
    state,
    typedAt: typing.span.start,
    heading,
    candidates,
    effective: isWhole ? expression : effective && printFilter(effective, table),
  };
}

/** Returns the values of the field being typed that occur in the rows, and how many rows each would match. */
function counted<Row>(table: RowTable<Row>, rows: readonly Row[], names: GameNames, open: OpenCondition) {
  const tally = new ValueTally(open, rowTally(table, names));
  for (const row of rows) tally.add(row);
  const { counts } = tally;
  const field = table.fields.find(({ name }) => name === open.field);
  // Values from closed lists and names of powers have their own explanations.
  if (!field || field.choices || field.names) return { counts };
  const labels = new Set(rows.flatMap((row) => valuesIn(table, field.name, row).map(labelOf)));
  const known = [...labels].map((value): KnownValue => ({ value, detail: "" }));
  return { counts, values: { [field.name]: known } };
}
