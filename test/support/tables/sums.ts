import { expect } from "vitest";
import { type ColumnDefinition, type TableName, tables } from "../../../core/tables/schema.ts";
import type { Row } from "./parquetRows.ts";
import type { Printed } from "./printed.ts";

/** Checks each bot's promises; `chamber metrics` counts only those that do not repeat another promise. */
export function checkPromises({ file, metrics }: Printed, obligations: readonly Row[]): void {
  const counted = obligations.filter(({ repeats }) => repeats === false);
  const keyOf = ({ bot, version }: Row): string => (bot === null ? "unknown bot" : `${bot} ${version}`.trim());
  const verdicts = { kept: "kept", breached: "breached", notTestable: "not-testable" } as const;
  const sums = (rows: readonly Row[]): Row =>
    Object.fromEntries(
      Object.entries(verdicts).map(([name, verdict]) => [
        name,
        rows.filter((row) => row["verdict"] === verdict).length,
      ]),
    );
  for (const row of metrics) {
    const { kept, breached, notTestable } = row;
    const own = counted.filter((one) => keyOf(one) === row["key"]);
    expect(sums(own), `${file}: promises by ${row["key"]}`).toEqual({ kept, breached, notTestable });
  }
  const known = new Set(metrics.map(({ key }) => key));
  expect(
    counted.map(keyOf).filter((key) => !known.has(key)),
    `${file}: bots without metrics`,
  ).toEqual([]);
}

/** Checks each bot's totals over its seats, which `chamber standings` prints. */
export function checkStandings({ file, standings }: Printed, seats: readonly Row[]): void {
  // A bot that was accepted but not given a power has no seat.
  const seated = standings.filter(({ games }) => Number(games) > 0);
  const keyOf = ({ bot, version }: Row): string => JSON.stringify([bot, version]);
  expect(new Set(seats.map(keyOf)), `${file}: bots in standings`).toEqual(new Set(seated.map(keyOf)));
  for (const row of seated) {
    const all = seats.filter((seat) => keyOf(seat) === keyOf(row));
    const own = all.filter(({ result }) => result !== null);
    const total = (rows: readonly Row[], column: string): number =>
      rows.reduce((sum, seat) => sum + Number(seat[column] ?? 0), 0);
    const count = (column: string, value: unknown): number => own.filter((seat) => seat[column] === value).length;
    const results = ["solo", "draw", "survived", "eliminated", "stopped", "unseen"];
    expect(row, `${file}: standings of ${row["bot"]}`).toMatchObject({
      games: new Set(all.map(({ game }) => game)).size,
      seats: Object.fromEntries(own.map(({ power }) => [power, count("power", power)])),
      ...Object.fromEntries(results.map((result) => [result, count("result", result)])),
      // Tiny negative errors can add up to a sum that rounds to -0.
      score: Math.round(total(own, "score") * 1000) / 1000 || 0,
      centres: { seats: own.filter(({ centres }) => centres !== null).length, total: total(own, "centres") },
      disconnects: total(all, "disconnects"),
      missedDeadlines: total(all, "missed_deadlines"),
      orders: total(all, "orders"),
      ordersRefused: total(all, "orders_refused"),
      tookOver: all.length - own.length,
    });
  }
}

/** How SQL and JavaScript add up a column: numbers by value, lists and strings by length. */
interface ColumnSum {
  readonly sql: string;
  readonly of: (value: unknown) => bigint;
}

function sumOf(name: string, { type }: ColumnDefinition): ColumnSum {
  if (type.endsWith("[]"))
    return { sql: `sum(len("${name}"))`, of: (value) => BigInt((value as readonly unknown[]).length) };
  if (type === "BOOLEAN") return { sql: `sum("${name}"::INT)`, of: (value) => (value === true ? 1n : 0n) };
  if (type === "DOUBLE")
    return { sql: `sum(round("${name}" * 1000)::BIGINT)`, of: (value) => BigInt(Math.round(Number(value) * 1000)) };
  if (type === "VARCHAR")
    return { sql: `sum(strlen("${name}"))`, of: (value) => BigInt(Buffer.byteLength(String(value))) };
  return { sql: `sum("${name}")`, of: (value) => BigInt(value as number | bigint) };
}

function columnSums(table: TableName): readonly (readonly [name: string, ColumnSum])[] {
  const columns: Readonly<Record<string, ColumnDefinition>> = tables[table];
  return Object.entries(columns).map(([name, column]) => [name, sumOf(name, column)] as const);
}

/** Returns a query for each table's number of rows and the sum of each of its columns: `{name, sums}`. */
export function sumsQuery(tableNames: readonly TableName[]): string {
  return tableNames
    .map((table) => {
      const sums = columnSums(table).map(
        ([name, { sql }]) => `count("${name}")::VARCHAR, coalesce(${sql}, 0)::VARCHAR`,
      );
      return `SELECT '${table}' AS name, [count(*)::VARCHAR, ${sums.join(", ")}] AS sums FROM ${table}`;
    })
    .join(" UNION ALL ");
}

/** Returns what {@link sumsQuery} must return for these rows of a table. */
export function sumsOf(table: TableName, rows: readonly Row[]): Row {
  const sums = columnSums(table).flatMap(([name, { of }]) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== null);
    return [String(values.length), String(values.reduce<bigint>((sum, value) => sum + of(value), 0n))];
  });
  return { name: table, sums: [String(rows.length), ...sums] };
}
