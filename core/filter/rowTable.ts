import type { Turn } from "../map/turn.ts";
import type { FilterNode } from "./ast.ts";
import { plainFlag } from "./choices.ts";
import { type FieldName, type FieldTable, type FieldType, type FilterField, fieldNamed } from "./fields.ts";
import {
  compileFilter,
  ordered,
  type RowReader,
  type SingleValue,
  severityHolds,
  type TestOf,
  turnHolds,
} from "./match.ts";
import { type GameNames, standardGameNames } from "./names.ts";
import { type FilterFault, type ParsedFilter, parseExpression } from "./parse.ts";
import type { TallyReader } from "./tally.ts";

/**
 * A value of a row: a name or text, a number (durations in milliseconds), or a turn. A flag's values are `yes` and
 * `no`.
 */
export type RowValue = string | number | Turn;

/** A field of rows other than messages. */
export interface RowField<Row> extends FilterField {
  /** The row's values; a comparison is true if it is true for any of them. Empty if unknown. */
  readonly valuesOf: (row: Row) => readonly RowValue[];
}

/** The fields of one kind of row, and how a filter reads such rows. */
export interface RowTable<Row> extends FieldTable {
  readonly fields: readonly RowField<Row>[];
  /** The text in which a filter searches for bare words and quoted strings. */
  readonly textOf: (row: Row) => string;
}

/** The declaration of a field in a table. */
export interface RowFieldSetup<Row>
  extends Partial<
    Pick<FilterField, "aliases" | "choices" | "takesWords" | "names" | "phrase" | "counted" | "isOnPage">
  > {
  readonly type: FieldType;
  readonly meaning: string;
  readonly question: string;
  readonly examples: readonly string[];
  readonly of: (row: Row) => readonly RowValue[] | RowValue | boolean | null | undefined;
}

/** Makes a table from the declarations of its fields, which are keyed by name and in completion order. */
export function rowTable<Row>(
  noun: string,
  textOf: (row: Row) => string,
  fields: Readonly<Record<string, RowFieldSetup<Row>>>,
): RowTable<Row> {
  return { noun, textOf, fields: Object.entries(fields).map(([name, setup]) => rowField(name, setup)) };
}

/** Returns the table of a command: without the fields that only the page knows. */
export function tableOfCommand<Row>(table: RowTable<Row>): RowTable<Row> {
  return { ...table, fields: table.fields.filter(({ isOnPage }) => !isOnPage) };
}

function rowField<Row>(name: string, { of, aliases = [], ...setup }: RowFieldSetup<Row>): RowField<Row> {
  const flag = setup.type === "flag" && { choices: plainFlag };
  const phrase = { phrase: `whose ${name} is` };
  const isCommon = name in commonPhrases;
  const valuesOf = (row: Row): readonly RowValue[] => {
    const value = of(row);
    if (value === null || value === undefined) return [];
    if (typeof value === "boolean") return [value ? "yes" : "no"];
    return Array.isArray(value) ? value : [value as RowValue];
  };
  return { name, aliases, cost: 0, ...flag, ...(!isCommon && phrase), ...setup, valuesOf };
}

/** Fields that explanations describe in the same words as the message fields of the same names. */
const commonPhrases: Readonly<Record<string, true>> = {
  from: true,
  to: true,
  turn: true,
  year: true,
  season: true,
  severity: true,
  finding: true,
  n: true,
  text: true,
  bot: true,
  game: true,
};

/** A compiled row filter. */
export interface RowFilter<Row> extends ParsedFilter {
  readonly match: TestOf<Row>;
}

/**
 * Parses and compiles a row filter. See {@link parseExpression}.
 * @param names powers and provinces that bare words and English names may refer to
 */
export function parseRowFilter<Row>(
  table: RowTable<Row>,
  expression: string,
  names: GameNames = standardGameNames,
): RowFilter<Row> | FilterFault {
  const parsed = parseExpression(expression, table);
  return parsed.ok ? { ...parsed, match: rowMatcher(table, parsed.ast, names) } : parsed;
}

/** Compiles a row filter. */
export function rowMatcher<Row>(table: RowTable<Row>, node: FilterNode, names: GameNames): TestOf<Row> {
  return compileFilter(node, { ...names, fields: table }, readerOf(table));
}

/** Returns the functions that count the values in rows. */
export function rowTally<Row>(table: RowTable<Row>, names: GameNames): TallyReader<Row> {
  return {
    testOf: (node) => rowMatcher(table, node, names),
    labelsOf: (row, field) => [...new Set(valuesIn(table, field, row).map(labelOf))],
  };
}

/** Returns a row's values of a field; empty if the table has no such field. */
export function valuesIn<Row>(table: RowTable<Row>, field: FieldName, row: Row): readonly RowValue[] {
  return (fieldNamed(field, table) as RowField<Row> | undefined)?.valuesOf(row) ?? [];
}

/** Returns a value in the form in which completion offers it. */
export function labelOf(value: RowValue): string {
  return typeof value === "object" ? `${value.season} ${value.year}` : String(value);
}

function readerOf<Row>(table: RowTable<Row>): RowReader<Row> {
  return {
    valueTest: (field, operator, content) => {
      const holds = valueHolds(field, operator, content);
      return (row) => valuesIn(table, field, row).some(holds);
    },
    isParty: (row, power) => valuesIn(table, "from", row).includes(power) || valuesIn(table, "to", row).includes(power),
    textOf: table.textOf,
    costOf: () => 0,
  };
}

function valueHolds(field: FieldName, operator: Parameters<typeof ordered>[0], content: SingleValue) {
  switch (content.type) {
    case "number": {
      const holds = ordered(operator);
      return (value: RowValue): boolean => typeof value === "number" && holds(value - content.number);
    }
    case "turn": {
      const holds = turnHolds(operator, content);
      return (value: RowValue): boolean => typeof value === "object" && holds(value);
    }
    case "text": {
      const wanted = content.text.toLowerCase();
      const isPart = operator === "~";
      return (value: RowValue): boolean => {
        const text = String(value).toLowerCase();
        return isPart ? text.includes(wanted) : text === wanted;
      };
    }
    case "name": {
      const holds = field === "severity" ? severityHolds(operator, content.name) : null;
      return (value: RowValue): boolean => (holds ? holds(String(value)) : value === content.name);
    }
  }
}
