import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { tightened } from "../../core/analysis/tightText.ts";
import { patienceMs } from "../support/chromium.ts";
import { deepTest, times } from "../support/depth.ts";
import {
  chosenLine,
  findingsGrid,
  findingsLines,
  findingsSections,
  findingsTold,
  showDiagnostics,
} from "../support/findingsOnPage.ts";
import {
  cursorOn,
  dropFile,
  expectInspected,
  goToPlace,
  inspectedMessage,
  openFile,
  pageWithFile,
  pageWithSample,
  servedPage,
  sharedPage,
  untilRead,
} from "../support/page.ts";
import type { ServeProcess } from "../support/serveProcess.ts";
import { startOf } from "../support/startOf.ts";
import { expectFirstRows, messagesCounted, messagesShown } from "../support/tableOnPage.ts";
import { tempFolder } from "../support/tempFolder.ts";

async function pageWith(name: string): Promise<Page> {
  const { page } = await servedPage();
  await openFile(page, sample(name));
  await untilRead(page);
  return page;
}

/** Returns the tokens selected in the inspector. */
async function selectedTokens(page: Page): Promise<readonly string[]> {
  const cells = page.getByRole("listbox", { name: "Tokens and bytes" }).locator('[aria-selected="true"]');
  return (await cells.allTextContents()).map((text) => text.replace(/[0-9a-f]{4}$/, ""));
}

describe("given a recording with protocol errors", () => {
  const game = sharedPage(sample("protocol-errors"));

  test("when its findings are shown, they are the ones that `chamber lint` reports, one line per rule", async () => {
    const page = await game();
    const told = await findingsTold(sample("protocol-errors"));
    await page.getByRole("button", { name: `Diagnostics ${told.length}` }).waitFor();
    const region = await showDiagnostics(page);
    const counts = new Map<string, number>();
    for (const { code, count } of told) counts.set(code, (counts.get(code) ?? 0) + count);
    await expect
      .poll(async () => new Map((await findingsLines(page)).map(({ code, count }) => [code, count])))
      .toEqual(counts);
    const [line] = await findingsLines(page);
    expect(line?.code).toBe(told[0]?.code);
    const first = region.getByRole("region", { name: "Fix first" });
    await expect.poll(() => first.textContent()).toContain(told[0]?.message ?? "?");
    await expect.poll(() => first.textContent()).toContain(told[0]?.fix ?? "?");
    for (const [words, severity] of [
      ["Errors", "error"],
      ["Warnings", "warning"],
      ["Notes", "note"],
    ]) {
      const name = `${words} ${told.filter((row) => row.severity === severity).length}`;
      await region.getByRole("button", { name, pressed: true }).waitFor();
    }
  });

  test("when a finding's message is opened, the game shows that message with the faulty token selected", async () => {
    const page = await game();
    const region = await showDiagnostics(page);
    const told = await findingsTold(sample("protocol-errors"));
    const one = told.find(({ span }) => span !== null && (span.tokenIndex ?? 0) > 0 && span.byteLength === 2);
    if (!one) throw new Error("no finding is of one token");
    await page.keyboard.press("/");
    await page.keyboard.type(one.code);
    const row = findingsGrid(page).locator("tr[aria-expanded]").filter({ hasText: one.code }).first();
    await row.waitFor();
    if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
    const line = region.locator(".diag-line").filter({ has: page.getByText(`#${one.n}`, { exact: true }) });
    const token = await line.locator("mark").textContent();
    await line.click();
    await expectInspected(page, one.n);
    await expect.poll(() => selectedTokens(page), { timeout: patienceMs }).toEqual([token]);
    const cell = page.getByRole("option", { selected: true });
    expect(await cell.getAttribute("data-cell")).toBe(String(one.span?.tokenIndex));

    // The inspector shows the finding and its fix, and leads back
    const findings = page.getByRole("region", { name: "Findings" });
    await findings.getByText("Rule and fix").first().click();
    await findings.getByRole("button", { name: "Show all similar" }).click();
    await expect.poll(() => chosenLine(page).locator("td.cell-code").textContent()).toBe(one.code);
    await expect.poll(() => page.getByLabel("Filter findings").inputValue()).toBe("");
  });

  test("when a finding has details, the list and the inspector show them after the message", async () => {
    const page = await pageWith("press-level20");
    const region = await showDiagnostics(page);
    const told = await findingsTold(sample("press-level20"));
    const one = told.find(({ code }) => code === "deadline-missed");
    expect(one?.details).toHaveLength(2);
    await page.getByLabel("Filter findings").fill("deadline-missed");
    const row = findingsGrid(page).locator("tr[aria-expanded]");
    await expect.poll(() => row.count(), { timeout: patienceMs }).toBe(1);
    if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
    const line = region.locator(".diag-line").filter({ has: page.getByText(`#${one?.n}`, { exact: true }) });
    await line.waitFor();
    const details = (one?.details ?? []).map(tightened);
    for (const detail of details)
      await expect.poll(() => region.locator(".diag-cause-words").first().textContent()).toContain(detail);
    await line.click();
    await expectInspected(page, one?.n ?? 0);
    const findings = page.getByRole("region", { name: "Findings" });
    for (const detail of details) await expect.poll(() => findings.textContent()).toContain(detail);
  });

  test("when the server is at fault, the finding counts against the server and against no power", async () => {
    const page = await pageWith("press-level20");
    const told = (await findingsTold(sample("press-level20"))).filter(({ code }) => code === "ccd-with-turn");
    const count = told.reduce((sum, row) => sum + row.count, 0);
    await showDiagnostics(page);
    await page.getByLabel("Filter findings").fill("ccd-with-turn");
    const row = findingsGrid(page).locator("tr[aria-expanded]");
    await expect.poll(() => row.count(), { timeout: patienceMs }).toBe(1);
    await findingsGrid(page).getByRole("columnheader", { name: "Server" }).waitFor();
    await expect
      .poll(() => row.locator("td.number:not(.cell-count)").allTextContents())
      .toEqual([String(count), ...Array.from({ length: 7 }, () => "·")]);
  });

  test("when the user asks for only the finding's messages, the finding becomes the table's filter", async () => {
    const page = await game();
    const region = await showDiagnostics(page);
    const told = (await findingsTold(sample("protocol-errors"))).filter(({ code }) => code === "syntax");
    const frames = [...new Set(told.flatMap((row) => row.frames))];
    await findingsGrid(page)
      .locator("td.cell-code", { hasText: /^syntax$/ })
      .click();
    await region.getByRole("button", { name: `Show only these ${frames.length}` }).click();
    await expect.poll(() => messagesCounted(page), { timeout: patienceMs }).toEqual([frames.length, 227]);
    await expectFirstRows(() => messagesShown(page), frames);
    await expect.poll(() => page.getByLabel("Filter messages").inputValue()).toBe("finding:syntax");
  });

  deepTest(
    "when findings are grouped by bot, each is listed under its program, and the habits of a server under none",
    async () => {
      const page = await pageWith("protocol-errors");
      const region = await showDiagnostics(page);
      await page.keyboard.press("B");
      await region.getByRole("button", { name: "By bot", pressed: true }).waitFor();
      const told = await findingsTold(sample("protocol-errors"));
      const sections = await findingsSections(page);
      const heads = sections.map(({ head }) => head);
      expect(new Set(heads).size).toBe(heads.length);
      for (const { side, bot } of told) {
        const name =
          side === "server" ? (bot === null ? "Server" : `Server (${bot})`) : (bot ?? "Client on connection");
        expect(
          heads.some((head) => head.startsWith(name)),
          name,
        ).toBe(true);
      }
      const ofServer = sections.filter(({ head }) => head.startsWith("Server"));
      const codes = ofServer.flatMap(({ lines }) => lines.map(({ code }) => code));
      expect(new Set(codes)).toEqual(new Set(told.flatMap((row) => (row.side === "server" ? row.code : []))));
    },
  );

  test("when some severities are hidden, the others stay; when all are hidden, the page explains how to show them", async () => {
    const page = await game();
    const region = await showDiagnostics(page);
    await region.getByRole("button", { name: /^Errors/ }).click();
    await region.getByRole("button", { name: /^Notes/ }).click();
    const severities = async (): Promise<ReadonlySet<string>> =>
      new Set((await findingsLines(page)).map(({ severity }) => severity));
    await expect.poll(severities).toEqual(new Set(["warning"]));
    await region.getByRole("button", { name: /^Warnings/ }).click();
    await region.getByRole("heading", { name: "All findings are hidden" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(severities).toEqual(new Set(["error", "warning", "note"]));
  });

  deepTest(
    "when only keys are used, then arrows select and open lines, and Enter and Shift+Enter go to the messages",
    async () => {
      const page = await pageWith("protocol-errors");
      await showDiagnostics(page);
      const lines = await findingsLines(page);
      const code = (): Promise<string | null> => chosenLine(page).locator("td.cell-code").textContent();
      // The table has the focus: its first line is selected and open
      await expect.poll(code).toBe(lines[0]?.code);
      await page.keyboard.press("ArrowDown");
      await expect.poll(code).toBe(lines[1]?.code);
      await expect.poll(() => chosenLine(page).getAttribute("aria-expanded")).toBe("true");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => chosenLine(page).getAttribute("aria-expanded")).toBe("false");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("End");
      await expect.poll(code).toBe(lines.at(-1)?.code);
      await page.keyboard.press("Home");
      // The keys move into the messages, down, and back
      const syntax = lines.findIndex((line) => line.code === "syntax");
      for (let step = 0; step < syntax; step++) await page.keyboard.press("ArrowDown");
      await expect.poll(code).toBe("syntax");
      await page.locator(".diag-line mark").first().waitFor();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      const second = page.locator(".diag-line").nth(1);
      await expect.poll(() => second.evaluate((line) => line === document.activeElement)).toBe(true);
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => findingsGrid(page).evaluate((grid) => grid === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      const [first] = (await findingsTold(sample("protocol-errors"))).filter((row) => row.code === "syntax");
      await expectInspected(page, first?.n ?? -1);
      await showDiagnostics(page);
      await findingsGrid(page).focus();
      await page.keyboard.press("Shift+Enter");
      await expect.poll(() => page.getByLabel("Filter messages").inputValue()).toBe("finding:syntax");
    },
  );

  deepTest("when the comma and the full stop are pressed, the cursor also stops at findings from rules", async () => {
    const page = await pageWith("protocol-errors");
    const told = await findingsTold(sample("protocol-errors"));
    const wanted = told.flatMap((row) => (row.severity === "note" || row.n === 0 ? [] : row.frames));
    await page.getByRole("button", { name: `Diagnostics ${told.length}` }).waitFor();
    await goToPlace(page, "2");
    const first = Math.min(...wanted.filter((n) => n > 2));
    let at = await inspectedMessage(page);
    for (let step = 0; step < 12 && at < first; step++) {
      const before = at;
      await page.keyboard.press(".");
      await expect.poll(() => inspectedMessage(page), { timeout: patienceMs }).toBeGreaterThan(before);
      at = await inspectedMessage(page);
    }
    expect(at).toBe(first);
    const code = told.find((row) => row.frames.includes(first))?.message ?? "?";
    await page.getByRole("region", { name: "Findings" }).getByText(code).first().waitFor();
  });
});

deepTest("given one power's viewpoint, table, count and heading show only findings about its connections", async () => {
  const { page } = await pageWithSample("press-level8000");
  const told = await findingsTold(sample("press-level8000"));
  const region = await showDiagnostics(page);
  await region.getByLabel("Findings viewpoint").selectOption("AUS");
  const own = told.filter(({ power }) => power === "AUS");
  await page.getByRole("button", { name: `Diagnostics ${own.length}` }).waitFor();
  const count = (lines: readonly { readonly count: number }[]): number =>
    lines.reduce((sum, each) => sum + each.count, 0);
  await expect.poll(async () => count(await findingsLines(page)), { timeout: patienceMs }).toBe(count(own));
  expect(new Set((await findingsLines(page)).map(({ code }) => code))).toEqual(new Set(own.map(({ code }) => code)));
  const chips = (): Promise<readonly (string | null)[]> =>
    region.locator(".findings-grid .chip").evaluateAll((all) => all.map((chip) => chip.getAttribute("data-tip")));
  await expect.poll(async () => new Set(await chips())).toEqual(new Set(["AUS"]));
});

deepTest("given a link to the tab, then the page that it opens shows the findings, at the linked place", async () => {
  const place = async (serve: ServeProcess): Promise<string> =>
    `/?recording=${(await serve.row("protocol-errors.chamber.gz")).id}#150&tab=diagnostics`;
  const { page } = await servedPage(undefined, { place });
  await findingsGrid(page).waitFor();
  await expect.poll(() => cursorOn(page)).toBe(150);
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Game" }).click();
  await expectInspected(page, 150);
});

deepTest("given a game without faults, then the page reports this", async () => {
  const game = startOf(sample("no-press-solo"), times(40_000, 1000));
  const { page } = await pageWithFile(game);
  const region = await showDiagnostics(page);
  const told = (await findingsTold(game)).filter(({ severity }) => severity !== "note");
  expect(told).toEqual([]);
  await region
    .getByRole("heading", { name: "No findings" })
    .or(region.getByText(/^No errors\./))
    .waitFor();
});

deepTest(
  "given a damaged file, then there are findings only about the undamaged part, and the page reports this",
  async () => {
    const whole = gunzipSync(readFileSync(sample("press-level20")));
    const { page } = await servedPage();
    const hurt = Uint8Array.from(whole).fill(0x55, whole.length / 2, whole.length / 2 + 2000);
    const path = join(tempFolder(), "hurt.chamber");
    writeFileSync(path, hurt);
    await dropFile(page, "hurt.chamber", hurt);
    await untilRead(page);
    const region = await showDiagnostics(page);
    await region.getByRole("alert").getByText("The missing part was not checked").waitFor();
    const codes = new Set((await findingsTold(path)).map(({ code }) => code));
    await expect.poll(async () => new Set((await findingsLines(page)).map(({ code }) => code))).toEqual(codes);
    const ofWhole = new Set((await findingsTold(sample("press-level20"))).map(({ code }) => code));
    expect([...codes].filter((code) => !ofWhole.has(code))).toEqual([]);
    await region.getByRole("button", { name: "Go to the gap" }).click();
    await page.getByRole("region", { name: "Messages" }).waitFor();
  },
);

deepTest("given rules that cannot be loaded, then the page reports this, and loads them again on demand", async () => {
  let isBlocked = true;
  const { page } = await servedPage(undefined, { expected: /Failed to load resource|lintAnswers/ });
  await page.route(/\/lintAnswers-[^/]*\.js/, (route) => (isBlocked ? route.abort() : route.continue()));
  await openFile(page, sample("protocol-errors"));
  await untilRead(page);
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("button", { name: /^Diagnostics/ })
    .click();
  await page.getByRole("heading", { name: "The messages could not be checked" }).waitFor();
  isBlocked = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await findingsGrid(page).waitFor();
});
