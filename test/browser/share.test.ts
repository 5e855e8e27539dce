import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { chamberBuilt } from "../support/chamber.ts";
import { newPage } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import {
  expectSpoken,
  goToPlace,
  pageWithFile,
  runCommand,
  servedPage,
  spokenTurn,
  untilRead,
} from "../support/page.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** The game up to 1902. */
const game = startOf(sample("press-level8000"), 1000);

/** Opens the dialog from the palette. */
async function openDialog(page: Page): Promise<void> {
  await runCommand(page, "share html");
  await page.getByRole("dialog", { name: "Share as one HTML page" }).waitFor();
}

/** Saves the page, and returns the path of the file. */
async function savePage(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save page" }).click(),
  ]);
  const path = join(tempFolder(), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/**
 * Returns a page's content without its script, along with the script's hash and the position at which the page opens.
 */
function contentOf(path: string): string {
  return readFileSync(path, "utf8")
    .replace(/<script type="module">.*?<\/script>/s, "")
    .replace(/script-src '[^']*'/, "")
    .replace(/"start":(null|"\w+")/, "");
}

describe("given a game that was opened as a file, with the cursor on an answer to an offer", () => {
  test("when some turns are shared, then the file opens offline, at that answer", async () => {
    const { page } = await pageWithFile(game);
    await goToPlace(page, "151");
    await openDialog(page);
    await page.getByRole("radio", { name: "Only these turns" }).check();
    await page.getByLabel("To turn").selectOption("FAL 1901");
    await page.getByText(/2 turns with boards, orders and results; 25 press messages from all powers/).waitFor();
    await page.getByText(/Passcodes, network addresses, file names, your notes and marks/).waitFor();
    const name = page.getByRole("dialog").getByRole("definition").first();
    const pseudonyms = page.getByLabel(/^Replace program names/);
    await pseudonyms.check();
    expect(await name.innerText()).toBe("game-SPR-1901-FAL-1901.html");
    await expect.poll(() => page.getByText(/names and versions of the programs/).count()).toBe(0);
    await pseudonyms.uncheck();
    expect(await name.innerText()).toBe("press-level8000-SPR-1901-FAL-1901.html");
    const path = await savePage(page);
    expect(path).toMatch(/press-level8000-SPR-1901-FAL-1901\.html$/);

    const shared = await newPage({ expected: /^request to file:/ });
    await shared.context().setOffline(true);
    await shared.goto(pathToFileURL(path).href);
    await expect.poll(() => shared.locator("#turn").innerText()).toBe("Spring 1901 movement");
    await expect.poll(() => shared.locator("#place").innerText()).toBe("1 of 2");
    await expect.poll(() => shared.locator(".lit:not(.said)").innerText()).toContain("YES (PRP (PCE (ITA ENG)))");
    await shared.getByRole("link", { name: /^About/ }).click();
    await shared.getByText(/Spring 1901 to Fall 1901: 2 of \d+ turns/).waitFor();
  });
});

describe("given a game that the host serves, at a later turn", () => {
  deepTest(
    "when the whole game is shared, then the file is what `chamber export` writes, and it opens at that turn",
    async () => {
      const { page } = await servedPage([game], {
        place: async (serve) => `/?recording=${(await serve.row("press-level8000.chamber")).id}`,
      });
      await spokenTurn(page).waitFor();
      await untilRead(page);
      await goToPlace(page, "s1902");
      await expectSpoken(page, /^Spring 1902/);
      await openDialog(page);
      const path = await savePage(page);

      const out = join(tempFolder(), "command.html");
      expect(await chamberBuilt("export", game, "--format", "html", "--out", out)).toMatchObject({ code: 0 });
      expect(contentOf(path)).toBe(contentOf(out));
      const shared = await newPage({ expected: /^request to file:/ });
      await shared.goto(pathToFileURL(path).href);
      await expect.poll(() => shared.locator("#turn").innerText()).toBe("Spring 1902 movement");
    },
  );
});
