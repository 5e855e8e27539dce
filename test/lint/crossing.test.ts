import { describe, expect, test } from "vitest";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { findingsOf } from "./stories.ts";

const owners = "< SCO ( ENG LON ) ( FRA PAR BRE ) ( TUR CON )";
const withoutTurkey = "< SCO ( ENG LON ) ( FRA PAR BRE CON )";
const others = "( FRA AMY PAR ) ( FRA FLT BRE ) ( ENG FLT LON )";
const positions = {
  spring: `< NOW ( SPR 1901 ) ${others} ( TUR AMY CON )`,
  fall: `< NOW ( FAL 1901 ) ${others} ( TUR AMY CON )`,
  nextSpring: `< NOW ( SPR 1902 ) ${others}`,
  nextFall: "< NOW ( FAL 1902 ) ( FRA AMY PAR ) ( FRA FLT ECH ) ( ENG FLT LON )",
};
const offer = "PRP ( PCE ( ENG FRA ) )";
const toTurkey = `> SND ( TUR ) ( ${offer} )`;
const xdo = (unit: string): string => `> SND ( ENG ) ( PRP ( XDO ( ( ${unit} ) HLD ) ) )`;

/** Returns the findings of France's client in a level 20 game. */
function findingsIn(...lines: readonly string[]): string[] {
  const dialogue = [...joining("FRA", "( LVL 20 )"), ...lines];
  return findingsOf(timedDialogue(dialogue)).map(({ side, code }) => `${side} ${code}`);
}

describe("given press shortly after a new position", () => {
  const eliminated = [`@1 ${owners}`, positions.fall, `@2 ${withoutTurkey}`, positions.nextSpring];

  test("to a power that the position shows as eliminated, then the client may not have known, and nothing is reported", () => {
    expect(findingsIn(...eliminated, `@2.1 ${toTurkey}`)).not.toContain("client press-to-eliminated");
    expect(findingsIn(...eliminated, `@2.6 ${toTurkey}`)).toContain("client press-to-eliminated");
  });

  test("to that power, which the server answers with OUT, then it is reported", () => {
    expect(findingsIn(...eliminated, `@2.1 ${toTurkey}`, "< OUT ( TUR )")).toContain("client press-to-eliminated");
  });

  test("to a power that was already eliminated on the previous board, then it is reported", () => {
    const later = [`@4 ${positions.nextFall}`];
    expect(findingsIn(...eliminated, ...later, `@4.1 ${toTurkey}`)).toContain("client press-to-eliminated");
  });

  test("with an order for a unit that existed before, then nothing is reported; for a unit that never existed, there is a finding", () => {
    const moved = [`@2 ${withoutTurkey}`, positions.nextSpring, `@4 ${positions.nextFall}`];
    expect(findingsIn(...moved, `@4.1 ${xdo("FRA FLT BRE")}`)).not.toContain("client order-of-no-unit");
    expect(findingsIn(...moved, `@4.6 ${xdo("FRA FLT BRE")}`)).toContain("client order-of-no-unit");
    expect(findingsIn(...moved, `@4.1 ${xdo("FRA FLT MAO")}`)).toContain("client order-of-no-unit");
  });

  test("after the server accepted orders for the new turn, then the client knew the position", () => {
    const ordered = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
    const moved = [`@2 ${withoutTurkey}`, positions.nextSpring, `@4 ${positions.nextFall}`];
    expect(findingsIn(...moved, ...ordered, `@4.1 ${xdo("FRA FLT BRE")}`)).toContain("client order-of-no-unit");
  });

  test("together with orders for the new turn that the server accepts, then the client knew the position", () => {
    const moved = [
      `@2 ${withoutTurkey}`,
      positions.nextSpring,
      `@4 ${positions.nextFall}`,
      `@4.1 ${xdo("FRA FLT BRE")}`,
    ];
    const order = "( ( FRA AMY PAR ) HLD )";
    const ordered = (at: number): string[] => [`@${at} > SUB ${order}`, `@${at + 0.02} < THX ${order} ( MBV )`];
    expect(findingsIn(...moved, ...ordered(4.1))).toContain("client order-of-no-unit");
    expect(findingsIn(...moved, ...ordered(4.3))).not.toContain("client order-of-no-unit");
  });

  test("that asks about a turn that has not been played, then it is reported immediately", () => {
    const asked = "> SND ( ENG ) ( EXP ( FAL 1905 ) ( YES ( PRP ( PCE ( ENG FRA ) ) ) ) )";
    const dialogue = [...joining("FRA", "( LVL 8000 )"), `@2 ${withoutTurkey}`, positions.nextSpring, `@2.1 ${asked}`];
    expect(findingsOf(timedDialogue(dialogue)).map(({ code }) => code)).toContain("explain-future");
  });
});

test("given a power that returns from civil disorder, then press to it is not a fault", () => {
  const sent = "> SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )";
  const again = (...between: readonly string[]): string[] =>
    findingsIn(owners, positions.spring, sent, "@2 < CCD ( ENG )", ...between, `@4 ${sent}`);
  expect(again()).toContain("client press-to-disorder");
  expect(again("@3 < NOT ( CCD ( ENG ) )")).not.toContain("client press-to-disorder");
});

test("given press refused just before a NOW that no longer lists its sender, then the server may already have begun that turn", () => {
  const sent = `SND ( ENG ) ( ${offer} )`;
  const withoutFrance = (at: number) => [
    `@${at} < SCO ( ENG LON PAR BRE ) ( TUR CON )`,
    "< NOW ( WIN 1901 ) ( ENG FLT LON )",
  ];
  const refused = [`@1 ${owners}`, positions.fall, `@5 > ${sent}`, `< REJ ( ${sent} )`];
  expect(findingsIn(...refused, ...withoutFrance(5.1))).not.toContain("server wrongly-refused");
  expect(findingsIn(...refused, ...withoutFrance(6))).toContain("server wrongly-refused");
  const ordered = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
  expect(findingsIn(...refused, ...ordered, ...withoutFrance(5.1))).toContain("server wrongly-refused");
});

test("given press sent while press was closed and accepted in the next, open turn, then the server is not at fault", () => {
  const sent = `> SND ( ENG ) ( ${offer} )`;
  const accepted = `< YES ( SND ( ENG ) ( ${offer} ) )`;
  const inWinter = [owners, `< NOW ( WIN 1901 ) ${others}`, sent];
  const found = (...lines: readonly string[]): string[] =>
    findingsOf(timedDialogue([...joining("FRA", "( LVL 20 ) ( NPB )"), ...lines])).map(({ code }) => code);
  expect(found(...inWinter, accepted)).toContain("press-let-through");
  expect(found(...inWinter, positions.nextSpring, accepted)).not.toContain("press-let-through");
});

describe("given orders for another phase in a retreat turn", () => {
  const dislodged = `< NOW ( SUM 1901 ) ( FRA AMY PAR MRT ( PIC GAS ) ) ( FRA FLT BRE ) ( ENG AMY PAR )`;
  const spring = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE ) ( ENG AMY BUR )";
  const orders = ["( ( FRA AMY PAR ) HLD )", "( ( FRA FLT BRE ) HLD )"];
  const accepted = [`> SUB ${orders.join(" ")}`, ...orders.map((order) => `< THX ${order} ( MBV )`)];
  const wrong = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( NRS )"];

  test("seconds after a turn in which all orders were submitted, then they are reported as orders for the wrong phase, not as late orders", () => {
    const found = findingsIn(owners, spring, ...accepted, `@5 ${dislodged}`, `@10 ${wrong[0]}`, wrong[1] ?? "");
    expect(found).toContain("client order-wrong-phase");
    expect(found).not.toContain("client sub-late");
  });

  test("from a client that had submitted no orders in time, then they are reported as late", () => {
    const found = findingsIn(owners, spring, `@5 ${dislodged}`, `@10 ${wrong[0]}`, wrong[1] ?? "");
    expect(found).toContain("client sub-late");
  });

  test("for a unit that was not dislodged, then the finding does not claim that it was disbanded", () => {
    const brest = ["> SUB ( ( FRA FLT BRE ) HLD )", "< THX ( ( FRA FLT BRE ) HLD ) ( NRS )"];
    const fall = "< NOW ( FAL 1901 ) ( FRA FLT BRE ) ( ENG AMY PAR )";
    const lines = [owners, spring, ...accepted, `@5 ${dislodged}`, `@10 ${brest[0]}`, brest[1] ?? "", fall];
    const found = findingsOf(timedDialogue([...joining("FRA", "( LVL 20 )"), ...lines]));
    const facts = found.flatMap((one) => (one.code === "order-wrong-phase" ? [one.facts] : []));
    expect(facts).toMatchObject([{ fate: "the client sent no other order, and the unit stayed" }]);
  });
});

test("given a THX for an order that the client never sent, then only the server is at fault", () => {
  const found = findingsIn(owners, positions.spring, "< THX ( ( FRA AMY MOS ) HLD ) ( NSU )", positions.fall);
  expect(found).toContain("server answer-unasked");
  expect(found.filter((one) => one.startsWith("client"))).toEqual([]);
});
