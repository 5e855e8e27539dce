import { expect, test } from "vitest";
import { mnemonics } from "../../core/language/english.ts";
import { agreementSentences } from "../../core/press/sentences.ts";
import { stage } from "./play.ts";

const board = "units AUS AMY VIE, ITA AMY VEN, GER AMY MUN";
const zone = `a: AUS > ITA GER  PRP ( DMZ ( AUS ITA GER ) ( TYR ) )`;

function described(script: string): string {
  const { agreements } = stage({ script: `${board}\n${script}` });
  const [first] = agreements;
  if (!first) throw new Error("the play contains no offer");
  return agreementSentences(first, mnemonics);
}

test("given an agreement between three powers, then one sentence names who broke it and who kept it", () => {
  const yes = "ITA > AUS GER  YES a\nGER > AUS ITA  YES a";
  expect(described(`${zone}\n${yes}\nITA orders ( ITA AMY VEN ) MTO TYR\nturn`)).toMatch(
    /^AUS proposes to ITA and GER: .* It was agreed in the Spring 1901 movement\. AUS and GER kept it in the only testable turn\. ITA broke it in the Spring 1901 movement: \( ITA AMY VEN \) MTO TYR enters the zone\.$/,
  );
});

test("given offers that were not accepted by all, then the text states the reason", () => {
  expect(described(zone)).toMatch(/ No recipient answered\.$/);
  expect(described(`${zone}\nITA > AUS GER  YES a`)).toMatch(/ Not all recipients have accepted it\.$/);
  expect(described(`${zone}\nITA > AUS GER  REJ a`)).toMatch(/ It was refused\.$/);
  expect(described(`${zone}\nAUS > ITA GER  CCL a`)).toMatch(/ It was cancelled before it was agreed\.$/);
});

test("given an agreement whose turn is not over, then the agreement is still open", () => {
  expect(described("a: AUS > ITA  PRP ( PCE ( AUS ITA ) )\nITA > AUS  YES a")).toMatch(
    / It is still open for AUS and ITA: its first turn is not over\.$/,
  );
});
