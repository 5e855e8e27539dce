import { test } from "vitest";
import { recordingOf as playedBy } from "../press/play.ts";
import { expectGoldenFile } from "../support/golden.ts";
import { recordingOf } from "../support/recordings.ts";
import { pageOf, reportOn, wordsOf } from "../support/reports.ts";

/** Two turns in which one power breaks its word. */
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

test("the report page of a small game has not changed since it was reviewed", () => {
  const report = reportOn(recordingOf(playedBy({ script }).referee.drafts));
  expectGoldenFile("test/golden/reportPage.txt", `${wordsOf(pageOf(report)).join("\n")}\n`);
});
