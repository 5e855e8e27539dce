import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { deepTest } from "../support/depth.ts";
import { dropFile, expectInspected, focused, servedPage } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Writes a coverage file next to a captured game and returns its path. */
async function coverageFile(): Promise<string> {
  const folder = tempFolder();
  const game = join(folder, "press.chamber.gz");
  copyFileSync(sample("press-level20"), game);
  const { stdout } = await chamber("try", "--coverage", game, "--format", "json");
  const path = join(folder, "coverage.json");
  writeFileSync(path, stdout);
  return path;
}

test("given a coverage file, then its matrix names situations for empty cells, and a cell with an error opens the game at the message", async () => {
  const { page } = await servedPage([await coverageFile()], {
    place: async ({ address }) => `/${new URL(address).hash}`,
  });
  const matrix = page.getByRole("grid", { name: "Coverage" });
  await matrix.getByRole("columnheader", { name: "rawtest v1" }).waitFor();
  await expect.poll(() => focused(page)).toBe("grid Coverage");
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole("button", { name: /^Not encountered \d+$/ }).click();
  await matrix
    .getByRole("row", { name: /^states retreat .*Not encountered try --only retreats\/with-choice/ })
    .waitFor();

  await page.getByRole("button", { name: /^Wrong \d+$/ }).click();
  const submissions = matrix.getByRole("row", { name: /^client messages SUB .*\d+ of \d+ wrong/ });
  const link = submissions.getByRole("link").first();
  const n = Number(/#(\d+) in press/.exec((await link.textContent()) ?? "")?.[1]);
  await link.click();
  await expectInspected(page, n);
});

deepTest(
  "given a dropped coverage file or chamber try report, then the page shows the matrix, or explains what the file is",
  async () => {
    const path = await coverageFile();
    const { page } = await servedPage();
    await dropFile(page, "try.json", Buffer.from('{"tool":"Black Chamber 0.1.0","situations":[]}'));
    await page.getByText("try.json is a chamber try report. Run chamber serve try.json").waitFor();
    await dropFile(page, "cut.json", readFileSync(path).subarray(0, 900));
    await page.getByText(/^cut\.json, line 1 is not JSON: write the file again/).waitFor();
    await dropFile(page, "coverage.json", readFileSync(path));
    await page.getByRole("grid", { name: "Coverage" }).getByText("reads the map").waitFor();
    await page.getByRole("navigation").getByRole("button", { name: "Coverage" }).waitFor();
  },
);
