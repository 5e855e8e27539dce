import { describe, expect, test } from "vitest";
import { complete } from "../../../../core/filter/complete.ts";
import { parseFilter } from "../../../../core/filter/filter.ts";
import type { GameNames } from "../../../../core/filter/names.ts";
import type { FilterRow } from "../../../../core/filter/row.ts";
import { messageTally, ValueTally } from "../../../../core/filter/tally.ts";
import { knownVariants } from "../../../../core/map/library.ts";
import { FilterCursor } from "../../../../core/session/filterCursor.ts";
import { filterNames } from "../../../../core/session/filterNames.ts";
import { markOn } from "../../../../core/session/marks.ts";
import { Session } from "../../../../core/session/session.ts";
import { sampleOf } from "../../../support/depth.ts";
import { itemsOf, readOnlySession, sessionOf } from "../../../support/session.ts";

interface Game {
  readonly rows: readonly FilterRow[];
  readonly names: GameNames;
}

/** Returns every message in a session, as a filter reads it. */
function gameOf(session: Session): Game {
  const rows = Array.from({ length: session.count }, (_, at) => new FilterCursor(session, null).moveTo(at + 1));
  return { rows, names: filterNames(session) };
}

const level20 = sessionOf("recordings/press-level20.chamber.gz");
const level8000 = gameOf(readOnlySession("recordings/press-level8000.chamber.gz"));
const hundred = gameOf(sessionOf("recordings/variant-hundred3.chamber.gz"));
const small = gameOf(level20);

function found(expression: string, { rows, names }: Game = small): FilterRow[] {
  const filter = parseFilter(expression, names);
  if (!filter.ok) throw new Error(filter.message);
  return rows.filter(filter.match);
}

const numbers = (expression: string, game?: Game): number[] => found(expression, game).map(({ n }) => n);

describe("given a game with press of level 20", () => {
  test("a proposal is found where it was sent and where it was delivered", () => {
    expect(found("prp from:ger to:rus").map((row) => row.text())).toEqual([
      "SND ( RUS ) ( PRP ( DMZ ( GER ) ( PIE SWE CON MAR ) ) )",
      "FRM ( GER ) ( RUS ) ( PRP ( DMZ ( GER ) ( PIE SWE CON MAR ) ) )",
    ]);
    expect(numbers("prp from:ger to:rus -frm")).toEqual(numbers("snd press:PRP power:GER to:RUS"));
  });

  test("every message comes from the server or goes to it", () => {
    expect(numbers("DM -snd -frm from:server")).toEqual(numbers("DM -snd -frm dir:s2c"));
    expect(numbers("sub")).toEqual(numbers("sub to:server"));
    expect(numbers("dir:c2s -snd")).toEqual(numbers("-snd to:server"));
  });

  test("the turn of a message is the one that the last NOW started", () => {
    const starts = found("now turn:F1901");
    expect(starts.length).toBeGreaterThan(0);
    for (const row of starts) expect(row.text()).toMatch(/^NOW( \( FAL 1901 \)|$)/);
    expect(numbers("turn<F1901").length + numbers("turn==F1901").length + numbers("turn>F1901").length).toBe(
      numbers("turn>=1800").length,
    );
    expect(numbers("turn:1901")).toEqual(numbers("year==1901"));
    expect(numbers("turn:1901")).toEqual(numbers("turn:S1901..W1901"));
    expect(numbers("turn:F1901")).toEqual(numbers("turn:1901 season:fall"));
  });

  test("provinces are found with any coast, and a unit is found by its province", () => {
    const coasts = found("prov:STP text~'STP SCS'");
    expect(coasts.length).toBeGreaterThan(0);
    expect(numbers("prov:STP/SCS")).toEqual(numbers("stp"));
    for (const row of found("unit:STP")) expect(row.text()).toMatch(/(AMY|FLT) (\( )?STP/);
    expect(numbers("unit:STP").length).toBeLessThan(numbers("prov:STP").length);
  });

  test("an unreadable message is found as an error, but the HUH in reply to it is not", () => {
    const refusals = found("command:HUH || command:PRN");
    expect(refusals.length).toBeGreaterThan(5);
    for (const row of refusals) if (row.level() !== null) expect(row.severity()).not.toBe("error");
    expect(numbers("finding:unknown-frame")).toEqual(numbers("finding:frame-type"));
    for (const row of found("severity==error DM")) expect(row.level()).toBeNull();
    expect(numbers("severity>=note").length).toBe(
      numbers("severity:note").length + numbers("severity:warning").length + numbers("severity:error").length,
    );
  });

  test("free text needs level 8000 and does not begin with a token", () => {
    const [free] = found("snd level:8000");
    expect(free?.text()).toBe("SND ( FRA ) ( 'free text' )");
    expect(free?.press()).toBeNull();
    expect(free?.to()).toEqual(["FRA"]);
  });

  test("timestamps match those that `chamber show` prints", () => {
    expect(found("at:15.6s..15.63s").every(({ atMs }) => atMs >= 15_600 && atMs <= 15_630)).toBe(true);
    expect(numbers("at<=15.6").length + numbers("at>15600ms").length).toBe(small.rows.length);
  });

  test("a program is found by its name, in all later messages on its connection", () => {
    const named = new Set(found("bot~a").map(({ bot }) => bot));
    for (const bot of named) expect(bot?.toLowerCase()).toContain("a");
    expect(numbers("bot==nobody")).toEqual([]);
  });

  test("given a mark on a message, then the message is found by the mark and by its text", () => {
    const [huh] = found("huh");
    const mark = markOn(level20, huh?.n ?? 0);
    const session = sessionOf("recordings/press-level20.chamber.gz");
    session.setMarks(mark ? [{ ...mark, text: "why refused?" }] : []);
    const marked = gameOf(session);
    expect(numbers("mark", marked)).toEqual([huh?.n]);
    expect(numbers("mark~refused", marked)).toEqual([huh?.n]);
    expect(numbers("mark", small)).toEqual([]);
  });

  test("answers are joined to their requests, and unanswered requests are found", () => {
    const [proposal] = numbers("snd prp from:ger to:rus");
    expect(found(`answers==${proposal}`).map((row) => row.command)).toEqual(["YES"]);
    for (const row of found("sub answered:yes"))
      expect(numbers(`answers==${row.n} && (thx || huh || prn || rej)`)).not.toEqual([]);
    expect(numbers("answered:no dir:s2c")).toEqual([]);
    const slow = found("latency>20ms");
    expect(slow.length).toBeGreaterThan(0);
    for (const { n, atMs, answers } of slow.map((row) => ({ n: row.n, atMs: row.atMs, answers: row.answers() }))) {
      expect(atMs - (small.rows[(answers ?? n) - 1]?.atMs ?? 0)).toBeGreaterThan(20);
    }
  });

  test("given rows that are filtered as they arrive, then later answers do not count", () => {
    const session = new Session(knownVariants);
    const cursor = new FilterCursor(session, null, { follows: true });
    const filter = parseFilter("answered:yes || answered:no");
    const taken: number[] = [];
    let asked = 0;
    for (const item of itemsOf("recordings/press-level20.chamber.gz")) {
      session.push([item]);
      for (; asked < session.count; asked++)
        if (filter.ok && filter.match(cursor.moveTo(asked + 1))) taken.push(asked + 1);
    }
    expect(asked).toBe(level20.count);
    expect(taken).toEqual([]);
  });
});

describe("given a game with press of level 8000", () => {
  test("the example filter finds refusals to Russia that name a province", () => {
    const rows = found("msg==HUH && to==RUS && prov==STP", level8000);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.text()).toMatch(/^(HUH|FRM .* \( HUH|SND .* \( HUH)/);
      expect(row.text()).toContain("STP");
      expect(row.to()).toContain("RUS");
    }
  });

  const someTyped = ["msg==HUH && to==RUS && prov==S", "prp || from:", "turn:1901 -to:", "snd press:"];
  test("the count of each candidate is its number of matches", () => {
    for (const typed of sampleOf(someTyped, 2)) {
      const { open, candidates } = complete(typed, typed.length, { names: level8000.names });
      const tally = new ValueTally(
        open ?? { field: null, whenTrue: null as never, whenFalse: null as never, start: 0 },
        messageTally(),
      );
      for (const row of level8000.rows) tally.add(row);
      const counted = complete(typed, typed.length, { names: level8000.names, counts: tally.counts }).candidates;
      expect(counted.map(({ label }) => label).sort()).toEqual(candidates.map(({ label }) => label).sort());
      expect(counted.slice(0, 3).map(({ count }) => count)).toEqual(
        counted.slice(0, 3).map(({ expression }) => found(expression, level8000).length),
      );
      expect(counted.at(-1)?.count).toBe(found(counted.at(-1)?.expression ?? "", level8000).length);
    }
  });
});

describe("given a variant with its own powers", () => {
  test("its powers and provinces are known by name, and Standard's are not", () => {
    expect([...hundred.names.powers.keys()]).toEqual(["BUR", "ENG", "FRA"]);
    expect(numbers("bur", hundred)).toEqual(numbers("from:BUR || to:BUR", hundred));
    expect(numbers("bur", hundred).length).toBeGreaterThan(0);
    expect(complete("from:AUS", 8, { names: hundred.names }).state.notes).toHaveLength(1);
  });
});
