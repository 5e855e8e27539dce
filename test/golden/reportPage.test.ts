import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recordingOf as playedBy } from "../press/play.ts";
import { recordingOf } from "../support/recordings.ts";
import { pageOf, reportOn, wordsOf } from "../support/reports.ts";

const path = "test/golden/reportPage.txt";

/** Two turns in which one power lies. */
const script = `
  units AUS AMY VIE, AUS FLT TRI, ITA AMY VEN, ITA AMY ROM, TUR AMY SMY
  a: AUS > ITA  PRP ( PCE ( AUS ITA ) )
  ITA > AUS  YES a
  b: AUS > TUR  PRP ( XDO ( ( TUR AMY SMY ) MTO ARM ) )
  TUR > AUS  REJ b
  ITA orders ( ITA AMY VEN ) MTO TRI
  AUS orders ( AUS FLT TRI ) MTO ADR
  turn
  c: AUS > ITA  PRP ( DMZ ( AUS ITA ) ( TYR ) )
  ITA > AUS  YES c
  turn`;

// Writes it where it is wanted anew.
const words = (): string =>
  `${wordsOf(pageOf(reportOn(recordingOf(playedBy({ script }).referee.drafts)))).join("\n")}\n`;
if (process.env["MAKE_GOLDEN"] === "1") writeFileSync(path, words());

test("the page of a small game reads as it did when it was read through", () => {
  expect(words()).toBe(readFileSync(path, "utf8"));
});
