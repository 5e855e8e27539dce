import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { servedPage, spokenTurn } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Returns a report of `chamber try` with two recordings, and a situation without one. */
function report(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, "out"));
  copyFileSync(sample("press-level20"), join(folder, "out/press.chamber.gz"));
  copyFileSync(sample("variant-hundred3"), join(folder, "out/hundred.chamber.gz"));
  const situations = [
    { id: "map/hundred", status: "passed", reason: "", recording: "out/hundred.chamber.gz", n: null, round: null },
    {
      ...{ id: "press/10-peace", status: "failed", reason: "The bot did not answer.", n: 120, round: 2 },
      recording: "out/press.chamber.gz",
    },
    { id: "end/off", status: "failed", reason: "The bot did not connect.", recording: null, n: null, round: null },
  ];
  const path = join(folder, "try.json");
  writeFileSync(path, JSON.stringify({ tool: "Black Chamber 0.1.0", situations }));
  return path;
}

test("given a report from try, then its situations are listed, failed ones first, and a failed one opens at its message", async () => {
  const { page } = await servedPage([report()], { place: async ({ address }) => `/${new URL(address).hash}` });
  const library = page.getByRole("grid", { name: "Recordings" });
  const rows = library.getByRole("row");
  await library.getByRole("row", { name: /Failed.*press\/10-peace #2.*The bot did not answer/ }).waitFor();
  await expect.poll(() => rows.nth(1).textContent()).toContain("press/10-peace #2");
  await expect.poll(() => rows.nth(2).textContent()).toContain("map/hundred");

  await page.getByText("1 situation without a recording").click();
  await page.getByText("end/off: failed. The bot did not connect.").waitFor();

  await page.getByText("press/10-peace #2").click();
  await spokenTurn(page).waitFor();
  await page.getByRole("region", { name: "Inspector" }).getByText("#120").waitFor();
});
