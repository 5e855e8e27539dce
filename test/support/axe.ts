import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Returns the violations on a page in its current state that axe rates serious or critical, one per line: the rule, the
 * element and the fault.
 * @param rules the rules to check; all if omitted
 */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // During a transition, axe would measure contrasts that no user notices.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(() => undefined);
  });
  // The page has no frames, yet axe would spend four fifths of its time on them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
    );
}
