import { describe, expect, test } from "vitest";
import { placed } from "../support/entries.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { findingsIn, findingsOf } from "./stories.ts";

const ofTime = new Set([
  "deadline-missed",
  "processed-early",
  "processed-despite-not-gof",
  "stalled",
  "game-waits",
  "client-silent",
  "kept-waiting",
]);
const position = "( FRA AMY PAR ) ( FRA FLT BRE )";
const spring = `@1 < NOW ( SPR 1901 ) ${position}`;
const fall = `@6.2 < NOW ( FAL 1901 ) ${position}`;
const paris = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
const brest = ["> SUB ( ( FRA FLT BRE ) HLD )", "< THX ( ( FRA FLT BRE ) HLD ) ( MBV )"];
const greeting = joining("FRA", "( LVL 20 ) ( MTL 5 )");

function codesOf(lines: readonly string[]): string[] {
  return findingsOf(timedDialogue([...greeting, ...lines]))
    .map(({ code }) => code)
    .filter((code) => ofTime.has(code));
}

describe("there is no finding about deadlines", () => {
  test("given a MIS that contradicts an accepted order", () => {
    expect(codesOf([spring, "< TME ( 5 )", ...paris, ...brest, "< MIS ( FRA FLT BRE )", fall])).toEqual([]);
  });

  test("given a stopped clock", () => {
    expect(codesOf([spring, "< TME ( 5 )", ...paris, "< NOT ( TME ( 4 ) )", fall])).toEqual([]);
    expect(codesOf([spring, "< TME ( 5 )", ...paris, fall])).toEqual(["deadline-missed"]);
  });

  test("given a client that joined during a turn and asked for NOW", () => {
    expect(codesOf(["@1 > NOW", `< NOW ( SPR 1901 ) ${position}`, "> TME", "< TME ( 5 )", fall])).toEqual([]);
  });

  test("given a power in civil disorder", () => {
    expect(codesOf([spring, "< TME ( 5 )", "< CCD ( FRA )", fall])).toEqual([]);
  });

  test("given a game with two powers, only one of which is recorded", () => {
    const both = `${position} ( ENG FLT LON )`;
    expect(codesOf([`@1 < NOW ( SPR 1901 ) ${both}`, ...paris, ...brest, "@90 x"])).toEqual([]);
  });

  test("given orders without an answer in a game without a time limit", () => {
    const two = [...joining("FRA"), ...joining("ENG", "( LVL 20 )", 2)];
    const both = `NOW ( SPR 1901 ) ${position} ( ENG FLT LON )`;
    const london = ["2> SUB ( ( ENG FLT LON ) HLD )", "2< THX ( ( ENG FLT LON ) HLD ) ( MBV )"];
    const sub = "> SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) HLD )";
    const codes = (lines: readonly string[]): string[] =>
      findingsOf(timedDialogue([...two, `< ${both}`, `2< ${both}`, ...london, ...lines, "@61 x"]))
        .map(({ code }) => code)
        .filter((code) => ofTime.has(code));
    expect(codes([sub])).toEqual([]);
    expect(codes([])).toEqual(["client-silent"]);
  });

  test("given a client that leaves before the deadline, or whose last SUB has not yet been answered with THX", () => {
    expect(codesOf([spring, "< TME ( 5 )", ...paris, "@4 x"])).toEqual([]);
    expect(codesOf([spring, "< TME ( 5 )", ...paris, "> SUB ( ( FRA FLT BRE ) HLD )", "@12 x"])).toEqual([]);
    expect(codesOf([spring, "< TME ( 5 )", ...paris, "@12 x"])).toEqual(["deadline-missed"]);
  });

  test("given a time limit whose TME was not recorded", () => {
    expect(codesOf([spring, ...paris, "@2 < NOW ( FAL 1901 ) ( FRA AMY PAR )"])).toEqual([]);
  });

  test("given missing bytes in the turn", () => {
    const drafts = timedDialogue([...greeting, spring, "< TME ( 5 )", ...paris, ...brest, fall]);
    const entries = placed(drafts);
    const sub = greeting.length + 4;
    const without = entries.filter((_, at) => at !== sub && at !== sub + 1);
    expect(without.length).toBe(entries.length - 2);
    expect(findingsIn(without).filter(({ code }) => ofTime.has(code))).toEqual([]);
  });
});

describe("a finding about a stalled turn reports what the turn is waiting for", () => {
  function stalledIn(lines: readonly string[]): string | undefined {
    const found = findingsOf(timedDialogue([...greeting, ...lines]));
    return found.find(({ code }) => code === "stalled")?.message;
  }

  test("given that all orders were submitted", () => {
    expect(stalledIn([spring, ...paris, ...brest, "@61 x"])).toMatch(
      / although all orders from FRA had been in for 60 s\.$/,
    );
  });

  test("given missing orders at the deadline", () => {
    const message = stalledIn([spring, "< TME ( 5 )", ...paris, "@61 x"]);
    expect(message).toMatch(/ in the 55 s after the deadline; FRA had submitted 1 of 2 orders\.$/);
  });

  test("given orders that the server did not answer before the deadline", () => {
    const sub = "> SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) HLD )";
    const message = stalledIn([spring, "< TME ( 5 )", sub, "@61 x"]);
    expect(message).toMatch(/ in the 55 s after the deadline; the server never answered FRA's orders in #\d+\.$/);
  });

  test("given missing orders from two powers at the deadline", () => {
    const both = `NOW ( SPR 1901 ) ${position} ( ENG FLT LON )`;
    const english = joining("ENG", "( LVL 20 ) ( MTL 5 )", 2);
    const message = stalledIn([
      ...english,
      `@1 < ${both}`,
      `2< ${both}`,
      "< TME ( 5 )",
      "2< TME ( 5 )",
      ...paris,
      "@61 x",
    ]);
    expect(message).toMatch(/; orders were missing from FRA \(1 of 2 submitted\), ENG \(0 of 1 submitted\)\.$/);
  });

  test("given NOT ( GOF ) in force at the deadline", () => {
    const held = ["> NOT ( GOF )", "< YES ( NOT ( GOF ) )"];
    const message = stalledIn([spring, "< TME ( 5 )", ...paris, ...brest, ...held, "@61 x"]);
    expect(message).toMatch(/; all orders were in, but NOT \( GOF \) from FRA was in force\.$/);
  });
});
