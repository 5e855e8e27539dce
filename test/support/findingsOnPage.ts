import type { Locator, Page } from "playwright-core";
import type { ReportedFinding } from "../../core/analysis/reportedFinding.ts";
import { chamber } from "./chamber.ts";
import { everyRow } from "./gridOnPage.ts";
import { numberIn } from "./page.ts";

/** Returns the findings of every severity that `chamber lint` reports. */
export async function findingsTold(path: string): Promise<readonly Omit<ReportedFinding, "facts">[]> {
  const { stdout } = await chamber("lint", path, "--format", "json", "--min-severity", "note");
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportedFinding);
}

/** Opens the tab and waits until everything has been checked. */
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

/** A line of the table, read from its cells. */
export interface FindingsLineShown {
  readonly severity: string;
  readonly code: string;
  readonly what: string;
  readonly count: number;
}

export async function findingsLines(page: Page): Promise<readonly FindingsLineShown[]> {
  return (await findingsSections(page)).flatMap(({ lines }) => lines);
}

/** Lines of the table under a heading, which is empty if they have none. */
export interface FindingsSectionShown {
  readonly head: string;
  readonly lines: readonly FindingsLineShown[];
}

export async function findingsSections(page: Page): Promise<readonly FindingsSectionShown[]> {
  if ((await findingsGrid(page).count()) === 0) return [];
  const sections: { readonly head: string; readonly lines: FindingsLineShown[] }[] = [];
  for (const { head, severity, code, what, count } of await everyRow(findingsGrid(page), read)) {
    if (head !== "" || sections.length === 0) sections.push({ head, lines: [] });
    if (head === "") sections.at(-1)?.lines.push({ severity, code, what, count: numberIn(count) });
  }
  return sections;
}

/** Runs in the page. */
function read(rows: readonly Element[]) {
  return rows.map((row) => {
    const text = (selector: string): string => row.querySelector(selector)?.textContent ?? "";
    return {
      ...{ index: Number(row.getAttribute("data-index")), head: text(".data-whole strong") },
      ...{ severity: text(".diag-severity"), code: text("td.cell-code"), what: text("td.cell-what") },
      count: text("td.cell-count"),
    };
  });
}

/** Returns the line selected with the keyboard. */
export function chosenLine(page: Page): Locator {
  return findingsGrid(page).locator('tr[aria-selected="true"]');
}
