import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * What axe calls serious or critical on a page as it stands, a line each: rule, place, what is wrong.
 * @param rules the only rules to check; all if left out
 */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Colours on their way to others have contrasts that nobody sees.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(() => undefined);
  });
  // The page has no frames: what axe does for them takes four fifths of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
    );
}
