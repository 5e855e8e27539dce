import { severities } from "../diagnostics/severity.ts";
import { saidFields } from "../game/said.ts";
import { compareTurns, type Turn } from "../map/turn.ts";
import type { Condition, FilterNode, Operator, TurnValue, ValueContent } from "./ast.ts";
import { costOf, type FieldName, isAdded } from "./fields.ts";
import { type GameNames, standardGameNames } from "./names.ts";
import { type ResolvedNode, resolve } from "./resolve.ts";
import type { AddedValue, FilterRow } from "./row.ts";

export type RowTest = (row: FilterRow) => boolean;

/** A test, and the cost of its most expensive field: see `FilterField.cost`. */
interface Costed {
  readonly test: RowTest;
  readonly cost: number;
}

/**
 * Compiles a filter. Tests have no side effects, so the parts of "and" and "or" run in order of cost.
 * @param names powers and provinces to which bare words and English names may refer
 */
export function filterMatcher(node: FilterNode, names: GameNames = standardGameNames): RowTest {
  return compile(resolve(node, names)).test;
}

function compile(node: ResolvedNode): Costed {
  switch (node.type) {
    case "all":
      return { test: () => true, cost: 0 };
    case "and":
      return joined(node.parts, (tests) => (row) => tests.every((test) => test(row)));
    case "or":
      return joined(node.parts, (tests) => (row) => tests.some((test) => test(row)));
    case "not": {
      const { test, cost } = compile(node.part);
      return { test: (row) => !test(row), cost };
    }
    case "condition":
      return { test: conditionTest(node), cost: costOf(node.field) };
    case "party":
      return { test: (row) => row.from() === node.power || row.to().includes(node.power), cost: 1 };
    case "quoted":
      return { test: contains((row) => row.text(), node.text), cost: 3 };
  }
}

function joined(parts: readonly ResolvedNode[], join: (tests: readonly RowTest[]) => RowTest): Costed {
  const costed = parts.map(compile).sort((a, b) => a.cost - b.cost);
  return { test: join(costed.map(({ test }) => test)), cost: costed.at(-1)?.cost ?? 0 };
}

function conditionTest({ field, operator, values }: Condition): RowTest {
  const tests = values.map(({ content }) => valueTest(field, operator, content));
  const [only] = tests;
  const any: RowTest = tests.length === 1 && only ? only : (row) => tests.some((test) => test(row));
  return operator === "!=" ? (row) => !any(row) : any;
}

/**
 * Returns the test for one value. No comparison is true for an unknown value, except `!=`, which is the complement of
 * `==`.
 */
function valueTest(field: FieldName, operator: Operator, content: ValueContent): RowTest {
  switch (content.type) {
    case "number":
      return numberTest(field, operator, content.number);
    case "turn":
      return turnTest(operator, content);
    case "range": {
      const { from, to } = content;
      const least = valueTest(field, ">=", from);
      const most = valueTest(field, "<=", to);
      return (row) => least(row) && most(row);
    }
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
    case "answered":
      return (row) => row.answered() === (name === "yes");
    default: {
      if (isAdded(field)) return (row) => row.added(field) === (name === "yes");
      const get = nameOf[field];
      return get ? (row) => get(row) === name : () => false;
    }
  }
}

/** Functions that read the fields with one name per row. */
export const nameOf: Readonly<Partial<Record<FieldName, (row: FilterRow) => string | null>>> = {
  command: (row) => row.command,
  press: (row) => row.press(),
  from: (row) => row.from(),
  power: (row) => row.power,
  direction: (row) => row.direction,
  kind: (row) => row.kind,
  season: (row) => row.turn?.season ?? null,
};

const numberOf: Readonly<Partial<Record<FieldName, (row: FilterRow) => number | null>>> = {
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
  const get = isAdded(field) ? (row: FilterRow) => row.added(field) : numberOf[field];
  if (!get) return () => false;
  const holds = ordered(operator);
  return (row) => {
    const value = get(row);
    return typeof value === "number" && holds(value - wanted);
  };
}

function severityTest(operator: Operator, name: string): RowTest {
  const names: readonly string[] = severities;
  const wanted = names.indexOf(name);
  const holds = ordered(operator);
  return (row) => {
    const severity = row.severity();
    return severity !== null && holds(severities.indexOf(severity) - wanted);
  };
}

function turnTest(operator: Operator, { season, year }: TurnValue): RowTest {
  const holds = ordered(operator);
  const compare =
    season === null ? (turn: Turn) => turn.year - year : (turn: Turn) => compareTurns(turn, { season, year });
  return ({ turn }) => turn !== null && holds(compare(turn));
}

/** Returns a function that tests whether a difference from the wanted value satisfies the operator. */
function ordered(operator: Operator): (difference: number) => boolean {
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

const textOf: Readonly<Partial<Record<FieldName, (row: FilterRow) => string | null>>> = {
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

function contains(get: (row: FilterRow) => string | null, wanted: string): RowTest {
  const lower = wanted.toLowerCase();
  return (row) => get(row)?.toLowerCase().includes(lower) ?? false;
}
