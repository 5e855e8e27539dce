import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { deepTest } from "../support/depth.ts";
import { tempFolder } from "../support/tempFolder.ts";

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

deepTest(
  "given a machine without a browser, one page test fails with the reason, and the others are skipped",
  async () => {
    const outputFile = join(tempFolder(), "results.json");
    const files = ["test/browser/browser.test.ts", "test/browser/watch.test.ts"];
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile=${outputFile}`];
    const run = spawn(process.execPath, [...vitest, ...files], {
      env: { ...process.env, CHAMBER_CHROMIUM: "/nowhere/chromium" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [printed, [code]] = await Promise.all([text(run.stderr), once(run, "close")]);
    expect(code, printed).toBe(1);
    const { testResults } = JSON.parse(readFileSync(outputFile, "utf8")) as Results;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = results.filter(({ status }) => status === "failed");
    expect(failed).toHaveLength(1);
    const why = "CHAMBER_CHROMIUM is set to /nowhere/chromium, which does not work";
    expect(failed[0]?.failureMessages[0]).toContain(why);
    expect(printed).toContain(why);
    expect(results.filter(({ status }) => status === "skipped")).toHaveLength(results.length - 1);
    expect(results.length).toBeGreaterThan(2);
  },
);
