import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chamberAs } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { findingsLines, showDiagnostics } from "../support/findingsOnPage.ts";
import { servedPage, untilRead } from "../support/page.ts";
import { pluginExample } from "../support/pluginExample.ts";
import { expectFirstRows, messageGrid, messagesCounted, messagesShown, typeFilter } from "../support/tableOnPage.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns a page that shows a game with a plug-in. */
async function pageWith(plugin: string): Promise<{ readonly page: Page; readonly parameters: readonly string[] }> {
  const folder = tempFolder();
  const [game, file] = [join(folder, "game.jsonl.gz"), join(folder, "words.js")];
  copyFileSync("test/data/captures/parl_midgame/capture.jsonl.gz", game);
  writeFileSync(file, plugin);
  const { page } = await servedPage([game, "--plugin", file]);
  await untilRead(page);
  return { page, parameters: [game, "--plugin", file] };
}

async function printed(...parameters: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { stdout } = await chamberAs({}, ...parameters);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

test("given the example in docs/plugins.md, then the page shows its column, filter field and findings as the commands print them", async () => {
  const { page, parameters } = await pageWith(pluginExample());
  const head = messageGrid(page).getByRole("columnheader", { name: /^x_words/ });
  await head.waitFor();

  const filter = "command:SND x_words>20";
  const told = await printed("show", ...parameters, "--json", "--filter", filter);
  await typeFilter(page, filter);
  await expect.poll(() => messagesCounted(page)).toContain(told.length);
  const numbers = told.map(({ n }) => n);
  await expectFirstRows(() => messagesShown(page), numbers);
  const at = Number(await head.getAttribute("aria-colindex"));
  const cells = messageGrid(page).locator(`tr[aria-selected] [aria-colindex="${at}"]`);
  const words = told.map((row) => String(row["x_words"]));
  await expectFirstRows(() => cells.allTextContents(), words);

  await showDiagnostics(page);
  const findings = await printed("lint", ...parameters, "--format", "json");
  const long = findings.filter(({ code }) => code === "x/long-press");
  await expect
    .poll(async () => (await findingsLines(page)).find(({ code }) => code === "x/long-press")?.count)
    .toBe(long.reduce((sum, { count }) => sum + Number(count), 0));
});

deepTest("given a plug-in that loops and throws, then the page names both, and shows everything else", async () => {
  const { page } = await pageWith(`export default {
    fields: {
      fine: { type: "number", of: ({ n }) => n },
      loops: { type: "number", of: ({ n }) => { if (n === 12) for (;;); return n; } },
      throws: { type: "text", of: () => { throw new TypeError("no"); } },
    },
  };`);
  const notice = page.getByRole("alert").filter({ hasText: "Plug-in failed." });
  const words = (): Promise<string | null> => notice.textContent();
  await expect
    .poll(words)
    .toContain("x_loops failed at message 12: it did not return within 2 s. It has no value from message 12 on.");
  await expect
    .poll(words)
    .toMatch(/x_throws failed at message 1 and at \d+ others: TypeError: no \(line 5\)\. It has no value there\./);
  await typeFilter(page, "x_fine:10..14 x_loops:1..99");
  await expect.poll(() => messagesShown(page)).toEqual([10, 11]);
});
