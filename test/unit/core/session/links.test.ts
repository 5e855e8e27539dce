import { describe, expect, test } from "vitest";
import { linksAt } from "../../../../core/session/inspectorQuery.ts";
import { dialogue } from "../../../support/dialogue.ts";
import { sessionOfDrafts } from "../../../support/session.ts";

/** Returns England's first turn on a connection. The 6th message is the SUB, the 7th the ORD. */
function firstTurn(map: string, connection: number) {
  return dialogue([
    "> IM",
    "< RM",
    `< MAP ( '${map}' )`,
    "< HLO ( ENG ) ( 99 ) ( ( LVL 0 ) )",
    "< NOW ( SPR 1901 ) ( ENG FLT LON )",
    "> SUB ( ( ENG FLT LON ) MTO NTH )",
    "< ORD ( SPR 1901 ) ( ( ENG FLT LON ) MTO NTH ) ( SUC )",
  ]).map((draft) => ({ ...draft, connection }));
}

describe("given the same order of the same power in the same turn of two games", () => {
  const session = sessionOfDrafts([...firstTurn("standard", 1), ...firstTurn("fleet_rome", 2)]);

  test.each([
    [7, 6],
    [14, 13],
  ])("then the ORD in row %i is linked to the SUB of its own game, in row %i", (ord, sub) => {
    expect(session.games.all).toHaveLength(2);
    const reported = linksAt(session, ord).links.filter(({ relation }) => relation === "reports");
    expect(reported.map(({ n }) => n)).toEqual([sub]);
  });
});
