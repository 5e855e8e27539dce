import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import { catalogue } from "../../core/lint/catalogue.ts";

/** Returns a finding about the bot Albert 6 on connection 1, with the given changes. */
export function lintRow(changes: Partial<ReportedFinding> = {}): ReportedFinding {
  const place = { span: null, tokenIndex: null };
  const at = { connection: 1, side: "client", n: 3, atNs: 0, ...place, facts: {}, cause: "" } as const;
  const finding = { code: "dm-odd", ...at } as const;
  return {
    group: {
      ...{ finding, entry: catalogue["dm-odd"], severity: "error", habit: null },
      ...{ frames: [3], places: [place], count: 1 },
    },
    ...{ recording: "an-id", code: "dm-odd", severity: "error", connection: 1, power: "FRA", n: 3, turn: "FAL 1903" },
    ...{
      message: "The DM has 3 bytes.",
      details: [],
      clause: "DM: even length",
      fix: "Send two bytes per token.",
      span: null,
    },
    ...{ side: "client", bot: "Albert 6", program: { name: "Albert", version: "6" }, count: 1, frames: [3] },
    ...{ facts: {}, cause: "", turns: ["FAL 1903"], ...changes },
  };
}
