import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readingOf } from "../../../../core/analysis/messageReading.ts";
import { centresOverTime } from "../../../../core/session/centres.ts";
import { figuresOf, isNearMiss, type Reply, ReplyScan } from "../../../../core/session/replies.ts";
import type { Session } from "../../../../core/session/session.ts";
import { chamber } from "../../../support/chamber.ts";
import { readOnlySession, sessionOfDrafts } from "../../../support/session.ts";
import { joining, timedDialogue } from "../../../support/timedDialogue.ts";

const solo = "recordings/no-press-solo.chamber.gz";
const press = "recordings/press-level20.chamber.gz";

interface TurnObject {
  readonly turn: string;
  readonly centres: Readonly<Record<string, readonly string[]>> | null;
}

async function turnsListed(path: string): Promise<TurnObject[]> {
  const { stdout } = await chamber("turns", path, "--json");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as TurnObject);
}

function repliesOf(session: Session, rowsPerStep = Number.POSITIVE_INFINITY): Reply[] {
  const scan = new ReplyScan(session, null);
  while (!scan.advance(rowsPerStep));
  return scan.of(0);
}

function isAcceptance(session: Session, n: number): boolean {
  const row = session.frames.frameAt(n);
  const reading = row ? readingOf(row) : undefined;
  return reading?.ok === true && reading.message.type === "THX" && reading.message.note === "MBV";
}

describe("centres over time", () => {
  test.each([solo, press])("given %s, then every turn has the centres that `chamber turns` lists", async (path) => {
    const session = readOnlySession(path);
    const chart = centresOverTime(session, 0, null);
    const listed = await turnsListed(path);
    expect(session.turns.of(0).map(({ key }) => key)).toEqual(listed.map(({ turn }) => turn));
    for (const { name, counts } of chart?.powers ?? []) {
      expect(counts.slice(0, listed.length), name).toEqual(
        listed.map(({ centres }) => centres && (centres[name]?.length ?? 0)),
      );
    }
    expect(chart?.powers.map(({ name }) => name)).toEqual(["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]);
    expect(chart?.toWin).toBe(18);
  });

  test("given a game with a solo, then the winner's line ends at or above the winning number", () => {
    const session = readOnlySession(solo);
    const chart = centresOverTime(session, 0, null);
    const { end } = session.games.all[0] ?? {};
    expect(end?.kind).toBe("solo");
    const winner = chart?.powers.find(({ name }) => name === end?.powers[0]);
    expect(winner?.counts.at(-1)).toBeGreaterThanOrEqual(chart?.toWin ?? Number.POSITIVE_INFINITY);
  });

  test("given owners that were sent only after the first position, then they count for its turn", () => {
    const chart = centresOverTime(readOnlySession("recordings/protocol-errors.chamber.gz"), 0, null);
    expect(chart?.powers.map(({ name, counts }) => `${name} ${counts.join()}`)).toEqual([
      "AUS 3",
      "ENG 3",
      "FRA 3",
      "GER 3",
      "ITA 3",
      "RUS 4",
      "TUR 3",
    ]);
  });

  test("given an unknown game, then there is no chart", () => {
    expect(centresOverTime(readOnlySession(solo), 7, null)).toBeNull();
  });
});

describe("replies to a turn", () => {
  test("given a game, then each is timed from the first NOW of its turn on its connection to that power's accepted SUBs", () => {
    const session = readOnlySession(press);
    const replies = repliesOf(session);
    expect(replies.length).toBeGreaterThan(20);
    const accepted = new Set<number | null>();
    for (let n = 1; n <= session.count; n++) if (isAcceptance(session, n)) accepted.add(session.answers.of(n));
    for (const { power, turn, firstN, firstMs, lastN, lastMs } of replies) {
      const subs: number[] = [];
      for (let n = 1; n <= session.count; n++) {
        const isSub = session.commandOf(n) === "SUB" && session.frames.directionOf(n) === "client-to-server";
        if (isSub && accepted.has(n) && session.turnOf(n, null) === turn && session.frames.powerOf(n) === power)
          subs.push(n);
      }
      const nowOf = (sub: number): number => {
        for (let n = 1; n < sub; n++) {
          const isNow = session.commandOf(n) === "NOW" && session.frames.directionOf(n) === "server-to-client";
          const isSame = session.frames.connectionOf(n) === session.frames.connectionOf(sub);
          if (isNow && isSame && session.turnOf(n, null) === turn) return n;
        }
        return 0;
      };
      const answered = subs.filter((n) => nowOf(n) > 0);
      const ms = (n: number): number => (session.frames.atNsOf(n) - session.frames.atNsOf(nowOf(n))) / 1e6;
      expect([firstN, lastN]).toEqual([answered[0], answered.at(-1)]);
      expect(firstMs).toBeCloseTo(ms(firstN), 6);
      expect(lastMs).toBeCloseTo(ms(lastN), 6);
    }
  });

  test("given SUBs that the server refused, then the reply is timed to those that it accepted", () => {
    const order = "SUB ( ( ENG FLT LON ) HLD )";
    const thanks = (note: string): string => `THX ( ( ENG FLT LON ) HLD ) ( ${note} )`;
    const played = (...answers: readonly string[]): readonly string[] => [
      ...joining("ENG"),
      "< NOW ( SPR 1901 ) ( ENG FLT LON )",
      ...answers.flatMap((answer) => [`> ${order}`, `< ${answer}`]),
    ];
    const beforeOrders = played().length;
    const rows = (...answers: readonly string[]): readonly (readonly number[])[] => {
      const session = sessionOfDrafts(timedDialogue(played(...answers)));
      return repliesOf(session).map(({ firstN, lastN }) => [firstN - beforeOrders, lastN - beforeOrders]);
    };
    expect(rows(`REJ ( ${order} )`, `HUH ( ERR ${order} )`, thanks("NSU"))).toEqual([]);
    expect(rows(`REJ ( ${order} )`, thanks("MBV"), thanks("MBV"), thanks("NSU"))).toEqual([[3, 5]]);
  });

  test("given HLO with a time limit, then every reply is compared with the limit of its phase", () => {
    const session = readOnlySession(press);
    const options = session.games.all[0]?.options ?? [];
    const limit = options.find((option) => option.type === "MTL");
    expect(limit).toMatchObject({ type: "MTL" });
    const movement = repliesOf(session).filter(({ phase }) => phase === "movement");
    expect(movement.length).toBeGreaterThan(10);
    for (const { limitMs } of movement)
      expect(limitMs).toBeCloseTo(limit && "value" in limit ? limit.value * 1000 : 0, 3);
  });

  test("given steps of any size, then the replies are the same", () => {
    const session = readOnlySession(press);
    expect(repliesOf(session, 7)).toEqual(repliesOf(session));
  });
});

describe("statistics of reply times", () => {
  test("given any reply times, then the statistics are in ascending order, and at least half of the times are at or below the median", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 }), (times) => {
        const figures = figuresOf(times);
        if (figures === null) throw new Error("no statistics for a list of times");
        const { lowMs, quarterMs, medianMs, threeQuartersMs, highMs } = figures;
        const all = [lowMs, quarterMs, medianMs, threeQuartersMs, highMs];
        expect(all.toSorted((one, other) => one - other)).toEqual(all);
        expect(times).toEqual(expect.arrayContaining(all));
        expect(times.filter((ms) => ms <= medianMs).length).toBeGreaterThanOrEqual(times.length / 2);
        expect(lowMs).toBe(Math.min(...times));
        expect(highMs).toBe(Math.max(...times));
      }),
    );
    expect(figuresOf([])).toBeNull();
  });

  test("given a reply after four fifths of the limit, then it is a near miss; without a limit, no reply is", () => {
    expect(isNearMiss({ lastMs: 800, limitMs: 1000 })).toBe(true);
    expect(isNearMiss({ lastMs: 799, limitMs: 1000 })).toBe(false);
    expect(isNearMiss({ lastMs: 1e9, limitMs: null })).toBe(false);
  });
});
