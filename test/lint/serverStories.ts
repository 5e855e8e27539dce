import { hello, joined, mapped, markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

const owners =
  "< SCO ( FRA BRE MAR PAR ) ( GER BER KIE MUN ) ( UNO ANK BEL BUD BUL CON DEN EDI GRE HOL LON LVP MOS NAP NWY POR ROM RUM SER SEV SMY SPA STP SWE TRI TUN VEN VIE WAR )";
const spring = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )";
const fall = "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )";
const held = [
  "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( FRA AMY MAR ) HLD ) ( SUC )",
  "< ORD ( SPR 1901 ) ( ( GER AMY MUN ) HLD ) ( SUC )",
];
const begun = [...joined(), owners, spring];

function story(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...begun, ...faulty], [...begun, ...twin]);
}

/** Returns a story about a game, starting with its HLO. */
function fromHello(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...mapped, ...faulty], [...mapped, ...twin]);
}

/** Returns a story about a game with time limits. */
function timed(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  const start = [...joined("( LVL 0 ) ( MTL 60 ) ( RTL 20 ) ( BTL 20 )"), owners, spring];
  return markedStory(code, given, [...start, ...faulty], [...start, ...twin]);
}

/** Returns a story about a game with press. */
function withPress(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  const start = [...joined("( LVL 20 ) ( NPB )"), owners, spring];
  return markedStory(code, given, [...start, ...faulty], [...start, ...twin]);
}

const toGermany = "SND ( GER ) ( PRP ( PCE ( FRA GER ) ) )";
const toItself = "SND ( GER FRA ) ( PRP ( PCE ( FRA GER ) ) )";
const observed = [
  ...["> IM", "< RM", "> OBS", "< YES ( OBS )", "< MAP ( 'standard' )", "> YES ( MAP ( 'standard' ) )"],
  ...["< HLO ( UNO ) ( 0 ) ( ( LVL 0 ) )", owners, spring],
];
const taken = "< THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV )";
const ordered = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
const building = [...joined(), owners, "< NOW ( WIN 1901 ) ( FRA AMY PIC ) ( GER AMY MUN )"];
const retreating = [...joined(), owners, "< NOW ( SUM 1901 ) ( FRA AMY PAR MRT ( PIC GAS ) ) ( GER AMY PAR )", "> MIS"];
const row = (power: string, centres: string): string => `( ${power} ( 'x' ) ( '1' ) ${centres} )`;
const drawn = ["> DRW", "< YES ( DRW )", "< DRW"];
const most = owners.replace("PAR", "PAR ANK").replace("UNO ANK", "UNO");
const majority =
  "< SCO ( FRA BRE MAR PAR BEL BUD BUL CON DEN EDI GRE HOL LON LVP MOS NAP NWY POR ROM ) ( GER BER KIE MUN ) ( UNO ANK RUM SER SEV SMY SPA STP SWE TRI TUN VEN VIE WAR )";

const back = ["> IM", "< RM", "> IAM ( FRA ) ( 17 )", "< YES ( IAM ( FRA ) ( 17 ) )"];

export const serverStories: readonly Story[] = [
  markedStory(
    "hello-before-map",
    "HLO before YES ( MAP )",
    [...hello, "< MAP ( 'standard' )", "!< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )"],
    joined(),
  ),
  markedStory(
    "map-after-return",
    "MAP after IAM",
    [...back, "!< MAP ( 'standard' )"],
    [...back, "> MAP", "< MAP ( 'standard' )"],
  ),
  markedStory("sent-before-join", "NOW to a client that has not joined", ["> IM", "< RM", `!${spring}`], begun),
  markedStory(
    "sent-before-join",
    "CCD that a client receives after its NME was refused",
    ["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< REJ ( NME ( 'x' ) ( '1' ) )", "!< CCD ( FRA )"],
    ["> IM", "< RM", "> NOW", spring],
  ),
  fromHello(
    "player-made-observer",
    "UNO assigned to a player",
    ["< HLO ( *UNO ) ( 0 ) ( ( LVL 0 ) )"],
    joined().slice(-1),
  ),
  fromHello(
    "start-without-position",
    "HLO and SCO, then the results of the first turn",
    ["!< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", owners, ...held],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", owners, spring, ...held],
  ),
  story(
    "hello-changed",
    "a different passcode in the answer to HLO",
    ["> HLO", "< HLO ( FRA ) ( *18 ) ( ( LVL 20 ) )"],
    ["> HLO", "< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )"],
  ),
  story(
    "hello-changed",
    "a different level in the answer to HLO",
    ["> HLO", "!< HLO ( FRA ) ( 17 ) ( ( LVL 60 ) )"],
    ["> HLO", "< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )"],
  ),
  story(
    "turn-backwards",
    "spring again after fall",
    [...held, fall, "< NOW ( *SPR 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )"],
    [...held, fall, fall],
  ),
  story(
    "turn-skipped",
    "a turn that begins a year later",
    ["< NOW ( *SPR 1902 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )"],
    [fall],
  ),
  story(
    "retreats-none-due",
    "a summer without a dislodged unit",
    [...held, "!< NOW ( SUM 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )"],
    [...held, fall],
  ),
  markedStory(
    "builds-none-due",
    "a winter in which no power has builds or removals",
    [
      ...joined(),
      owners,
      "!< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( FRA AMY BRE ) ( GER AMY MUN ) ( GER AMY BER ) ( GER FLT KIE )",
    ],
    [...joined(), owners, "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )"],
  ),
  story(
    "order-unreported",
    "a turn without a result for the army in Paris",
    [...ordered, ...held.slice(1), `!${fall}`],
    [...ordered, ...held, fall],
  ),
  story(
    "default-unreported",
    "a unit with neither an order nor a result",
    [...ordered, ...held.filter((line) => !line.includes("MAR")), `!${fall}`],
    [...ordered, ...held, fall],
  ),
  story("reported-twice", "a result sent twice", [...held, `!${held[0]}`, fall], [...held, fall]),
  story(
    "result-of-other-turn",
    "fall results in spring",
    ["< ORD ( *FAL 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )"],
    ["< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )"],
  ),
  markedStory(
    "map-missing",
    "a game that begins without a MAP",
    [...hello, "!< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )"],
    [...mapped, "< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )"],
  ),
  fromHello(
    "hello-power",
    "an HLO with a power that has no name",
    ["< HLO ( *0x4120 ) ( 17 ) ( ( LVL 0 ) )"],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )"],
  ),
  fromHello(
    "level-missing",
    "options that lack the level",
    ["!< HLO ( FRA ) ( 17 ) ( ( MTL 60 ) )"],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ( MTL 60 ) )"],
  ),
  fromHello(
    "option-above-level",
    "partial draws in a game without press",
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ( *PDA ) )"],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 10 ) ( PDA ) )"],
  ),
  fromHello(
    "option-order",
    "a retreat time limit listed before the movement time limit",
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ( RTL 20 ) ( *MTL 60 ) )"],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ( MTL 60 ) ( RTL 20 ) )"],
  ),
  fromHello(
    "start-before-hello",
    "a position before HLO",
    [owners, `!${spring}`, "< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )"],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", owners, spring],
  ),
  markedStory(
    "joined-without-hello",
    "a client that joins in fall and receives no HLO",
    [...begun, fall, ...mapped.map((line) => `2:${line}`), `2:${owners}`, `!2:${fall}`],
    [...begun, fall, ...[...mapped, "< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )", owners, fall].map((line) => `2:${line}`)],
  ),
  fromHello(
    "start-without-owners",
    "a first position without owners",
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", `!${spring}`],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", owners, spring],
  ),
  story(
    "owners-missing",
    "a winter without SCO",
    [...held, fall, "!< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )"],
    [...held, fall, owners, "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY MAR ) ( GER AMY MUN )"],
  ),
  fromHello(
    "result-before-start",
    "results before there are units",
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", owners, `< *${held[0]?.slice(2)}`],
    ["< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", owners, spring, held[0] ?? ""],
  ),
  markedStory(
    "orders-of-nonplayer",
    "an observer that receives MIS",
    [...observed, "> MIS", "!< MIS ( FRA AMY PAR )"],
    [...observed, "> MIS", "< HUH ( ERR MIS )"],
  ),
  story(
    "missing-ordered",
    "MIS that lists a unit that has an order",
    [...ordered, "< MIS ( *FRA AMY PAR ) ( FRA AMY MAR )"],
    [...ordered, "< MIS ( FRA AMY MAR )"],
  ),
  story(
    "missing-left-out",
    "MIS that lists no units although none has an order",
    ["> MIS", "!< MIS"],
    ["> MIS", "< MIS ( FRA AMY PAR ) ( FRA AMY MAR )"],
  ),
  story(
    "missing-foreign",
    "MIS that lists a German army",
    [...ordered, "< MIS ( FRA AMY MAR ) ( *GER AMY MUN )"],
    [...ordered, "< MIS ( FRA AMY MAR )"],
  ),
  markedStory(
    "missing-retreats",
    "MIS with fewer retreats than NOW",
    [...retreating, "< MIS ( *FRA AMY PAR MRT ( PIC ) )"],
    [...retreating, "< MIS ( FRA AMY PAR MRT ( GAS PIC ) )"],
  ),
  markedStory(
    "missing-count",
    "MIS with one build when two are due",
    [...building, "> MIS", "< MIS ( *-1 )"],
    [...building, "> MIS", "< MIS ( -2 )"],
  ),
  story(
    "solo-without-majority",
    "a solo with 4 of 34 centres in the tenth year",
    ["< NOW ( SPR 1911 ) ( FRA AMY PAR )", most, "< SLO ( *FRA )"],
    ["< NOW ( SPR 1911 ) ( FRA AMY PAR )", majority, "< SLO ( FRA )"],
  ),
  markedStory(
    "majority-without-solo",
    "a power with 18 of 34 centres, followed by a winter turn",
    [...begun, ...held, fall, majority, "!< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY BRE ) ( GER AMY MUN )"],
    [
      ...begun,
      ...held,
      fall,
      majority,
      "< SLO ( FRA )",
      "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( FRA AMY BRE ) ( GER AMY MUN )",
    ],
  ),
  story(
    "summary-wrong",
    "a summary with one centre too many",
    [...drawn, `< SMR ( SPR 1901 ) ${row("*FRA", "4")} ${row("GER", "3")}`],
    [...drawn, `< SMR ( SPR 1901 ) ${row("FRA", "3")} ${row("GER", "3")}`],
  ),
  story("off-without-end", "OFF in the middle of a game", ["!< OFF"], [...drawn, "< OFF"]),
  story("game-continued", "results after the draw", [...drawn, `< *${held[0]?.slice(2)}`], [held[0] ?? "", ...drawn]),
  timed("time-over-limit", "90 seconds left in a 60-second turn", ["< TME ( *90 )"], ["< TME ( 60 )"]),
  story("time-without-limit", "a deadline in a game without time limits", ["< TME ( *60 )"], ["< TME ( 0 )"]),
  timed(
    "time-grows",
    "a deadline that is postponed",
    ["< TME ( 20 )", "< TME ( *50 )"],
    ["< TME ( 50 )", "< TME ( 20 )"],
  ),
  timed(
    "time-refused",
    "a request for the time that the server refuses",
    ["< TME ( 60 )", "> TME", "< REJ ( *TME )", fall],
    ["< TME ( 60 )", "> TME", "< TME ( 58 )", fall],
  ),
  story(
    "wrongly-refused",
    "GOF that the server refuses during a game",
    ["> GOF", "< REJ ( *GOF )", ...held, fall],
    ["> GOF", "< YES ( GOF )", ...held, fall],
  ),
  withPress(
    "wrongly-refused",
    "press that the server refuses in spring although only build turns are closed to press",
    [`> ${toGermany}`, `< REJ ( *${toGermany} )`, ...held, fall],
    [`> ${toGermany}`, `< YES ( ${toGermany} )`, ...held, fall],
  ),
  withPress(
    "wrongly-refused",
    "press to another power that the server refuses",
    [`> ${toGermany}`, `< REJ ( *${toGermany} )`, ...held, fall],
    [`> ${toItself}`, `< REJ ( ${toItself} )`, ...held, fall],
  ),
  withPress(
    "undeliverable-accepted",
    "press accepted for a power without units or centres",
    ["> SND ( TUR ) ( PRP ( DRW ) )", "< YES ( *SND ( TUR ) ( PRP ( DRW ) ) )"],
    ["> SND ( TUR ) ( PRP ( DRW ) )", "< OUT ( TUR )"],
  ),
  withPress(
    "undeliverable-accepted",
    "press accepted for a turn that is not the current one",
    ["> SND ( FAL 1903 ) ( GER ) ( PRP ( DRW ) )", "< YES ( *SND ( FAL 1903 ) ( GER ) ( PRP ( DRW ) ) )"],
    ["> SND ( SPR 1901 ) ( GER ) ( PRP ( DRW ) )", "< YES ( SND ( SPR 1901 ) ( GER ) ( PRP ( DRW ) ) )"],
  ),
  withPress(
    "own-press-accepted",
    "press to the sender itself",
    [`> ${toItself}`, `< YES ( *${toItself} )`],
    [`> ${toItself}`, `< REJ ( ${toItself} )`],
  ),
  story(
    "orders-refused",
    "correct orders that the server refuses during a game",
    ["> SUB ( ( FRA AMY PAR ) HLD )", "< REJ ( *SUB ( ( FRA AMY PAR ) HLD ) )", ...held, fall],
    [...ordered, ...held, fall],
  ),
  story(
    "orders-refused",
    "a withdrawal of an accepted order that the server refuses",
    [
      ...ordered,
      "> NOT ( SUB ( ( FRA AMY PAR ) HLD ) )",
      "< REJ ( *NOT ( SUB ( ( FRA AMY PAR ) HLD ) ) )",
      ...held,
      fall,
    ],
    [
      ...ordered,
      "> NOT ( SUB ( ( FRA AMY MAR ) HLD ) )",
      "< REJ ( NOT ( SUB ( ( FRA AMY MAR ) HLD ) ) )",
      ...held,
      fall,
    ],
  ),
  story(
    "missing-unsent",
    "a server that sent MIS after the first orders, but not after the second",
    [...ordered, "< MIS ( FRA AMY MAR )", "> SUB ( ( FRA AMY PAR ) MTO BUR )", `!${taken}`, "> SCO", owners],
    [
      ...ordered,
      "< MIS ( FRA AMY MAR )",
      "> SUB ( ( FRA AMY PAR ) MTO BUR )",
      taken,
      "< MIS ( FRA AMY MAR )",
      "> SCO",
      owners,
    ],
  ),
  story(
    "gof-without-missing",
    "GOF accepted without MIS although orders are missing",
    ["> GOF", "!< YES ( GOF )", "> SCO", owners],
    [
      ...ordered,
      "> SUB ( ( FRA AMY MAR ) HLD )",
      "< THX ( ( FRA AMY MAR ) HLD ) ( MBV )",
      "> GOF",
      "< YES ( GOF )",
      "> SCO",
      owners,
    ],
  ),
  story(
    "answer-of-other-kind",
    "YES in answer to an order",
    ["> SUB ( ( FRA AMY PAR ) HLD )", "< *YES ( SUB ( ( FRA AMY PAR ) HLD ) )"],
    ordered,
  ),
  story(
    "answer-of-other-kind",
    "TME in answer to a request for a notification",
    ["> TME ( 5 )", "< *TME ( -1 )"],
    ["> TME ( 5 )", "< REJ ( TME ( 5 ) )"],
  ),
  story("out-for-survivor", "OUT for a power that still has centres", ["< OUT ( *GER )"], ["< OUT ( TUR )"]),
  story(
    "wrongly-granted",
    "GOF that the server accepts after the end",
    [...drawn, "> GOF", "< YES ( *GOF )"],
    ["> GOF", "< YES ( GOF )", ...drawn],
  ),
];
