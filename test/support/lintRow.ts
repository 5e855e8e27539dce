import type { LintRow } from "../../core/analysis/lintRows.ts";

/** A finding of Albert 6 on connection 1, with changes. */
export function lintRow(changes: Partial<LintRow> = {}): LintRow {
  return {
    ...{ recording: "an-id", code: "dm-odd", severity: "error", connection: 1, power: "FRA", n: 3, turn: "FAL 1903" },
    ...{ message: "A DM of 3 bytes.", clause: "DM: length even", fix: "Two bytes a token.", span: null },
    ...{ side: "client", bot: "Albert 6", program: { name: "Albert", version: "6" }, count: 1, frames: [3] },
    ...{ facts: {}, cause: "", turns: ["FAL 1903"], ...changes },
  };
}
