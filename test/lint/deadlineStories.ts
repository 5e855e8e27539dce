import { joining, timedDialogue } from "../support/timedDialogue.ts";
import type { Story } from "./stories.ts";

const start = "( FRA AMY PAR ) ( FRA FLT BRE )";
const spring = `< NOW ( SPR 1901 ) ${start}`;
const fall = `< NOW ( FAL 1901 ) ${start}`;
const hold = (unit: string): string[] => [`> SUB ( ( ${unit} ) HLD )`, `< THX ( ( ${unit} ) HLD ) ( MBV )`];
const all = [...hold("FRA AMY PAR"), ...hold("FRA FLT BRE")];

interface StoryLines {
  readonly code: string;
  readonly given: string;
  readonly options?: string;
  readonly greeting?: readonly string[];
  readonly faulty: readonly string[];
  readonly twin: readonly string[];
  /** Which line of `faulty` is at fault, counting from 1. */
  readonly line: number;
}

function story({ code, given, options, greeting = joining("FRA", options), faulty, twin, line }: StoryLines): Story {
  const play = (lines: readonly string[]): Story["faulty"] => timedDialogue([...greeting, ...lines]);
  return { code, given, faulty: play(faulty), twin: play(twin), n: greeting.length + line };
}

/** Returns the lines, with the first one sent the given number of seconds after the start. */
function from(seconds: number, [first = "", ...rest]: readonly string[]): string[] {
  return [`@${seconds} ${first}`, ...rest];
}

/** Moves lines to connection 2. */
function second(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^(@[\d.]+ )?([<>])/, "$12$2"));
}

function third(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^(@[\d.]+ )?([<>])/, "$13$2"));
}

const two = [...joining("FRA"), ...joining("ENG", "( LVL 20 )", 2)];
/** Only one of the two powers has units. */
const springOfOne = ["1", "2"].map((connection) => `${connection}< NOW ( SPR 1901 ) ( FRA AMY PAR )`);
const limited = "( LVL 20 ) ( MTL 5 )";
const three = [...joining("FRA"), ...joining("ENG", "( LVL 20 )", 2), ...joining("ITA", "( LVL 20 )", 3)];
const board = "( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )";
const shown = (turn: string): string[] => [
  `1< NOW ( ${turn} ) ${board}`,
  `2< NOW ( ${turn} ) ${board}`,
  `3< NOW ( ${turn} ) ${board}`,
];
const french = hold("FRA AMY PAR");
const english = second(hold("ENG FLT LON"));
const italian = third(hold("ITA AMY ROM"));
const vote = [..."123"].flatMap((connection) => [`${connection}> DRW`, `${connection}< YES ( DRW )`]);

const drawOfTwo = [spring, "> DRW ( ENG FRA )", "< YES ( DRW ( ENG FRA ) )", "< DRW ( ENG FRA )"];

const winter = "< NOW ( WIN 1901 ) ( FRA AMY BUR )";
const nextSpring = "< NOW ( SPR 1902 ) ( FRA AMY BUR )";
const builds = ["> SUB ( ( FRA AMY PAR ) BLD )", "< THX ( ( FRA AMY PAR ) BLD ) ( MBV )"];
const waives = ["> SUB ( FRA WVE )", "< THX ( FRA WVE ) ( MBV )"];

export const deadlineStories: readonly Story[] = [
  story({
    code: "deadline-missed",
    given: "one of two orders submitted in five seconds",
    options: limited,
    faulty: [...from(1, [spring, "< TME ( 5 )", ...hold("FRA AMY PAR")]), ...from(6.2, [fall])],
    twin: [...from(1, [spring, "< TME ( 5 )", ...all]), ...from(6.2, [fall])],
    line: 1,
  }),
  story({
    code: "deadline-missed",
    given: "no order submitted in five seconds, in a turn that continues until the recording ends",
    options: limited,
    faulty: [...from(1, [spring, "< TME ( 5 )"]), "@20 x"],
    twin: [...from(1, [spring, "< TME ( 5 )", ...all]), "@20 x"],
    line: 1,
  }),
  story({
    code: "deadline-near",
    given: "the last order submitted a tenth of a second before the deadline",
    options: limited,
    faulty: [...from(1, [spring, "< TME ( 5 )"]), ...from(5.85, all), ...from(6.1, [fall])],
    twin: [...from(1, [spring, "< TME ( 5 )"]), ...from(3, all), ...from(6.1, [fall])],
    line: 1,
  }),
  story({
    code: "builds-missing",
    given: "two builds due and one ordered",
    faulty: ["< SCO ( FRA PAR BRE MAR )", winter, ...builds, nextSpring],
    twin: ["< SCO ( FRA PAR BRE MAR )", winter, ...builds, ...waives, nextSpring],
    line: 2,
  }),
  story({
    code: "removals-missing",
    given: "a removal due and none ordered",
    faulty: ["< SCO ( FRA PAR )", `< NOW ( WIN 1901 ) ${start}`, nextSpring],
    twin: [
      "< SCO ( FRA PAR )",
      `< NOW ( WIN 1901 ) ${start}`,
      "> SUB ( ( FRA FLT BRE ) REM )",
      "< THX ( ( FRA FLT BRE ) REM ) ( MBV )",
      nextSpring,
    ],
    line: 2,
  }),
  story({
    code: "in-disorder",
    given: "a power declared in civil disorder",
    faulty: [spring, "< CCD ( FRA )"],
    twin: [spring, "< CCD ( ENG )"],
    line: 2,
  }),
  story({
    code: "gof-incomplete",
    given: "GOF before the second order",
    faulty: [spring, ...hold("FRA AMY PAR"), "> GOF", "< YES ( GOF )", "< MIS ( FRA FLT BRE )"],
    twin: [spring, ...all, "> GOF", "< YES ( GOF )"],
    line: 4,
  }),
  story({
    code: "processed-early",
    given: "a turn processed with one of two orders submitted and time left",
    options: limited,
    faulty: [...from(1, [spring, "< TME ( 5 )", ...hold("FRA AMY PAR")]), ...from(2, [fall])],
    twin: [...from(1, [spring, "< TME ( 5 )", ...all]), ...from(2, [fall])],
    line: 5,
  }),
  story({
    code: "processed-despite-not-gof",
    given: "a turn processed although the power sent NOT ( GOF )",
    faulty: [spring, ...all, "> NOT ( GOF )", "< YES ( NOT ( GOF ) )", fall],
    twin: [spring, ...all, "> NOT ( GOF )", "< YES ( NOT ( GOF ) )", "> GOF", "< YES ( GOF )", fall],
    line: 8,
  }),
  story({
    code: "stalled",
    given: "all orders submitted, then nothing for a minute",
    faulty: [spring, ...all, "@60 x"],
    twin: [spring, ...all, fall, "@60 x"],
    line: 4,
  }),
  story({
    code: "stalled",
    given: "a deadline that has passed, then nothing for a minute",
    options: limited,
    faulty: [...from(1, [spring, "< TME ( 5 )", ...hold("FRA AMY PAR")]), "@60 x"],
    twin: [
      ...from(1, [spring, "< TME ( 5 )", ...hold("FRA AMY PAR")]),
      "@6.2 < NOW ( FAL 1901 ) ( FRA AMY PAR )",
      "@60 x",
    ],
    line: 1,
  }),
  story({
    code: "stalled",
    given: "all orders submitted, nothing for a minute, and a power without units that leaves immediately",
    greeting: two,
    faulty: [...springOfOne, ...french, "2x", "@60 1x"],
    twin: [...springOfOne, ...french, "2x", "1< NOW ( FAL 1901 ) ( FRA AMY PAR )", "@60 1x"],
    line: 3,
  }),
  story({
    code: "game-waits",
    given: "a client that sends no orders for a minute while the other is ready",
    greeting: two,
    faulty: [
      ...["1", "2"].map((connection) => `${connection}< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )`),
      ...english,
      "@60 x",
    ],
    twin: [
      ...["1", "2"].map((connection) => `${connection}< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )`),
      ...english,
      "@20 x",
    ],
    line: 1,
  }),
  story({
    code: "client-silent",
    given: "a client that sends nothing for 90 s after NOW while no other power is recorded",
    faulty: [`${spring} ( ENG FLT LON )`, "@90 x"],
    twin: [`${spring} ( ENG FLT LON )`, ...all, "@90 x"],
    line: 1,
  }),
  story({
    code: "slow-answer",
    given: "a server that takes four seconds to process GOF",
    faulty: [spring, "@5 > GOF", "@9 < YES ( GOF )"],
    twin: [spring, "@5 > GOF", "@6 < YES ( GOF )"],
    line: 3,
  }),
  story({
    code: "kept-waiting",
    given: "two powers that send orders immediately, and one that sends them after 12 s",
    greeting: three,
    faulty: [...shown("SPR 1901"), ...french, ...english, ...from(12, italian), ...shown("FAL 1901")],
    twin: [...shown("SPR 1901"), ...french, ...english, ...from(2, italian), ...shown("FAL 1901")],
    line: 3,
  }),
  story({
    code: "draw-without-vote",
    given: "a draw declared with the results of a year, for which this power never voted",
    faulty: [spring, "< SCO ( FRA PAR BRE )", "< DRW"],
    twin: [spring, "> DRW", "< YES ( DRW )", "< SCO ( FRA PAR BRE )", "< DRW"],
    line: 3,
  }),
  story({
    code: "draw-list-declared",
    given: "an agreed draw that lists its powers, in a game without PDA",
    faulty: [spring, "> DRW", "< YES ( DRW )", "< DRW ( ENG FRA )"],
    twin: [spring, "> DRW", "< YES ( DRW )", "< DRW"],
    line: 4,
  }),
  {
    code: "draw-list-declared",
    given: "an agreed draw between two powers, in a game without PDA",
    faulty: timedDialogue([...joining("FRA", "( LVL 10 )"), ...drawOfTwo]),
    twin: timedDialogue([...joining("FRA", "( LVL 10 ) ( PDA )"), ...drawOfTwo]),
    n: joining("FRA").length + 4,
  },
  story({
    code: "draw-not-declared",
    given: "votes for a draw from all three powers, in a game that continues",
    greeting: three,
    faulty: [...shown("SPR 1901"), ...vote, ...shown("FAL 1901")],
    twin: [...shown("SPR 1901"), ...vote.slice(2), ...shown("FAL 1901")],
    line: 10,
  }),
  story({
    code: "press-when-closed",
    given: "press in a build turn of a game with NPB",
    options: "( LVL 20 ) ( NPB )",
    faulty: [
      "< SCO ( FRA PAR )",
      winter,
      "> SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )",
      "< REJ ( SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) ) )",
    ],
    twin: [spring, "> SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )", "< YES ( SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) ) )"],
    line: 3,
  }),
  story({
    code: "press-when-closed",
    given: "press in the last seconds of a turn of a game with PTL",
    options: "( LVL 20 ) ( MTL 20 ) ( PTL 10 )",
    faulty: [...from(1, [spring, "< TME ( 20 )"]), "@15 > SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )"],
    twin: [...from(1, [spring, "< TME ( 20 )"]), "@9 > SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )"],
    line: 3,
  }),
  story({
    code: "press-let-through",
    given: "a server that accepts press in a build turn of a game with NPB",
    options: "( LVL 20 ) ( NPB )",
    faulty: [
      "< SCO ( FRA PAR )",
      winter,
      "> SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )",
      "< YES ( SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) ) )",
    ],
    twin: [
      "< SCO ( FRA PAR )",
      winter,
      "> SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) )",
      "< REJ ( SND ( ENG ) ( PRP ( PCE ( FRA ENG ) ) ) )",
    ],
    line: 4,
  }),
];
