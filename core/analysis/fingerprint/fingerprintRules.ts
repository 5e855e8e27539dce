import { clientRules } from "./clientRules.ts";
import { serverRules } from "./serverRules.ts";
import type { FingerprintRule, RuleRow, Side } from "./software.ts";

export type RuleId = keyof typeof serverRules | keyof typeof clientRules;

/** All rules; each describes one habit of a program. */
export const fingerprintRules: readonly FingerprintRule[] = [
  ...rulesOf("server", serverRules),
  ...rulesOf("client", clientRules),
];

function rulesOf(side: Side, rows: Readonly<Record<string, RuleRow>>): FingerprintRule[] {
  return Object.entries(rows).map(([id, row]) => ({ id, side, against: [], least: 1, ...row }));
}
