import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { onTestFinished, test } from "vitest";
import { newPage } from "../support/chromium.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import { dropFile, servedPage } from "../support/page.ts";
import { smallGame } from "../support/savedGames.ts";

const built = join(import.meta.dirname, "../../dist/renderer");
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const game = readFileSync(smallGame);
const log = readFileSync("test/data/captures/dip_midgame/capture.jsonl.gz");

/** Returns the page on a static server, without a host. */
async function pageAlone(): Promise<Page> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://127.0.0.1").pathname);
    const file = path === "/" ? "/index.html" : path;
    try {
      const bytes = readFileSync(join(built, file));
      response.writeHead(request.method === "GET" ? 200 : 405, { "content-type": types[extname(file)] ?? "" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const page = await newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.getByRole("main").waitFor();
  return page;
}

test.each(
  sampleOf(
    [
      ["saved.json.gz", gzipSync(game)],
      ["saved.json", game],
      ["saved.DAT", game],
    ] as const,
    1,
  ),
)("given a page without a host, when the saved game %s is dropped, then it opens", async (name, bytes) => {
  const page = await pageAlone();
  await dropFile(page, name, bytes);
  await page.getByRole("heading", { level: 1, name: /^saved\S* \d+ steps · \d+ turns$/ }).waitFor();
  await page.getByText("Good luck, everybody").first().waitFor();

  // More facts about the game in the file, and its first position.
  await page.getByText("S1901M 9 units").first().click();
  const other = page.getByRole("region", { name: "Other fields" });
  await other.getByText("made_by").waitFor();
  await other.getByText('"hand": true').waitFor();
});

deepTest(
  "given a served page, when a chunk log is dropped, compressed or not, then its messages are shown",
  async () => {
    const { page } = await servedPage();
    for (const [name, bytes] of sampleOf(
      [
        ["first.jsonl.gz", log],
        ["second.jsonl", gunzipSync(log)],
      ] as const,
      1,
    )) {
      await dropFile(page, name, bytes);
      await page.getByRole("heading", { level: 1, name: new RegExp(`^${name.split(".")[0]}`) }).waitFor();
      await page.getByRole("grid", { name: "Messages" }).waitFor();
    }
  },
);

test("given a known file that cannot be opened, when it is dropped, then the page names its kind", async () => {
  const { page } = await servedPage();
  const sentence = '{"id": "dip_train_0001.1", "sentence": "Hi", "kind": "NO-DAIDE", "daide": ""}\n';
  await dropFile(page, "sentences.jsonl", Buffer.from(sentence));
  const alert = page.getByRole("alert").filter({ hasText: "is a set of sentences from DiplomacyAMR" });
  await alert.waitFor();
  await alert.getByRole("button", { name: "Open another…" }).waitFor();
});
