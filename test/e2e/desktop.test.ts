import { chmodSync, copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { type CommandRun, chamber, chamberAs } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

const desktop = (electron: string, ...files: string[]): Promise<CommandRun> =>
  chamberAs({ env: { CHAMBER_ELECTRON: electron } }, "desktop", ...files);

test("given no Electron, chamber desktop says in one line how to have it, and what shows the same", async () => {
  const { code, stdout, stderr } = await desktop(join(tempFolder(), "none"));
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^chamber: .*npx install-electron --no.*chamber serve.*\n$/);
  expect(stderr.split("\n")).toHaveLength(2);
});

test("given a file that is not there, chamber desktop says so before anything is started", async () => {
  const { code, stderr } = await chamber("desktop", "nowhere.chamber");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^chamber: nowhere\.chamber: no such file or folder\n$/);
});

test.skipIf(process.platform === "win32")(
  "given Electron, it is started with the app and the file, and its exit code is ours",
  async () => {
    const folder = tempFolder();
    const electron = join(folder, "electron");
    writeFileSync(electron, '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 7\n');
    chmodSync(electron, 0o755);
    const game = join(folder, "a game.chamber.gz");
    copyFileSync(sample("press-level20"), game);
    const { code, stdout } = await desktop(electron, game);
    expect(code).toBe(7);
    expect(stdout.split("\n")).toEqual([expect.stringMatching(/dist[\\/]electron[\\/]main\.js$/), game, ""]);
  },
);
