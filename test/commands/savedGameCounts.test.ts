import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { chamber } from "../support/chamber.ts";
import { ciceroGame, everySavedGame, openable } from "../support/savedGames.ts";

/** What these tests count in a file, independently of the product's reader. */
interface SavedGame {
  readonly map: string;
  readonly phases: readonly {
    readonly name: string;
    readonly state: { readonly units: Record<string, string[]>; readonly timestamp?: number };
    readonly orders: Record<string, string[] | null>;
    readonly results: Record<string, string[]>;
    readonly messages: readonly { readonly sender: string; readonly recipient: string; readonly time_sent: number }[];
    readonly logs?: readonly { readonly time_sent: number }[];
    readonly order_logs?: Readonly<Record<string, string>>;
  }[];
}

/** A line of JSON output. */
type Line = Readonly<Record<string, unknown>>;

function contentOf(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** Returns the objects that a command prints; it exits 0, or 1 if the adjudicator and the file differ. */
async function linesOf<T = Line>(...parameters: readonly string[]): Promise<T[]> {
  const { code, stdout, stderr } = await chamber(...parameters);
  expect(code, stderr).toBeLessThan(2);
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/**
 * Returns the milliseconds since 1970 for a timestamp in microseconds, 1e-4 s, milliseconds, centiseconds or seconds.
 */
function dateOf(stamp: number): number | null {
  const perMs: Readonly<Record<number, number>> = { 16: 1000, 14: 10, 13: 1, 12: 0.1, 10: 0.001 };
  const unit = perMs[String(stamp).length];
  return unit === undefined ? null : Math.floor(stamp / unit);
}

const everybody = ["GLOBAL", "ALL", "EVERYONE"];

describe.each(everySavedGame().map((path) => ({ name: basename(path), path })))("given $name", ({ path }) => {
  const content = contentOf(path);
  const { map, phases } = JSON.parse(content.toString()) as SavedGame;
  const messages = phases.flatMap((phase) => phase.messages);
  const given = phases.flatMap(({ orders, results }) =>
    Object.values(orders)
      .flatMap((list) => list ?? [])
      .map((text) => ({ text, hasResult: text.split(" ").slice(0, 2).join(" ") in results })),
  );
  const withResult = given.filter(({ hasResult }) => hasResult).length;
  const powers = Object.entries(phases[0]?.state.units ?? {}).filter(([, units]) => units.length > 0);
  const stamps = phases.flatMap(({ state, messages: sent, logs = [], order_logs = {} }) => [
    ...(state.timestamp === undefined ? [] : [state.timestamp]),
    ...[...sent, ...logs].map((each) => each.time_sent),
    ...Object.keys(order_logs).map(Number),
  ]);
  const dates = stamps.map(dateOf).filter((date) => date !== null);
  let file: string;
  beforeAll(async () => {
    file = await openable(path);
  });

  test("then info counts its phases, messages and orders, and prints its map and its date", async () => {
    const [info] = await linesOf("info", file, "--json");
    const orders = { given: given.length, withResult };
    expect(info).toMatchObject({
      games: 1,
      startedAt: new Date(Math.min(...dates)).toISOString(),
      said: { messages: messages.length },
      orders,
      documents: [{ phases: phases.length, orders, faults: 0 }],
    });
    if (map === "standard") expect(info?.["map"]).toBe("standard");
    const { stdout } = await chamber("info", file);
    expect(stdout).toContain(
      `  press        ${messages.length} message${messages.length === 1 ? "" : "s"} in the saved game (`,
    );
    expect(stdout).toContain(`  orders       ${given.length} given, ${withResult} with a result`);
  });

  test("then its messages are shown as press, each to its recipients", async () => {
    const press = await linesOf<{ sender: string; recipients: string[]; atMs: number }>("press", file, "--json");
    expect(press).toHaveLength(messages.length);
    const start = Math.min(...dates);
    for (const [at, { sender, recipient, time_sent }] of messages.entries()) {
      const told = press[at];
      // Messages of one phase that are out of order keep the file's order.
      const date = Math.max(...messages.slice(0, at + 1).map((each) => dateOf(each.time_sent) ?? 0));
      // Timestamps in a recording cannot exceed 104 days.
      if (dateOf(time_sent) === date && date - start < 9e9)
        expect(Math.abs(start + (told?.atMs ?? 0) - date)).toBeLessThan(1);
      expect(told?.sender.slice(0, 3)).toBe(sender.slice(0, 3));
      if (everybody.includes(recipient)) expect(told?.recipients.length).toBeGreaterThan(1);
      else expect(told?.recipients.map((power) => power.slice(0, 3))).toEqual([recipient.slice(0, 3)]);
    }
    const shown = await linesOf<{ step: string }>("show", file, "--json");
    expect(shown.filter(({ step }) => step === "message")).toHaveLength(messages.length);
  });

  test("then turns prints its powers and orders, each with the file's result or, failing that, the adjudicator's", async () => {
    const turns = await linesOf<{
      units: { power: string }[];
      orders: { result: string[] | null; adjudicated: string[] | null }[];
    }>("turns", file, "--json");
    const orders = turns.flatMap((turn) => turn.orders);
    expect(turns).toHaveLength(phases.length);
    expect(orders).toHaveLength(given.length);
    expect(orders.filter(({ result }) => result !== null)).toHaveLength(withResult);
    const named = [...new Set(turns[0]?.units.map(({ power }) => power.slice(0, 3)))].sort();
    expect(named).toEqual(powers.map(([power]) => power.slice(0, 3)).sort());
    if (map !== "standard") return;
    const played = turns.slice(0, -1).flatMap((turn) => turn.orders);
    expect(played.filter(({ adjudicated }) => adjudicated === null)).toEqual([]);
  });

  test("then standings count its orders and its winner", async () => {
    const rows = await linesOf<{ orders: number; solo: number; unseen: number }>("standings", file, "--json");
    const isOver = phases.at(-1)?.name === "COMPLETED";
    expect(rows).toMatchObject([{ orders: given.length, ordersRefused: 0, solo: isOver ? 1 : 0 }]);
    expect(rows[0]?.unseen === 0).toBe(isOver);
  });

  test("then turns --check adjudicates every played turn, and compares the orders that have a result", async () => {
    const [checked] = await linesOf<{ counts: Record<string, number>; differences: unknown[] }>(
      "turns",
      "--check",
      file,
      "--json",
    );
    if (map !== "standard") return;
    // Every difference in these games is explained by a known habit.
    expect(checked?.differences).toEqual([]);
    const { turns, judgedTurns, judgedOrders, orders, positions, samePositions, owners, sameOwners } =
      checked?.counts ?? {};
    expect(sameOwners).toBe(owners);
    const played = phases.length - 1;
    const last = Object.values(phases.at(-1)?.orders ?? {}).flatMap((list) => list ?? []).length;
    expect([judgedTurns, judgedOrders, orders]).toEqual([played, given.length - last, withResult]);
    expect(turns).toBe(phases.at(-1)?.name === "COMPLETED" ? played : phases.length);
    expect(samePositions).toBe(positions);
    expect(positions).toBe(played);
  });

  test("then export reproduces the file byte for byte", async () => {
    const { stdout } = await chamber("export", file, "--format", "diplomacy");
    expect(stdout.trimEnd()).toBe(content.toString().trimEnd());
  });
});

describe("given a saved game without results", () => {
  test("then turns marks the adjudicator's results, and the check reports that there is nothing to compare", async () => {
    const file = await openable(ciceroGame);
    const turns = await chamber("turns", file);
    expect(turns.stdout).toContain(
      "  ( TUR AMY CON ) MTO BUL                                      BNC (adjudicated)\n",
    );
    expect(turns.stdout).not.toContain("result not recorded");
    const check = await chamber("turns", "--check", file);
    expect(check.stdout).toContain(": 3 of 3 turns adjudicated; 0 of 19 orders had a result to compare, 0 agree;");
  });

  test("then a filter finds a message to all powers by each recipient, and a DAIDE message by its English sentence", async () => {
    const file = await openable(ciceroGame);
    const toItaly = await linesOf("show", file, "--json", "--filter", "to==ITA");
    expect(toItaly.map(({ sender }) => sender)).toEqual(["TUR", "AUS", "TUR", "AUS"]);
    const peace = await linesOf("show", file, "--json", "--filter", "english:peace");
    expect(peace).toMatchObject([{ sender: "ITA", text: "PRP ( PCE ( AUS ITA ) )" }]);
  });
});
