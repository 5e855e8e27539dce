import { expect, test } from "vitest";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { findingsOf } from "./stories.ts";

const units = "( FRA AMY PAR ) ( FRA FLT BRE ) ( ENG FLT LON )";
const orders = ["( ( FRA AMY PAR ) HLD )", "( ( FRA FLT BRE ) HLD )"];
const sub = `> SUB ${orders.join(" ")}`;
const thanks = orders.map((order) => `< THX ${order} ( MBV )`);
const results = ["AMY PAR", "FLT BRE"].map((unit) => `< ORD ( SPR 1901 ) ( ( FRA ${unit} ) HLD ) ( SUC )`);
const london = "< ORD ( SPR 1901 ) ( ( ENG FLT LON ) HLD ) ( SUC )";

function codesIn(...lines: readonly string[]): string[] {
  const dialogue = [...joining("FRA"), `< NOW ( SPR 1901 ) ${units}`, ...lines];
  return findingsOf(timedDialogue(dialogue)).map(({ side, code, n }) => `${side} ${code} #${n}`);
}

const quiet = codesIn(sub, ...thanks, ...results, london, `< NOW ( FAL 1901 ) ${units}`);

test("given a client that sends MIS after a complete SUB, then the server's MIS counts as the answer in every turn", () => {
  const found = codesIn(
    ...[sub, ...thanks, "> MIS", "< MIS ( -1 )", ...results, london, `< NOW ( FAL 1901 ) ${units}`],
    ...[sub, ...thanks, "> MIS", "< MIS"],
  );
  expect(found.filter((line) => /unanswered|unasked|twice/.test(line))).toEqual([]);
});

test("given a THX that the server never sent, then one finding reports it, and the same orders in the next turn have no finding", () => {
  const found = codesIn(
    ...[sub, ...thanks.slice(1), ...results, london, `< NOW ( FAL 1901 ) ${units}`],
    ...[sub, ...thanks],
  );
  const ofThx = (lines: readonly string[]): string[] => lines.filter((line) => line.includes("thx"));
  expect(ofThx(quiet)).toEqual([]);
  expect(ofThx(found)).toEqual(["server thx-missing #9"]);
});

test("given a server that sends NOW before the results of the previous turn, then no turn is reported as skipped", () => {
  const turn = (season: string, next: string): string[] => [
    `< NOW ( ${next} ) ${units}`,
    ...[...results, london].map((line) => line.replace("SPR 1901", season)),
  ];
  const found = codesIn(
    sub,
    ...thanks,
    ...turn("SPR 1901", "FAL 1901"),
    sub,
    ...thanks,
    ...turn("FAL 1901", "SPR 1902"),
  );
  const codes = found.map((line) => line.replace(/ #\d+/, ""));
  expect(codes).toContain("server result-of-other-turn");
  expect(codes).not.toContain("server turn-skipped");
});
