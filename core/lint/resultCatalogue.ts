import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of what a server made of a turn. The clauses are those of v0.18, level 0. */
export const resultCatalogue = {
  "result-wrong": {
    severity: "error",
    message: "ORD ( {turn} ) says {reported} of {order}, our judge {ours}: {reason}{more}",
    explanation:
      "All orders of the turn were seen and judged by the rules that this server goes by. A client that trusts the result expects another position than it will be shown.",
    clause: "v0.18, level 0, ORD: result",
    mend: "Look at the orders that meet this one; `chamber turns --check` tells the whole turn as our judge sees it. The result due is ( {ours} ).",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC ), where nobody else made for Burgundy",
  },
  "result-of-rulebook": {
    severity: "warning",
    message: "ORD ( {turn} ) says {reported} of {order}, our judge {ours}: {reason}{more}",
    explanation:
      "The turn has convoys, on which rulebooks differ, and nothing shows which program the server is and by which it goes. It may be right by its own.",
    clause: "v0.18, level 0, ORD: result",
    mend: "Look at the orders that meet this one, and by which rulebook the server judges convoys. By ours the result is ( {ours} ).",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( BNC ) in a turn with CTO",
  },
  "result-impossible": {
    severity: "error",
    message: "ORD says {result} of {order}: no {verb} can end so.",
    explanation:
      "BNC is for moves and retreats, CUT for supports, DSR for convoyed moves, NSO for supports, convoys and convoyed moves; a unit that moved was not dislodged.",
    clause: "v0.18, level 0, ORD: result",
    mend: "Give the result that the order's kind can have; retreats end in SUC or BNC, builds in SUC.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( CUT )",
  },
  "order-out-of-season": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order}: that season has no {verb}.",
    explanation: "Moves are of spring and fall, retreats of summer and autumn, builds and removals of winter.",
    clause: "v0.18, level 0, SUB: movement, retreat and build phase orders",
    mend: "Report the orders of the turn that was processed, with its name.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) BLD ) ( SUC )",
  },
  "order-of-nobody": {
    severity: "error",
    message: "ORD reports {order} of {turn}, and the position has no {unit}.",
    explanation: "The unit that was ordered is one of the NOW of that turn.",
    clause: "v0.18, level 0, ORD and NOW",
    mend: "Name the unit as NOW did, with its power, type, province and coast.",
    example: "ORD ( SPR 1901 ) ( ( FRA FLT PAR ) HLD ) ( SUC )",
  },
  "order-altered": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order}, where {accepted} was accepted.",
    explanation: "The order of THX with MBV that was not taken back is what the unit does.",
    clause: "v0.18, level 0, ORD: an order submitted by a player",
    mend: "Report and process the last accepted order of each unit.",
    example: "THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV ), then ORD .. ( ( FRA AMY PAR ) HLD ) ( SUC )",
  },
  "told-otherwise": {
    severity: "error",
    message: "The same client is told of {turn} again, and not the same: {what} in frame {firstN}.",
    explanation: "One of the two is not what happened. Answers to NOW, ORD and HST repeat what was told before.",
    clause: "v0.18, level 0, NOW, ORD and HST: another copy",
    mend: "Keep each turn's results and positions as they were sent, and send them again unchanged.",
    example: "ORD .. ( SUC ), and to HST of the same turn ORD .. ( BNC )",
  },
  "note-reason": {
    severity: "note",
    message: "THX refuses {order} with {reported}; our judge's reason is {due}: {reason}.",
    explanation: "The order is refused either way. A client that mends by the note mends something else.",
    clause: "v0.18, level 0, SUB: notes of THX",
    mend: "{due} names what is wrong with the order.",
    example: "THX ( ( FRA AMY LON ) HLD ) ( FAR ), where France has no army in London",
  },
  "position-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) is not what the orders of {before} lead to: {difference}.",
    explanation:
      "All orders of the turn were seen and judged. Clients play on from a position that the rules do not give.",
    clause: "v0.18, level 0, NOW",
    mend: "Make NOW of the results: units that moved stand where they went, all others where they were.",
    example: "NOW with FRA AMY PAR after ORD ( ( FRA AMY PAR ) MTO BUR ) ( SUC )",
  },
  "retreats-wrong": {
    severity: "error",
    message: "NOW ( {turn} ) lists other retreats than the rules: {difference}.",
    explanation:
      "A dislodged unit may go to neighbouring places that are empty, where its attacker did not come from and where nobody bounced. A client that obeys the list gives unlawful orders, or misses lawful ones.",
    clause: "v0.18, level 0, NOW: MRT",
    mend: "List behind MRT exactly the places that the unit may retreat to, with coasts for fleets.",
    example: "( AUS AMY SER MRT ( ALB BUL ) ), where Bulgaria is occupied",
  },
  "retreat-unlisted": {
    severity: "error",
    message: "{unit} was dislodged in {before}, has nowhere to go, and is not listed in NOW ( {turn} ).",
    explanation:
      "A dislodged unit stands in the NOW of its retreat turn even where it can only disband. A client that is not shown it has to find out by itself that it is gone.",
    clause: "v0.18, level 0, NOW: MRT",
    mend: "Send MRT ( ): ( {unit} MRT ( ) ). As a client, take a unit that NOW leaves out for disbanded.",
    example: "NOW ( SUM 1901 ) without ( FRA AMY BUR MRT ( ) ), where nothing about Burgundy is empty",
  },
  "units-changed": {
    severity: "error",
    message: "NOW ( {turn} ) cannot follow {before}, whatever was ordered: {difference}.",
    explanation:
      "Units come by builds and go by removals and retreats alone; none changes its power or its type, and one that the server says moved is where it went.",
    clause: "v0.18, level 0, NOW and ORD",
    mend: "Carry every unit over with its power and type, to where its result took it.",
    example: "( FRA FLT PAR ) where FRA AMY PAR stood",
  },
  "two-units": {
    severity: "error",
    message: "NOW ( {turn} ) shows {unit} where {other} stands.",
    explanation: "A province holds one unit; only a dislodged one, with MRT, stands beside its attacker.",
    clause: "v0.18, level 0, NOW",
    mend: "List the dislodged unit with MRT ( .. ), even where it has nowhere to go: MRT ( ).",
    example: "NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY BUR )",
  },
  "unit-misplaced": {
    severity: "error",
    message: "NOW shows {unit}: {why}.",
    explanation: "The map that the game is played on says what can stand where.",
    clause: "v0.18, level 0, NOW and MDF",
    mend: "Name the unit with its own type and place: ( power AMY province ), ( power FLT ( province coast ) ).",
    example: "( RUS FLT STP ), where a fleet stands on one of two coasts",
  },
  "retreat-out-of-turn": {
    severity: "error",
    message: "NOW ( {turn} ) lists {unit} with MRT: retreats are of summer and autumn.",
    explanation: "A client cannot order a retreat in another season.",
    clause: "v0.18, level 0, NOW: MRT before a retreat turn",
    mend: "Send the retreat turn first, or the position without units that are gone.",
    example: "NOW ( FAL 1901 ) ( AUS AMY SER MRT ( ALB ) )",
  },
  "owners-wrong": {
    severity: "error",
    message: "SCO before {turn} gives {centre} to {owner}, where {due} is due: {why}{more}.",
    explanation:
      "When the last moves of a year are done, whoever stands on a centre owns it, and all others keep their owners.",
    clause: "v0.18, level 0, SCO",
    mend: "Update owners from the position of the NOW behind it.",
    example: "( FRA .. BEL ) in SCO, with nobody in Belgium",
  },
  "owners-early": {
    severity: "error",
    message: "SCO before {turn} gives {centre} to {owner}, where {due} is due: {why}{more}.",
    explanation: "Owners change once a year, after fall and its retreats.",
    clause: "v0.18, level 0, SCO",
    mend: "Send the owners of the last winter until the year is over, or no SCO at all.",
    example: "( FRA .. SPA ) in SCO before FAL 1901",
  },
  "centre-twice": {
    severity: "error",
    message: "SCO gives {centre} to {other} and to {owner}.",
    explanation: "A centre has one owner, or UNO has it.",
    clause: "v0.18, level 0, SCO",
    mend: "List each centre once.",
    example: "SCO ( ENG EDI LON ) ( FRA LON PAR )",
  },
  "centre-unknown": {
    severity: "error",
    message: "SCO lists {centre}, which is no supply centre of the map.",
    explanation: "The map says which provinces are centres. Clients count what is listed and expect a build.",
    clause: "v0.18, level 0, SCO and MDF",
    mend: "List supply centres alone.",
    example: "SCO ( FRA BRE MAR PAR BUR )",
  },
  "centre-missing": {
    severity: "error",
    message: "SCO lists {count} centres of {due}: {centre} is missing.",
    explanation: "Every centre has an owner or is UNO's; clients that replace their table forget what is not listed.",
    clause: "v0.18, level 0, SCO: UNO",
    mend: "List every centre of the map, those that nobody owns behind UNO.",
    example: "SCO without VIE",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ResultFindingCode = keyof typeof resultCatalogue;
