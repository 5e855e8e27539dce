import { describe, expect, test } from "vitest";
import { startBrowser, watched } from "../support/chromium.ts";
import { sampleOf } from "../support/depth.ts";

/** Waits until the watch reports trouble in these words about a page that runs this code. */
async function expectTrouble(script: string, words: RegExp): Promise<void> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext();
    const troubles = watched(context);
    const page = await context.newPage();
    await page.goto("data:text/html,<title>planted</title>");
    await page.evaluate(script);
    await expect.poll(() => troubles).toContainEqual(expect.stringMatching(words));
  } finally {
    await browser.close();
  }
}

const worker = (body: string): string =>
  `void new Worker(URL.createObjectURL(new Blob([${JSON.stringify(body)}], { type: "text/javascript" })))`;

describe("given a page that does something forbidden, then the check that runs in every page test reports it", () => {
  test.each(
    sampleOf(
      [
        [
          "a request to another machine",
          `void fetch("http://example.invalid/").catch(() => 0)`,
          /^request to http:\/\/example/,
        ],
        ["from a worker", worker(`fetch("http://example.invalid/").catch(() => 0)`), /^request to http:\/\/example/],
        ["a WebSocket", `void new WebSocket("ws://127.0.0.1:9")`, /^WebSocket to ws:/],
        ["an error on the console", `console.error("planted")`, /^console error: planted/],
        ["from a worker", worker(`console.error("planted")`), /^console error: planted/],
        ["an uncaught error", `setTimeout(() => { throw new Error("planted"); })`, /^uncaught: Error: planted/],
        ["an uncaught error in a worker", worker(`throw new Error("planted")`), /planted/],
      ],
      2,
    ),
  )("%s", async (_, script, words) => {
    await expectTrouble(script, words);
  });
});
