import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { dropFile, dropFiles, numberIn, servedPage } from "../support/page.ts";
import { itemsOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

const whole = gunzipSync(readFileSync(sample("press-level20")));

/** What `chamber info` prints about a file. */
interface Told {
  readonly complete: boolean;
  readonly lostBytes: number;
  readonly messages: number;
}

async function infoOf(bytes: Uint8Array): Promise<Told> {
  const path = join(tempFolder(), "told.chamber");
  writeFileSync(path, bytes);
  const { stdout } = await chamber("info", path, "--json");
  const { complete, lostBytes, connections } = JSON.parse(stdout) as Omit<Told, "messages"> & {
    readonly connections: readonly { readonly frames: { clientToServer: number; serverToClient: number } }[];
  };
  const messages = connections.reduce((sum, { frames }) => sum + frames.clientToServer + frames.serverToClient, 0);
  return { complete, lostBytes, messages };
}

describe("given a page, when a file is dropped on it", () => {
  test("that is damaged in the middle, the notice reports the same loss as the command, and links to the damage", async () => {
    const damaged = Uint8Array.from(whole);
    damaged.fill(0x55, damaged.length / 2, damaged.length / 2 + 2000);
    damaged.fill(0x55, damaged.length * 0.75, damaged.length * 0.75 + 2000);
    const told = await infoOf(damaged);
    expect(told.lostBytes).toBeGreaterThan(2000);

    const { page } = await servedPage();
    await dropFile(page, "damaged.chamber", damaged);
    const notice = page.getByRole("alert").filter({ hasText: "Damaged file" });
    await notice.waitFor();
    const words = (await notice.textContent()) ?? "";
    expect(numberIn(/([\d\u202f]+) bytes lost/.exec(words)?.[1] ?? "")).toBe(told.lostBytes);
    expect(numberIn(/([\d\u202f]+) frames are intact/.exec(words)?.[1] ?? "")).toBe(told.messages);

    await notice.getByRole("button", { name: "Go to the first gap" }).click();
    await page.getByRole("grid", { name: "Messages" }).getByRole("row", { name: /lost/i }).first().waitFor();

    // Other views of the recording show the notice too, because their counts lack the same messages.
    for (const tab of [/^Press/, /^Agreements/, /^Charts/]) {
      await page.getByRole("button", { name: tab }).first().click();
      await notice.waitFor();
    }
    const wide = page.viewportSize() ?? { width: 1280, height: 800 };
    const zoomed = { width: 320, height: 400 };
    await page.setViewportSize(zoomed);
    await expect.poll(async () => (await notice.boundingBox())?.height ?? 0).toBeLessThan(0.4 * zoomed.height);
    await page.setViewportSize(wide);

    // On another tab, the button continues after the last gap.
    await page.getByRole("button", { name: /^Diagnostics/ }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Partly read" })
      .getByRole("button", { name: "Next gap" })
      .waitFor();
  });

  deepTest(
    "that is another recorder's capture with a damaged line and a truncated end, the notice reports both",
    async () => {
      const line = (atNs: number, hex: string): string =>
        JSON.stringify({ t_ns: atNs, conn: 1, ev: "data", dir: "c2s", hex });
      const log = `${line(0, "000000040001da10")}\nwhat?\n${line(5, "020000024000")}\n{"t_ns": 9, "co`;
      const { page } = await servedPage();
      await dropFile(page, "capture.jsonl", Buffer.from(log));
      const notice = page.getByRole("alert").filter({ hasText: "Damaged file, partly read." });
      await expect
        .poll(() => notice.textContent())
        .toContain(
          "2 lines could not be read in two places (the first: line 2 is not valid JSON); the file has no end record, so the last turns may be missing.",
        );
      await notice.getByRole("button", { name: "Go to the first gap" }).waitFor();
    },
  );

  test("that was not closed, the notice reports this, and a clean copy is closed and has all messages", async () => {
    const { page } = await servedPage();
    const lastTwo = itemsOf(whole).slice(-2);
    const cut = whole.subarray(0, lastTwo[0]?.fileOffset);
    await dropFile(page, "cut.chamber", cut);
    const notice = page.getByRole("alert").filter({ hasText: "File not closed" });
    await notice.waitFor();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      notice.getByRole("button", { name: /^Save a clean copy/ }).click(),
    ]);
    const path = join(tempFolder(), "clean.chamber");
    await download.saveAs(path);
    expect(await infoOf(readFileSync(path))).toEqual({ ...(await infoOf(cut)), complete: true, lostBytes: 0 });
  });

  test("that is not a recording, the page reports this, and the next file opens", async () => {
    const { page } = await servedPage();
    await dropFile(page, "holiday.chamber", Buffer.from("GIF89a, and nothing that a recorder wrote"));
    await page
      .getByRole("alert")
      .filter({ hasText: /recording/i })
      .waitFor();
    await dropFile(page, "game.chamber", whole);
    await page.getByRole("grid", { name: "Messages" }).waitFor();
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  });

  test("together with others, the first that can be a recording opens, and the page names those that were not opened", async () => {
    const { page } = await servedPage();
    const notes = Buffer.from("met Ann about the next cup");
    await dropFiles(page, [
      ["notes.txt", notes],
      ["final.chamber", whole],
      ["semi-final.chamber", whole],
    ]);
    await page.getByRole("heading", { level: 1, name: /^final/ }).waitFor();
    await page
      .getByRole("alert")
      .filter({ hasText: "Only final.chamber was opened; notes.txt and semi-final.chamber were not." })
      .waitFor();

    // With a recording open, a .txt file is a bot's log.
    await dropFiles(page, [["austria.txt", notes]]);
    await page
      .getByRole("tab", { name: /austria/ })
      .or(page.getByText("austria.txt").first())
      .first()
      .waitFor();
    await page.getByRole("heading", { level: 1, name: /^final/ }).waitFor();
  });

  deepTest(
    "after a clean copy of another file was saved, the notice does not mention a copy of this file",
    async () => {
      const { page } = await servedPage();
      const notice = page.getByRole("alert").filter({ hasText: "File not closed" });
      const copied = notice.getByText(/Saved a clean copy/);
      await dropFile(page, "first.chamber", whole.subarray(0, itemsOf(whole).at(-2)?.fileOffset));
      await notice.waitFor();
      await Promise.all([
        page.waitForEvent("download"),
        notice.getByRole("button", { name: /^Save a clean copy/ }).click(),
      ]);
      await copied.waitFor();

      await dropFile(page, "second.chamber", whole.subarray(0, itemsOf(whole).at(-3)?.fileOffset));
      await page.getByRole("heading", { level: 1, name: /^second/ }).waitFor();
      await notice.waitFor();
      await expect.poll(() => copied.count()).toBe(0);
    },
  );
});
