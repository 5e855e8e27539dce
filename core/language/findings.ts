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

/** The parts of a finding that `explain`, the inspector and test vectors show, for a message. */
export type FindingEntry = Pick<LanguageFinding, "severity" | "message" | "clause" | "fix">;

/**
 * Returns the code of a finding that a reading reported.
 * @throws if the code has no entry, which is a mistake in the table of productions
 */
export function languageCode(code: string): LanguageFindingCode {
  if (isLanguageCode(code)) return code;
  throw new Error(`no finding has the code ${code}`);
}

function isLanguageCode(code: string): code is LanguageFindingCode {
  return Object.hasOwn(languageFindings, code);
}

/**
 * Returns the entry of a finding that a reading reported.
 * @throws if the code has no entry, which is a mistake in the table of productions
 */
export function findingEntry(code: string): FindingEntry {
  const { severity, message, clause, fix } = languageFindings[languageCode(code)];
  return { severity, message, clause, fix };
}
