import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { dm, im, rm } from "../support/bytes.ts";
import { chamber, chamberReading } from "../support/chamber.ts";
import { chunk } from "../support/entries.ts";
import { headerOf, recordingOf } from "../support/recordings.ts";
import { smallGame } from "../support/savedGames.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** A recording with a whole game. */
const game = "recordings/variant-hundred3.chamber.gz";
let folder: string;
beforeAll(async () => {
  folder = tempFolder();
  for (const name of ["none", "logs", "mixed", "empty"]) mkdirSync(join(folder, name));
  write("header.chamber", recordingOf([]));
  write("none/header.chamber", recordingOf([]));
  const greeting = [chunk(">", im), chunk("<", rm()), chunk(">", dm("NME ( 'bot' ) ( '1' )"))];
  write("frames.chamber", recordingOf(greeting));
  write("logs/readme.txt", "no recording");
  write("mixed/header.chamber", recordingOf([]));
  write("mixed/game.chamber.gz", readFileSync(game));
  write("begun.chamber.part", new RecordingWriter(7).begin(headerOf()));
  expect(await chamber("import", smallGame, "--out", join(folder, "saved.chamber"))).toMatchObject({ code: 0 });
});

function write(name: string, bytes: Uint8Array | string): void {
  writeFileSync(join(folder, name), bytes);
}

/** Every command that reads recordings, by name. */
const commands: Readonly<Record<string, readonly string[]>> = {
  lint: ["lint"],
  "lint --format json": ["lint", "--format", "json"],
  turns: ["turns"],
  "turns --check": ["turns", "--check"],
  "turns --check --json": ["turns", "--check", "--json"],
  board: ["board"],
  step: ["step"],
  press: ["press"],
  agreements: ["agreements"],
  readings: ["readings"],
  metrics: ["metrics"],
  standings: ["standings"],
  "export --format diplomacy": ["export", "--format", "diplomacy"],
  "export --format html": ["export", "--format", "html"],
};

const inputs = {
  "a recording with only a header": "header.chamber",
  "a recording of frames without a game": "frames.chamber",
  "an imported saved game": "saved.chamber",
  "an empty folder": "empty",
  "a folder without recordings": "logs",
  "a folder with only empty recordings": "none",
};

/**
 * Whether a command exports a page, which needs a script that only a build contains. test/browser/report.test.ts tests
 * this.
 */
function needsBuild(command: string): boolean {
  return command === "export --format html";
}

/** The combinations of command and input that do produce output. */
const answers = new Set([
  ...["lint", "lint --format json", "step", "standings"].map(
    (command) => `${command}, a recording of frames without a game`,
  ),
  ...Object.keys(commands)
    .filter((command) => !command.startsWith("lint") && !needsBuild(command))
    .map((command) => `${command}, an imported saved game`),
]);

describe.each(Object.entries(commands))("given an input, when %s cannot use it, then it exits 2", (name, args) => {
  const tried = Object.entries(inputs).filter(([, file]) => !(needsBuild(name) && file === "saved.chamber"));
  test.each(tried)("%s", async (input, file) => {
    const path = join(folder, file);
    const run = await chamberReading("q", ...args, path);
    if (answers.has(`${name}, ${input}`)) {
      expect(run).toMatchObject({ stderr: "" });
      expect([0, 1]).toContain(run.code);
      return;
    }
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(new RegExp(`^chamber: ${path}\\S* .+\\n$`));
  });
});

const run = (command: string, ...files: readonly string[]) =>
  chamber(...command.split(" "), ...files.map((file) => join(folder, file)));

describe("the line that gives the reason", () => {
  test.each([
    ["lint", "header.chamber", "has no frames to check"],
    ["lint", "saved.chamber", "has a saved game but no frames to check; check its orders with chamber turns --check"],
    ["press", "frames.chamber", "has no game: no client received a position"],
    ["standings", "header.chamber", "has no players: no client asked for a seat"],
  ])("%s %s: %s", async (command, file, why) => {
    const { stderr } = await run(command, file);
    expect(stderr).toBe(`chamber: ${join(folder, file)} ${why}\n`);
  });

  test("given a game on an unnamed map, then turns --check prints it as not adjudicated and exits 2", async () => {
    const { code, stdout, stderr } = await chamber("turns", "--check", "recordings/protocol-errors.chamber.gz");
    expect(code).toBe(2);
    expect(stdout).toContain("not adjudicated: the recording does not name the map\n");
    expect(stderr).toMatch(/^chamber: \S+ has nothing to compare: the recording does not name the map\n$/);
  });
});

describe("recordings with content among empty ones", () => {
  test.each(["lint", "press", "standings", "turns --check"])(
    "given a folder with one of each, then %s prints its results and warns about the empty one",
    async (command) => {
      const { code, stdout, stderr } = await run(command, "mixed");
      expect([0, 1]).toContain(code);
      expect(stdout).not.toBe("");
      expect(stderr).toMatch(/^warning: \S+header\.chamber has no .+\n$/);
    },
  );

  test("given both files by name, then the command does the same", async () => {
    const { code, stdout, stderr } = await run("press --json", "header.chamber", "saved.chamber");
    expect(code).toBe(0);
    expect(stdout).not.toBe("");
    expect(stderr).toBe(`warning: ${join(folder, "header.chamber")} has no game: no client received a position\n`);
  });

  test("given several empty ones, then each is reported on its own line, and the exit code is 2", async () => {
    const { code, stdout, stderr } = await run("lint", "header.chamber", "none", "saved.chamber");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.match(/^chamber: .+ has .+$/gm)).toHaveLength(3);
  });
});

test.each(["lint", "press", "agreements", "metrics", "standings", "turns --check"])(
  "given a recording that has just started, then %s exits 0, because more may follow",
  async (command) => {
    const { code } = await run(command, "begun.chamber.part");
    expect(code).toBe(0);
  },
);

test("given a recording with only a header, then info describes it and exits 0", async () => {
  const { code, stdout } = await run("info", "header.chamber");
  expect(code).toBe(0);
  expect(stdout).toContain(`${basename("header.chamber")}\n`);
  expect(stdout).toContain("  frames       none\n");
});
