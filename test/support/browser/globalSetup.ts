import type { TestProject } from "vitest/node";
import type { FoundBrowser } from "../../../bench/browser.ts";
import { provisionBrowser } from "./provision.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** This run's browser, or why there is none. */
    browser: FoundBrowser;
  }
}

/** Finds, downloads or installs the browser before the first test that needs one. */
export default async function provideBrowser(project: TestProject): Promise<void> {
  const found = await provisionBrowser();
  // Also shows the reason in a run of a few files that does not include the failing test.
  if ("why" in found) console.error(found.why);
  project.provide("browser", found);
}
