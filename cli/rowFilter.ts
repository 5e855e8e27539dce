import { Option } from "commander";
import type { Analysis } from "../core/analysis/analysis.ts";
import { gameNamesOf } from "../core/analysis/gameNames.ts";
import type { FieldTable } from "../core/filter/fields.ts";
import { KnownNames } from "../core/filter/knownNames.ts";
import type { TestOf } from "../core/filter/match.ts";
import { standardGameNames } from "../core/filter/names.ts";
import type { FilterNote } from "../core/filter/notes.ts";
import type { FilterFault } from "../core/filter/parse.ts";
import { parseRowFilter, type RowTable } from "../core/filter/rowTable.ts";
import { visible } from "../core/language/english/words.ts";
import { HostError } from "../core/node/hostError.ts";
import { tell } from "./output.ts";
import { errColours } from "./terminal.ts";

export interface FilterOption {
  readonly filter?: string;
}

/** `--filter EXPR`: prints only matching rows. @param example an example filter for these rows */
export function filterOption({ noun }: FieldTable, example: string): Option {
  return new Option("--filter <expr>", `show only matching ${noun}, such as '${example}'`);
}

/** The check that `--filter` defines, and hints about its powers and provinces. */
export interface RowCheck<Row> {
  readonly isWanted: TestOf<Row>;
  /** Adds the powers and provinces of a recording whose rows are checked. */
  readonly know: (analysis: Analysis) => void;
  /** Prints hints about powers and provinces that no recording has. Call it after the last row. */
  readonly tellNotes: () => void;
}

/**
 * Returns the check that `--filter` defines; without the option, every row passes.
 * @throws HostError if the expression is not a filter
 */
export function rowCheckOf<Row>(table: RowTable<Row>, { filter = "" }: FilterOption): RowCheck<Row> {
  const parsed = parseRowFilter(table, filter);
  if (!parsed.ok) throw filterError(parsed);
  const { ast, match } = parsed;
  const known = new KnownNames(table, standardGameNames);
  // The names in recordings matter only if the filter has a name that the Standard map lacks.
  const hasNotes = known.notesOn(ast).length > 0;
  let recordings = 0;
  return {
    isWanted: (row) => {
      if (hasNotes) known.addRow(row);
      return match(row);
    },
    know: ({ connections }) => {
      recordings += 1;
      if (hasNotes) known.add(gameNamesOf(connections.map(({ representation }) => representation)));
    },
    tellNotes: () => {
      if (recordings > 0) tellNotes(known.notesOn(ast));
    },
  };
}

/** Prints hints about parts of the filter that may not mean what the user intended. */
export function tellNotes(notes: readonly FilterNote[]): void {
  for (const { message, span } of notes) tell(errColours().dim(`--filter, character ${span.start + 1}: ${message}`));
}

/** Returns what is wrong with the `--filter` expression, and the expression with the faulty part underlined. */
export function filterError({ expression, unfinished, message, span }: FilterFault): HostError {
  const what = unfinished ? `unfinished: ${message}` : message;
  const head = `--filter, character ${span.start + 1}: ${what}`;
  if (expression.length > longestShown || visible(expression) !== expression) return new HostError("usage", head);
  const line = `${" ".repeat(span.start)}${"^".repeat(Math.max(1, span.end - span.start))}`;
  return new HostError("usage", head, [`  ${expression}`, `  ${line}`]);
}

/** The maximum length of an expression that is printed with its fault; a terminal would wrap a longer one. */
const longestShown = 100;

/** Returns the fields for `--help`, wrapped to the width of the help text. */
export function fieldsHelp({ fields }: FieldTable): string {
  const lines = [""];
  for (const { name } of fields) {
    const line = lines.at(-1) ?? "";
    if (line.length + name.length > 110) lines.push(name);
    else lines[lines.length - 1] = line === "" ? name : `${line}, ${name}`;
  }
  return lines.join(",\n  ");
}
