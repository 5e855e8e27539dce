import type { FilterNode } from "./ast.ts";
import { type FieldName, isAdded } from "./fields.ts";
import { filterMatcher, isDislodged, nameOf, type TestOf } from "./match.ts";
import { type GameNames, standardGameNames } from "./names.ts";
import type { OpenCondition } from "./open.ts";
import type { FilterRow } from "./row.ts";

/** The number of messages for each value. */
export interface ValueCounts {
  /** Number of messages for each value, keyed by the label of its candidate. */
  readonly values: ReadonlyMap<string, number>;
  /** Number of messages for every other value. */
  readonly others: number;
}

/** The functions with which a tally reads rows of one kind. */
export interface TallyReader<Row> {
  readonly testOf: (node: FilterNode) => TestOf<Row>;
  /** Returns a row's values of a field, in the form in which completion offers them. */
  readonly labelsOf: (row: Row, field: FieldName) => readonly string[];
}

/** Returns the reader for messages. */
export function messageTally(names: GameNames = standardGameNames): TallyReader<FilterRow> {
  return { testOf: (node) => filterMatcher(node, names), labelsOf: valuesOf };
}

/**
 * Counts, for each value, the rows that a filter would match if its unfinished condition were `field==value`. Rows are
 * added one by one, so the caller can pause.
 */
export class ValueTally<Row = FilterRow> {
  readonly #whenTrue: TestOf<Row>;
  readonly #whenFalse: TestOf<Row>;
  readonly #labelsOf: TallyReader<Row>["labelsOf"];
  readonly #field: FieldName | null;
  readonly #differences = new Map<string, number>();
  #base = 0;

  constructor(open: OpenCondition, { testOf, labelsOf }: TallyReader<Row>) {
    this.#whenTrue = testOf(open.whenTrue);
    this.#whenFalse = testOf(open.whenFalse);
    this.#labelsOf = labelsOf;
    this.#field = open.field;
  }

  add(row: Row): void {
    const whenTrue = this.#whenTrue(row);
    const whenFalse = this.#whenFalse(row);
    if (whenFalse) this.#base += 1;
    if (whenTrue === whenFalse || this.#field === null) return;
    const difference = whenTrue ? 1 : -1;
    for (const value of this.#labelsOf(row, this.#field)) {
      this.#differences.set(value, (this.#differences.get(value) ?? 0) + difference);
    }
  }

  get counts(): ValueCounts {
    const counted = [...this.#differences].map(([value, difference]) => [value, this.#base + difference] as const);
    return { values: new Map(counted), others: this.#base };
  }
}

/**
 * Returns a row's values of a field, in the form in which completion offers them; empty if counting them would not help
 * the user.
 */
function valuesOf(row: FilterRow, field: FieldName): readonly string[] {
  const one = (value: string | number | null): readonly string[] => (value === null ? [] : [String(value)]);
  switch (field) {
    case "msg": {
      const press = row.press();
      return press === null || press === row.command ? one(row.command) : [...one(row.command), press];
    }
    case "to":
      return row.to();
    case "prov":
      return row.provinces();
    case "unit":
      return row.provinces().filter((province) => row.hasUnitAt(province));
    case "has":
      return row.tokenNames();
    case "direction":
      return row.direction === null ? [] : [row.direction === "client-to-server" ? "c2s" : "s2c"];
    case "turn":
      return row.turn ? [`${row.turn.season} ${row.turn.year}`] : [];
    case "year":
      return one(row.turn?.year ?? null);
    case "connection":
      return [String(row.connection)];
    case "game":
      return one(row.game);
    case "bot":
      return one(row.bot);
    case "level":
      return one(row.level());
    case "severity":
      return one(row.severity());
    case "finding":
      return [...new Set(row.findings())];
    case "result":
      return row.results();
    case "attacker":
      return row.attackers();
    case "verdict":
      return [...new Set(row.verdicts())];
    case "dislodged":
      return flagLabels(isDislodged(row));
    case "answered":
      return flagLabels(row.answered());
    case "mark":
      return [row.mark() === null ? "no" : "yes"];
    case "truth":
    case "belief":
    case "model":
    case "stance":
    case "label":
      return one(row.said(field));
    default:
      if (isAdded(field)) return addedValues(row, field);
      return one(nameOf[field]?.(row) ?? null);
  }
}

function flagLabels(flag: boolean | null): readonly string[] {
  return flag === null ? [] : [flag ? "yes" : "no"];
}

function addedValues(row: FilterRow, field: FieldName): readonly string[] {
  const value = row.added(field);
  if (typeof value === "boolean") return flagLabels(value);
  return value === null ? [] : [String(value)];
}
