import { describe, expect, test } from "vitest";
import type { Entry } from "../../../../core/recording/entry.ts";
import { dm, im, rm } from "../../../support/bytes.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { folded } from "../../../support/folded.ts";

const lost = chunk("<", dm("NOW ( FAL 1901 ) ( ENG FLT NTH ) ( FRA AMY PAR )"));
const played = placed([
  chunk(">", im),
  chunk("<", rm()),
  chunk("<", dm("HLO ( ENG ) ( 11 ) ( ( LVL 20 ) )")),
  chunk("<", dm("NOW ( SPR 1901 ) ( ENG FLT LON ) ( FRA AMY PAR )")),
  lost,
  chunk(">", dm("SUB ( ( ENG FLT NTH ) MTO NWY )")),
  chunk("<", dm("THX ( ( ENG FLT NTH ) MTO NWY ) ( MBV )")),
]);

function ordersAfter(entries: readonly Entry[]): number[] {
  const { past, current } = folded(entries).games.all[0] ?? {};
  return [...(past?.values() ?? []), ...(current ? [current] : [])].map(({ books }) => books.get("ENG")?.length ?? 0);
}

describe("a position missing from the recording", () => {
  test("given the whole recording, then the orders belong to their turn", () => {
    expect(ordersAfter(played)).toEqual([0, 1]);
  });

  test("given a missing record, then orders that do not fit the previous turn belong to no turn", () => {
    // The SUB comes before there is any sign that bytes from the server are missing.
    expect(ordersAfter(played.toSpliced(4, 1))).toEqual([0]);
  });

  test("given a gap record in place of the position, then the orders belong to no turn", () => {
    const at = played[4];
    if (at?.type !== "chunk") throw new Error("the fifth entry is not the position");
    const { sequence, atNs, connection, direction, offset, bytes } = at;
    const gap: Entry = {
      type: "gap",
      sequence,
      atNs,
      fromNs: atNs,
      reason: "damaged",
      records: 0,
      legs: [{ connection, direction, offset, byteLength: bytes.length }],
      detail: null,
    };
    expect(ordersAfter(played.with(4, gap))).toEqual([0]);
  });
});
