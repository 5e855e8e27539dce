import { describe, expect, test } from "vitest";
import { PressFold } from "../../../../core/analysis/pressFold.ts";
import type { Entry } from "../../../../core/recording/entry.ts";
import { dm, im, rm } from "../../../support/bytes.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { folded } from "../../../support/folded.ts";

const spring = "NOW ( SPR 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )";
const fall = "NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )";
const played = placed([
  chunk(">", im),
  chunk("<", rm()),
  chunk("<", dm("HLO ( ENG ) ( 11 ) ( ( LVL 20 ) )")),
  chunk("<", dm(spring)),
  chunk("<", dm("THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )")),
  chunk(">", dm("NOW")),
  chunk("<", dm(spring)),
  chunk("<", dm(fall)),
  chunk("<", dm("OFF")),
]);

/** Returns each turn in which a power was present, and whether all of it was recorded. */
function presencesIn(entries: readonly Entry[]): string[] {
  const press = new PressFold();
  const { games } = folded(entries, [press]);
  return press.presences(games).map(({ power, turn, extent }) => `${power} ${turn.season} ${extent}`);
}

describe("a position that a connection receives twice", () => {
  test("given the whole recording, then the power is present once in the turn", () => {
    expect(presencesIn(played)).toEqual(["ENG SPR whole", "ENG FAL whole"]);
  });

  test("given a loss between the two, then only that turn lacks bytes", () => {
    expect(presencesIn(played.toSpliced(4, 1))).toEqual(["ENG SPR torn", "ENG FAL whole"]);
  });
});
