import { Option } from "commander";
import type { FieldTable } from "../core/filter/fields.ts";
import type { TestOf } from "../core/filter/match.ts";
import type { FilterFault } from "../core/filter/parse.ts";
import { parseRowFilter, type RowTable } from "../core/filter/rowTable.ts";
import { visible } from "../core/language/english/words.ts";
import { HostError } from "../core/node/hostError.ts";

export interface FilterOption {
  readonly filter?: string;
}

/** `--filter EXPR`: prints only matching rows. @param example an example filter for these rows */
export function filterOption({ noun }: FieldTable, example: string): Option {
  return new Option("--filter <expr>", `show only matching ${noun}, such as '${example}'`);
}

/**
 * Returns the check that `--filter` defines; without the option, every row passes.
 * @throws HostError if the expression is not a filter
 */
export function rowTestOf<Row>(table: RowTable<Row>, { filter = "" }: FilterOption): TestOf<Row> {
  const parsed = parseRowFilter(table, filter);
  if (!parsed.ok) throw filterError(parsed);
  return parsed.match;
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
