import { expect, test } from "vitest";
import { firstLoad } from "../../bench/firstLoad.ts";
import { sample } from "../../bench/samples.ts";
import { newPage } from "../support/chromium.ts";
import { openFile, spokenTurn } from "../support/page.ts";
import { samplesFolder, startServe } from "../support/serveProcess.ts";

test("given an empty cache, then a page with a game downloads at most 400 kB, compressed, not counting maps, fonts and pictures", async () => {
  const serve = await startServe([samplesFolder]);
  const page = await newPage();
  const loaded = firstLoad(page);
  await page.goto(`${serve.origin}/?token=${serve.token}`);
  await openFile(page, sample("no-press-solo"));
  await spokenTurn(page).waitFor();

  const code = (await loaded()).filter(({ kind }) => kind === "code");
  expect(code.map(({ path }) => path)).toContainEqual(expect.stringMatching(/worker.*\.js$/));
  expect(code.reduce((sum, { gzipByteLength }) => sum + gzipByteLength, 0)).toBeLessThanOrEqual(400_000);
});
