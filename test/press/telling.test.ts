import { expect, test } from "vitest";
import { mnemonics } from "../../core/language/english.ts";
import { tellingOf } from "../../core/press/telling.ts";
import { stage } from "./play.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN";
const zone = `a: AUS > ITA GER  PRP ( DMZ ( AUS ITA GER ) ( TYR ) )`;

function told(script: string): string {
  const { agreements } = stage({ script: `${board}\n${script}` });
  const [first] = agreements;
  if (!first) throw new Error("the play makes no offer");
  return tellingOf(first, mnemonics);
}

test("given an agreement of three, it is told who broke it, and in one sentence who kept it", () => {
  const yes = "ITA > AUS GER  YES a\nGER > AUS ITA  YES a";
  expect(told(`${zone}\n${yes}\nITA orders ( ITA AMY VEN ) MTO TYR\nturn`)).toMatch(
    /^AUS proposes to ITA and GER: .* It was agreed in the Spring 1901 movement\. AUS and GER kept it in 1 of 1 turns looked at\. ITA broke it in the Spring 1901 movement: \( ITA AMY VEN \) MTO TYR enters the zone\.$/,
  );
});

test("given offers that came to nothing, it is told how", () => {
  expect(told(zone)).toMatch(/ Nobody answered\.$/);
  expect(told(`${zone}\nITA > AUS GER  YES a`)).toMatch(/ Not everybody has accepted it\.$/);
  expect(told(`${zone}\nITA > AUS GER  REJ a`)).toMatch(/ It was refused\.$/);
  expect(told(`${zone}\nAUS > ITA GER  CCL a`)).toMatch(/ It was cancelled before it was agreed\.$/);
});

test("given an agreement whose turn is not over, it is told as open", () => {
  expect(told("a: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nITA > AUS  YES a")).toMatch(
    / Whether it is kept by AUS and ITA is still open: its first turn is not over\.$/,
  );
});
