import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of how turns follow each other. The clauses are those of v0.18, level 0. */
export const turnCatalogue = {
  "turn-backwards": {
    severity: "error",
    message: "NOW ( {turn} ) comes behind NOW ( {last} ), and nobody asked for it.",
    explanation: "Turns go on. A client takes the last NOW for the current turn and orders in the wrong one.",
    clause: "v0.18, level 0, NOW and HST",
    mend: "Send positions of old turns to HST alone.",
    example: "NOW ( FAL 1901 ), then NOW ( SPR 1901 )",
  },
  "turn-skipped": {
    severity: "error",
    message: "NOW ( {turn} ) comes behind NOW ( {last} ): a turn between them that is always played was not shown.",
    explanation:
      "Retreat and build turns are skipped where nobody has anything to do; spring and fall never are. This client was not shown a turn, or the server counts wrongly.",
    clause: "v0.18, level 0, NOW: turn",
    mend: "After SPR comes SUM or FAL, after SUM FAL, after FAL AUT, WIN or the next SPR, after AUT WIN or the next SPR.",
    example: "NOW ( SPR 1901 ), then NOW ( SPR 1902 )",
  },
  "retreats-none-due": {
    severity: "error",
    message: "NOW ( {turn} ) begins a retreat turn with nobody to retreat.",
    explanation: "No unit has MRT, so nobody can order anything; clients that wait to be asked wait for the deadline.",
    clause: "v0.18, level 0, NOW: turns may be skipped",
    mend: "Skip the turn, or list the dislodged units with MRT.",
    example: "NOW ( SUM 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )",
  },
  "builds-none-due": {
    severity: "warning",
    message: "NOW ( {turn} ) begins a build turn, and every power has as many units as centres.",
    explanation: "Nobody can order anything in it.",
    clause: "v0.18, level 0, NOW: turns may be skipped",
    mend: "Skip the turn.",
    example: "SCO ( FRA PAR ), NOW ( WIN 1901 ) ( FRA AMY PAR )",
  },
  "order-unreported": {
    severity: "error",
    message: "{last} is over, and no ORD told of {unit}.",
    explanation: "One ORD is sent for each unit that could be ordered. The client never learns what became of it.",
    clause: "v0.18, level 0, ORD: one for each unit",
    mend: "Report the order and its result to every client.",
    example: "NOW ( FAL 1901 ) after ORDs for 21 of 22 units",
  },
  "default-unreported": {
    severity: "error",
    message: "{last} is over, and no ORD told of {unit}, which had no order.",
    explanation: "Units without an order hold, or are disbanded, and are reported as such.",
    clause: "v0.18, level 0, ORD: one for each unit",
    mend: "Report HLD for a unit without an order, DSB for one without a retreat.",
    example: "NOW ( FAL 1901 ) after ORDs for 21 of 22 units",
  },
  "reported-twice": {
    severity: "error",
    message: "ORD reports {order} of {turn}; frame {before} reported that unit before.",
    explanation: "One ORD is sent for each unit. Clients that count, count wrongly.",
    clause: "v0.18, level 0, ORD: one for each unit",
    mend: "Send each result once to each client.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC ), twice",
  },
  "result-of-other-turn": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order} while the turn is {current}, and nobody asked for it.",
    explanation: "ORD tells of the turn that was just processed: the one of the last NOW.",
    clause: "v0.18, level 0, ORD: turn",
    mend: "Send ORD with the turn of the last NOW, before the NOW of the next turn.",
    example: "NOW ( FAL 1901 ), then ORD ( SPR 1901 ) ..",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type TurnFindingCode = keyof typeof turnCatalogue;
