import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import type { LintContext } from "./context.ts";
import type { Report, RuleCheck } from "./finding.ts";

/** What some rules find, by code. */
export type Findings = Readonly<Record<string, CatalogueEntry>>;

/** Rules that share one check. */
export interface RuleSet<Code extends string> {
  readonly findings: Readonly<Record<Code, CatalogueEntry>>;
  /** Starts the check of one recording. */
  readonly start: (report: Report<Code>, context: LintContext) => RuleCheck;
}

/**
 * Defines rules by what they find and how they check it.
 * @param start receives a function that takes findings of these codes only
 */
export function defineRules<Found extends Findings>(
  findings: Found,
  start: RuleSet<keyof Found & string>["start"],
): RuleSet<keyof Found & string> {
  return { findings, start };
}
