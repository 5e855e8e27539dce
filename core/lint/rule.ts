import type { CatalogueEntry } from "../diagnostics/catalogue.ts";
import type { LintContext } from "./context.ts";
import type { Report, RuleCheck } from "./finding.ts";

/** Catalogue entries for rules, keyed by code. */
export type Findings = Readonly<Record<string, CatalogueEntry>>;

/** Rules that share a check. */
export interface RuleSet<Code extends string> {
  readonly findings: Readonly<Record<Code, CatalogueEntry>>;
  /** Starts the check of one recording. */
  readonly start: (report: Report<Code>, context: LintContext) => RuleCheck;
}

/**
 * Defines rules: the entries of their findings, and the check that reports them.
 * @param start receives a function that accepts only findings of these codes
 */
export function defineRules<Found extends Findings>(
  findings: Found,
  start: RuleSet<keyof Found & string>["start"],
): RuleSet<keyof Found & string> {
  return { findings, start };
}
