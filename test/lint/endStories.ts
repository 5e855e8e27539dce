import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { joined, mapped, markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

const owners = "< SCO ( FRA BRE MAR PAR ) ( GER BER KIE MUN ) ( UNO BEL )";
const spring = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )";
const fall = "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )";
const begun = [...joined(), owners, spring];
const limits = "( LVL 0 ) ( MTL 60 ) ( RTL 20 ) ( BTL 20 )";
const timed = [...joined(limits), owners, spring, "< TME ( 60 )"];
const vote = ["> DRW", "< YES ( DRW )"];
const row = (power: string): string => `( ${power} ( 'x' ) ( '1' ) 3 )`;
const again = ["> NME ( 'y' ) ( '2' )", "< REJ ( NME ( 'y' ) ( '2' ) )"];
const summary = `< SMR ( SPR 1901 ) ${row("FRA")} ${row("GER")}`;
const hold = "> SUB ( ( FRA AMY PAR ) HLD )";
const note = "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )";
const result = "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )";

/** Parlance's draw at its year limit, declared with the results of the year and before the winter position. */
const yearLimit = [
  ...[result, fall, hold, note, `< ORD ( FAL 1901 )${result.slice("< ORD ( SPR 1901 )".length)}`, owners, "< DRW"],
  ...["< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )", "< NOT ( TME ( 60 ) )"],
];

/** GER loses its last centre in 1901, and its unit in the winter. */
const eliminated = [
  "< SCO ( FRA BRE MAR PAR ) ( GER ) ( UNO BEL BER KIE MUN )",
  "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )",
  "< NOW ( SPR 1902 ) ( FRA AMY PAR )",
];

function story(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...begun, ...faulty], [...begun, ...twin]);
}

function ofTime(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...timed, ...faulty], [...timed, ...twin]);
}

/** Returns the start of a two-player game with these options. */
const pair = (options: string): string[] => [
  ...joining("FRA", options),
  ...joining("GER", options, 2),
  ...["1", "2"].flatMap((to) => [`${to}${owners}`, `${to}${spring}`]),
];
const paused = pair(`${limits} ( DSD )`);
const clocks = ["1< TME ( 60 )", "2< TME ( 60 )"];

function ofPair(begin: readonly string[]) {
  return (code: string, given: string, faulty: readonly string[], twin: readonly string[], line: number): Story => {
    const play = (lines: readonly string[]): Story["faulty"] => timedDialogue([...begin, ...clocks, ...lines]);
    return { code, given, faulty: play(faulty), twin: play(twin), n: begin.length + clocks.length + line };
  };
}

const ofPause = ofPair(paused);
const ofLimits = ofPair(pair(limits));

/** Stories about how a game ends, about civil disorder and about the clock. */
export const endStories: readonly Story[] = [
  story(
    "summary-missing",
    "a draw, and OFF without a summary",
    [...vote, "!< DRW", "< OFF"],
    [...vote, "< DRW", summary, "< OFF"],
  ),
  story("summary-early", "a summary before the draw", [...vote, `!${summary}`, "< DRW"], [...vote, "< DRW", summary]),
  story("summary-early", "a summary in the middle of a game", [`!${summary}`, result, fall], [result, fall]),
  story(
    "command-after-end",
    "orders after the draw",
    [...vote, "< DRW", summary, `!${hold}`],
    [hold, note, ...vote, "< DRW", summary, "> NOW"],
  ),
  story(
    "draw-without-vote",
    "a draw in the middle of a turn without a vote",
    ["!< DRW", summary],
    [...vote, "< DRW", summary],
  ),
  story(
    "draw-without-vote",
    "a draw between two powers after a vote for another draw",
    ["> DRW ( FRA GER ITA )", "< YES ( DRW ( FRA GER ITA ) )", "!< DRW ( FRA GER )"],
    ["> DRW ( FRA GER )", "< YES ( DRW ( FRA GER ) )", "< DRW ( FRA GER )"],
  ),
  story(
    "solo-without-majority",
    "a solo by the power that has fewer centres, in a game in which not all centres are known",
    ["< SCO ( FRA BRE MAR PAR BEL ) ( GER BER KIE MUN )", "< SLO ( *GER )"],
    ["< SCO ( FRA BRE MAR PAR BEL ) ( GER BER KIE MUN )", "< SLO ( FRA )"],
  ),
  story(
    "summary-wrong",
    "a summary with a version other than the one in NME",
    [...vote, "< DRW", `< SMR ( SPR 1901 ) ( *FRA ( 'x' ) ( '2' ) 3 ) ${row("GER")}`],
    [...vote, "< DRW", summary],
  ),
  story(
    "summary-wrong",
    "a summary with the name from an NME that the server refused during the game",
    [...again, ...vote, "< DRW", `< SMR ( SPR 1901 ) ( *FRA ( 'y' ) ( '2' ) 3 ) ${row("GER")}`],
    [...again, ...vote, "< DRW", summary],
  ),
  story(
    "summary-wrong",
    "a summary that dates a power's elimination by its last unit, a year after it lost its last centre",
    [...eliminated, ...vote, "< DRW", `< SMR ( SPR 1902 ) ${row("FRA")} ( *GER ( 'x' ) ( '1' ) 0 1902 )`],
    [...eliminated, ...vote, "< DRW", `< SMR ( SPR 1902 ) ${row("FRA")} ( GER ( 'x' ) ( '1' ) 0 1901 )`],
  ),
  story(
    "summary-wrong",
    "a summary between the last SCO and its NOW, with the centre counts from the previous SCO",
    [
      "< SCO ( FRA BRE MAR PAR BEL ) ( GER BER KIE MUN )",
      "< SLO ( FRA )",
      `< SMR ( SPR 1901 ) ( *FRA ( 'x' ) ( '1' ) 3 ) ${row("GER")}`,
    ],
    [
      "< SCO ( FRA BRE MAR PAR BEL ) ( GER BER KIE MUN )",
      "< SLO ( FRA )",
      `< SMR ( SPR 1901 ) ( FRA ( 'x' ) ( '1' ) 4 ) ${row("GER")}`,
    ],
  ),
  story(
    "game-continued",
    "a position from another turn after the draw",
    [...vote, "< DRW", summary, `< *${fall.slice(2)}`],
    [...vote, "< DRW", summary, "> NOW", spring],
  ),
  ofTime(
    "game-continued",
    "a draw at the year limit, followed by the position of a later turn",
    [...yearLimit, summary, "< *NOW ( SPR 1902 ) ( FRA AMY PAR ) ( GER AMY MUN )"],
    [...yearLimit, summary],
  ),
  ofTime("after-off", "a position after OFF", ["< OFF", `!${fall}`], [result, fall, "< OFF"]),
  markedStory(
    "time-missing",
    "a turn with a time limit but no TME",
    [...joined(limits), owners, `!${spring}`, result, fall],
    [...timed, result, fall],
  ),
  markedStory(
    "start-units",
    "a power that begins with one unit fewer than the others",
    [
      ...mapped,
      "< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )",
      "< SCO ( FRA BRE PAR ) ( GER BER MUN ) ( ITA ROM VEN ) ( UNO BEL )",
      "!< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY BER ) ( GER AMY MUN ) ( ITA AMY ROM ) ( ITA AMY VEN )",
    ],
    [
      ...mapped,
      "< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )",
      "< SCO ( FRA BRE PAR ) ( GER BER MUN ) ( ITA ROM VEN ) ( UNO BEL )",
      "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE ) ( GER AMY BER ) ( GER AMY MUN ) ( ITA AMY ROM ) ( ITA AMY VEN )",
    ],
  ),
  ofTime(
    "notification-too-long",
    "a request to be notified 900 s before a deadline, in a game with 60 s turns",
    ["> TME ( *900 )", "< REJ ( TME ( 900 ) )"],
    ["> TME ( 9 )", "< YES ( TME ( 9 ) )"],
  ),
  ofTime(
    "wrongly-granted",
    "the cancellation of a notification that the client never requested",
    ["> NOT ( TME ( 9 ) )", "< YES ( *NOT ( TME ( 9 ) ) )"],
    ["> TME ( 9 )", "< YES ( TME ( 9 ) )", "> NOT ( TME ( 9 ) )", "< YES ( NOT ( TME ( 9 ) ) )"],
  ),
  story(
    "disorder-unfounded",
    "CCD for a connected power in a game without time limits",
    ["!< CCD ( FRA )", "> NOW", spring],
    ["< CCD ( GER )", "> NOW", spring],
  ),
  ofLimits(
    "clock-stop-unfounded",
    "a clock that stops because a power has left, in a game without DSD",
    ["2x", "1< CCD ( GER )", "1< NOT ( TME ( 59 ) )"],
    ["2x", "1< CCD ( GER )", "1< TME ( 59 )"],
    2,
  ),
  ofLimits(
    "clock-stop-unfounded",
    "a clock that stops because a power has left, just before the end of a game without DSD",
    ["2x", "1< CCD ( GER )", "1< NOT ( TME ( 59 ) )", "1< OFF"],
    ["2x", "1< CCD ( GER )", "1< OFF"],
    2,
  ),
  ofTime("clock-stop-unfounded", "a stopped clock in a game without DSD", ["!< NOT ( TME ( 50 ) )"], ["< TME ( 50 )"]),
  ofPause(
    "clock-not-stopped",
    "a clock that keeps running after a power has left without orders",
    ["2x", "1< CCD ( GER )", `@9 1${result}`, `1${fall}`],
    ["2x", "1< CCD ( GER )", "1< NOT ( TME ( 59 ) )", `@9 1${result}`, `1${fall}`],
    1,
  ),
];
