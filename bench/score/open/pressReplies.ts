import type { Recipe } from "../plant.ts";
import { pressLines, talks } from "../pressLines.ts";

const family = "press replies";

export const openPressReplies: readonly Recipe[] = [
  ...pressLines([
    {
      id: "yes-to-nothing",
      family,
      kind: "reply-to-nothing",
      bases: ["solo-10", "micro-30", "solo-130"],
      rule: "0.18, replies: only sent as a response to a received message",
      what: "a client accepts a proposal that it never received",
      text: ({ me, you }) => `YES ( PRP ( PCE ( ${you} ${me} ) ) )`,
    },
    {
      id: "cancels-unsent-proposal",
      family,
      kind: "ccl-of-nothing",
      bases: ["solo-10", "solo-60", "micro-30"],
      rule: "0.18, CCL: cancels a press message that was sent",
      what: "a client cancels a proposal that it never made",
      text: ({ me, you }) => `CCL ( PRP ( PCE ( ${me} ${you} ) ) )`,
    },
  ]),
  ...talks([
    {
      id: "reply-reordered",
      family,
      kind: "reply-not-identical",
      side: "client",
      bases: ["solo-10", "micro-30", "solo-130"],
      rule: "0.18, replies: press_message should be identical to the received message",
      what: "a client accepts a peace proposal but lists the powers in a different order",
      talk: ({ me, you }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        return say(me, [you], `YES ( PRP ( PCE ( ${me} ${you} ) ) )`).snd;
      },
    },
    {
      id: "huh-and-silence",
      family,
      kind: "huh-without-try",
      side: "client",
      bases: ["solo-10", "solo-60"],
      rule: "0.18, HUH: should be followed immediately by TRY",
      what: "a client answers press with HUH but does not send TRY",
      talk: ({ me, you }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        return say(me, [you], `HUH ( ERR PRP ( PCE ( ${you} ${me} ) ) )`).snd;
      },
    },
    {
      id: "huh-to-try",
      family,
      kind: "huh-answers-huh",
      side: "client",
      bases: ["solo-10", "micro-30"],
      rule: "0.18, TRY: no HUH in response to TRY or HUH",
      what: "a client answers TRY with HUH",
      talk: ({ me, you }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        say(me, [you], `HUH ( ERR PRP ( PCE ( ${you} ${me} ) ) )`);
        say(me, [you], "TRY ( )");
        const { snd } = say(you, [me], "HUH ( ERR TRY ( ) )");
        say(you, [me], "TRY ( PRP PCE )");
        return snd;
      },
    },
    {
      id: "ccl-of-fct",
      family,
      kind: "ccl-of-non-proposal",
      side: "client",
      bases: ["solo-10", "hundred-start"],
      rule: "0.18, CCL: not for a message that does not attempt to form an agreement",
      what: "a client cancels a statement",
      talk: ({ me, you }, say) => {
        say(me, [you], `FCT ( PCE ( ${me} ${you} ) )`);
        return say(me, [you], `CCL ( FCT ( PCE ( ${me} ${you} ) ) )`).snd;
      },
    },
    {
      id: "yes-only-to-proposer",
      family,
      kind: "reply-not-to-all",
      side: "client",
      bases: ["solo-10", "solo-40"],
      rule: "0.18, agreements: each receiving power replies to the sender and to all other receiving powers",
      what: "a client accepts peace between three powers but informs only the proposer",
      talk: ({ me, you, third }, say) => {
        const text = `PRP ( PCE ( ${you} ${me} ${third} ) )`;
        say(you, [me, third], text);
        say(third, [you, me], `YES ( ${text} )`);
        return say(me, [you], `YES ( ${text} )`).snd;
      },
    },
    {
      id: "press-huh-without-err",
      family,
      kind: "huh-without-err",
      side: "client",
      bases: ["solo-20", "solo-130"],
      rule: "0.18, HUH (press_message): ERR before the first token that could not be understood",
      what: "a client answers press with a HUH that has no ERR",
      talk: ({ me, you }, say) => {
        say(you, [me], `PRP ( PCE ( ${you} ${me} ) )`);
        const { snd } = say(me, [you], `HUH ( PRP ( PCE ( ${you} ${me} ) ) )`);
        say(me, [you], "TRY ( )");
        return snd;
      },
    },
  ]),
];
