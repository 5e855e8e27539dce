import type { Locator, Page } from "playwright-core";
import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import { chamber } from "./chamber.ts";
import { numberIn } from "./page.ts";

/** Returns the findings of all severities as `chamber lint` reports them. */
export async function findingsTold(path: string): Promise<readonly Omit<ReportedFinding, "facts">[]> {
  const { stdout } = await chamber("lint", path, "--format", "json", "--min-severity", "note");
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportedFinding);
}

/** Opens the tab and waits until everything is checked. */
export async function showDiagnostics(page: Page): Promise<Locator> {
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("button", { name: /^Diagnostics/ })
    .click();
  const region = page.getByRole("region", { name: "Diagnostics" });
  await region.waitFor();
  await region.locator("[aria-busy=true]").waitFor({ state: "detached" });
  return region;
}

export function findingsGrid(page: Page): Locator {
  return page.getByRole("treegrid", { name: "Findings" });
}

/** A line of the table, from its cells. */
export interface FindingsLineShown {
  readonly severity: string;
  readonly code: string;
  readonly what: string;
  readonly count: number;
}

export async function findingsLines(page: Page): Promise<readonly FindingsLineShown[]> {
  const lines = findingsGrid(page).locator("tr[aria-expanded]");
  const cells = await lines.evaluateAll((rows) =>
    rows.map((row) =>
      [".diag-severity", "td.cell-code", "td.cell-what", "td.cell-count"].map(
        (cell) => row.querySelector(cell)?.textContent ?? "",
      ),
    ),
  );
  return cells.map(([severity = "", code = "", what = "", count = ""]) => ({
    severity,
    code,
    what,
    count: numberIn(count),
  }));
}

/** Returns the line that the keyboard has selected. */
export function chosenLine(page: Page): Locator {
  return findingsGrid(page).locator('tr[aria-selected="true"]');
}
