import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { cursorOn, dropFile, goToPlace, openFile, pageWithSample, servedPage, spokenTurn } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

interface Row {
  readonly n: number;
  readonly atMs: number;
  readonly text: string;
}

/** Returns the messages that France's client sent. */
async function sentByFrance(): Promise<readonly Row[]> {
  const { stdout } = await chamber("show", sample("press-level20"), "--json", "--filter", "connection==4 && dir:c2s");
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/**
 * Returns a log that a bot might write. Its times are in seconds since the bot's start and begin at 12 s. A stack trace
 * follows the line of message `traced`.
 */
function logOf(rows: readonly Row[], traced: number): string {
  const start = rows[0]?.atMs ?? 0;
  const lines = rows.map(({ n, atMs, text }) => `[${((atMs - start) / 1000 + 12).toFixed(9)}] sending ${n}: ${text}`);
  return [
    "bot of France",
    ...lines.flatMap((line, at) => (rows[at]?.n === traced ? [line, "Traceback:", "  in send"] : [line])),
  ].join("\n");
}

function currentLine(page: Page): Locator {
  return page.getByRole("region", { name: "Bot log" }).locator("[role=option][aria-selected=true] .log-text");
}

describe("given a bot's own log", () => {
  test("when the log is dropped on a recording, the line at the cursor is marked, clicks on lines go to messages, and a time shift marks another line", async () => {
    const rows = await sentByFrance();
    // Lines that are at least a few milliseconds apart.
    const alone = rows.filter(({ atMs }, at) => (rows[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) > atMs + 5);
    const [third, sixth] = [alone[2], alone[4]];
    if (!third || !sixth) throw new Error("France said too little");
    const { page } = await pageWithSample("press-level20");
    await dropFile(page, "bot-FRA.log", Buffer.from(logOf(rows, third.n)));
    const log = page.getByRole("region", { name: "Bot log" });
    await log.getByText("First line aligned with the bot's first message").waitFor();

    await goToPlace(page, String(third.n));
    await expect.poll(() => currentLine(page).textContent()).toContain(`sending ${third.n}:`);
    await expect.poll(() => currentLine(page).textContent()).toContain("Traceback:\n  in send");
    // Lines scroll into view, but the page does not scroll.
    expect(await page.evaluate(() => document.documentElement.scrollTop + document.body.scrollTop)).toBe(0);

    await log
      .getByRole("option")
      .filter({ hasText: `sending ${sixth.n}:` })
      .click();
    // A message from the server at the same moment is equally near.
    await expect.poll(() => currentLine(page).textContent()).toContain(`sending ${sixth.n}:`);
    const distance = async (): Promise<number> => Math.abs((await cursorOn(page)) - sixth.n);
    await expect.poll(distance).toBeLessThan(3);

    const shift = log.getByRole("spinbutton", { name: "Log offset in milliseconds" });
    await shift.fill("3600000");
    await expect.poll(() => currentLine(page).textContent()).toBe("bot of France");
    await shift.fill("0");
    await expect.poll(() => currentLine(page).textContent()).toContain(`sending ${sixth.n}:`);

    // If the messages are hidden, the log takes their place.
    await page.getByRole("button", { name: "Messages pane" }).click();
    await page.getByRole("region", { name: "Messages" }).waitFor({ state: "detached" });
    await expect.poll(() => currentLine(page).textContent()).toContain(`sending ${sixth.n}:`);
    expect(await seriousFindings(page)).toEqual([]);
  });

  deepTest(
    "when the host serves it, it is shown next to the recording, and the user enters the format of its times",
    async () => {
      const path = join(tempFolder(), "strange.log");
      const rows = await sentByFrance();
      writeFileSync(
        path,
        rows
          .map(({ n, atMs }) => `FRA <${Math.round(atMs)}> sending ${n}`)
          .join("\n")
          .concat("\n"),
      );
      const { page } = await servedPage([sample("press-level20"), "--log", path]);
      await openFile(page, sample("press-level20"));
      await spokenTurn(page).waitFor();
      const log = page.getByRole("region", { name: "Bot log" });
      const pattern = log.getByRole("textbox", { name: "Time format" });
      await pattern.fill("<%Q>");
      await log.getByText("%Q is not a field").waitFor();
      await pattern.fill("<%E>");
      await log.getByRole("button", { name: "Apply" }).click();
      const last = rows.at(-1);
      if (!last) throw new Error("France said nothing");
      await log.getByRole("combobox", { name: "Bot that wrote this log" }).selectOption({ label: "FRA, DumbBot" });
      await goToPlace(page, String(last.n));
      await expect.poll(() => currentLine(page).textContent()).toContain(`sending ${last.n}`);
    },
  );
});
