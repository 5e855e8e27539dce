import { describe, expect, test } from "vitest";
import { NoSuchTurns } from "../../../../../core/analysis/report/part.ts";
import { recordingOf as playedBy } from "../../../../press/play.ts";
import { recordingOf } from "../../../../support/recordings.ts";
import { pageOf, reportOn, wordsOf } from "../../../../support/reports.ts";

const script = `
  units AUS AMY VIE, AUS FLT TRI, ITA AMY VEN, TUR AMY SMY
  a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
  ITA > AUS  YES a
  turn
  b: TUR > AUS  PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )
  ITA orders ( ITA AMY VEN ) MTO TRI
  turn
  turn`;
const game = recordingOf(playedBy({ script }).referee.drafts);
const whole = reportOn(game);

describe("given a page of some turns of a game", () => {
  const second = whole.turns[1]?.turn ?? "";
  const [season, year] = second.split(" ");
  const turn = { season: season as "SPR", year: Number(year) };
  const report = reportOn(game, { range: { from: turn, to: turn } });

  test("then it contains only events from those turns, and states which part of the game it shows", () => {
    expect(whole.turns.length).toBeGreaterThan(2);
    expect(whole.part).toBeNull();
    expect(report.turns).toEqual(whole.turns.slice(1, 2));
    expect(report.press).toEqual(whole.press.filter((row) => row.turn === second));
    expect(report.press.length).toBeLessThan(whole.press.length);
    expect(report.agreements.map(({ row }) => row.text)).toEqual(["PRP ( XDO ( ( AUS AMY VIE ) MTO GAL ) )"]);
    const words = wordsOf(pageOf(report)).join("\n");
    expect(words).toContain(`1 of ${whole.turns.length} turns; verdicts take the whole game into account`);
    expect(words).not.toContain("peace between Austria and Italy");
    expect(wordsOf(pageOf(whole)).join("\n")).toContain("peace between Austria and Italy");
  });

  test("then every link leads to an id on the page", () => {
    const page = pageOf(report);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect([...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]).filter((id) => !ids.includes(id))).toEqual(
      [],
    );
  });

  test("when the game has none of the turns, then an error names them", () => {
    const far = { season: "SPR", year: 1950 } as const;
    expect(() => reportOn(game, { range: { from: far, to: far } })).toThrow(NoSuchTurns);
    expect(() => reportOn(game, { range: { from: far, to: far } })).toThrow("no turn from SPR 1950 to SPR 1950");
  });
});

test("given the message at which a page opens, then the page's data contains the id of that message, or null if the page does not show it", () => {
  const startOf = (start: number): unknown =>
    JSON.parse(/id="data">([^<]*)</.exec(pageOf(reportOn(game, { start })))?.[1] ?? "{}").start;
  const [press] = whole.press;
  expect(startOf(press?.id ?? 0)).toBe(`n${press?.id}`);
  expect(startOf(press?.seenBy["ITA"] ?? 0)).toBe(`n${press?.id}`);
  expect(startOf(1)).toBeNull();
  expect(JSON.parse(/id="data">([^<]*)</.exec(pageOf(whole))?.[1] ?? "{}").start).toBeNull();
});
