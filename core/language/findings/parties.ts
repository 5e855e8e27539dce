import type { LanguageFinding } from "./entry.ts";

/** For findings about rules from v0.14's prose. Today's servers deliver press that violates these rules. */
const ofOldProse = { severity: "note" } as const;

/** Findings about the powers that press involves, which `partyFindings` reports. */
export const ofParties = {
  "press-to-self": {
    severity: "error",
    message: "The sender is among the recipients; servers that follow v0.18 answer with REJ.",
    clause: "v0.18, level 10, SND: the recipient list must not include the sending power",
    fix: "Leave your own power off the list of recipients.",
    explanation:
      "AiServer answers with REJ; Parlance and the diplomacy server deliver the press. Often the bot used the list of all powers as recipients.",
    example: "SND ( ENG FRA ) ( .. ) from ENG",
    inPlace: {
      message: "{power} sent press to itself; servers that follow v0.18 answer with REJ.",
      fix: "Leave {power} off the list of recipients.",
    },
  },
  "press-to-self-discouraged": {
    severity: "warning",
    message: "The sender is among the recipients.",
    clause: "v0.14, level 10, SND: the recipient list should not include the sending power",
    fix: "Leave your own power off the list of recipients.",
    explanation: "v0.14 advises against it; servers deliver the press.",
    example: "SND ( ENG FRA ) ( .. ) from ENG",
    inPlace: {
      ...ofOldProse,
      message: "{power} sent press to itself.",
      fix: "Leave {power} off the list of recipients.",
    },
  },
  "offer-without-receiver": {
    severity: "warning",
    message: "A proposal of peace or alliance leaves out a power that receives it.",
    clause: "v0.14, level 10, PCE and ALY: the list should include the powers receiving the message",
    fix: "List every recipient, or send the proposal only to the powers in the list.",
    explanation: "A recipient outside the list cannot know what its YES would mean.",
    example: "SND ( FRA GER ) ( PRP ( PCE ( ENG FRA ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} goes to a power that it does not list." },
  },
  "order-of-third-power": {
    severity: "warning",
    message: "The proposed order is for a unit that belongs to neither the sender nor any recipient.",
    clause: "v0.14, level 20, XDO: the order should be for the sending or the receiving power",
    fix: "Send it to the owner of the unit, or ask with QRY or SUG.",
    explanation: "No power that reads the proposal can carry out the order.",
    example: "SND ( FRA ) ( PRP ( XDO ( ( RUS AMY MOS ) HLD ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} is for a unit that belongs to neither the sender nor any recipient." },
  },
  "dmz-power-not-receiver": {
    severity: "warning",
    message: "A demilitarised zone binds a power that neither sends nor receives the message.",
    clause: "v0.14, level 20, DMZ: the powers should all be recipients",
    fix: "Send it to every power in the list.",
    explanation: "A power that does not know of a zone cannot respect it.",
    example: "SND ( FRA ) ( PRP ( DMZ ( ENG GER ) ( BUR ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} binds a power that neither sends nor receives the message." },
  },
  "request-to-bystander": {
    severity: "error",
    message: "The message asks a power to send press but does not go to that power.",
    clause: "v0.14, level 120, SND: the sending power must be a recipient",
    fix: "Send the request to the power that should send the press.",
    explanation: "The power that should send the press never receives the request.",
    example: "SND ( FRA ) ( PRP ( SND ( GER ) ( ITA ) ( .. ) ) ) from ENG",
    inPlace: {
      ...ofOldProse,
      message: "{said} asks a power to send press, but the message does not go to that power.",
    },
  },
  "forwarding-between-others": {
    severity: "warning",
    message: "FWD or BCC does not arrange forwarding between the sender and a recipient of the message.",
    clause: "v0.14, level 120, FWD and BCC: the sending and receiving powers",
    fix: "Send the message only between the power that forwards press and the power that receives the copies.",
    explanation:
      "The power that forwards press and the power that receives the copies must be the two that exchange this message.",
    example: "SND ( FRA ) ( PRP ( FWD ( RUS ) ( GER ) ( ITA ) ) ) from ENG",
    inPlace: {
      ...ofOldProse,
      message: "{said} does not arrange forwarding between the sender and a recipient of the message.",
    },
  },
} as const satisfies Record<string, LanguageFinding>;
