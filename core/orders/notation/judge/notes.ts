import type { Order, OrderResult } from "../../order.ts";

/**
 * Returns the notes between `(*` and `*)` after an order in a result e-mail. nJudge: bounce, cut, void, no convoy,
 * dislodged, and in retreats destroyed; DPjudge also disrupted and invalid.
 */
export function judgeNotes(result: OrderResult, type: Order["type"]): readonly string[] {
  const note = noteOf(result.outcome, type);
  const isGone = type === "RTO" && result.outcome === "BNC";
  return [
    ...(note === null ? [] : [note]),
    ...(isGone ? ["destroyed"] : []),
    ...(result.dislodged ? ["dislodged"] : []),
  ];
}

function noteOf(outcome: string | null, type: Order["type"]): string | null {
  switch (outcome) {
    case null:
    case "SUC":
      return null;
    case "BNC":
      return "bounce";
    case "CUT":
      return "cut";
    case "DSR":
      return "disrupted";
    case "NSO":
      return type === "CTO" ? "no convoy" : "void";
    // A note on the order itself, in games that accept any order.
    default:
      return "invalid";
  }
}

const outcomes: ReadonlyMap<string, string> = new Map([
  ["bounce", "BNC"],
  ["cut", "CUT"],
  ["void", "NSO"],
  ["no convoy", "NSO"],
  ["disrupted", "DSR"],
]);

/**
 * Converts the notes in a result e-mail to a DAIDE result; no notes mean success. `outcome` is null for notes without a
 * token.
 */
export function resultOfNotes(notes: readonly string[]): OrderResult {
  const dislodged = notes.includes("dislodged");
  const other = notes.find((note) => note !== "dislodged" && note !== "destroyed");
  const outcome = other === undefined ? "SUC" : (outcomes.get(other) ?? null);
  return { outcome, dislodged };
}

/** Returns `(*bounce, dislodged*)`; an empty string if there are no notes. */
export function notesText(notes: readonly string[]): string {
  return notes.length === 0 ? "" : `(*${notes.join(", ")}*)`;
}
