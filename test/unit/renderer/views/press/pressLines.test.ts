import { describe, expect, test } from "vitest";
import { standardGameNames as names } from "../../../../../core/filter/names.ts";
import { defaultPeace } from "../../../../../core/press/profiles.ts";
import { pressOfGame } from "../../../../../core/session/pressQuery.ts";
import { PressScan } from "../../../../../core/session/pressScan.ts";
import { countKinds } from "../../../../../renderer/views/press/kinds.ts";
import { noFilter } from "../../../../../renderer/views/press/noFilter.ts";
import { asThreads, filterPress, relaxed } from "../../../../../renderer/views/press/pressLines.ts";
import { readOnlySession } from "../../../../support/session.ts";

const scan = new PressScan(readOnlySession("recordings/press-level8000.chamber.gz"));
while (!scan.advance(5000));
const rows = pressOfGame(scan, { game: 0, viewpoint: null, profile: defaultPeace });

describe("given the press of a game", () => {
  test("when it is arranged in threads, each message appears once, below the message that it answers, indented one step further", () => {
    const lines = asThreads(rows);
    expect(lines.map(({ row }) => row.id).sort((a, b) => a - b)).toEqual(
      rows.map(({ id }) => id).sort((a, b) => a - b),
    );
    const above = new Map<number, number>();
    for (const { row, indent } of lines) {
      expect(indent, `message ${row.id}`).toBe(row.depth);
      if (row.repliesTo !== null) expect(above.get(row.repliesTo), `before ${row.id}`).toBe(indent - 1);
      above.set(row.id, indent);
    }
  });

  test("when a filter hides the message that another answers, the reply begins a thread", () => {
    const shown = filterPress(rows, { ...noFilter, tokens: ["HUH", "TRY"] }, names);
    const lines = asThreads(shown);
    expect(lines).toHaveLength(shown.length);
    for (const { row, indent } of lines) if (row.token === "HUH") expect(indent).toBe(0);
    expect(lines.some(({ row, indent }) => row.token === "TRY" && indent === 1)).toBe(true);
  });

  test("when no message matches, the conditions worth removing are listed, best first", () => {
    const filter = { powers: ["ENG", "ITA"], tokens: ["TRY"], text: "peace" };
    expect(filterPress(rows, filter, names)).toEqual([]);
    const ways = relaxed(rows, filter, names);
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.map(({ count }) => count)).toEqual(ways.map(({ count }) => count).sort((a, b) => b - a));
    for (const { filter: without, count } of ways) expect(filterPress(rows, without, names)).toHaveLength(count);
  });

  test("the counts of its kinds include every message once", () => {
    const counts = countKinds(rows);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    for (const { count, tokens } of counts) expect(tokens.reduce((sum, token) => sum + token.count, 0)).toBe(count);
  });

  const found = (text: string, of = rows) => filterPress(of, { ...noFilter, text }, names);

  test("a number finds only the message with that number", () => {
    expect(found("#121").map(({ n }) => n)).toEqual([121]);
  });

  test("the filter reads the fields that messages and offers have", () => {
    expect(found("from:AUS to:ITA")).toEqual(
      rows.filter(({ sender, recipients }) => sender === "AUS" && recipients.includes("ITA")),
    );
    expect(found("prp verdict:broken").length).toBeGreaterThan(0);
    expect(found("prp verdict:broken")).toEqual(
      rows.filter(
        ({ offers, token }) => token === "PRP" && offers.some(({ verdicts }) => verdicts.includes("breached")),
      ),
    );
    expect(found("kind:claim claim:false").map(({ honesty }) => honesty?.verdict)).toContain("false");
    expect(found("answers==121").map(({ repliesTo }) => repliesTo)).toContain(121);
    const about = found("agreement:121");
    expect(about.map(({ n }) => n)).toContain(121);
    expect(about.length).toBeGreaterThan(1);
  });

  test("an unfinished condition does not count, and an invalid filter hides nothing", () => {
    expect(found("from:AUS verdict:")).toEqual(found("from:AUS"));
    expect(found("from:AUS verdikt:broken")).toEqual(rows);
  });
});
