import type { Findings } from "../../rule.ts";

/** Findings about how the server delivers press. */
export const deliveryFindings = {
  "press-unsent": {
    severity: "error",
    message: "The FRM to {power} contains press from {sender} that {sender} never sent.",
    explanation:
      "The recording has everything that the sender's client sent, but no SND with this press. The recipient will hold the sender to a message that it never sent.",
    clause: "v0.18, level 10, FRM: press that another power sent",
    fix: "Send an FRM only for an SND, and copy its sender, recipients and press.",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) while ENG sent nothing",
  },
  "press-misdelivered": {
    severity: "error",
    message: "The FRM to {power} contains press that {sender} sent only to {recipients}.",
    explanation: "Press is secret: a power that is not among the recipients must not see it.",
    clause: "v0.18, level 10, SND: sent to the powers that it lists",
    fix: "Send FRM only to the recipients of the SND.",
    example: "SND ( GER ) ( PRP ( PCE ( ENG GER ) ) ), and FRM to FRA",
  },
  "press-doubled": {
    severity: "error",
    message: "The FRM to {power} repeats press from {sender} that {sender} sent only once.",
    explanation:
      "Each recipient of an SND receives one FRM. A bot may answer both, or mistake the second one for a new proposal.",
    clause: "v0.18, level 10, FRM",
    fix: "Send each recipient one FRM for each SND.",
    example: "one SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ), and FRM twice",
  },
  "press-changed": {
    severity: "error",
    message: "The FRM to {power} contains press that differs from what {sender} sent in #{sent}.",
    explanation:
      "Servers deliver press word for word. Only tokens in a TRY that are above the game's level are left out.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    fix: "Deliver the tokens unchanged; do not convert them to text and back.",
    example: "SND ( FRA ) ( FOR ( SPR 1902 ) .. ) arrives as FRM ( ENG ) ( FRA ) ( FOR ( SPR 190 ) .. )",
  },
  "press-rewritten": {
    severity: "warning",
    message: "FRM delivers {sender}'s press (#{sent}) to {power} with changes.",
    explanation:
      "The characters are the same, but text moved past a bracket, or a number became text. A bot that answers with YES or REJ repeats press that the sender never sent, and the sender does not recognise its own press.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    fix: "Deliver the tokens unchanged; do not convert them to text and back.",
    example: "SND ( FRA ) ( HUH ( ERR 'a' ( PAR ) ) ) arrives as FRM ( ENG ) ( FRA ) ( HUH ( ERR ( PAR ) 'a' ) )",
    habits: [
      { software: "diplomacy", does: "writes digits in press as text" },
      { software: "Parlance", does: "moves quoted text in press across a neighbouring bracket" },
    ],
  },
  "press-recipients": {
    severity: "warning",
    message: "FRM to {power} lists {listed}, but {sender} sent SND #{sent} to {recipients}.",
    explanation: "A bot that does not know the other recipients may assume that the press is secret.",
    clause: "v0.18, level 10, FRM: lists all powers that the press was sent to",
    fix: "Repeat the recipients of the SND in every FRM.",
    example: "SND ( FRA GER ) ( .. ), and FRM ( ENG ) ( FRA ) ( .. )",
    habits: [{ software: "diplomacy", does: "names only the receiver" }],
  },
  "press-lost": {
    severity: "error",
    message: "The server accepted press for {power}, but never sent {power} the FRM from {sender}.",
    explanation:
      "YES means that the press went to all its recipients. The recipient's connection is in the recording, is open, and receives other messages afterwards.",
    clause: "v0.18, level 10, SND: YES, and FRM to each recipient",
    fix: "Send FRM to every recipient, or answer with OUT, CCD or REJ.",
    example: "SND ( FRA ) ( .. ), YES ( SND .. ), and nothing to FRA",
  },
  "press-refused-shown": {
    severity: "error",
    message: "The server answered press with {verb}, but delivered it.",
    explanation:
      "The sender assumes that nobody has read this press. Refused press must not be delivered to any power.",
    clause: "v0.18, level 10, SND: REJ, HUH, OUT and CCD",
    fix: "Decide first; then send YES and FRM, or REJ and no FRM.",
    example: "SND ( FRA ) ( .. ), FRM to FRA, REJ ( SND .. )",
  },
  "press-order": {
    severity: "warning",
    message: "{power} received press #{n} before #{other}; {reader} received them the other way round.",
    explanation:
      "When two agreements conflict, the later one counts. Each power goes by the order in which it receives them, so that order must be the same for all.",
    clause: "v0.18, level 10, agreements: it is guaranteed that this order will be the same for all powers",
    fix: "Deliver one SND to all its recipients before the next. As a client, ask again if two agreements conflict.",
    example: "FRA receives ENG's press before GER's; ITA receives GER's before ENG's",
  },
} as const satisfies Findings;
