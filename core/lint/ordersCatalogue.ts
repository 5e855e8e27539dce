import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of orders and what the server said to them. The clauses are those of v0.18, level 0. */
export const ordersCatalogue = {
  "order-refused": {
    severity: "warning",
    message: "{order} is refused with {note}: {reason}; {fate}.",
    explanation:
      "An order with any note but MBV does not count. The server checks each order by itself against the position of the last NOW; what other powers order plays no part, and of one's own orders the builds and removals alone. The diplomacy server has one note for every reason, NYU.",
    clause: "v0.18, level 0, THX: the notes",
    mend: "Order what the position allows. {instead}",
    example: "SUB ( ( FRA AMY PAR ) MTO NAP ), THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR )",
  },
  "order-not-replaced": {
    severity: "warning",
    message: "{order} is refused with {note}: {reason}; {fate}.",
    explanation:
      "The server refused the order and was given no other for the unit before the turn was played. A client that does not read the notes of THX never learns of it: the unit holds, or is disbanded when it should have retreated.",
    clause: "v0.18, level 0, THX: a corrected order should be submitted in its place",
    mend: "Read the note of each THX and order the unit anew. {instead}",
    example: "THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR ), and no SUB for PAR before the next NOW",
  },
  "order-foreign-unit": {
    severity: "warning",
    message: "{order} is for a unit that is not its own ({note}): {there}.",
    explanation:
      "A power orders its own units alone. Often a list of all units of NOW was taken for the own ones, or the power of an earlier game was kept.",
    clause: "v0.18, level 0, THX: NYU",
    mend: "Order your own units alone. {instead}",
    example: "SUB ( ( ENG FLT LON ) HLD ) from FRA",
  },
  "order-no-unit": {
    severity: "warning",
    message: "{order} is for a unit that is not there ({note}): {there}; {fate}.",
    explanation:
      "An order names power, kind, province and coast of its unit exactly as the last NOW has them. Often an army is called a fleet, a coast is left out, or the position is that of a turn before.",
    clause: "v0.18, level 0, SUB: the unit in the form as given by NOW; THX: NSU, NRN",
    mend: "Name units as the last NOW does. {instead}",
    example: "SUB ( ( FRA FLT PAR ) HLD ) where NOW has ( FRA AMY PAR )",
  },
  "order-not-dislodged": {
    severity: "warning",
    message: "{order} is for a unit that was not dislodged ({note}): it stays where it stands.",
    explanation:
      "Retreats are for units that NOW lists with MRT and the places that they may retreat to; all others stand, and take no orders in SUM and AUT. The order counts for nothing.",
    clause: "v0.18, level 0, NOW: MRT; THX: NRN",
    mend: "It needs no order. {instead}",
    example: "SUB ( ( FRA AMY MAR ) RTO GAS ) where NOW has ( FRA AMY MAR ) without MRT",
  },
  "order-without-coast": {
    severity: "note",
    message: "{order} leaves out the coast of the fleet; this server takes it.",
    explanation:
      "Where a fleet stands in a province of several coasts, the coast belongs to the name of the unit. Other servers refuse the order with NSU.",
    clause: "v0.18, level 0, SUB: where a unit is a fleet in a multi-coasted province, the coast must be specified",
    mend: "Name units as the last NOW does: send {named}.",
    example: "SUB ( ( RUS FLT STP ) MTO GOB ) where NOW has ( RUS FLT ( STP SCS ) )",
  },
  "order-wrong-phase": {
    severity: "warning",
    message: "{order} is no order of {turn} ({note}); {fate}.",
    explanation:
      "SPR and FAL take HLD, MTO, SUP, CVY and CTO; SUM and AUT take RTO and DSB; WIN takes BLD, REM and WVE. The turn is that of the last NOW: turns without anything to do are skipped.",
    clause: "v0.18, level 0, SUB: the orders of each phase; THX: NRS",
    mend: "Order what the turn takes. {instead}",
    example: "SUB ( ( FRA AMY PAR ) RTO BUR ) in SPR 1901",
  },
  "adjustment-too-many": {
    severity: "warning",
    message: "{order} is one too many ({note}): {reason}.",
    explanation:
      "Builds and removals are as many as centres and units differ; a waived build counts as one. What is accepted first stands.",
    clause: "v0.18, level 0, THX: NMB, NMR",
    mend: "{instead}",
    example: "two builds with one centre more than units",
  },
  "note-unlike-judge": {
    severity: "warning",
    message: "The server says {note} to {order}; by our judge {says}.",
    explanation:
      "Whether an order might be valid follows from map and position alone. A server that takes what cannot be, or refuses what can, has another map, another position, or a fault.",
    clause: "v0.18, level 0, THX: the notes",
    mend: "Compare map and position of the server with what NOW and MDF told; take the server's note as what counts.",
    example: "THX ( ( FRA AMY PAR ) MTO BUR ) ( FAR )",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type OrderFindingCode = keyof typeof ordersCatalogue;
