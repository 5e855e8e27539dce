import { describe, expect, test } from "vitest";
import { Diplomat } from "../../../../core/bots/diplomat/diplomat.ts";
import { hold } from "../../../../core/bots/hold.ts";
import { type Player, SilentPlayer } from "../../../../core/bots/player.ts";
import { findingsIn } from "../../../lint/stories.ts";
import { read } from "../../../press/readCapture.ts";
import { sampleOf, times } from "../../../support/depth.ts";
import { type PlayedOut, type PlayOptions, playOut } from "../../../support/playOut.ts";
import { powers } from "../../../support/table.ts";

const levels = [0, 10, 20, 30, 40, 50, 60];

/** Returns the verdict on each promise in a game, with the power that made the promise. */
function verdictsOf(game: PlayedOut): { readonly power: string; readonly verdict: string }[] {
  return read(game.entries).agreements.flatMap(({ obligations }) =>
    obligations.map(({ obligor, verdict }) => ({ power: obligor, verdict })),
  );
}

function ofCharacter(treachery: number): NonNullable<PlayOptions["playerOf"]> {
  return (_power, random) => new Diplomat({ random, treachery });
}

describe.each(sampleOf(levels, 4))("given seven diplomats at press level %i, when they play", (level) => {
  const game = playOut(["diplomat"], 3, times(1906, 1903), { level });
  const all = game.received.flat();

  test("then the game ends, and every order is accepted", () => {
    expect(game.end).toMatch(/draw|solo/);
    const notes = all.filter((line) => line.startsWith("THX"));
    expect(notes.length).toBeGreaterThan(100);
    expect(notes.filter((line) => !line.endsWith("( MBV )"))).toEqual([]);
  });

  test("then the server refuses no message, and lint reports no findings about clients", () => {
    expect(all.filter((line) => /^(HUH|PRN|REJ|CCD|OUT)/.test(line))).toEqual([]);
    expect(findingsIn(game.entries).filter(({ side }) => side === "client")).toEqual([]);
  });

  test("then the diplomats send and answer press at every level except 0", () => {
    const press = all.filter((line) => line.startsWith("FRM"));
    expect(press.length > 20).toBe(level > 0);
    expect(press.some((line) => line.includes("( YES ("))).toBe(level > 0);
    expect(press.some((line) => line.includes("( REJ ("))).toBe(level > 0);
  });

  test("then no power sends more than a few messages in a turn", () => {
    const turns = game.received[0]?.filter((line) => line.startsWith("NOW")).length ?? 0;
    const sent = all.filter((line) => line.startsWith("YES ( SND")).length;
    expect(sent).toBeLessThan(turns * powers.length * 8);
  });
});

describe("the promises of a diplomat", () => {
  const seeds = sampleOf([1, 2, 3], 1);

  test("given seven honest diplomats, then no agreement is broken", () => {
    const games = seeds.map((seed) => playOut([], seed, times(1910, 1904), { level: 60, playerOf: ofCharacter(0) }));
    const verdicts = games.flatMap(verdictsOf).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === "kept").length).toBeGreaterThan(times(30, 2));
    expect(verdicts).not.toContain("breached");
  });

  test("given a treacherous diplomat among honest ones, then only the treacherous one breaks agreements", () => {
    const found = sampleOf(powers, 2).flatMap((traitor) => {
      const playerOf = (power: string, random: () => number): Player =>
        new Diplomat({ random, treachery: power === traitor ? 1 : 0 });
      const breached = verdictsOf(playOut([], 2, 1905, { level: 20, playerOf })).filter(
        ({ verdict }) => verdict === "breached",
      );
      return breached.map(({ power }) => ({ traitor, power }));
    });
    expect(found.filter(({ traitor, power }) => traitor !== power)).toEqual([]);
    expect(new Set(found.map(({ traitor }) => traitor)).size).toBeGreaterThan(times(3, 0));
  });

  test("given the same seed, then every connection has the same bytes; another seed produces different bytes", () => {
    const [first, again, other] = [5, 5, 6].map(
      (seed) => playOut(["diplomat"], seed, times(1903, 1901), { level: 60 }).bytes,
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe("a diplomat among other bots", () => {
  test("given bots that do not understand press, then each sends HUH and TRY once, and no diplomat waits for them", () => {
    const game = playOut(["diplomat", "greedy", "hold"], 1, 1903, { level: 60 });
    expect(game.end).toMatch(/draw|solo/);
    expect(findingsIn(game.entries).filter(({ side }) => side === "client")).toEqual([]);
    const tries = game.received[0]?.filter((line) => /^FRM .* \( TRY \( \) \)$/.test(line)) ?? [];
    expect(tries.length).toBe(new Set(tries).size);
  });

  test("given a bot that never answers, then the turns still end", () => {
    const silent = new SilentPlayer(hold);
    const playerOf = (power: string): Player | undefined =>
      power === "GER" ? { turn: (turn) => silent.turn(turn), ...nothing } : undefined;
    const game = playOut(["diplomat"], 1, 1902, { level: 10, playerOf });
    expect(game.end).toMatch(/draw|solo/);
  });
});

const nothing: Omit<Player, "turn"> = { press: () => [], message: () => [], quiet: () => [], isWaiting: false };
