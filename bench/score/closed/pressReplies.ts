import type { Recipe } from "../plant.ts";
import { pressLines, talks } from "../pressLines.ts";

const family = "press replies";

export const closedPressReplies: readonly Recipe[] = [
  ...pressLines([
    {
      id: "refuses-nothing",
      family,
      kind: "reply-to-nothing",
      bases: ["solo-30", "hundred-start"],
      rule: "0.18, replies: only sent as a response to a received message",
      what: "a client answers BWX to a proposal that it never received",
      text: ({ me, you }) => `BWX ( PRP ( ALY ( ${me} ${you} ) VSS ( ${you} ) ) )`,
    },
    {
      id: "thinks-about-no-question",
      family,
      kind: "reply-to-nothing",
      bases: ["solo-60", "solo-130"],
      rule: "0.18, THK (QRY ...): a reply to QRY",
      what: "a client answers a question that nobody asked",
      text: ({ me, you }) => `THK ( QRY ( PCE ( ${me} ${you} ) ) )`,
    },
    {
      id: "sorry-for-nothing",
      family,
      kind: "reply-to-nothing",
      bases: ["solo-80"],
      rule: "0.18, SRY (EXP ...): a reply to EXP",
      what: "a client apologises although nobody accused it",
      text: ({ me, you, turn }) => `SRY ( EXP ( ${turn} ) ( PRP ( PCE ( ${me} ${you} ) ) ) )`,
    },
    {
      id: "reasons-for-nothing",
      family,
      kind: "reply-to-nothing",
      bases: ["solo-130"],
      rule: "0.18, POB (WHY ...): a reply to WHY",
      what: "a client gives a reason that nobody asked for",
      text: ({ me, you }) => `POB ( WHY ( THK ( PCE ( ${me} ${you} ) ) ) )`,
    },
  ]),
  ...talks([
    {
      id: "yes-to-wrong-sender",
      family,
      kind: "reply-to-nothing",
      side: "client",
      bases: ["solo-10", "micro-30"],
      rule: "0.18, replies: only sent as a response to a received message",
      what: "a client rejects a proposal towards a power that neither sent nor received it",
      talk: ({ me, you, third }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        return say(me, [third], `REJ ( PRP ( PCE ( ${you} ${me} ) ) )`).snd;
      },
    },
    {
      id: "reply-extended",
      family,
      kind: "reply-not-identical",
      side: "client",
      bases: ["solo-20", "hundred-start", "solo-110"],
      rule: "0.18, replies: press_message should be identical to the received message",
      what: "a client accepts a demilitarised zone with one province more",
      talk: ({ me, you, moment }, say) => {
        const [one, other] = [...moment.seat.centres.values()].flat();
        say(you, [me], `PRP ( DMZ ( ${you} ${me} ) ( ${one} ) )`);
        return say(me, [you], `YES ( PRP ( DMZ ( ${you} ${me} ) ( ${one} ${other} ) ) )`).snd;
      },
    },
    {
      id: "accepts-as-insistence",
      family,
      kind: "reply-not-identical",
      side: "client",
      bases: ["solo-60"],
      rule: "0.18, replies: press_message should be identical to the received message",
      what: "a client accepts INS where it received PRP",
      talk: ({ me, you }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        return say(me, [you], `YES ( INS ( PCE ( ${you} ${me} ) ) )`).snd;
      },
    },
    {
      id: "huh-changes-press",
      family,
      kind: "reply-not-identical",
      side: "client",
      bases: ["solo-10", "solo-130"],
      rule: "0.18, HUH: the received message with ERR inserted",
      what: "a client answers with HUH and leaves out a power of the message",
      talk: ({ me, you, third }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ${third} ) )`);
        const { snd } = say(me, [you], `HUH ( PRP ( ERR PCE ( ${you} ${me} ) ) )`);
        say(me, [you], "TRY ( )");
        return snd;
      },
    },
    {
      id: "try-to-another",
      family,
      kind: "huh-without-try",
      side: "client",
      bases: ["solo-20", "micro-30"],
      rule: "0.18, HUH: followed by a message that informs the other client",
      what: "a client sends HUH to one power and TRY to another",
      talk: ({ me, you, third }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        const { snd } = say(me, [you], `HUH ( ERR PRP ( PCE ( ${you} ${me} ) ) )`);
        const late = say(me, [third], "TRY ( )").snd;
        return [snd, late];
      },
    },
    {
      id: "huh-to-huh",
      family,
      kind: "huh-answers-huh",
      side: "client",
      bases: ["solo-10", "solo-90"],
      rule: "0.18, TRY: no HUH in response to TRY or HUH",
      what: "a client answers HUH with HUH",
      talk: ({ me, you }, say) => {
        const text = `PRP ( PCE ( ${you} ${me} ) )`;
        say(you, [me], text);
        say(me, [you], `HUH ( ERR ${text} )`);
        say(me, [you], "TRY ( )");
        const { snd } = say(you, [me], `HUH ( ERR HUH ( ERR ${text} ) )`);
        say(you, [me], "TRY ( PRP PCE )");
        return snd;
      },
    },
    {
      id: "ccl-after-agreement",
      family,
      kind: "ccl-too-late",
      side: "client",
      bases: ["solo-10", "solo-60"],
      rule: "0.18, CCL: has no effect after the arrangement has been agreed",
      what: "a client cancels its proposal after the only recipient accepted it",
      talk: ({ me, you }, say) => {
        const text = `PRP ( PCE ( ${me} ${you} ) )`;
        say(me, [you], text);
        say(you, [me], `YES ( ${text} )`);
        return say(me, [you], `CCL ( ${text} )`).snd;
      },
    },
    {
      id: "ccl-of-anothers",
      family,
      kind: "ccl-of-nothing",
      side: "client",
      bases: ["solo-10", "hundred-start"],
      rule: "0.18, CCL: a proposal can be cancelled by the power that made it",
      what: "a client cancels a proposal that the other power made",
      talk: ({ me, you }, say) => {
        const text = `PRP ( PCE ( ${you} ${me} ) )`;
        say(you, [me], text);
        return say(me, [you], `CCL ( ${text} )`).snd;
      },
    },
    {
      id: "ccl-of-query",
      family,
      kind: "ccl-of-non-proposal",
      side: "client",
      bases: ["solo-60"],
      rule: "0.18, CCL: not for a message that does not attempt to form an agreement",
      what: "a client cancels a question",
      talk: ({ me, you }, say) => {
        const text = `QRY ( PCE ( ${me} ${you} ) )`;
        say(me, [you], text);
        return say(me, [you], `CCL ( ${text} )`).snd;
      },
    },
  ]),
];
