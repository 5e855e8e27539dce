import type { Findings } from "../../rule.ts";

/** Findings about press that answers earlier press. */
export const replyFindings = {
  "reply-unfounded": {
    severity: "warning",
    message: "{answer} matches no press from {power}: it repeats {said}, but {lastPress}.",
    explanation:
      "A reply repeats the received press word for word. Otherwise the receiver cannot know which of its messages is meant.",
    clause:
      "v0.18, level 10, YES, REJ, BWX and HUH: press_message should be identical to the received message; level 60, FCT, THK and IDK; level 80, SRY; level 130, WHY and POB",
    fix: "Copy the press from FRM token by token; for HUH, insert ERR into the copy.",
    example: "FRM ( FRA ) ( ENG ) ( PRP ( PCE ( ENG FRA ) ) ), then SND ( FRA ) ( YES ( PRP ( PCE ( FRA ENG ) ) ) )",
  },
  "reply-to-oneself": {
    severity: "warning",
    message: "{answer} to {power} repeats {said}, which the client itself had sent.",
    explanation:
      "A power that proposes has already agreed; the other powers reply YES or REJ. A power withdraws its own press with CCL.",
    clause: "v0.18, level 10, YES, REJ and BWX: only as a response to a received message",
    fix: "Send nothing, or send CCL ( press ) before the others agree.",
    example: "SND ( FRA ) ( PRP ( .. ) ), then SND ( FRA ) ( YES ( PRP ( .. ) ) )",
  },
  "huh-without-try": {
    severity: "warning",
    message: "HUH to {power} is not followed by TRY.",
    explanation: "The receiver learns that its press was not understood, but not what it could send instead.",
    clause: "v0.18, level 10, HUH: the client should send TRY immediately afterwards",
    fix: "Send SND ( {power} ) ( TRY ( tokens ) ) right after HUH; send TRY ( ) if the client does not understand press.",
    example: "SND ( FRA ) ( HUH ( ERR PRP ( PCE ( ENG FRA ) ) ) ), and no TRY after it",
  },
  "huh-without-err": {
    severity: "warning",
    message: "HUH to {power} repeats press without ERR.",
    explanation:
      "ERR marks the token that the client does not understand. Without ERR, the receiver learns only that something was not understood.",
    clause: "v0.18, level 10, HUH: the press with ERR before the token that was not understood",
    fix: "Insert ERR into the copy, before the first token that the client does not understand.",
    example: "SND ( FRA ) ( HUH ( PRP ( PCE ( ENG FRA ) ) ) )",
  },
  "huh-ignored": {
    severity: "warning",
    message: "The client sent the same press to {power} again after {power} had answered with HUH.",
    explanation:
      "A power that did not understand this press once will not understand it again. Each repeat costs another HUH and TRY.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Store the press that {power} answered with HUH, and the tokens in {power}'s TRY. Use only those tokens, or send {power} no press.",
    example: "PRP, HUH from FRA, and the same PRP to FRA",
  },
  "try-ignored": {
    severity: "note",
    message: "The client sent {token} to {power}, whose TRY does not list it.",
    explanation: "TRY lists the tokens that a power can read. The power answers other tokens with HUH.",
    clause: "v0.18, level 10, TRY",
    fix: "Use only the tokens in {power}'s TRY.",
    example: "TRY ( PRP PCE ) from FRA, then SND ( FRA ) ( PRP ( XDO ( .. ) ) )",
  },
  "try-exceeded": {
    severity: "note",
    message: "The client sent {token}, which its own TRY does not list.",
    explanation:
      "The client uses more tokens than it claims to understand, so the other powers will not use them in their replies.",
    clause: "v0.18, level 10, TRY: all of the tokens which the client can process",
    fix: "List {token} in TRY if the client understands it in received press.",
    example: "TRY ( PRP PCE ), then PRP ( ALY ( ENG FRA ) VSS ( GER ) )",
  },
  "try-denied": {
    severity: "note",
    message: "HUH marks {token} as not understood, but the client's own TRY lists it.",
    explanation:
      "ERR comes before a token that the client claims to process. Either the list is too long, or ERR is in the wrong place.",
    clause: "v0.18, level 10, HUH and TRY",
    fix: "Put ERR before the token that the client does not understand, and list only tokens that it understands.",
    example: "TRY ( PRP PCE ), then HUH ( PRP ( ERR PCE ( ENG FRA ) ) )",
  },
  "cancel-unfounded": {
    severity: "warning",
    message: "CCL cancels {what} that the client never sent{to}.",
    explanation:
      "The receiver cannot know what to cancel. Often the client has changed the press since, or another power sent it.",
    clause: "v0.18, level 10, CCL: cancels a press_message that was sent",
    fix: "Repeat the press in CCL exactly as it was sent, token by token.",
    example: "CCL ( PRP ( PCE ( FRA ENG ) ) ) after PRP ( PCE ( ENG FRA ) )",
  },
  "cancel-late": {
    severity: "warning",
    message: "The client sent CCL {seconds} s after all receivers had answered with YES, so it has no effect.",
    explanation: "CCL cannot undo an agreement.",
    clause: "v0.18, level 10, CCL: sent after the arrangement has been agreed has no effect",
    fix: "Propose the opposite, or NAR ( arrangement ), and wait for YES.",
    example: "PRP, YES from all, then CCL ( PRP ( .. ) )",
    needs: ["times"],
  },
  "explain-unfounded": {
    severity: "note",
    message: "EXP quotes press from {power} that the client never received.",
    explanation:
      "The accused power will answer with REJ because it did not send this press. The press may have reached the client by other means.",
    clause: "v0.18, level 80, EXP: press_message that you previously sent",
    fix: "Repeat the press exactly as {power} sent it.",
    example: "EXP ( SPR 1901 ) ( YES ( .. ) ) where the client received no such YES",
  },
  "forward-misquoted": {
    severity: "note",
    message: "FRM forwards press from {power} that {power} never sent.",
    explanation: "Nothing guarantees that a forwarded message is genuine. This one was invented or changed.",
    clause: "v0.18, level 120, FRM: no guarantee that the forwarded message is genuine",
    fix: "Copy the FRM exactly as received, unless the bot is lying on purpose.",
    example: "SND ( FRA ) ( FRM ( GER ) ( ENG ) ( PRP ( .. ) ) ) where Germany sent no such press",
  },
} as const satisfies Findings;
