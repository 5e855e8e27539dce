import { joining, timedDialogue } from "../support/timedDialogue.ts";
import type { Story } from "./stories.ts";

const joined = joining("FRA");
const position = "( FRA AMY PAR ) ( FRA FLT BRE ) ( ENG FLT LON ) ( ENG AMY LVP )";
const spring = `< NOW ( SPR 1901 ) ${position}`;
const fall = "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE ) ( ENG FLT LON ) ( ENG AMY LVP )";

interface StoryLines {
  readonly code: string;
  readonly given: string;
  readonly faulty: readonly string[];
  readonly twin: readonly string[];
  /** Which line of `faulty` is at fault, counting from 1. */
  readonly line: number;
  readonly tokenIndex?: number;
  readonly greeting?: readonly string[];
}

function story({ code, given, faulty, twin, line, tokenIndex, greeting = joined }: StoryLines): Story {
  const place = tokenIndex === undefined ? {} : { byteOffset: tokenIndex * 2 };
  const play = (lines: readonly string[]): Story["faulty"] => timedDialogue([...greeting, ...lines]);
  return { code, given, faulty: play(faulty), twin: play(twin), n: greeting.length + line, ...place };
}

const move = "( FRA AMY PAR ) MTO BUR";
const far = "( FRA AMY PAR ) MTO NAP";
const isFar = [`> SUB ( ${far} )`, `< THX ( ${far} ) ( FAR )`];
const moves = [`> SUB ( ${move} )`, `< THX ( ${move} ) ( MBV )`];
const one = (order: string, note: string): string[] => [`> SUB ( ${order} )`, `< THX ( ${order} ) ( ${note} )`];

const coasted = "< NOW ( SPR 1901 ) ( FRA FLT ( SPA SCS ) ) ( ENG FLT LON )";
const summer = "< NOW ( SUM 1901 ) ( FRA AMY PAR MRT ( GAS ) ) ( FRA AMY MAR ) ( ENG AMY PIC )";
const peace = "( ENG ) ( PRP ( PCE ( FRA ENG ) ) )";
const winter = "< NOW ( WIN 1901 ) ( FRA AMY BUR ) ( FRA FLT ECH )";
const owners = "< SCO ( FRA PAR BRE MAR )";

/** Returns a short turn in which a client orders its only unit. */
const quick = (turn: string, order: string): string[] => [
  `< NOW ( ${turn} ) ( FRA AMY PAR ) ( ENG FLT LON )`,
  ...one(`( FRA AMY PAR ) ${order}`, "MBV"),
];
const played = [
  "< SCO ( FRA ) ( ENG LON )",
  ...quick("SPR 1901", "HLD"),
  ...quick("FAL 1901", "HLD"),
  "< NOW ( WIN 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )",
];

export const orderStories: readonly Story[] = [
  story({
    code: "order-refused",
    given: "a move that is too far, followed by a better one",
    faulty: [spring, ...isFar, ...moves, fall],
    twin: [spring, ...moves, ...moves, fall],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-not-replaced",
    given: "a move that is too far, and nothing else",
    faulty: [spring, ...isFar, fall],
    twin: [spring, ...isFar, ...moves, fall],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-foreign-unit",
    given: "an order for another power's fleet",
    faulty: [spring, ...one("( ENG FLT LON ) HLD", "NYU")],
    twin: [spring, ...one("( FRA FLT BRE ) HLD", "MBV")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-no-unit",
    given: "an army called a fleet",
    faulty: [spring, ...one("( FRA FLT PAR ) HLD", "NSU")],
    twin: [spring, ...one("( FRA AMY PAR ) HLD", "MBV")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-no-unit",
    given: "a refused order for a fleet without its coast",
    faulty: [coasted, ...one("( FRA FLT SPA ) MTO MAO", "NSU")],
    twin: [coasted, ...one("( FRA FLT ( SPA SCS ) ) MTO MAO", "MBV")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-not-dislodged",
    given: "a retreat of a unit next to the dislodged one",
    faulty: [summer, ...one("( FRA AMY MAR ) RTO GAS", "NRN")],
    twin: [summer, ...one("( FRA AMY PAR ) RTO GAS", "MBV")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-no-unit",
    given: "a retreat of a unit at its retreat destination",
    faulty: [summer, ...one("( FRA AMY GAS ) RTO BRE", "NSU")],
    twin: [summer, ...one("( FRA AMY MAR ) RTO BRE", "NRN")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-without-coast",
    given: "an accepted order for a fleet without its coast",
    faulty: [coasted, ...one("( FRA FLT SPA ) MTO MAO", "MBV")],
    twin: [coasted, ...one("( FRA FLT ( SPA SCS ) ) MTO MAO", "MBV")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "order-wrong-phase",
    given: "a retreat in spring",
    faulty: [spring, ...one("( FRA AMY PAR ) RTO BUR", "NRS")],
    twin: [spring, ...one("( FRA AMY PAR ) MTO BUR", "MBV")],
    line: 2,
    tokenIndex: 2,
  }),
  story({
    code: "adjustment-too-many",
    given: "a second build when only one is due",
    faulty: [owners, winter, ...one("( FRA AMY PAR ) BLD", "MBV"), ...one("( FRA AMY MAR ) BLD", "NMB")],
    twin: [
      owners.replace(" )", " SPA )"),
      winter,
      ...one("( FRA AMY PAR ) BLD", "MBV"),
      ...one("( FRA AMY MAR ) BLD", "MBV"),
    ],
    line: 5,
    tokenIndex: 2,
  }),
  story({
    code: "note-unlike-adjudicator",
    given: "a server that refuses a move to an adjacent province",
    faulty: [spring, ...one(move, "FAR")],
    twin: [spring, ...one(move, "MBV")],
    line: 3,
  }),
  story({
    code: "sub-late",
    given: "retreats after the retreat phase",
    faulty: [
      "< NOW ( SUM 1901 ) ( FRA AMY PAR MRT ( GAS ) ) ( ENG AMY PIC )",
      "< NOW ( FAL 1901 ) ( FRA AMY GAS ) ( ENG AMY PIC )",
      ...one("( FRA AMY PAR ) RTO GAS", "NRS"),
    ],
    twin: [
      "< NOW ( SUM 1901 ) ( FRA AMY PAR MRT ( GAS ) ) ( ENG AMY PIC )",
      ...one("( FRA AMY PAR ) RTO GAS", "MBV"),
      "< NOW ( FAL 1901 ) ( FRA AMY GAS ) ( ENG AMY PIC )",
    ],
    line: 3,
  }),
  story({
    code: "order-wrong-phase",
    given: "a hold in winter from a client that had sent its fall orders, sent as soon after NOW as usual",
    faulty: [...played, ...one("( FRA AMY PAR ) HLD", "NRS")],
    twin: [...played, ...one("( FRA AMY PAR ) REM", "MBV")],
    line: played.length + 1,
    tokenIndex: 2,
  }),
  story({
    code: "adjustment-too-many",
    given: "a build by a power that must remove a unit",
    faulty: [owners.replace("BRE MAR ", ""), winter, ...one("( FRA AMY PAR ) BLD", "NMB")],
    twin: [owners, winter, ...one("( FRA AMY PAR ) BLD", "MBV")],
    line: 3,
    tokenIndex: 2,
  }),
  story({
    code: "sub-late",
    given: "a SUB that arrives after the next NOW was sent",
    faulty: [spring, `> SUB ( ${move} )`, fall, `< THX ( ${move} ) ( MBV )`],
    twin: [spring, `> SUB ( ${move} )`, `< THX ( ${move} ) ( MBV )`, fall],
    line: 2,
  }),
  story({
    code: "sub-wrong-turn",
    given: "a SUB for next year",
    faulty: [spring, `> SUB ( SPR 1902 ) ( ${move} )`, `< REJ ( SUB ( SPR 1902 ) ( ${move} ) )`],
    twin: [spring, `> SUB ( SPR 1901 ) ( ${move} )`, `< THX ( ${move} ) ( MBV )`],
    line: 2,
    tokenIndex: 1,
  }),
  story({
    code: "press-wrong-turn",
    given: "press for next year that is refused",
    faulty: [spring, `> SND ( SPR 1902 ) ${peace}`, `< REJ ( SND ( SPR 1902 ) ${peace} )`],
    twin: [spring, `> SND ( SPR 1901 ) ${peace}`, `< REJ ( SND ( SPR 1901 ) ${peace} )`],
    line: 2,
    tokenIndex: 1,
  }),
  story({
    code: "press-wrong-turn",
    given: "press for next year that is refused rather than accepted",
    faulty: [spring, `> SND ( SPR 1902 ) ${peace}`, `< REJ ( SND ( SPR 1902 ) ${peace} )`],
    twin: [spring, `> SND ( SPR 1902 ) ${peace}`, `< YES ( SND ( SPR 1902 ) ${peace} )`],
    line: 2,
    tokenIndex: 1,
  }),
  story({
    code: "press-late",
    given: "press for spring that is refused in fall",
    faulty: [spring, fall, `> SND ( SPR 1901 ) ${peace}`, `< REJ ( SND ( SPR 1901 ) ${peace} )`],
    twin: [spring, fall, `> SND ( SPR 1902 ) ${peace}`, `< REJ ( SND ( SPR 1902 ) ${peace} )`],
    line: 3,
    tokenIndex: 1,
  }),
  story({
    code: "unit-ordered-twice",
    given: "two orders for Paris in one SUB",
    faulty: [spring, `> SUB ( ${move} ) ( ( FRA AMY PAR ) HLD )`],
    twin: [spring, `> SUB ( ${move} ) ( ( FRA FLT BRE ) HLD )`],
    line: 2,
    tokenIndex: 11,
  }),
  story({
    code: "order-when-out",
    given: "a vote from a power without units or centres",
    faulty: ["< SCO ( ENG LON LVP EDI )", "< NOW ( SPR 1902 ) ( ENG FLT LON )", "> DRW", "< REJ ( DRW )"],
    twin: ["< SCO ( ENG LON LVP EDI ) ( FRA PAR )", "< NOW ( SPR 1902 ) ( ENG FLT LON )", "> DRW", "< YES ( DRW )"],
    line: 3,
  }),
  story({
    code: "thx-order",
    given: "THX in reverse order",
    faulty: [
      spring,
      `> SUB ( ${move} ) ( ( FRA FLT BRE ) HLD )`,
      "< THX ( ( FRA FLT BRE ) HLD ) ( MBV )",
      `< THX ( ${move} ) ( MBV )`,
    ],
    twin: [
      spring,
      `> SUB ( ${move} ) ( ( FRA FLT BRE ) HLD )`,
      `< THX ( ${move} ) ( MBV )`,
      "< THX ( ( FRA FLT BRE ) HLD ) ( MBV )",
    ],
    line: 3,
  }),
  story({
    code: "thx-echo",
    given: "a THX with a different order",
    faulty: [spring, `> SUB ( ${move} )`, "< THX ( ( FRA AMY PAR ) MTO PIC ) ( MBV )"],
    twin: [spring, `> SUB ( ${move} )`, `< THX ( ${move} ) ( MBV )`],
    line: 3,
  }),
  story({
    code: "thx-missing",
    given: "one THX for two orders",
    faulty: [
      spring,
      `> SUB ( ${move} ) ( ( FRA FLT BRE ) HLD )`,
      "> GOF",
      `< THX ( ${move} ) ( MBV )`,
      "< YES ( GOF )",
    ],
    twin: [
      spring,
      `> SUB ( ${move} ) ( ( FRA FLT BRE ) HLD )`,
      "> GOF",
      `< THX ( ${move} ) ( MBV )`,
      "< THX ( ( FRA FLT BRE ) HLD ) ( MBV )",
      "< YES ( GOF )",
    ],
    line: 2,
  }),
  story({
    code: "coast-unknown",
    given: "a result with a coast that Brest, unlike Spain, does not have",
    faulty: [
      spring,
      ...one("( FRA FLT BRE ) HLD", "MBV"),
      "< ORD ( SPR 1901 ) ( ( FRA FLT ( BRE NCS ) ) HLD ) ( SUC )",
    ],
    twin: [coasted, "< ORD ( SPR 1901 ) ( ( FRA FLT ( SPA SCS ) ) HLD ) ( SUC )"],
    line: 4,
    tokenIndex: 11,
  }),
  story({
    code: "coast-unknown",
    given: "press about a coast that Spain does not have, followed by press that quotes it",
    faulty: [
      coasted,
      "> SND ( ENG ) ( PRP ( XDO ( ( FRA FLT ( SPA ECS ) ) HLD ) ) )",
      "> SND ( ENG ) ( PRP ( NOT ( XDO ( ( FRA FLT ( SPA ECS ) ) HLD ) ) ) )",
    ],
    twin: [coasted, "> SND ( ENG ) ( PRP ( XDO ( ( FRA FLT ( SPA SCS ) ) HLD ) ) )"],
    line: 2,
    tokenIndex: 14,
  }),
];
