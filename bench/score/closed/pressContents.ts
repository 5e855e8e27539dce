import { clientLines } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { type PressFacts, pressLines, someoneIsOut } from "../pressLines.ts";

const family = "press contents";

/** For some levels, a message above the level, and the token that the server refuses. */
const aboveLevel: Readonly<Record<number, (facts: PressFacts) => readonly [text: string, err: string]>> = {
  10: ({ me, you }) => [`PRP ( DMZ ( ${me} ${you} ) ( BUR ) )`, "DMZ"],
  30: ({ me }) => [`PRP ( SCD ( ${me} BEL ) )`, "SCD"],
  40: ({ me, you, third }) => [
    `PRP ( AND ( PCE ( ${me} ${you} ) ) ( ORR ( PCE ( ${me} ${third} ) ) ( PCE ( ${you} ${third} ) ) ) )`,
    "ORR",
  ],
  60: ({ unit }) => [`WHT ${unit}`, "WHT"],
  80: ({ me, you, moment }) => [`PRP ( FOR ( FAL ${moment.seat.year + 1} ) ( PCE ( ${me} ${you} ) ) )`, "FOR"],
  100: ({ me, you }) => [`PRP ( XOY ( ${me} ) ( ${you} ) )`, "XOY"],
  120: ({ me, you }) => [`WHY ( PRP ( PCE ( ${me} ${you} ) ) )`, "WHY"],
  130: () => ["'let us be friends'", "'let us be friends'"],
};

const contents = pressLines([
  {
    id: "above-level",
    family,
    kind: "press-above-level",
    bases: ["solo-10", "solo-30", "solo-40", "solo-60", "solo-80", "solo-100", "solo-120", "solo-130"],
    rule: "0.18, levels: a level allows its own tokens and those of lower levels; HUH otherwise",
    what: "a client sends press above the level of the game",
    text: (facts) => (aboveLevel[facts.moment.seat.level]?.(facts) ?? ["", ""])[0],
    err: (facts) => (aboveLevel[facts.moment.seat.level]?.(facts) ?? ["", ""])[1],
  },
  {
    id: "alliance-against-the-dead",
    family,
    kind: "press-names-eliminated",
    bases: ["late-20"],
    rule: "0.18, ALY: eliminated powers must not be included in either list",
    what: "a client proposes an alliance against a power that is out",
    when: someoneIsOut,
    text: ({ me, you, gone }) => `PRP ( ALY ( ${me} ${you} ) VSS ( ${gone} ) )`,
  },
  {
    id: "owes-the-dead",
    family,
    kind: "press-names-eliminated",
    bases: ["late-110"],
    rule: "0.18, XOY: the powers listed must not be eliminated powers",
    what: "a client proposes XOY with a power that is out",
    when: someoneIsOut,
    text: ({ you, gone }) => `PRP ( XOY ( ${you} ) ( ${gone} ) )`,
  },
  {
    id: "one-of-two-is-out",
    family,
    kind: "press-to-eliminated",
    bases: ["late-20"],
    rule: "0.18, SND: OUT (power); the message has not been sent to anybody",
    what: "a client sends press to two powers, one of which is out",
    when: someoneIsOut,
    to: ({ you, gone }) => [you, gone],
    text: ({ me, you }) => `PRP ( PCE ( ${me} ${you} ) )`,
    answer: (_, { gone }) => `OUT ( ${gone} )`,
  },
  {
    id: "forward-among-the-same",
    family,
    kind: "power-twice-in-list",
    bases: ["solo-120", "solo-130"],
    rule: "0.18, FWD: powers should not appear twice in the message",
    what: "a client proposes FWD with a power on both sides",
    text: ({ me, you }) => `PRP ( FWD ( ${me} ) ( ${you} ) ( ${me} ) )`,
  },
  {
    id: "explain-the-future",
    family,
    kind: "press-about-wrong-turn",
    bases: ["solo-80", "solo-130", "hundred-start"],
    rule: "0.18, EXP (turn): explain your moves in turn; only a past turn has moves",
    what: "a client asks for an explanation of moves in a turn that has not come",
    text: ({ me, you, moment: { seat } }) => `EXP ( FAL ${seat.year + 2} ) ( PRP ( PCE ( ${me} ${you} ) ) )`,
  },
  {
    id: "period-backwards",
    family,
    kind: "press-about-wrong-turn",
    bases: ["solo-90"],
    rule: "0.18, FOR ((start_turn) (end_turn)): from start to end",
    what: "a client proposes a period that ends before it starts",
    text: ({ me, you, moment: { seat } }) =>
      `PRP ( FOR ( ( FAL ${seat.year + 3} ) ( SPR ${seat.year + 1} ) ) ( PCE ( ${me} ${you} ) ) )`,
  },
  {
    id: "choose-more-than-offered",
    family,
    kind: "cho-range-impossible",
    bases: ["solo-50", "solo-60"],
    rule: "0.18, CHO (minimum maximum): between minimum and maximum of the arrangements",
    what: "a client asks to choose three of two arrangements",
    text: ({ me, you, third }) => `PRP ( CHO ( 3 3 ) ( PCE ( ${me} ${you} ) ) ( PCE ( ${me} ${third} ) ) )`,
  },
  {
    id: "centres-without-centre",
    family,
    kind: "scd-of-non-centre",
    bases: ["solo-40", "solo-130"],
    rule: "0.18, SCD (power centre centre ...)",
    what: "a client distributes Burgundy, which is no supply centre",
    text: ({ me, you }) => `PRP ( SCD ( ${me} BUR ) ( ${you} TUN ) )`,
  },
  {
    id: "try-a-command",
    family,
    kind: "try-lists-other-token",
    bases: ["solo-10", "solo-130"],
    rule: "0.18, TRY: tokens of press; appendix B, try_token",
    what: "a client lists SUB in TRY",
    text: () => "TRY ( PRP PCE SUB )",
    err: "SUB",
  },
  {
    id: "nested-at-30",
    family,
    kind: "press-above-level",
    bases: ["solo-30"],
    rule: "0.18, level 30: AND and ORR must not both appear in the same message",
    what: "a client nests ORR in AND at level 30",
    text: ({ me, you, third }) =>
      `PRP ( AND ( PCE ( ${me} ${you} ) ) ( ORR ( PCE ( ${me} ${third} ) ) ( PCE ( ${you} ${third} ) ) ) )`,
    err: "ORR",
  },
  {
    id: "press-in-retreat",
    family,
    kind: "press-not-allowed-now",
    bases: ["late-20-quiet"],
    rule: "0.18, NPR: no press during retreat phases; REJ",
    what: "a client sends press in a retreat phase of an NPR game",
    phase: "retreat",
    text: ({ unit }) => `PRP ( XDO ( ${unit} HLD ) )`,
    answer: (message) => `REJ ( ${message} )`,
  },
  {
    id: "zone-for-the-dead",
    family,
    kind: "press-names-eliminated",
    bases: ["late-20"],
    rule: "0.18, level 10: eliminated powers must not be included",
    what: "a client proposes a DMZ for a power that is out",
    when: someoneIsOut,
    text: ({ you, gone }) => `PRP ( DMZ ( ${you} ${gone} ) ( TYR ) )`,
  },
]);

const oldTurns = clientLines([
  {
    id: "press-of-old-turn",
    family,
    kind: "press-wrong-turn",
    bases: ["solo-10", "solo-60"],
    rule: "0.18, SND (turn): the turn of the most recent NOW; REJ",
    what: "a client sends press for the turn of a year ago",
    isAmongAll: true,
    says: ({ me, you, moment: { seat } }) => {
      const message = `SND ( ${seat.season} ${seat.year - 1} ) ( ${you} ) ( PRP ( PCE ( ${me} ${you} ) ) )`;
      return [message, `REJ ( ${message} )`];
    },
  },
]);

export const closedPressContents: readonly Recipe[] = [...contents, ...oldTurns];
