import { severities } from "../diagnostics/severity.ts";
import { saidFields } from "../game/said.ts";
import { compareTurns, type Turn } from "../map/turn.ts";
import type { Condition, FilterNode, Operator, TurnValue, ValueContent } from "./ast.ts";
import { costOf, type FieldName, isAdded } from "./fields.ts";
import { type GameNames, standardGameNames } from "./names.ts";
import { type ResolvedNode, resolve } from "./resolve.ts";
import type { AddedValue, FilterRow } from "./row.ts";

/** Whether a row matches. */
export type TestOf<Row> = (row: Row) => boolean;

export type RowTest = TestOf<FilterRow>;

/** How a filter reads rows of one kind. */
export interface RowReader<Row> {
  /** Returns the check for a single value that is not a range. No comparison is true for an unknown value. */
  readonly valueTest: (field: FieldName, operator: Operator, content: SingleValue) => TestOf<Row>;
  /** Whether a power is the sender or a recipient in the row. */
  readonly isParty: (row: Row, power: string) => boolean;
  /** The text in which a filter searches for bare words and quoted strings. */
  readonly textOf: (row: Row) => string;
  /** See `FilterField.cost`. */
  readonly costOf: (field: FieldName) => number;
}

export type SingleValue = Exclude<ValueContent, { readonly type: "range" }>;

/** A check, and the cost of its most expensive field: see `FilterField.cost`. */
interface Costed<Row> {
  readonly test: TestOf<Row>;
  readonly cost: number;
}

/**
 * Compiles a filter for messages. Checks have no side effects, so the parts of "and" and "or" run in order of cost.
 * @param names powers and provinces that bare words and English names may refer to
 */
export function filterMatcher(node: FilterNode, names: GameNames = standardGameNames): RowTest {
  return compileFilter(node, names, messageReader);
}

/** Compiles a filter for rows of any kind; see {@link filterMatcher}. */
export function compileFilter<Row>(node: FilterNode, names: GameNames, reader: RowReader<Row>): TestOf<Row> {
  return compile(resolve(node, names), reader).test;
}

function compile<Row>(node: ResolvedNode, reader: RowReader<Row>): Costed<Row> {
  switch (node.type) {
    case "all":
      return { test: () => true, cost: 0 };
    case "and":
      return joined(node.parts, reader, (tests) => (row) => tests.every((test) => test(row)));
    case "or":
      return joined(node.parts, reader, (tests) => (row) => tests.some((test) => test(row)));
    case "not": {
      const { test, cost } = compile(node.part, reader);
      return { test: (row) => !test(row), cost };
    }
    case "condition":
      return { test: conditionTest(node, reader), cost: reader.costOf(node.field) };
    case "party":
      return { test: (row) => reader.isParty(row, node.power), cost: 1 };
    case "quoted":
      return { test: contains(reader.textOf, node.text), cost: 3 };
  }
}

function joined<Row>(
  parts: readonly ResolvedNode[],
  reader: RowReader<Row>,
  join: (tests: readonly TestOf<Row>[]) => TestOf<Row>,
): Costed<Row> {
  const costed = parts.map((part) => compile(part, reader)).sort((a, b) => a.cost - b.cost);
  return { test: join(costed.map(({ test }) => test)), cost: costed.at(-1)?.cost ?? 0 };
}

/** Compiles a condition. `!=` is the complement of `==`. */
function conditionTest<Row>({ field, operator, values }: Condition, reader: RowReader<Row>): TestOf<Row> {
  const tests = values.map(({ content }): TestOf<Row> => {
    if (content.type !== "range") return reader.valueTest(field, operator, content);
    const least = reader.valueTest(field, ">=", content.from);
    const most = reader.valueTest(field, "<=", content.to);
    return (row) => least(row) && most(row);
  });
  const [only] = tests;
  const any: TestOf<Row> = tests.length === 1 && only ? only : (row) => tests.some((test) => test(row));
  return operator === "!=" ? (row) => !any(row) : any;
}

const messageReader: RowReader<FilterRow> = {
  valueTest,
  isParty: (row, power) => row.from() === power || row.to().includes(power),
  textOf: (row) => row.text(),
  costOf,
};

function valueTest(field: FieldName, operator: Operator, content: SingleValue): RowTest {
  switch (content.type) {
    case "number":
      return numberTest(field, operator, content.number);
    case "turn":
      return turnTest(operator, content);
    case "text":
      return textTest(field, operator, content.text);
    case "name":
      return field === "severity" ? severityTest(operator, content.name) : nameTest(field, content.name);
  }
}

function nameTest(field: FieldName, name: string): RowTest {
  switch (field) {
    case "msg":
      return (row) => row.command === name || row.press() === name;
    case "to":
      return (row) => row.to().includes(name);
    case "prov":
      return (row) => row.hasProvince(name);
    case "unit":
      return (row) => row.hasUnitAt(name);
    case "has":
      return (row) => row.hasToken(name);
    case "finding":
      return (row) => row.findings().includes(name);
    case "result":
      return (row) => row.results().includes(name);
    case "attacker":
      return (row) => row.attackers().includes(name);
    case "verdict":
      return (row) => row.verdicts().includes(name);
    case "dislodged":
      return (row) => isDislodged(row) === (name === "yes");
    case "answered":
      return (row) => row.answered() === (name === "yes");
    default: {
      if (isAdded(field)) return (row) => row.added(field) === (name === "yes");
      const get = nameOf[field];
      return get ? (row) => get(row) === name : () => false;
    }
  }
}

/** Whether a unit was dislodged, according to the row's results; null for a row without results. */
export function isDislodged(row: FilterRow): boolean | null {
  const results = row.results();
  return results.length === 0 ? null : results.includes("RET");
}

/** Functions that read the fields whose value is a single name. */
export const nameOf: Readonly<Record<string, (row: FilterRow) => string | null>> = {
  command: (row) => row.command,
  press: (row) => row.press(),
  from: (row) => row.from(),
  power: (row) => row.power,
  direction: (row) => row.direction,
  kind: (row) => row.kind,
  season: (row) => row.turn?.season ?? null,
  claim: (row) => row.claim(),
};

const numberOf: Readonly<Record<string, (row: FilterRow) => number | null>> = {
  n: (row) => row.n,
  at: (row) => row.atMs,
  connection: (row) => row.connection,
  bytes: (row) => row.byteLength,
  game: (row) => row.game,
  year: (row) => row.turn?.year ?? null,
  level: (row) => row.level(),
  answers: (row) => row.answers(),
  latency: (row) => row.latencyMs(),
};

function numberTest(field: FieldName, operator: Operator, wanted: number): RowTest {
  const holds = ordered(operator);
  if (field === "payoff") return (row) => row.payoffs().some((value) => holds(value - wanted));
  const get = isAdded(field) ? (row: FilterRow) => row.added(field) : numberOf[field];
  if (!get) return () => false;
  return (row) => {
    const value = get(row);
    return typeof value === "number" && holds(value - wanted);
  };
}

function severityTest(operator: Operator, name: string): RowTest {
  const holds = severityHolds(operator, name);
  return (row) => {
    const severity = row.severity();
    return severity !== null && holds(severity);
  };
}

/** Returns a function that compares a severity with the one in the filter. */
export function severityHolds(operator: Operator, name: string): (severity: string) => boolean {
  const names: readonly string[] = severities;
  const holds = ordered(operator);
  return (severity) => holds(names.indexOf(severity) - names.indexOf(name));
}

function turnTest(operator: Operator, value: TurnValue): RowTest {
  const holds = turnHolds(operator, value);
  return ({ turn }) => turn !== null && holds(turn);
}

/** Returns a function that compares a turn with the turn or year in the filter. */
export function turnHolds(operator: Operator, { season, year }: TurnValue): (turn: Turn) => boolean {
  const holds = ordered(operator);
  return season === null ? (turn) => holds(turn.year - year) : (turn) => holds(compareTurns(turn, { season, year }));
}

/** Returns a function that checks whether a difference from the wanted value satisfies the operator. */
export function ordered(operator: Operator): (difference: number) => boolean {
  switch (operator) {
    case "<":
      return (difference) => difference < 0;
    case "<=":
      return (difference) => difference <= 0;
    case ">":
      return (difference) => difference > 0;
    case ">=":
      return (difference) => difference >= 0;
    default:
      return (difference) => difference === 0;
  }
}

const textOf: Readonly<Record<string, (row: FilterRow) => string | null>> = {
  text: (row) => row.text(),
  english: (row) => row.english(),
  bot: (row) => row.bot,
  mark: (row) => row.mark(),
  ...Object.fromEntries(saidFields.map((field) => [field, (row: FilterRow) => row.said(field)])),
};

function textTest(field: FieldName, operator: Operator, wanted: string): RowTest {
  const get = isAdded(field) ? (row: FilterRow) => textIn(row.added(field)) : textOf[field];
  if (!get) return () => false;
  const lower = wanted.toLowerCase();
  if (field === "mark" && lower === "yes") return (row) => row.mark() !== null;
  if (field === "mark" && lower === "no") return (row) => row.mark() === null;
  if (operator === "~" || field === "mark") return contains(get, wanted);
  return (row) => get(row)?.toLowerCase() === lower;
}

function textIn(value: AddedValue): string | null {
  return typeof value === "string" ? value : null;
}

function contains<Row>(get: (row: Row) => string | null, wanted: string): TestOf<Row> {
  const lower = wanted.toLowerCase();
  return (row) => get(row)?.toLowerCase().includes(lower) ?? false;
}
