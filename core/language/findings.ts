import type { LanguageFinding } from "./findings/entry.ts";
import { messageFindings } from "./findings/messages.ts";
import { ofParties } from "./findings/parties.ts";
import { pressFindings } from "./findings/press.ts";
import { treeFindings } from "./findings/trees.ts";

export { messageFindings, ofParties, pressFindings, treeFindings };

export type PartyFindingCode = keyof typeof ofParties;
export type LanguageFindingCode =
  | keyof typeof messageFindings
  | keyof typeof pressFindings
  | keyof typeof treeFindings
  | PartyFindingCode;

/** Every finding that reading a message, or checking its parties, can report. */
export const languageFindings: Readonly<Record<LanguageFindingCode, LanguageFinding>> = {
  ...messageFindings,
  ...pressFindings,
  ...treeFindings,
  ...ofParties,
};

/** What `explain`, the inspector and test vectors say of a finding, whatever the message. */
export type FindingEntry = Pick<LanguageFinding, "severity" | "message" | "clause" | "fix">;

/**
 * The entry of a code that a reading reported.
 * @throws for a code that the catalogue lacks: a fault of the tables
 */
export function findingEntry(code: string): FindingEntry {
  const found = Object.entries(languageFindings).find(([name]) => name === code)?.[1];
  if (!found) throw new Error(`no finding is called ${code}`);
  const { severity, message, clause, fix } = found;
  return { severity, message, clause, fix };
}
