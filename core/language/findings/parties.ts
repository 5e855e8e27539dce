import type { LanguageFinding } from "./entry.ts";

/** A rule of v0.14's prose: today's servers pass on press that breaks it. */
const ofOldProse = { severity: "note" } as const;

/** Findings of what press says about its parties: those of `partyFindings`. */
export const ofParties = {
  "press-to-self": {
    severity: "error",
    message: "The sender is among the recipients; a server that keeps to the document answers REJ.",
    clause: "v0.18, level 10, SND: must not",
    fix: "Leave the own power out of the recipients.",
    explanation:
      "AiServer answers REJ, Parlance and the diplomacy server deliver it. Often the list of recipients is the list of all powers.",
    example: "SND ( ENG FRA ) ( .. ) from ENG",
    inPlace: {
      message: "{said}, who sends it, is among the recipients; a server that keeps to the document answers REJ.",
      fix: "Leave {said} out of the recipients.",
    },
  },
  "press-to-self-discouraged": {
    severity: "warning",
    message: "The sender is among the recipients.",
    clause: "v0.14, level 10, SND: should not",
    fix: "Leave the own power out of the recipients.",
    explanation: "v0.14 advises against it, servers pass it on.",
    example: "SND ( ENG FRA ) ( .. ) from ENG",
    inPlace: {
      ...ofOldProse,
      message: "{said}, who sends it, is among the recipients.",
      fix: "Leave {said} out of the recipients.",
    },
  },
  "offer-without-receiver": {
    severity: "warning",
    message: "A proposal of peace or alliance whose list leaves out a power that receives it.",
    clause: "v0.14, level 10, PCE and ALY: the list should include the powers receiving the message",
    fix: "List every recipient, or send the proposal to those in the list.",
    explanation: "A receiver that is no party cannot say what its YES would mean.",
    example: "SND ( FRA GER ) ( PRP ( PCE ( ENG FRA ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} is sent to a power that it does not list." },
  },
  "order-of-third-power": {
    severity: "warning",
    message: "An order proposed for a unit of neither the sender nor a recipient.",
    clause: "v0.14, level 20, XDO: the order should be for the sending or the receiving power",
    fix: "Send it to the owner of the unit, or ask with QRY or SUG.",
    explanation: "Nobody who reads it could do it.",
    example: "SND ( FRA ) ( PRP ( XDO ( ( RUS AMY MOS ) HLD ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} is for a unit of neither the sender nor a recipient." },
  },
  "dmz-power-not-receiver": {
    severity: "warning",
    message: "A demilitarised zone with a power that is no party to the message.",
    clause: "v0.14, level 20, DMZ: the powers should all be recipients",
    fix: "Send it to every power in the list.",
    explanation: "A power that never hears of a zone cannot keep it.",
    example: "SND ( FRA ) ( PRP ( DMZ ( ENG GER ) ( BUR ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} binds a power that is no party to the message." },
  },
  "request-to-bystander": {
    severity: "error",
    message: "A power is asked to send press, and the message does not go to it.",
    clause: "v0.14, level 120, SND: the sending power must be a recipient",
    fix: "Send the request to the power that is to send.",
    explanation: "Who is to send press is not told so.",
    example: "SND ( FRA ) ( PRP ( SND ( GER ) ( ITA ) ( .. ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} asks a power to send press, and the message does not go to it." },
  },
  "forwarding-between-others": {
    severity: "warning",
    message: "FWD or BCC between two powers of which one is no party to the message.",
    clause: "v0.14, level 120, FWD and BCC: the sending and receiving powers",
    fix: "The power that forwards and the one that gets it: one sends the message, the other receives it.",
    explanation: "Neither end of the forwarding takes part in this message.",
    example: "SND ( FRA ) ( PRP ( FWD ( RUS ) ( GER ) ( ITA ) ) ) from ENG",
    inPlace: { ...ofOldProse, message: "{said} is between two powers of which one is no party to the message." },
  },
} as const satisfies Record<string, LanguageFinding>;
