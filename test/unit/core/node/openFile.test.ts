import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openRegular } from "../../../../core/node/openFile.ts";
import { chamber } from "../../../support/chamber.ts";
import { tempFolder } from "../../../support/tempFolder.ts";

const hasPipes = process.platform !== "win32";

let folder: string;
beforeAll(() => {
  folder = tempFolder();
  mkdirSync(join(folder, "games"));
  writeFileSync(join(folder, "file"), "abc");
  symlinkSync(join(folder, "file"), join(folder, "link"));
  if (hasPipes) execFileSync("mkfifo", [join(folder, "games", "x.chamber")]);
});

describe("openRegular", () => {
  test.each([
    ["games", "is a folder, not a recording"],
    ["none", "no such file"],
  ])("given %s, then it fails without waiting: %s", async (name, why) => {
    await expect(openRegular(join(folder, name))).rejects.toThrow(why);
  });

  test("given a symbolic link, then it opens the file that the link points to, unless links are refused", async () => {
    const file = await openRegular(join(folder, "link"));
    expect((await file.readFile()).toString()).toBe("abc");
    await file.close();
    await expect(openRegular(join(folder, "link"), "refuse")).rejects.toThrow("cannot be read");
  });
});

describe.runIf(hasPipes)(
  "given a folder with a pipe that is named like a recording, when a command reads the folder",
  () => {
    test.each(["info", "show", "lint", "verify", "turns"])(
      "%s reports that the pipe is not a regular file, and exits with code 2",
      async (command) => {
        const { code, stderr } = await chamber(
          command,
          command === "info" || command === "lint" ? join(folder, "games") : join(folder, "games", "x.chamber"),
        );
        expect(stderr).toContain("x.chamber is not a regular file");
        expect(code).toBe(2);
      },
    );
  },
);
