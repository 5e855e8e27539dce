import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of votes for draws, and of press when there is to be none. The clauses are those of v0.18. */
export const votesCatalogue = {
  "draw-without-vote": {
    severity: "warning",
    message: "The server declares a draw, though {power} has units and has not voted for one in this turn.",
    explanation: "A draw needs the votes of all powers that are left, in one turn.",
    clause:
      "v0.18, level 0, DRW: declared as soon as all non-eliminated clients have simultaneously indicated that they accept a draw",
    mend: "Count the votes of every power that has units or centres, and drop them when the turn is played.",
    example: "DRW from the server to FRA, which never sent one",
  },
  "draw-not-declared": {
    severity: "warning",
    message: "All {count} powers that are left voted {vote} in {turn}, and the server declares no draw.",
    explanation: "As soon as all have voted alike in one turn the game is drawn: DRW goes to all, and SMR behind it.",
    clause:
      "v0.18, level 0, DRW: declared as soon as all non-eliminated clients have simultaneously indicated that they accept a draw; level 10: with PDA, the same list of powers",
    mend: "Send DRW before SMR; a client takes SMR and OFF for the end all the same.",
    example: "seven DRW, each answered with YES, then SMR and OFF",
  },
  "press-when-closed": {
    severity: "warning",
    message: "Press while there is to be none. {why}.",
    explanation:
      "The options of HLO close press in some turns, or in the last seconds before a movement deadline. Servers answer REJ, and nobody gets it.",
    clause: "v0.18, level 10, HLO: NPR, NPB and PTL; SND: REJ",
    mend: "Keep the message until the next turn with press; count the time from TME.",
    example: "HLO .. ( ( LVL 20 ) ( NPB ) ), SND in WIN 1901",
  },
  "press-let-through": {
    severity: "warning",
    message: "The server takes press while there is to be none. {why}.",
    explanation: "Who keeps to the options of HLO is at a disadvantage to who does not.",
    clause:
      "v0.18, level 10, SND: REJ in a retreat turn with NPR, a build turn with NPB, past the press deadline with PTL",
    mend: "Answer REJ, and deliver nothing.",
    example: "HLO .. ( ( LVL 20 ) ( NPB ) ), SND in WIN 1901, YES ( SND .. )",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type VoteFindingCode = keyof typeof votesCatalogue;
