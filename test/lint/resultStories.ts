import { joined, markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

const owners = "< SCO ( FRA PAR ) ( GER MUN ) ( ENG LON )";
const spring = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )";
const german = "< ORD ( SPR 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )";
const moved = "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( SUC )";
const ordered = ["> SUB ( ( FRA AMY PAR ) MTO BUR )", "< THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV )"];
const fall = "< NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY MUN )";

function story(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  const begun = [...joined(), owners, spring];
  return markedStory(code, given, [...begun, ...faulty], [...begun, ...twin]);
}

/** Returns a story about a game that begins with the given position. */
function begun(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...joined(), ...faulty], [...joined(), ...twin]);
}

const attacked = [
  "< SCO ( FRA PAR ) ( GER MUN BER )",
  "< NOW ( SPR 1901 ) ( FRA AMY BUR ) ( GER AMY MUN ) ( GER AMY RUH )",
  "< ORD ( SPR 1901 ) ( ( FRA AMY BUR ) HLD ) ( RET )",
  "< ORD ( SPR 1901 ) ( ( GER AMY MUN ) MTO BUR ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( GER AMY RUH ) SUP ( GER AMY MUN ) MTO BUR ) ( SUC )",
];
const cornered = [
  "< SCO ( FRA PAR ) ( GER MUN BER )",
  "< NOW ( SPR 1901 ) ( FRA AMY POR ) ( GER AMY SPA ) ( GER FLT MAO ) ( FRA AMY BUR ) ( GER AMY MUN ) ( GER AMY RUH )",
  "< ORD ( SPR 1901 ) ( ( FRA AMY POR ) HLD ) ( RET )",
  "< ORD ( SPR 1901 ) ( ( FRA AMY BUR ) HLD ) ( RET )",
  "< ORD ( SPR 1901 ) ( ( GER AMY MUN ) MTO BUR ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( GER AMY RUH ) SUP ( GER AMY MUN ) MTO BUR ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( GER AMY SPA ) MTO POR ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( GER FLT MAO ) SUP ( GER AMY SPA ) MTO POR ) ( SUC )",
];
const driven =
  "( FRA AMY BUR MRT ( PIC PAR GAS MAR BEL ) ) ( GER AMY BUR ) ( GER AMY RUH ) ( GER AMY POR ) ( GER FLT MAO )";
const convoyed = [
  owners,
  "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY MUN ) ( ENG AMY LON ) ( ENG FLT NTH )",
  "< ORD ( SPR 1901 ) ( ( ENG AMY LON ) CTO NWY VIA ( NTH ) ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( ENG FLT NTH ) CVY ( ENG AMY LON ) CTO NWY ) ( SUC )",
];
const landed = "< NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY MUN ) ( ENG AMY NWY ) ( ENG FLT NTH )";
const everyOwner =
  "( AUS BUD TRI VIE ) ( ENG EDI LON LVP ) ( FRA BRE MAR PAR ) ( GER BER KIE MUN ) ( ITA NAP ROM VEN ) ( RUS MOS SEV STP WAR ) ( TUR ANK CON SMY ) ( UNO BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN )";

const fallMove = [
  "< SCO ( FRA PAR ) ( GER MUN SPA ) ( ENG LON EDI )",
  "< NOW ( FAL 1901 ) ( FRA AMY GAS ) ( GER AMY MUN )",
  "< ORD ( FAL 1901 ) ( ( FRA AMY GAS ) MTO SPA ) ( SUC )",
  "< ORD ( FAL 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )",
];
const winter = "< NOW ( WIN 1901 ) ( FRA AMY SPA ) ( GER AMY MUN )";

export const resultStories: readonly Story[] = [
  story(
    "result-wrong",
    "a move into an empty province, reported as bounced",
    ["< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( *BNC )", german, fall],
    [moved, german, fall],
  ),
  begun(
    "result-of-rulebook",
    "a move reported as bounced, in a turn with a convoy on an unknown server",
    [...convoyed, "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( *BNC )", german, landed],
    [...convoyed, moved, german, landed],
  ),
  story(
    "result-impossible",
    "a move reported as cut",
    ["< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( *CUT )", german, fall],
    [moved, german, fall],
  ),
  story(
    "result-impossible",
    "a unit that moved away and is reported as dislodged",
    ["< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( *SUC RET )", german, fall],
    [moved, german, fall],
  ),
  story(
    "order-out-of-season",
    "a build in spring",
    ["!< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) BLD ) ( SUC )", german],
    ["< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )", german],
  ),
  story(
    "result-without-unit",
    "a result for a fleet in a province with an army",
    ["!< ORD ( SPR 1901 ) ( ( FRA FLT PAR ) HLD ) ( SUC )", german],
    ["< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )", german],
  ),
  story(
    "order-altered",
    "a hold reported although a move was accepted",
    [...ordered, "!< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )", german],
    [...ordered, moved, german],
  ),
  story(
    "versions-differ",
    "HST with a different result",
    [moved, german, fall, "> HST ( SPR 1901 )", "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) MTO BUR ) ( *BNC )"],
    [moved, german, fall, "> HST ( SPR 1901 )", moved],
  ),
  story(
    "versions-differ",
    "a second NOW with a different position",
    ["> NOW", "!< NOW ( SPR 1901 ) ( FRA AMY MAR ) ( GER AMY MUN )"],
    ["> NOW", spring],
  ),
  story(
    "note-reason",
    "an order for a missing unit, refused because the destination is too far away",
    ["> SUB ( ( FRA AMY LON ) HLD )", "< THX ( ( FRA AMY LON ) HLD ) ( *FAR )"],
    ["> SUB ( ( FRA AMY LON ) HLD )", "< THX ( ( FRA AMY LON ) HLD ) ( NSU )"],
  ),
  story(
    "position-wrong",
    "a unit that moved but is shown in its old province",
    [moved, german, "< NOW ( FAL 1901 ) ( *FRA AMY PAR ) ( GER AMY MUN )"],
    [moved, german, fall],
  ),
  begun(
    "retreats-wrong",
    "a retreat to the province from which the attacker came",
    [
      ...attacked,
      "< NOW ( SUM 1901 ) ( *FRA AMY BUR MRT ( PIC PAR GAS MAR BEL MUN ) ) ( GER AMY BUR ) ( GER AMY RUH )",
    ],
    [...attacked, "< NOW ( SUM 1901 ) ( FRA AMY BUR MRT ( PIC PAR GAS MAR BEL ) ) ( GER AMY BUR ) ( GER AMY RUH )"],
  ),
  begun(
    "retreat-unlisted",
    "a dislodged army without retreats that NOW omits",
    [...cornered, `!< NOW ( SUM 1901 ) ${driven}`],
    [...cornered, `< NOW ( SUM 1901 ) ( FRA AMY POR MRT ( ) ) ${driven}`],
  ),
  story(
    "units-changed",
    "an army that became a fleet in a turn without results",
    ["< NOW ( FAL 1901 ) ( *FRA FLT BRE ) ( GER AMY MUN )"],
    ["< NOW ( FAL 1901 ) ( FRA AMY BRE ) ( GER AMY MUN )"],
  ),
  story(
    "units-changed",
    "a unit that is not where its reported move led",
    [moved, "!< NOW ( FAL 1901 ) ( FRA AMY GAS ) ( GER AMY RUH )"],
    [moved, "< NOW ( FAL 1901 ) ( FRA AMY BUR ) ( GER AMY RUH )"],
  ),
  begun(
    "units-changed",
    "a build when a removal is due",
    [
      "< SCO ( FRA PAR )",
      "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY BUR )",
      "!< NOW ( SPR 1902 ) ( FRA AMY PAR ) ( FRA AMY BUR ) ( FRA AMY MAR )",
    ],
    ["< SCO ( FRA PAR )", "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY BUR )", "< NOW ( SPR 1902 ) ( FRA AMY PAR )"],
  ),
  begun(
    "two-units",
    "two armies in Paris",
    [owners, "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( *GER AMY PAR )"],
    [owners, spring],
  ),
  begun(
    "unit-misplaced",
    "a fleet in Munich",
    [owners, "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( *GER FLT MUN )"],
    [owners, spring],
  ),
  begun(
    "unit-misplaced",
    "a fleet in Spain on neither coast",
    [owners, "< NOW ( SPR 1901 ) ( *FRA FLT SPA ) ( GER AMY MUN )"],
    [owners, "< NOW ( SPR 1901 ) ( FRA FLT ( SPA SCS ) ) ( GER AMY MUN )"],
  ),
  begun(
    "retreat-out-of-turn",
    "a retreat in fall",
    [owners, "< NOW ( FAL 1901 ) ( *FRA AMY PAR MRT ( PIC ) ) ( GER AMY PAR )"],
    [owners, "< NOW ( AUT 1901 ) ( FRA AMY PAR MRT ( PIC ) ) ( GER AMY PAR )"],
  ),
  begun(
    "owners-wrong",
    "a centre given to a power without a unit there",
    [...fallMove, "< SCO ( FRA PAR SPA ) ( GER MUN *BEL ) ( ENG LON EDI )", winter],
    [...fallMove, "< SCO ( FRA PAR SPA ) ( GER MUN ) ( ENG LON EDI )", winter],
  ),
  begun(
    "owners-wrong",
    "a centre not given to the power with a unit there",
    [...fallMove, "< SCO ( FRA PAR ) ( GER MUN *SPA ) ( ENG LON EDI )", winter],
    [...fallMove, "< SCO ( FRA PAR SPA ) ( GER MUN ) ( ENG LON EDI )", winter],
  ),
  story(
    "owners-early",
    "a centre that changes hands in spring",
    [
      "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )",
      german,
      "< SCO ( FRA PAR ) ( GER MUN *BEL ) ( ENG LON )",
      "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )",
    ],
    [
      "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )",
      german,
      owners,
      "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )",
    ],
  ),
  begun("centre-twice", "a centre with two owners", ["< SCO ( FRA PAR ) ( GER MUN *PAR )", spring], [owners, spring]),
  begun(
    "centre-unknown",
    "a province without a centre in the list of centres",
    ["< SCO ( FRA PAR *BUR ) ( GER MUN )", spring],
    [owners, spring],
  ),
  begun(
    "centre-missing",
    "a list of owners without Vienna",
    [`!< SCO ${everyOwner.replace(" VIE", "")}`, spring],
    [`< SCO ${everyOwner}`, spring],
  ),
];
