import { chmodSync, copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { findElectron } from "../../core/node/electronBinary.ts";
import { type CommandRun, chamber, chamberAs, spawnChamber } from "../support/chamber.ts";
import { tempFolder } from "../support/tempFolder.ts";

const desktop = (electron: string, ...files: string[]): Promise<CommandRun> =>
  chamberAs({ env: { CHAMBER_ELECTRON: electron } }, "desktop", ...files);

test.skipIf(findElectron({}) !== undefined)(
  "given no Electron, then chamber desktop prints one line that explains how to install it, and names the alternative",
  async () => {
    const { code, stdout, stderr } = await desktop("");
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^chamber: .*npx --no install-electron in Black Chamber's folder.*chamber serve.*\n$/);
  },
);

test("given a CHAMBER_ELECTRON that does not exist, then chamber desktop names it", async () => {
  const none = join(tempFolder(), "none");
  const { code, stderr } = await desktop(none);
  expect(code).toBe(2);
  expect(stderr).toBe(
    `chamber: CHAMBER_ELECTRON is set to ${none}, which does not exist; correct it, or use chamber serve\n`,
  );
});

test("given a missing file, then chamber desktop reports it before it starts anything", async () => {
  const { code, stderr } = await chamber("desktop", "nowhere.chamber");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^chamber: nowhere\.chamber: no such file or folder\n$/);
});

test.skipIf(process.platform === "win32")(
  "given Electron, then it starts with the app and the file, and chamber returns its exit code",
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

test.skipIf(process.platform === "win32")(
  "given signals, then the app handles Ctrl-C and receives SIGTERM; chamber waits for the app, which does not run as plain Node",
  async () => {
    const electron = join(tempFolder(), "electron");
    writeFileSync(
      electron,
      '#!/bin/sh\ntrap "echo quit; exit 9" TERM\nprintenv ELECTRON_RUN_AS_NODE\necho ready\nwhile :; do sleep 0.05; done\n',
    );
    chmodSync(electron, 0o755);
    const runner = { env: { CHAMBER_ELECTRON: electron, ELECTRON_RUN_AS_NODE: "1" } };
    const child = spawnChamber(runner, ["desktop"], ["ignore", "pipe", "inherit"]);
    let said = "";
    child.stdout?.setEncoding("utf8").on("data", (piece: string) => {
      said += piece;
    });
    const closed = new Promise((resolve) => child.once("close", resolve));
    await expect.poll(() => said).toBe("ready\n");
    child.kill("SIGINT");
    child.kill("SIGTERM");
    expect(await closed).toBe(9);
    expect(said).toBe("ready\nquit\n");
  },
);
