import { joined, joinedWith, spokenStory } from "./spokenStory.ts";
import type { Story } from "./stories.ts";

/** Returns a story about one message in a faulty and a correct version; `^` precedes the token at fault. */
function said(code: string, given: string, faulty: string, twin: string): Story {
  return spokenStory(code, given, [faulty], [twin]);
}

const offer = "PRP ( PCE ( ENG FRA ) )";

const ofForms: readonly Story[] = [
  said("syntax", "a move without a destination", "> SUB ( ( ENG FLT LON ) MTO ^)", "> SUB ( ( ENG FLT LON ) MTO NTH )"),
  said(
    "nesting-limit",
    "300 nested negations",
    `> SND ( FRA ) ( PRP ( ${"NAR ( ".repeat(255)}^${"NAR ( ".repeat(45)}DRW ${") ".repeat(300)}) )`,
    `> SND ( FRA ) ( PRP ( ${"NAR ( ".repeat(200)}DRW ${") ".repeat(200)}) )`,
  ),
  said("obs-with-name", "OBS with a name", "> ^OBS ( 'x' ) ( '1' )", "> OBS"),
  said("hst-without-turn", "HST without a turn", "> ^HST", "> HST ( SPR 1901 )"),
  said("two-number-time", "a time of two numbers", "< ^TME ( 400 2 )", "< TME ( 7600 )"),
  said("adm-with-one-string", "ADM without a sender", "> ^ADM ( 'hello' )", "> ADM ( 'x' ) ( 'hello' )"),
  said("parlance-command", "LST", "> ^LST", "> MAP"),
  said("unusual-answer", "a server that refuses MDF", "< REJ ( ^MDF )", "< REJ ( GOF )"),
  said("order-without-sub", "an order without SUB", "> ^( ENG FLT LON ) HLD", "> SUB ( ( ENG FLT LON ) HLD )"),
  said("message-id", "SND with an id", `> ^SND ( 7 ) ( FRA ) ( ${offer} )`, `> SND ( FRA ) ( ${offer} )`),
  said(
    "lone-power",
    "peace with only the sender",
    "> SND ( FRA ) ( PRP ( ^PCE ( ENG ) ) )",
    `> SND ( FRA ) ( ${offer} )`,
  ),
  said(
    "lone-part",
    "a choice with one part",
    "> SND ( FRA ) ( PRP ( ^CHO ( 1 1 ) ( PCE ( ENG FRA ) ) ) )",
    "> SND ( FRA ) ( PRP ( CHO ( 1 1 ) ( PCE ( ENG FRA ) ) ( DRW ) ) )",
  ),
  said(
    "nested-for",
    "FOR within FOR",
    "> SND ( FRA ) ( PRP ( FOR ( SPR 1903 ) ( ^FOR ( FAL 1903 ) ( PCE ( ENG FRA ) ) ) ) )",
    "> SND ( FRA ) ( PRP ( FOR ( ( SPR 1903 ) ( FAL 1903 ) ) ( PCE ( ENG FRA ) ) ) )",
  ),
  said(
    "order-without-xdo",
    "an order used as an arrangement",
    "> SND ( FRA ) ( PRP ( ^( FRA AMY PAR ) HLD ) )",
    "> SND ( FRA ) ( PRP ( XDO ( ( FRA AMY PAR ) HLD ) ) )",
  ),
  said(
    "coast-not-allowed",
    "a supported move to a coast",
    "> SUB ( ( ENG FLT LON ) SUP ( FRA FLT BRE ) MTO ^( SPA NCS ) )",
    "> SUB ( ( ENG FLT LON ) SUP ( FRA FLT BRE ) MTO SPA )",
  ),
  said(
    "diagonal-coast",
    "a south-east coast",
    "> SUB ( ( ENG FLT LON ) MTO ^( BUL SEC ) )",
    "> SUB ( ( ENG FLT LON ) MTO ( BUL SCS ) )",
  ),
  {
    ...said(
      "float-as-integer",
      "a bound written as an integer",
      "> SND ( FRA ) ( PRP ( ^0x4A30 ( GER 1 ) ) )",
      "> SND ( FRA ) ( PRP ( 0x4A30 ( GER '0.8' ) ) )",
    ),
    assigned: { ULB: 0x4a30 },
  },
  said("try-token", "a TRY that lists HUH", "> SND ( FRA ) ( TRY ( PRP ^HUH ) )", "> SND ( FRA ) ( TRY ( PRP PCE ) )"),
  said(
    "nar-query",
    "NAR before QRY",
    "> SND ( FRA ) ( ^THK ( NAR ( QRY ( DRW ) ) ) )",
    "> SND ( FRA ) ( THK ( NOT ( QRY ( DRW ) ) ) )",
  ),
  said(
    "idk-subject",
    "IDK about a claim",
    "> SND ( FRA ) ( IDK ( ^THK ( DRW ) ) )",
    "> SND ( FRA ) ( IDK ( QRY ( DRW ) ) )",
  ),
  said(
    "sry-subject",
    "SRY about an offer",
    `> SND ( FRA ) ( SRY ( ^${offer} ) )`,
    `> SND ( FRA ) ( SRY ( EXP ( SPR 1901 ) ( ${offer} ) ) )`,
  ),
  said(
    "why-subject",
    "WHY about a YES",
    `> SND ( FRA ) ( WHY ( ^YES ( ${offer} ) ) )`,
    `> SND ( FRA ) ( WHY ( ${offer} ) )`,
  ),
  said(
    "pob-subject",
    "POB about an offer",
    `> SND ( FRA ) ( POB ( ^${offer} ) )`,
    "> SND ( FRA ) ( POB ( WHY ( THK ( DRW ) ) ) )",
  ),
  said(
    "convoy-without-route",
    "a convoy without its fleets",
    "> SUB ( ^( ENG AMY YOR ) CTO NWY )",
    "> SUB ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) )",
  ),
  // With an RM that contains all names, like Parlance's, the server remains unidentified.
  spokenStory(
    "order-without-destination",
    "a convoyed move without a destination",
    ["< ORD ( SPR 1902 ) ( ^( ENG AMY YOR ) MTO VIA ) ( SUC )"],
    ["< ORD ( SPR 1902 ) ( ( ENG AMY YOR ) CTO NWY VIA ( NTH ) ) ( SUC )"],
    joined.map((line) => (line === "< RM" ? "< RM Standard" : line)),
  ),
  said("loose-order", "an order without its power", "> SUB ( ^( FLT LON ) HLD )", "> SUB ( ( ENG FLT LON ) HLD )"),
  said("no-units", "a position without units", "< ^NOW ( WIN 1900 )", "< NOW ( WIN 1902 ) ( ENG FLT LON )"),
  said("no-centres", "a power without centres", "< SCO ( ^GER ) ( ENG LON )", "< SCO ( ENG LON )"),
  said(
    "ccd-with-turn",
    "a CCD that names the turn of a missed deadline",
    "< ^CCD ( FRA ) ( SPR 1902 )",
    "< CCD ( FRA )",
  ),
  said(
    "undelivered-quoted",
    "press that reached no recipient",
    `< ^OUT ( TUR ) ( SND ( TUR ) ( ${offer} ) )`,
    "< OUT ( TUR )",
  ),
  said(
    "obsolete-note",
    "an obsolete note",
    "< ^THX ( ( ENG FLT LON ) MTO NTH ) ( NST )",
    "< THX ( ( ENG FLT LON ) MTO NTH ) ( FAR )",
  ),
  spokenStory(
    "obsolete-note",
    "an obsolete note in answer to a SUB",
    ["> SUB ( ( ENG FLT LON ) MTO NTH )", "< ^THX ( ( ENG FLT LON ) MTO NTH ) ( BPR )"],
    ["> SUB ( ( ENG FLT LON ) MTO NTH )", "< THX ( ( ENG FLT LON ) MTO NTH ) ( MBV )"],
  ),
  said(
    "obsolete-outcome",
    "an obsolete outcome",
    "< ORD ( SPR 1902 ) ( ( ENG FLT LON ) MTO NTH ) ( ^FLD )",
    "< ORD ( SPR 1902 ) ( ( ENG FLT LON ) MTO NTH ) ( BNC )",
  ),
  spokenStory(
    "bare-options",
    "one option without brackets of its own",
    ["< HLO ( ENG ) ( 17 ) ( ^LVL 20 )"],
    ["< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) )"],
    joined.slice(0, 6),
  ),
  spokenStory(
    "bare-options",
    "options without the brackets around the list",
    ["< HLO ( ENG ) ( 17 ) ( ^LVL 20 ) ( MTL 60 ) ( DSD )"],
    ["< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( MTL 60 ) ( DSD ) )"],
    joined.slice(0, 6),
  ),
  spokenStory(
    "no-options",
    "an empty list of options",
    ["< HLO ( ENG ) ( 17 ) ( ^)"],
    ["< HLO ( ENG ) ( 17 ) ( ( LVL 0 ) )"],
    joined.slice(0, 6),
  ),
  spokenStory(
    "no-options",
    "no list of options",
    ["< HLO ( ENG ) ( 17 ^)"],
    ["< HLO ( ENG ) ( 17 ) ( ( LVL 0 ) )"],
    joined.slice(0, 6),
  ),
  spokenStory(
    "unknown-option",
    "an option that no document defines",
    ["< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( ^AMY 3 ) )"],
    ["< HLO ( ENG ) ( 17 ) ( ( LVL 20 ) ( DSD ) )"],
    joined.slice(0, 6),
  ),
];

const ofTrees: readonly Story[] = [
  said(
    "unclosed-bracket",
    "a group that is never closed",
    "> SUB ^( ( ENG FLT LON ) HLD",
    "> SUB ( ( ENG FLT LON ) HLD )",
  ),
  said(
    "stray-bracket",
    "a group that is closed twice",
    "> SUB ( ( ENG FLT LON ) HLD ) ^)",
    "> SUB ( ( ENG FLT LON ) HLD )",
  ),
  said("stray-bracket", "a message that begins with a closing bracket", "> ^) NOW (", "> NOW"),
  said(
    "unknown-token",
    "a token that no document defines",
    "> SND ( FRA ) ( PRP ( ^0x4AFF ) )",
    "> SND ( FRA ) ( PRP ( DRW ) )",
  ),
];

/**
 * Returns a story about a client that uses a message id, which shows that it follows v0.14 or older. Breaches of
 * v0.14's own rules are then reported as notes.
 */
function old(code: string, given: string, faulty: string, twin: string): Story {
  return spokenStory(code, given, [faulty], [twin], [...joined, "> SND ( 7 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )"]);
}

const ofParties: readonly Story[] = [
  said(
    "press-to-self",
    "press to all powers including the sender",
    `> SND ( FRA ^ENG ) ( ${offer} )`,
    `> SND ( FRA ) ( ${offer} )`,
  ),
  old(
    "press-to-self-discouraged",
    "press to all powers including the sender, under v0.14",
    `> SND ( FRA ^ENG ) ( ${offer} )`,
    `> SND ( FRA ) ( ${offer} )`,
  ),
  old(
    "offer-without-receiver",
    "a peace proposal to a power that is not part of it",
    `> SND ( FRA GER ) ( PRP ( ^PCE ( ENG FRA ) ) )`,
    `> SND ( FRA GER ) ( PRP ( PCE ( ENG FRA GER ) ) )`,
  ),
  old(
    "order-of-third-power",
    "an order for a power that does not receive the proposal",
    "> SND ( FRA ) ( PRP ( ^XDO ( ( GER AMY MUN ) HLD ) ) )",
    "> SND ( GER ) ( PRP ( XDO ( ( GER AMY MUN ) HLD ) ) )",
  ),
  old(
    "dmz-power-not-receiver",
    "a zone for a power that does not receive the proposal",
    "> SND ( FRA ) ( PRP ( ^DMZ ( ENG GER ) ( BUR ) ) )",
    "> SND ( FRA ) ( PRP ( DMZ ( ENG FRA ) ( BUR ) ) )",
  ),
  old(
    "request-to-bystander",
    "a request for press from a power that does not receive the request",
    `> SND ( FRA ) ( PRP ( ^SND ( GER ) ( FRA ) ( ${offer} ) ) )`,
    `> SND ( FRA ) ( PRP ( SND ( FRA ) ( GER ) ( ${offer} ) ) )`,
  ),
  old(
    "forwarding-between-others",
    "forwarding between two other powers",
    "> SND ( FRA ) ( PRP ( ^FWD ( ENG ) ( GER ) ( RUS ) ) )",
    "> SND ( FRA ) ( PRP ( FWD ( GER ) ( FRA ) ( ENG ) ) )",
  ),
];

const atLevel = (level: number): readonly string[] => joinedWith(`< HLO ( ENG ) ( 17 ) ( ( LVL ${level} ) )`);
const observing = ["> IM", "< RM", "> OBS", "< YES ( OBS )", "< MAP ( 'standard' )", "> YES ( MAP ( 'standard' ) )"];
const watching = [...observing, "< HLO ( UNO ) ( 0 ) ( ( LVL 20 ) )"];
const greeted = joined.slice(0, 4);

const ofLevels: readonly Story[] = [
  spokenStory(
    "above-level",
    "a claim where only offers are allowed",
    ["> SND ( FRA ) ( ^THK ( DRW ) )"],
    ["> SND ( FRA ) ( PRP ( DRW ) )"],
    atLevel(20),
  ),
  spokenStory(
    "above-level",
    "AND within ORR at a level without nesting",
    ["> SND ( FRA ) ( PRP ( ORR ( DRW ) ( ^AND ( DRW ) ( SLO ( ENG ) ) ) ) )"],
    ["> SND ( FRA ) ( PRP ( ORR ( DRW ) ( SLO ( ENG ) ) ) )"],
    atLevel(30),
  ),
  spokenStory(
    "above-level",
    "press in a game without press, other than HUH in reply to press",
    [`> ^SND ( FRA ) ( ${offer} )`],
    [`< FRM ( FRA ) ( ENG ) ( ${offer} )`, `> SND ( FRA ) ( HUH ( ERR ${offer} ) )`, "> SND ( FRA ) ( TRY ( ) )"],
    atLevel(0),
  ),
  spokenStory(
    "delivered-above-level",
    "a claim that the server delivers",
    ["< FRM ( FRA ) ( ENG ) ( ^THK ( DRW ) )"],
    ["< FRM ( FRA ) ( ENG ) ( PRP ( DRW ) )"],
    atLevel(20),
  ),
  spokenStory(
    "try-not-stripped",
    "a TRY that the server delivers unchanged",
    ["< FRM ( FRA ) ( ENG ) ( TRY ( PRP ^XDO ) )"],
    ["< FRM ( FRA ) ( ENG ) ( TRY ( PRP ) )"],
    atLevel(10),
  ),
  spokenStory("observer-command", "an observer that sends GOF", ["> ^GOF"], ["> NOW"], watching),
  spokenStory("observer-command", "an observer that withdraws DRW", ["> ^NOT ( DRW )"], ["> NOT ( TME )"], watching),
  said(
    "wrong-direction",
    "a client that delivers press",
    `> ^FRM ( ENG ) ( FRA ) ( ${offer} )`,
    `> SND ( FRA ) ( ${offer} )`,
  ),
  said("wrong-direction", "a client that sends its position back", "> ^NOW ( SPR 1902 ) ( ENG FLT LON )", "> NOW"),
  said(
    "wrong-direction",
    "a server that sends orders",
    "< ^SUB ( ( ENG FLT LON ) HLD )",
    "< ORD ( SPR 1902 ) ( ( ENG FLT LON ) HLD ) ( SUC )",
  ),
  said("press-to-nobody", "press without a recipient", `> SND ( ^) ( ${offer} )`, `> SND ( FRA ) ( ${offer} )`),
];

const sent = (press: string): string => `> SND ( FRA ) ( ${press} )`;

const ofNames: readonly Story[] = [
  said(
    "unnamed-token",
    "an order to a province of a different map",
    "> SUB ( ( ENG FLT LON ) MTO ^0x5799 )",
    "> SUB ( ( ENG FLT LON ) MTO NTH )",
  ),
  spokenStory(
    "unnamed-token",
    "a power of the Standard map, although the RM has different powers",
    ["< RM 4100:BUR 5100:DIJ", "> IAM ( ^0x4102 ) ( 17 )"],
    ["< RM 4100:BUR 5100:DIJ", "> IAM ( 0x4100 ) ( 17 )"],
    ["> IM"],
  ),
  spokenStory(
    "name-letters",
    "a map with a space in its name",
    ["< MAP ( ^'fleet rome' )"],
    ["< MAP ( 'fleet_rome' )"],
    greeted,
  ),
  said("game-name-length", "a ten-character name for a saved game", "< SVE ( ^'tuesdays_4' )", "< SVE ( 'tuesday4' )"),
  spokenStory(
    "name-length",
    "a 65-letter bot name",
    [`!> NME ( '${"x".repeat(65)}' ) ( '1' )`],
    [`> NME ( '${"x".repeat(64)}' ) ( '1' )`],
    ["> IM", "< RM"],
  ),
  spokenStory(
    "name-empty",
    "a bot without a name",
    ["> NME ( ^) ( '1' )"],
    ["> NME ( 'x' ) ( '1' )"],
    ["> IM", "< RM"],
  ),
  spokenStory(
    "name-unprintable",
    "a name that includes its terminating zero",
    ["> NME ( 'x' ^0x4B00 ) ( '1' )"],
    ["> NME ( 'x' ) ( '1' )"],
    ["> IM", "< RM"],
  ),
  spokenStory(
    "name-changed",
    "a client that accepts a different map",
    ["< MAP ( 'STANDARD' )", "> YES ( MAP ( ^'classical' ) )"],
    ["< MAP ( 'STANDARD' )", "> YES ( MAP ( 'standard' ) )"],
    greeted,
  ),
  spokenStory(
    "name-changed",
    "a client that confirms saving a different game",
    ["< SVE ( 'tuesday' )", "> YES ( SVE ( ^'monday' ) )"],
    ["< SVE ( 'tuesday' )", "> YES ( SVE ( 'tuesday' ) )"],
  ),
  spokenStory(
    "mixed-dialects",
    "message ids and turns, both used by one client",
    ["> SND ( 7 ) ( FRA ) ( PRP ( DRW ) )", "> SUB ^( SPR 1902 ) ( ( ENG FLT LON ) HLD )"],
    ["> SND ( FRA ) ( PRP ( DRW ) )", "> SUB ( SPR 1902 ) ( ( ENG FLT LON ) HLD )"],
  ),
  spokenStory(
    "mixed-dialects",
    "CCL and message ids, both used by one client",
    ["> SND ( FRA ) ( PRP ( DRW ) )", "> SND ( FRA ) ( CCL ( PRP ( DRW ) ) )", "> SND ^( 7 ) ( FRA ) ( PRP ( DRW ) )"],
    ["> SND ( FRA ) ( PRP ( DRW ) )", "> SND ( FRA ) ( CCL ( PRP ( DRW ) ) )", "> SND ( FRA ) ( PRP ( DRW ) )"],
  ),
  spokenStory(
    "other-numbers",
    "FCT sent with the number that means FOR to all other programs",
    [...["< FRM ( FRA ) ( ENG ) ( FCT ( DRW ) )", "< FRM ( GER ) ( ENG ) ( FCT ( DRW ) )"], sent("^0x4A07 ( DRW )")],
    [...["< FRM ( FRA ) ( ENG ) ( FCT ( DRW ) )", "< FRM ( GER ) ( ENG ) ( FCT ( DRW ) )"], sent("FCT ( DRW )")],
  ),
];

export const languageStories: readonly Story[] = [...ofForms, ...ofTrees, ...ofParties, ...ofLevels, ...ofNames];
