import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of when orders come and of the THX to them. The clauses are those of v0.18, level 0. */
export const submissionsCatalogue = {
  "sub-late": {
    severity: "warning",
    message: "The SUB is for {turn}, which is over: it came {how}.",
    explanation:
      "Orders count for the turn that the server has at hand when it reads them. What comes late is refused, or, worse, is taken for the next turn where the same units still stand.",
    clause: "v0.18, level 0, SUB: orders for the next turn",
    mend: "Send all orders before the turn is played: earlier, or behind NOT ( GOF ) where they may still change; write SUB ( turn ) so that a late one is refused whole.",
    example: "NOW ( FAL 1901 ) .., then SUB ( ( FRA AMY PAR ) MTO BUR ) where PAR is empty already",
  },
  "sub-wrong-turn": {
    severity: "error",
    message: "The SUB is for {turn}; the last NOW was that of {shown}.",
    explanation:
      "The turn in SUB is checked against the one at hand, and the SUB is refused whole where it differs. Often the client counts turns itself, and the server has skipped one without anything to do.",
    clause: "v0.18, level 0, SUB ( turn )",
    mend: "Write the turn of the last NOW, SUB ( {shown} ) .., or none.",
    example: "NOW ( SPR 1902 ) .., SUB ( WIN 1901 ) ( FRA WVE )",
  },
  "press-wrong-turn": {
    severity: "error",
    message: "The press is for {turn}; the last NOW was that of {shown}: it is refused, and nobody gets it.",
    explanation:
      "The turn in SND is checked against the one at hand, and the press is refused where it differs. Often the client counts turns itself, and the server has skipped one without anything to do.",
    clause: "v0.18, level 10, SND ( turn )",
    mend: "Write the turn of the last NOW, SND ( {shown} ) .., or none.",
    example: "NOW ( SPR 1901 ) .., SND ( FAL 1905 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "press-late": {
    severity: "warning",
    message: "The press is for {turn}, and NOW of {shown} had come: it is refused, and nobody gets it.",
    explanation:
      "The turn in SND is checked against the one at hand. The turn was played while the press was written, or NOW and press crossed on their way.",
    clause: "v0.18, level 10, SND ( turn )",
    mend: "Look for a NOW before sending; what holds for {shown} too goes out anew as SND ( {shown} ) .., or without a turn.",
    example: "NOW ( FAL 1901 ) .., SND ( SPR 1901 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "unit-ordered-twice": {
    severity: "warning",
    message: "{unit} is ordered twice in one SUB: {first}, then {second}.",
    explanation:
      "Servers take the orders one by one: of a movement or retreat the last that is accepted stands, a second build or removal in one place is refused.",
    clause: "v0.18, level 0, SUB: orders can be changed by giving a new order for a unit",
    mend: "Send one order for {unit}: {first}, or {second}.",
    example: "SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA AMY PAR ) MTO BUR )",
  },
  "order-when-out": {
    severity: "warning",
    message: "{power} sends {command} though it has neither units nor centres left.",
    explanation: "A power that is eliminated has nothing to order, no vote and no press. Servers refuse what it sends.",
    clause: "v0.18, level 0, DRW and GOF; level 10, SND: the power has been eliminated",
    mend: "Stop when NOW lists no unit and SCO no centre of {power}; watch on until OFF.",
    example: "SCO without FRA, then DRW from FRA",
  },
  "thx-order": {
    severity: "warning",
    message: "THX answers {told} before {next}, which stands before it in the SUB.",
    explanation: "A client that counts THX takes the note of one order for that of another.",
    clause: "v0.18, level 0, SUB: THX to each order, in left to right order",
    mend: "Send one THX an order, in the order of the SUB.",
    example: "SUB ( A ) ( B ), THX ( B ) .., THX ( A ) ..",
  },
  "thx-echo": {
    severity: "warning",
    message: "THX repeats {told}; the SUB has {next}.",
    explanation: "THX repeats each order as it was submitted. A client that looks its order up by the text finds none.",
    clause: "v0.18, level 0, THX: order is the order as submitted",
    mend: "Repeat the order token by token.",
    example: "SUB ( ( FRA AMY PAR ) MTO BUR ), THX ( ( FRA AMY PAR ) HLD ) ( MBV )",
  },
  "thx-missing": {
    severity: "warning",
    message:
      "The SUB of {total} orders gets no THX for {missing} of them, the first {order}; a later request is answered.",
    explanation: "Without its THX a client does not know whether the order counts.",
    clause: "v0.18, level 0, SUB: THX to each order",
    mend: "Send one THX an order. As a client, send an order that has none again.",
    example: "SUB ( A ) ( B ), THX ( A ) ( MBV ), YES ( GOF )",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type SubmissionFindingCode = keyof typeof submissionsCatalogue;
