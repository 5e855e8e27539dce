import { joined, mapped, markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

const neutral =
  "( UNO ANK BEL BUD BUL CON DEN EDI GRE HOL LON LVP MOS NAP NWY POR ROM RUM SER SEV SMY SPA STP SWE TRI TUN VEN VIE WAR )";
const owned = "< SCO ( FRA BRE MAR PAR ) ( GER BER KIE MUN )";
const owners = `${owned} ${neutral}`;
const now = (turn: string): string => `< NOW ( ${turn} ) ( FRA AMY PAR ) ( GER AMY MUN )`;
const held = (turn: string): string[] => [
  `< ORD ( ${turn} ) ( ( FRA AMY PAR ) HLD ) ( SUC )`,
  `< ORD ( ${turn} ) ( ( GER AMY MUN ) HLD ) ( SUC )`,
];
const hold = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
const start = (options: string): string[] => [...joined(options), owners, now("SPR 1901")];
const begun = start("( LVL 20 )");

function story(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...begun, ...faulty], [...begun, ...twin]);
}

/** A game in which Germany, the only client, has been eliminated. */
const gone = [
  ...joined("( LVL 20 )").map((line) => line.replace("FRA", "GER")),
  owners.replace(" ( GER BER KIE MUN )", "").replace("PAR", "PAR BER KIE MUN"),
  "< NOW ( SPR 1901 ) ( FRA AMY PAR )",
];
const partial = start("( LVL 20 ) ( PDA )");
const winter = [...joined("( LVL 20 )"), owners, "< NOW ( WIN 1901 ) ( FRA AMY BUR ) ( GER AMY MUN )"];
const waived = ["> SUB ( FRA WVE )", "< THX ( FRA WVE ) ( MBV )"];
const waives = ["< ORD ( WIN 1901 ) ( FRA WVE ) ( SUC )", "< NOW ( SPR 1902 ) ( FRA AMY BUR ) ( GER AMY MUN )"];

const limited = [...joined("( LVL 20 ) ( MTL 60 )"), owners];
const second = (lines: readonly string[]): string[] => lines.map((line) => `2:${line}`);
const germany = second([...mapped, "< HLO ( GER ) ( 18 ) ( ( LVL 20 ) )", owners, now("SPR 1901")]);
const observer = second([
  "> IM",
  "< RM",
  "> OBS",
  "< YES ( OBS )",
  "< MAP ( 'standard' )",
  "> YES ( MAP ( 'standard' ) )",
]);
const watching = second(["< HLO ( UNO ) ( 0 ) ( ( LVL 20 ) )", owners, now("SPR 1901")]);
const observed = [
  ...[...limited, now("SPR 1901"), "< TME ( 60 )", ...observer],
  ...second(["< HLO ( UNO ) ( 0 ) ( ( LVL 20 ) ( MTL 60 ) )", owners, now("SPR 1901")]),
  ...[...hold, ...held("SPR 1901"), ...second(held("SPR 1901"))],
];
const peace = "( GER ) ( PRP ( PCE ( FRA GER ) ) )";
const offered = [`> SND ${peace}`, `2:< FRM ( FRA ) ${peace}`, `< YES ( SND ${peace} )`];
const ends = second(["< ORD ( SPR 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )", now("FAL 1901")]);

const unnamed = ["> IM", "< RM"];
const play = [
  "< MAP ( 'standard' )",
  "> YES ( MAP ( 'standard' ) )",
  "< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )",
  owners,
  now("SPR 1901"),
];
const left = [...begun, ...germany, "2:> FM", "< CCD ( GER )", "3:> IM", "3:< RM"];

/** Stories about answers that are missing, sent twice, or the opposite of the correct answer. */
export const answerStories: readonly Story[] = [
  story(
    "request-unanswered",
    "a client whose only open request is never answered, although the turn is processed",
    [...hold, "!> GOF", ...held("SPR 1901"), now("FAL 1901")],
    [...hold, "> GOF", "< YES ( GOF )", ...held("SPR 1901"), now("FAL 1901")],
  ),
  story(
    "answered-twice",
    "a vote that the server both accepts and refuses",
    ["> DRW", "< YES ( DRW )", "< *REJ ( DRW )"],
    ["> DRW", "< YES ( DRW )", "> NOT ( DRW )", "< YES ( NOT ( DRW ) )"],
  ),
  story(
    "wrongly-granted",
    "orders for the previous year that the server accepts",
    ["> SUB ( FAL 1900 ) ( ( FRA AMY PAR ) HLD )", "< *THX ( ( FRA AMY PAR ) HLD ) ( MBV )"],
    ["> SUB ( SPR 1901 ) ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"],
  ),
  story(
    "wrongly-granted",
    "a second NME on a player's connection that the server accepts",
    ["> NME ( 'x' ) ( '1' )", "< YES ( *NME ( 'x' ) ( '1' ) )"],
    ["> NME ( 'x' ) ( '1' )", "< REJ ( NME ( 'x' ) ( '1' ) )"],
  ),
  story(
    "wrongly-granted",
    "the withdrawal of a vote for a partial draw, which the server accepts in a game without PDA",
    ["> NOT ( DRW ( FRA GER ) )", "< YES ( *NOT ( DRW ( FRA GER ) ) )"],
    ["> NOT ( DRW ( FRA GER ) )", "< REJ ( NOT ( DRW ( FRA GER ) ) )"],
  ),
  markedStory(
    "wrongly-granted",
    "a vote that the server accepts from a power without units or centres",
    [...gone, "> DRW", "< YES ( *DRW )"],
    [...gone, "> DRW", "< REJ ( DRW )"],
  ),
  markedStory(
    "wrongly-refused",
    "a vote for a partial draw that the server refuses in a game with PDA",
    [...partial, "> DRW ( FRA GER )", "< REJ ( *DRW ( FRA GER ) )", ...held("SPR 1901"), now("FAL 1901")],
    [...begun, "> DRW ( FRA GER )", "< REJ ( DRW ( FRA GER ) )", ...held("SPR 1901"), now("FAL 1901")],
  ),
  markedStory(
    "orders-refused",
    "a waived build that the server refuses in winter",
    [...winter, "> SUB ( FRA WVE )", "< REJ ( *SUB ( FRA WVE ) )", ...waives],
    [...winter, ...waived, ...waives],
  ),
  markedStory(
    "copy-differs",
    "an answer to SCO that shows different owners after a winter turn, although owners do not change in winter",
    [...winter, ...waived, ...waives, "> SCO", `!${owners.replace("BRE ", "").replace("KIE", "KIE BRE")}`],
    [...winter, ...waived, ...waives, "> SCO", owners],
  ),
  story(
    "centre-missing",
    "a list of owners that omits the neutral centres, which the first list included",
    [...hold, ...held("SPR 1901"), `!${owned}`, now("FAL 1901")],
    [...hold, ...held("SPR 1901"), owners, now("FAL 1901")],
  ),
  story(
    "order-unreported",
    "no results for the first turn, but results for the second",
    [...hold, `!${now("FAL 1901")}`, ...hold, ...held("FAL 1901"), owners, now("SPR 1902")],
    [...hold, ...held("SPR 1901"), now("FAL 1901"), ...hold, ...held("FAL 1901"), owners, now("SPR 1902")],
  ),
  markedStory(
    "time-missing",
    "a server that answers orders but never sends TME in the last turn of a recording",
    [...limited, `!${now("SPR 1901")}`, ...hold],
    [...limited, now("SPR 1901"), "< TME ( 60 )", ...hold],
  ),
  markedStory(
    "time-missing",
    "no TME for an observer in its second turn; the observer joined the first turn after the clock had started",
    [...observed, `!2:${now("FAL 1901")}`, now("FAL 1901"), "< TME ( 60 )"],
    [...observed, `2:${now("FAL 1901")}`, "2:< TME ( 60 )", now("FAL 1901"), "< TME ( 60 )"],
  ),
  markedStory(
    "disorder-unfounded",
    "CCD in answer to press to a connected power",
    [...begun, ...germany, `> SND ${peace}`, "!< CCD ( GER )", ...ends],
    [...begun, ...germany, ...offered, ...ends],
  ),
  markedStory(
    "press-misdelivered",
    "press shown to an observer",
    [...begun, ...observer, ...watching, `!2:< FRM ( FRA ) ${peace}`],
    [...begun, ...observer, ...watching, `> SND ${peace}`, `< YES ( SND ${peace} )`],
  ),
  story(
    "answered-twice",
    "a vote that is both accepted and answered with HUH",
    ["> DRW", "< YES ( DRW )", "< *HUH ( ERR DRW )"],
    ["> DRW", "< YES ( DRW )", "> MIS", "< MIS ( FRA AMY PAR )"],
  ),
  markedStory(
    "request-unanswered",
    "an NME without YES or REJ, although MAP follows",
    [...unnamed, "!> NME ( 'x' ) ( '1' )", ...play],
    [...unnamed, "> NME ( 'x' ) ( '1' )", "< YES ( NME ( 'x' ) ( '1' ) )", ...play],
  ),
  markedStory(
    "wrongly-refused",
    "an NME that is refused, although MAP follows",
    [...unnamed, "> NME ( 'x' ) ( '1' )", "< REJ ( *NME ( 'x' ) ( '1' ) )", ...play],
    [
      ...unnamed,
      "> NME ( 'x' ) ( '1' )",
      "< REJ ( NME ( 'x' ) ( '1' ) )",
      "> OBS",
      "< YES ( OBS )",
      ...play.slice(0, 2),
    ],
  ),
  markedStory(
    "return-refused",
    "IAM with the correct passcode for a power in civil disorder, which the server refuses",
    [...left, "3:> IAM ( GER ) ( 18 )", "3:< *REJ ( IAM ( GER ) ( 18 ) )"],
    [...left, "3:> IAM ( GER ) ( 21 )", "3:< REJ ( IAM ( GER ) ( 21 ) )"],
  ),
];
