import type { Recipe } from "../plant.ts";
import { type PressFacts, pressLines, someoneIsOut } from "../pressLines.ts";

const family = "press contents";

/** For some levels, a message one level higher, and the token that the server refuses. */
const aboveLevel: Readonly<Record<number, (facts: PressFacts) => readonly [text: string, err: string]>> = {
  0: ({ me, you }) => [`PRP ( PCE ( ${me} ${you} ) )`, "SND"],
  10: ({ unit }) => [`PRP ( XDO ( ${unit} HLD ) )`, "XDO"],
  20: ({ me, you, unit }) => [`PRP ( AND ( PCE ( ${me} ${you} ) ) ( XDO ( ${unit} HLD ) ) )`, "AND"],
  40: ({ me, you, unit }) => [`PRP ( CHO ( 1 1 ) ( PCE ( ${me} ${you} ) ) ( XDO ( ${unit} HLD ) ) )`, "CHO"],
  50: ({ me, you }) => [`INS ( PCE ( ${me} ${you} ) )`, "INS"],
  70: ({ me, you, turn }) => [`EXP ( ${turn} ) ( PRP ( PCE ( ${me} ${you} ) ) )`, "EXP"],
  90: ({ me, you, third }) => [`IFF ( PCE ( ${me} ${you} ) ) THN ( PRP ( PCE ( ${me} ${third} ) ) )`, "IFF"],
  110: ({ me, you, third }) => [`PRP ( FWD ( ${me} ) ( ${you} ) ( ${third} ) )`, "FWD"],
};

export const openPressContents: readonly Recipe[] = pressLines([
  {
    id: "one-level-up",
    family,
    kind: "press-above-level",
    bases: ["solo", "solo-10", "solo-20", "solo-40", "solo-50", "solo-70", "solo-90", "solo-110"],
    rule: "0.18, levels: a level allows its own tokens and those of lower levels; HUH otherwise",
    what: "a client sends press one step above the level of the game",
    text: (facts) => (aboveLevel[facts.moment.seat.level]?.(facts) ?? ["", ""])[0],
    err: (facts) => (aboveLevel[facts.moment.seat.level]?.(facts) ?? ["", ""])[1],
  },
  {
    id: "press-to-self",
    family,
    kind: "press-to-self",
    bases: ["solo-10", "solo-130", "micro-30"],
    rule: "0.18, SND: the recipient list must not include the sending power; REJ",
    what: "a client lists itself among the recipients",
    to: ({ me, you }) => [you, me],
    text: ({ me, you }) => `PRP ( PCE ( ${me} ${you} ) )`,
    answer: (message) => `REJ ( ${message} )`,
  },
  {
    id: "peace-with-the-dead",
    family,
    kind: "press-names-eliminated",
    bases: ["late-20", "late-110"],
    rule: "0.18, PCE: eliminated powers must not be included",
    what: "a client proposes peace with a power that has been eliminated",
    when: someoneIsOut,
    text: ({ me, you, gone }) => `PRP ( PCE ( ${me} ${you} ${gone} ) )`,
  },
  {
    id: "press-to-the-dead",
    family,
    kind: "press-to-eliminated",
    bases: ["late-20"],
    rule: "0.18, SND: OUT (power) if the power has been eliminated",
    what: "a client sends press to a power that has been eliminated",
    when: someoneIsOut,
    to: ({ gone }) => [gone],
    text: ({ me, you }) => `PRP ( PCE ( ${me} ${you} ) )`,
    answer: (_, { gone }) => `OUT ( ${gone} )`,
  },
  {
    id: "not-not",
    family,
    kind: "double-negative",
    bases: ["solo-10", "hundred-start"],
    rule: "0.18, NOT: double negatives should not be used",
    what: "a client proposes NOT ( NOT ( ... ) )",
    text: ({ me, you }) => `PRP ( NOT ( NOT ( PCE ( ${me} ${you} ) ) ) )`,
  },
  {
    id: "for-in-for",
    family,
    kind: "for-inside-for",
    bases: ["solo-90", "solo-130"],
    rule: "0.18, FOR: the arrangement must not include a further FOR",
    what: "a client nests a FOR inside a FOR",
    text: ({ me, you, moment: { seat } }) =>
      `PRP ( FOR ( FAL ${seat.year + 1} ) ( FOR ( SPR ${seat.year + 1} ) ( PCE ( ${me} ${you} ) ) ) )`,
  },
  {
    id: "for-the-past",
    family,
    kind: "press-about-past",
    bases: ["solo-90", "hundred-start"],
    rule: "0.18, agreements: no proposal wholly in the past",
    what: "a client proposes an order for last year",
    when: ({ seat }) => seat.year > 1901 || seat.year < 1900,
    text: ({ unit, moment: { seat } }) => `PRP ( FOR ( SPR ${seat.year - 1} ) ( XDO ( ${unit} HLD ) ) )`,
  },
  {
    id: "cho-backwards",
    family,
    kind: "cho-range-impossible",
    bases: ["solo-50", "solo-130"],
    rule: "0.18, CHO (minimum maximum)",
    what: "a client proposes CHO with a minimum above its maximum",
    text: ({ me, you, third }) =>
      `PRP ( CHO ( 2 1 ) ( PCE ( ${me} ${you} ) ) ( PCE ( ${me} ${third} ) ) ( PCE ( ${you} ${third} ) ) )`,
  },
  {
    id: "and-of-one",
    family,
    kind: "list-too-short",
    bases: ["solo-30", "solo-60"],
    rule: "0.18, AND: at least two sub-offers",
    what: "a client proposes AND with one part",
    text: ({ me, you }) => `PRP ( AND ( PCE ( ${me} ${you} ) ) )`,
    answer: (message) => `HUH ( ${message.slice(0, -4)} ERR ) ) )`,
  },
  {
    id: "partial-draw",
    family,
    kind: "partial-draw-not-allowed",
    bases: ["solo-20", "micro-30"],
    rule: "0.18, DRW (power power ...): in the case of a PDA game",
    what: "a client proposes a partial draw in a game without PDA",
    text: ({ me, you }) => `PRP ( DRW ( ${me} ${you} ) )`,
    err: ({ me, you }) => `( ${me} ${you} ) ) )`,
  },
  {
    id: "what-about-third",
    family,
    kind: "wht-of-third-power",
    bases: ["solo-70", "solo-130"],
    rule: "0.18, WHT: for a unit of the sending or a receiving power",
    what: "a client asks what to do with a unit of a power that is not involved",
    text: ({ moment, third }) => {
      const unit = moment.seat.units.find(({ power }) => power === third);
      return `WHT ( ${third} ${unit?.type} ${unit?.place} )`;
    },
  },
  {
    id: "press-in-winter",
    family,
    kind: "press-not-allowed-now",
    bases: ["late-20-quiet"],
    rule: "0.18, NPB: no press during build phases; REJ",
    what: "a client sends press in a build phase of an NPB game",
    phase: "build",
    text: ({ me, you }) => `PRP ( PCE ( ${me} ${you} ) )`,
    answer: (message) => `REJ ( ${message} )`,
  },
]);
