import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings that take several connections to see. */
export const acrossCatalogue = {
  "broadcast-differs": {
    severity: "error",
    message: "{what} differs from what {who} told in #{other}.",
    explanation:
      "Positions, owners, results and how a game ended are the same for all. What most were told is taken for true; of equally many, what came first.",
    clause: "v0.18, level 0, NOW, SCO and ORD: sent to all clients",
    mend: "Make each broadcast once and send the same bytes to every client.",
    example: "NOW ( SPR 1901 ) ( FRA AMY PAR ) to one client, ( FRA AMY BUR ) to another",
  },
  "setting-differs": {
    severity: "error",
    message: "{what} differs from what {who} told in #{other}, in the same game.",
    explanation:
      "The names of the RM, the map and the options of HLO belong to the game. Clients that were told different ones play different games, and send each other what the other cannot read.",
    clause: "protocol v1, RM; v0.18, level 0, MAP, MDF and HLO",
    mend: "Send every client of a game the same RM, MAP, MDF and options.",
    example: "HLO ( FRA ) ( 17 ) ( ( LVL 20 ) ) and HLO ( ENG ) ( 18 ) ( ( LVL 10 ) )",
  },
  "time-differs": {
    severity: "warning",
    message: "{what} differs from what {who} told in #{other} at the same time.",
    explanation: "The time behind a new position is that of the one deadline that all have.",
    clause: "v0.18, level 0, TME",
    mend: "Send every client the seconds that are left until the deadline.",
    example: "TME ( 60 ) to one client and TME ( 30 ) to another, both behind NOW",
  },
  "press-unsent": {
    severity: "error",
    message: "FRM shows {power} press of {sender} that {sender} never sent.",
    explanation:
      "All that the sender's client sent is in the recording, and no SND says this. Whoever reads it holds the sender to words of somebody else.",
    clause: "v0.18, level 10, FRM: press that another power sent",
    mend: "Send FRM only for a SND, with its sender, recipients and press.",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) while ENG sent nothing",
  },
  "press-misdelivered": {
    severity: "error",
    message: "FRM shows {power} press of {sender} that is for {recipients}.",
    explanation: "Press is secret: a power that is not among its recipients must not see it.",
    clause: "v0.18, level 10, SND: sent to the powers that it lists",
    mend: "Send FRM to the recipients of the SND alone.",
    example: "SND ( GER ) ( PRP ( PCE ( ENG GER ) ) ), and FRM to FRA",
  },
  "press-doubled": {
    severity: "error",
    message: "FRM shows {power} a second time what {sender} sent once.",
    explanation: "One SND is one FRM for each recipient. A bot may answer it twice, or take it for a new proposal.",
    clause: "v0.18, level 10, FRM",
    mend: "Send each recipient one FRM for a SND.",
    example: "one SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ), and FRM twice",
  },
  "press-changed": {
    severity: "error",
    message: "FRM shows {power} other press than {sender} sent in #{sent}.",
    explanation: "Press is passed on word for word. Only what a TRY lists above the game's level is left out.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    mend: "Pass the tokens on as they came; do not write and read them as text on the way.",
    example: "SND ( FRA ) ( FOR ( SPR 1902 ) .. ) arrives as FRM ( ENG ) ( FRA ) ( FOR ( SPR 190 ) .. )",
  },
  "press-rewritten": {
    severity: "warning",
    message: "FRM shows {power} the press that {sender} sent in #{sent}, written otherwise.",
    explanation:
      "It has the same characters: text stands on the other side of a bracket, or a number has become text. A bot that answers YES or REJ repeats what the sender never said, and the sender does not recognise its own press.",
    clause: "v0.18, level 10, FRM: the press as it was sent",
    mend: "Pass the tokens on as they came; do not write and read them as text on the way.",
    example: "SND ( FRA ) ( HUH ( ERR 'a' ( PAR ) ) ) arrives as FRM ( ENG ) ( FRA ) ( HUH ( ERR ( PAR ) 'a' ) )",
  },
  "press-recipients": {
    severity: "warning",
    message: "FRM tells {power} that {sender} wrote to {shown}; the SND #{sent} is to {recipients}.",
    explanation: "A reader who does not know who else has read takes for a secret what is none.",
    clause: "v0.18, level 10, FRM: all powers that it was sent to",
    mend: "Repeat the recipients of the SND in every FRM.",
    example: "SND ( FRA GER ) ( .. ), and FRM ( ENG ) ( FRA ) ( .. )",
  },
  "press-lost": {
    severity: "error",
    message: "The server takes press for {power} and never shows it: its connection has no FRM of {sender}.",
    explanation:
      "YES says that the press went to all its recipients. The recipient's connection is in the recording, stands, and is told other things afterwards.",
    clause: "v0.18, level 10, SND: YES, and FRM to each recipient",
    mend: "Send FRM to every recipient, or answer OUT, CCD or REJ.",
    example: "SND ( FRA ) ( .. ), YES ( SND .. ), and nothing to FRA",
  },
  "press-refused-shown": {
    severity: "error",
    message: "The server answers {verb} to press that it has shown to others.",
    explanation: "The sender takes it that nobody has read this. Press that is refused goes to nobody.",
    clause: "v0.18, level 10, SND: REJ and HUH",
    mend: "Decide first, then send YES and FRM, or REJ and nothing.",
    example: "SND ( FRA ) ( .. ), FRM to FRA, REJ ( SND .. )",
  },
  "press-order": {
    severity: "warning",
    message: "{power} reads #{n} before #{other}; {reader} reads the same press the other way round.",
    explanation:
      "Which of two agreements stands is decided by which came later, and every power goes by the order in which the server told it: that is to be the same for all.",
    clause: "v0.18, level 10, agreements: it is guaranteed that this order will be the same for all powers",
    mend: "Send one SND to all its recipients before the next. As a client, ask again where two agreements conflict.",
    example: "FRA reads ENG's press before GER's, and ITA GER's before ENG's",
  },
  "passcode-shared": {
    severity: "warning",
    message: "HLO gives {power} the passcode of {other}: {passcode}.",
    explanation: "Either of them can come back as the other with IAM.",
    clause: "v0.18, level 0, HLO: the passcode that IAM must name",
    mend: "Give each power of a game a passcode of its own.",
    example: "HLO ( FRA ) ( 17 ) ( .. ) and HLO ( ENG ) ( 17 ) ( .. )",
  },
  "passcode-of-other": {
    severity: "error",
    message: "IAM names {power} with the passcode that {other} was given.",
    explanation: "A server refuses it; Parlance refuses the right one too after three wrong ones.",
    clause: "v0.18, level 0, IAM: the power and passcode of its HLO",
    mend: "Keep power and passcode of the same HLO together, and send both.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then IAM ( ENG ) ( 17 )",
  },
  "passcode-wrong": {
    severity: "warning",
    message: "IAM names {power} with passcode {passcode} and is refused; HLO gave {power} {due}.",
    explanation: "The power stays without its client; Parlance refuses the right passcode too after three wrong ones.",
    clause: "v0.18, level 0, IAM: REJ where the passcode is wrong",
    mend: "Send IAM ( {power} ) ( {due} ): store the power and the passcode of HLO as it comes.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then IAM ( FRA ) ( 18 ) and REJ",
  },
  "orders-too-early": {
    severity: "warning",
    message: "The client sends SUB before the server has shown it any game: neither HLO nor NOW has come.",
    explanation: "The server answers REJ, and none of the orders counts when the game begins.",
    clause: "v0.18, level 0, SUB: REJ where the game has not started",
    mend: "Wait for HLO, which says what power the client plays, and for NOW; then send SUB.",
    example: "NME, YES, MAP, SUB ( ( ENG FLT LON ) HLD ), HLO",
  },
  "passcode-unchecked": {
    severity: "error",
    message: "YES grants {power} to an IAM with passcode {passcode}; its HLO gave another.",
    explanation: "Anybody can take a power over while its client is away.",
    clause: "v0.18, level 0, IAM: REJ where the passcode is wrong",
    mend: "Answer REJ unless power and passcode are those of its HLO.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then IAM ( FRA ) ( 18 ) and YES",
  },
  "power-shared": {
    severity: "error",
    message: "Connections {connection} and {other} both play {power}.",
    explanation:
      "Both are open, and orders of both count: the later ones replace the earlier, and neither client knows why.",
    clause: "v0.18, level 0, HLO and IAM: one client a power",
    mend: "Answer REJ to IAM while the power's client is connected, or send the earlier one OFF.",
    example: "HLO ( FRA ) on two connections, and SUB of FRA on both",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type AcrossFindingCode = keyof typeof acrossCatalogue;
