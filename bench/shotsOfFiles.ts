import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { at, click, drag, fileOf, openFile, type Shot, type Studio, tab } from "./arranging.ts";
import { writeBigRecording } from "./bigRecording.ts";
import { sample, sampleGames } from "./samples.ts";
import { diagnostics } from "./shots.ts";

/* Screenshots of files that are damaged, of unknown type, huge, or from another program. */

const main = join(import.meta.dirname, "../bin/main.js");
const level20 = (): string => sample("press-level20");

/** Number of messages in a recording that the page is still reading when the picture is taken. */
const readLongMessages = 1_000_000;

export const shotsOfFiles: readonly Shot[] = [
  { name: "damaged", file: damaged, arrange: click(/^Go to the/) },
  { name: "diagnostics-damaged", file: damaged, arrange: diagnostics },
  {
    name: "diagnostics-reading",
    file: null,
    arrange: async (page, studio) => {
      await openLong(page, studio);
      await tab(/^Diagnostics/)(page);
      await page.getByText("Reading recording").waitFor();
    },
  },
  {
    name: "diagnostics-checking",
    file: null,
    arrange: async (page, studio) => {
      await openLong(page, studio);
      await tab(/^Diagnostics/)(page);
      await page.getByText(/ of .* checked\.$/).waitFor({ timeout: 120_000 });
    },
  },
  { name: "unreadable", file: strange, arrange: async () => undefined },
  {
    name: "refused",
    file: level20,
    arrange: at("f1901", (page) => page.setInputFiles('input[type="file"]', refusedFile)),
  },
  { name: "drop", file: level20, arrange: at("f1901", (page) => drag(page, "game.chamber", "", false)) },
  {
    name: "drop-start",
    file: null,
    arrange: (page) => drag(page, "game.chamber", "", false),
  },
  {
    name: "log",
    file: level20,
    arrange: async (page) => {
      const rows = sentByFrance();
      await drag(page, "bot-FRA.log", logOf(rows), true);
      await page.getByText("First line aligned with the bot's first message").waitFor();
      await at(String(rows[9]?.n ?? 1))(page);
    },
  },
  {
    name: "log-times",
    file: level20,
    arrange: async (page) => {
      await drag(page, "bot-FRA.log", logOf(sentByFrance()), true);
      await page.getByText("First line aligned with the bot's first message").waitFor();
      await page.getByRole("region", { name: "Bot log" }).getByRole("button", { name: "Time format" }).click();
    },
  },
  {
    name: "marks-menu",
    file: level20,
    arrange: async (page) => {
      await mark(page, "s1901/160", "Germany asks for Burgundy here, but moves there anyway.");
      await mark(page, "f1901/700", "");
      await mark(page, "f1902/1637", "Every bot's SUB came within 100 ms, except Turkey's, which never came.");
      await page.getByRole("button", { name: /^Marks: 3/ }).click();
    },
  },
  {
    name: "mark-dialog",
    file: level20,
    arrange: at("f1902/1637", async (page) => {
      await page.keyboard.press("Control+m");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("Every bot's SUB came within 100 ms, except Turkey's, which never came.");
    }),
  },
  {
    name: "go-to-reading",
    file: null,
    arrange: async (page, studio) => {
      await openLong(page, studio);
      await page.keyboard.press("Control+g");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type(String(readLongMessages));
      await page.keyboard.press("Enter");
      await page.getByText(/^Still reading/).waitFor();
    },
  },
  {
    name: "start-recent",
    file: null,
    isEmpty: true,
    arrange: async (page, studio) => {
      for (const path of [sample("no-press-solo"), sample("variant-hundred3"), damaged(studio), level20()])
        await openFileAndCheck(page, path);
      await page.getByRole("button", { name: "Start page" }).click();
    },
  },
];

const bigName = "long.chamber";
const refusedFile = { name: "holiday.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a, not a recording") };

/** Writes the large recording once. */
export async function prepareFiles({ folder }: Studio): Promise<void> {
  await writeBigRecording(join(folder, bigName), readLongMessages, sampleGames);
}

/** Opens the long recording, which takes some time to read. */
async function openLong(page: Page, { folder }: Studio): Promise<void> {
  await page.setInputFiles('input[type="file"]', join(folder, bigName));
  await page.getByRole("grid", { name: "Messages" }).waitFor();
}

/** Opens a file and waits until the rules have checked it. */
async function openFileAndCheck(page: Page, path: string): Promise<void> {
  await openFile(page, path);
  await page.getByRole("button", { name: /^Diagnostics \d/ }).waitFor();
}

/** Returns a recording whose middle was overwritten. */
function damaged(studio: Studio): string {
  const bytes = Uint8Array.from(gunzipSync(readFileSync(level20())));
  bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 2000);
  return fileOf(studio, "damaged.chamber", bytes);
}

function strange(studio: Studio): string {
  return fileOf(studio, "holiday.gif", "GIF89a, not written by a recorder");
}

async function mark(page: Page, place: string, words: string): Promise<void> {
  await at(place)(page);
  await page.keyboard.press("Control+m");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

interface Row {
  readonly n: number;
  readonly atMs: number;
  readonly text: string;
}

/** Returns the messages that France's client sent. */
function sentByFrance(): readonly Row[] {
  const parameters = ["show", level20(), "--json", "--filter", "connection==4 && dir:c2s"];
  const said = execFileSync(process.execPath, [main, ...parameters], { encoding: "utf8", stdio: "pipe" });
  return said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Returns a log that the bot might have written, with timestamps in seconds since its start. */
function logOf(rows: readonly Row[]): string {
  const start = rows[0]?.atMs ?? 0;
  const time = (atMs: number, soonerMs: number): string => ((atMs - start - soonerMs) / 1000 + 12).toFixed(3);
  return rows
    .flatMap(({ atMs, text }) => [
      ...(text.startsWith("SUB")
        ? [`[${time(atMs, 3)}] DEBUG 4 units, best plan scores 1.72`, `[${time(atMs, 1)}] DEBUG   second best 1.69`]
        : []),
      `[${time(atMs, 0)}] INFO  sending ${text}`,
    ])
    .join("\n");
}
