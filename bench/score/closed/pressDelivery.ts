import type { Recipe } from "../plant.ts";
import { talks } from "../pressLines.ts";
import { accepted, press, quiet } from "../talk.ts";

const family = "press delivery";
const server = { family, side: "server" } as const;

export const closedPressDelivery: readonly Recipe[] = [
  ...talks([
    {
      ...server,
      id: "frm-of-another",
      kind: "frm-differs",
      bases: ["solo-10", "solo-130"],
      rule: "0.18, FRM: the first power is the power which sent the message",
      what: "the FRM names another sender",
      alsoExplains: ["frm-missing", "frm-without-snd"],
      talk: ({ game, me, you, third }, say) => {
        const [frm] = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`).frms;
        if (!frm) throw new Error("no FRM");
        return game.edit(frm, `FRM ( ${me} )`, `FRM ( ${third} )`);
      },
    },
    {
      ...server,
      id: "frm-with-shorter-list",
      kind: "frm-differs",
      bases: ["solo-20", "hundred-start"],
      rule: "0.18, FRM: the power list is as in the SND command",
      what: "the FRM lists only one of two recipients",
      talk: ({ game, me, you, third }, say) => {
        const [frm] = say(me, [you, third], `PRP ( PCE ( ${me} ${you} ${third} ) )`).frms;
        if (!frm) throw new Error("no FRM");
        return game.edit(frm, `( ${you} ${third} ) (`, `( ${you} ) (`);
      },
    },
    {
      ...server,
      id: "frm-after-rej",
      kind: "frm-after-refusal",
      bases: ["solo-10", "micro-30"],
      rule: "0.18, REJ (SND ...): the message was not sent",
      what: "the server refuses press and delivers it",
      alsoExplains: ["press-refused-wrongly"],
      talk: ({ game, me, you }, say) => {
        const { yes, frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
        game.edit(yes, /^YES/, "REJ");
        return [...frms, yes];
      },
    },
    {
      ...server,
      id: "yes-and-no-frm",
      kind: "frm-missing",
      bases: ["solo-40", "solo-130", "hundred-start"],
      rule: "0.18, YES (SND ...): the target powers will receive the message",
      what: "the server accepts press but does not deliver it",
      talk: ({ game, me, you }, say) => {
        const { snd, yes, frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
        game.remove(...frms);
        return [snd, yes];
      },
    },
    {
      ...server,
      id: "yes-to-self",
      kind: "press-accepted-wrongly",
      bases: ["solo-10"],
      rule: "0.18, SND: REJ if the sending power is in the recipients list",
      what: "the server accepts press of which the sender is a recipient",
      alsoExplains: ["press-to-self"],
      talk: ({ me, you }, say) => accepted(say(me, [you, me], `PRP ( PCE ( ${me} ${you} ) )`)),
    },
    {
      ...server,
      id: "nested-delivered",
      kind: "press-accepted-wrongly",
      bases: ["solo-30", "solo-40"],
      rule: "0.18, level 30: AND and ORR must not both appear in the same message",
      what: "the server delivers ORR nested in AND below level 50",
      alsoExplains: ["press-above-level"],
      talk: ({ me, you, third }, say) =>
        accepted(
          say(
            me,
            [you],
            `PRP ( AND ( PCE ( ${me} ${you} ) ) ( ORR ( PCE ( ${me} ${third} ) ) ( PCE ( ${you} ${third} ) ) ) )`,
          ),
        ),
    },
    {
      ...server,
      id: "try-unfiltered",
      kind: "try-not-stripped",
      bases: ["solo-10", "micro-30"],
      rule: "0.18, TRY: the server removes all higher level tokens before passing it on",
      what: "the server passes on TRY with tokens of level 60 in a game of a lower level",
      talk: ({ me, you }, say) => say(me, [you], "TRY ( PRP PCE INS QRY )").frms,
    },
    {
      ...server,
      id: "legal-press-huh",
      kind: "huh-for-correct",
      bases: ["solo-60", "solo-130", "micro-30"],
      rule: "0.18, HUH (SND ...): for illegal syntax or a token above the level",
      what: "the server answers legal press with HUH",
      talk: ({ game, me, you }, say) => {
        const { yes, frms, snd } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
        game.remove(...frms);
        return game.say(yes, `HUH ( ${(snd.text ?? "").replace("PCE", "ERR PCE")} )`);
      },
    },
    {
      ...server,
      id: "out-for-the-living",
      kind: "out-for-living",
      bases: ["solo-10", "hundred-start"],
      rule: "0.18, OUT (power): the power has been eliminated",
      what: "the server answers press with OUT for a power that has units and centres",
      talk: ({ game, me, you }, say) => {
        const { yes, frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
        game.remove(...frms);
        return game.say(yes, `OUT ( ${you} )`);
      },
    },
    {
      ...server,
      id: "ccd-answer-for-present-power",
      kind: "ccd-without-cause",
      bases: ["solo-20"],
      rule: "0.18, CCD (power) as an answer to SND: the power is in civil disorder",
      what: "the server answers press with CCD for a connected power in a game without deadlines",
      talk: ({ game, me, you }, say) => {
        const { yes, frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
        game.remove(...frms);
        return game.say(yes, `CCD ( ${you} )`);
      },
    },
    {
      ...server,
      id: "frm-keeps-turn",
      kind: "argument-extra",
      bases: ["solo-10", "solo-130"],
      rule: "0.18, FRM: the turn parameter of the SND is not included",
      what: "the server passes on the turn of the SND in the FRM",
      alsoExplains: ["frm-missing", "frm-differs"],
      talk: ({ game, me, you, turn }, say) => {
        const { snd, yes, frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
        game.edit(snd, "SND (", `SND ( ${turn} ) (`);
        game.edit(yes, "SND (", `SND ( ${turn} ) (`);
        const [frm] = frms;
        if (!frm) throw new Error("no FRM");
        return game.edit(frm, `FRM ( ${me} )`, `FRM ( ${me} ) ( ${turn} )`);
      },
    },
    {
      ...server,
      id: "order-of-press-differs",
      kind: "press-order-differs",
      bases: ["solo-10", "solo-60"],
      rule: "0.18, agreements: the order of messages is the same for all powers",
      what: "two recipients receive two messages in opposite orders",
      talk: ({ game, me, you, third }, say) => {
        const one = say(me, [you, third], `PRP ( PCE ( ${me} ${you} ${third} ) )`);
        const two = say(me, [you, third], `PRP ( DRW )`);
        const [first, second] = [one.frms[1], two.frms[1]];
        if (!first || !second) throw new Error("no FRM");
        game.remove(first);
        game.insertAfter(second, first);
        return [first, second];
      },
    },
  ]),
  {
    ...server,
    id: "press-in-npb-accepted",
    kind: "press-accepted-wrongly",
    bases: ["late-20-quiet"],
    rule: "0.18, NPB: no press during build phases; REJ",
    what: "the server delivers press in a build phase of an NPB game",
    alsoExplains: ["press-not-allowed-now"],
    plant: (game) => {
      const moment = quiet(game, undefined, "build");
      const other = moment.state.players.find(
        ({ power, ownUnits }) => power !== moment.seat.power && ownUnits.length > 0,
      );
      if (!other?.power || !moment.seat.power) throw new Error("nobody else plays");
      return accepted(
        press(game, moment, moment.seat.power, [other.power], `PRP ( PCE ( ${moment.seat.power} ${other.power} ) )`),
      );
    },
  },
];
