import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { DesktopProfile, quit } from "../support/desktop/desktopApp.ts";
import { expectSpoken } from "../support/page.ts";

test("given a file as an argument, the app shows it in its window", async () => {
  const profile = await DesktopProfile.create();
  const path = join(profile.folder, "mine.chamber.gz");
  copyFileSync(sample("press-level20"), path);
  const app = await profile.start([path]);
  await expectSpoken(app.page, /, turn \d+ of \d+/);
  expect(await app.page.getByRole("heading", { level: 1 }).textContent()).toContain("mine");
  await quit(app);
});
