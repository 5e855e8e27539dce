import { expect } from "vitest";
import { type ColumnDefinition, schemaVersion, type TableName, tables } from "../../../core/tables/schema.ts";
import type { Row } from "./parquetRows.ts";
import type { Printed } from "./printed.ts";
import { checkPromises, checkStandings } from "./sums.ts";

/** One recording's rows in every table. */
export type Tables = Readonly<Record<TableName, readonly Row[]>>;

/**
 * Returns the rows that a table must have, according to what the commands print. Columns that no command prints hold
 * matchers.
 */
type Expected = (printed: Printed, found: Tables) => readonly Row[];

/**
 * The expected rows of each table. Every column of a row is compared, so a new column or table needs its own line here;
 * this does not compile if a table is missing.
 */
const expectedRows: Readonly<Record<TableName, Expected>> = {
  recordings: ({ info }) => [
    {
      started_at: info["startedAt"],
      duration_ns: nanoseconds(info["durationMs"]),
      complete: info["complete"],
      lost_bytes: info["lostBytes"],
      map: info["map"],
      level: info["level"],
      games: info["games"],
      connections: listOf(info["connections"]).length,
      frames: Object.values(rowOf(info["frames"])).reduce<number>((sum, count) => sum + Number(count), 0),
      orders: rowOf(info["orders"])["given"],
      schema: schemaVersion,
    },
  ],
  connections: ({ info, games }) =>
    listOf(info["connections"]).map((one, at) => {
      const { server, client } = listOf(info["fingerprints"])[at] ?? {};
      const [frames, bytes, end] = [rowOf(one["frames"]), rowOf(one["bytes"]), rowOf(one["end"])];
      return {
        connection: one["connection"],
        // No command prints which game a client joined; `checkPromises` relies on this value.
        game: expect.toBeOneOf([null, ...games.map((_, index) => index + 1)]),
        role: one["role"],
        power: one["power"],
        bot: one["name"],
        version: one["version"],
        server: rowOf(server)["software"],
        client: rowOf(client)["software"],
        frames_to_server: frames["clientToServer"],
        frames_to_client: frames["serverToClient"],
        bytes_to_server: bytes["clientToServer"],
        bytes_to_client: bytes["serverToClient"],
        end_how: end["how"],
        end_by: end["by"],
        end_at_ns: nanoseconds(end["atMs"]),
      };
    }),
  games: ({ info, games }) =>
    games.map(({ turns, map, notAdjudicated }, at) => {
      const { result, serverLeftAtMs } = listOf(info["eachGame"])[at] ?? {};
      return {
        game: at + 1,
        // `board` prints no map if the game has no position.
        map: map ?? expect.toBeOneOf([null, info["map"]]),
        // `info` prints the level of the first game only.
        level: at === 0 ? info["level"] : expect.toBeOneOf([null, expect.any(Number)]),
        result: rowOf(result)["kind"],
        winners: rowOf(result)["powers"],
        turns: turns.length,
        server_left_at_ns: nanoseconds(serverLeftAtMs),
        not_adjudicated: notAdjudicated,
      };
    }),
  turns: ({ games }) =>
    games.flatMap(({ turns }, at) =>
      turns.map(({ turn, units, orders }, index) => {
        const [season, year] = String(turn).split(" ");
        const counts = { units: listOf(units).length, orders: listOf(orders).length };
        return { game: at + 1, turn, number: index + 1, season, year: Number(year), ...counts };
      }),
    ),
  positions: (printed) =>
    inTurns(printed, ({ units }) =>
      listOf(units).map(({ mustRetreatTo = null, ...unit }) => ({ ...unit, must_retreat_to: mustRetreatTo })),
    ),
  orders: (printed) => inTurns(printed, ({ orders }) => listOf(orders)),
  centres: (printed) =>
    inTurns(printed, ({ centres }) =>
      Object.entries(rowOf(centres)).flatMap(([power, owned]) =>
        (owned as readonly string[]).map((province) => ({ power, province })),
      ),
    ),
  messages: ({ show }) =>
    show.map((row) => ({
      n: row["n"],
      connection: row["connection"] ?? null,
      direction: row["direction"] ?? null,
      at_ns: nanoseconds(row["atMs"]),
      turn: row["turn"] ?? row["phase"] ?? null,
      power: row["power"] ?? row["sender"] ?? null,
      kind: row["kind"],
      text: row["text"],
      byte_length: row["byteLength"] ?? null,
      level: row["level"],
      answers: row["answers"] ?? null,
      findings: row["findings"] ?? [],
      document: row["document"] ?? null,
      step: row["step"] ?? null,
    })),
  press: ({ press }) =>
    press.map((row) => ({
      ...taken(row, ["game", "n", "turn", "sender", "recipients", "text", "english", "level", "forwards", "outcome"]),
      at_ns: nanoseconds(row["atMs"]),
      replies_to: row["repliesTo"],
      linked_by: row["linkedBy"],
      seen_by: Object.entries(rowOf(row["seenBy"])).map(([power, n]) => ({ power, n })),
    })),
  statements: ({ press }, found) =>
    press.flatMap((row) => {
      if (row["honesty"] === null) return [];
      const bot = botOf(found, row["game"], row["sender"]);
      return [{ ...taken(row, ["game", "n", "turn", "sender"]), ...bot, ...rowOf(row["honesty"]) }];
    }),
  offers: ({ agreements }) =>
    agreements.map((row) => ({
      ...taken(row, ["game", "proposer", "parties", "text", "status", "why", "replies"]),
      n: row["id"],
      turn: rowOf(row["proposedAt"])["turn"],
      agreed_turn: rowOf(row["agreedAt"])["turn"] ?? null,
      agreed_n: rowOf(row["agreedAt"])["n"] ?? null,
      cancelled_by: row["cancelledBy"],
      ended_by: row["endedBy"],
      breaches: listOf(row["breaches"]).length,
    })),
  obligations: ({ agreements }, found) =>
    agreements.flatMap(({ game, id, obligations }) =>
      listOf(obligations).map((one) => ({
        game,
        offer_n: id,
        ...botOf(found, game, one["obligor"]),
        ...one,
        // Only the sums of `metrics` show this: see checkPromises.
        repeats: expect.any(Boolean),
      })),
    ),
  findings: ({ findings }) => findings.map((row) => taken(row, Object.keys(tables.findings).slice(2))),
  // `standings` prints only sums over seats: see checkStandings.
  standings: (_, { standings }) => standings,
};

/**
 * Checks that every table contains the rows that the commands print about a recording, and matches the sums that they
 * print.
 */
export function checkTables(printed: Printed, found: Tables): void {
  for (const table of Object.keys(expectedRows) as TableName[]) {
    const expected = expectedRows[table](printed, found).map((row) => ({
      ...row,
      file: printed.file,
      recording: printed.info["id"],
    }));
    expect(found[table].length, `${printed.file}: number of rows in ${table}`).toBe(expected.length);
    for (const [at, row] of found[table].entries()) {
      // Comparing text is much faster, but does not support matchers.
      if (JSON.stringify(inOrder(row, table)) === JSON.stringify(inOrder(expected[at] ?? {}, table))) continue;
      expect(inOrder(row, table), `${printed.file}: row ${at} in ${table}`).toEqual(expected[at]);
    }
  }
  checkPromises(printed, found.obligations);
  checkStandings(printed, found.standings);
}

/**
 * Returns a row with its table's columns in order, followed by any others. Converts bigint, which readers return for
 * 64-bit integers.
 */
function inOrder(row: Row, table: TableName): Row {
  const columns: Readonly<Record<string, ColumnDefinition>> = tables[table];
  const keys = [...Object.keys(columns), ...Object.keys(row).filter((key) => !(key in columns))];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = row[key];
      return value === undefined ? [] : [[key, typeof value === "bigint" ? Number(value) : value]];
    }),
  );
}

function inTurns({ games }: Printed, rowsOf: (turn: Row) => readonly Row[]): Row[] {
  return games.flatMap(({ turns }, at) =>
    turns.flatMap((turn) => rowsOf(turn).map((row) => ({ game: at + 1, turn: turn["turn"], ...row }))),
  );
}

/**
 * Returns the bot that played a power, according to the connections. If there were several, only `metrics` shows which
 * one it was: see checkPromises.
 */
function botOf({ connections }: Tables, game: unknown, power: unknown): Row {
  const named = connections.filter((one) => one["game"] === game && one["power"] === power && one["bot"] !== null);
  const [bots, versions] = ["bot", "version"].map((column) => [...new Set(named.map((one) => one[column]))]);
  const oneOf = (names: readonly unknown[] = []): unknown =>
    names.length > 1 ? expect.toBeOneOf([...names]) : names[0];
  return { bot: oneOf(bots) ?? null, version: oneOf(versions) ?? null };
}

function taken(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

function nanoseconds(milliseconds: unknown): number | null {
  return typeof milliseconds === "number" ? Math.round(milliseconds * 1e6) : null;
}

function rowOf(value: unknown): Row {
  return (value ?? {}) as Row;
}

function listOf(value: unknown): readonly Row[] {
  return (value ?? []) as readonly Row[];
}
