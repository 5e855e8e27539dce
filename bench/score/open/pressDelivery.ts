import type { Recipe } from "../plant.ts";
import { talks } from "../pressLines.ts";
import { accepted, say as line } from "../talk.ts";

const family = "press delivery";
const server = { family, side: "server" } as const;

export const openPressDelivery: readonly Recipe[] = talks([
  {
    ...server,
    id: "invented-frm",
    kind: "frm-without-snd",
    bases: ["solo-10", "micro-30", "hundred-start"],
    rule: "0.18, FRM: the first power is the power which sent the message",
    what: "a client receives press that nobody sent",
    talk: ({ game, moment, me, you }) => {
      const [frm] = line(game, moment.frame, [
        "server",
        moment.seat.connection,
        `FRM ( ${you} ) ( ${me} ) ( PRP ( PCE ( ${you} ${me} ) ) )`,
      ]);
      if (!frm) throw new Error("no message was added");
      return frm;
    },
  },
  {
    ...server,
    id: "frm-changed",
    kind: "frm-differs",
    bases: ["solo-10", "micro-30", "solo-130"],
    rule: "0.18, FRM: the power list and the press_message are as in the SND command",
    what: "the press that a client receives names a power that the press as sent does not",
    talk: ({ game, me, you, third }, say) => {
      const { frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
      const [frm] = frms;
      if (!frm) throw new Error("no FRM");
      return game.edit(frm, `PCE ( ${me} ${you} )`, `PCE ( ${me} ${you} ${third} )`);
    },
  },
  {
    ...server,
    id: "frm-for-one-of-two",
    kind: "frm-missing",
    bases: ["solo-10", "solo-60", "micro-30"],
    rule: "0.18, YES (SND ...): the target powers will receive the message",
    what: "one of two recipients does not receive press that the server accepted",
    talk: ({ game, me, you, third }, say) => {
      const { snd, yes, frms } = say(me, [you, third], `PRP ( PCE ( ${me} ${you} ${third} ) )`);
      const [first, second] = frms;
      if (!first || !second) throw new Error("no FRM");
      game.remove(second);
      return [snd, yes, first];
    },
  },
  {
    ...server,
    id: "frm-leaks",
    kind: "frm-to-stranger",
    bases: ["solo-10", "micro-30"],
    rule: "0.18, FRM: the target powers receive the message",
    what: "a power that is not among the recipients receives the press",
    talk: ({ game, moment, me, you, third }, say) => {
      const { frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
      const seat = moment.state.playerOf(third);
      const [frm] = frms;
      if (!frm || !seat) throw new Error("no FRM");
      const leak = game.dm("server", seat.connection, frm.text ?? "", frm.atNs);
      game.insertAfter(frm, leak);
      return leak;
    },
  },
  {
    ...server,
    id: "frm-twice",
    kind: "frm-twice",
    bases: ["solo-10", "hundred-start"],
    rule: "0.18, FRM: one for each recipient of a SND",
    what: "a client receives the same press twice",
    talk: ({ game, me, you }, say) => {
      const [frm] = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`).frms;
      if (!frm) throw new Error("no FRM");
      const again = { ...frm };
      game.insertAfter(frm, again);
      return again;
    },
  },
  {
    ...server,
    id: "refused-for-nothing",
    kind: "press-refused-wrongly",
    bases: ["solo-10", "solo-130"],
    rule: "0.18, REJ (SND ...): not started, NPR, NPB, PTL, eliminated, or the sender in the list",
    what: "the server refuses press that nothing forbids",
    talk: ({ game, me, you }, say) => {
      const { yes, frms } = say(me, [you], `PRP ( PCE ( ${me} ${you} ) )`);
      game.remove(...frms);
      return game.edit(yes, /^YES/, "REJ");
    },
  },
  {
    ...server,
    id: "above-level-delivered",
    kind: "press-accepted-wrongly",
    bases: ["solo-10", "solo-60", "micro-30"],
    rule: "0.18, levels: HUH for syntax that is not available at the level",
    what: "the server delivers level 90 press in a game at a lower level",
    alsoExplains: ["press-above-level"],
    talk: ({ me, you, moment: { seat } }, say) =>
      accepted(say(me, [you], `PRP ( FOR ( FAL ${seat.year + 1} ) ( PCE ( ${me} ${you} ) ) )`)),
  },
]);
