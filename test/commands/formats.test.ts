import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type OpenableKind, openables } from "../../core/host/openable.ts";
import { type CommandRun, chamber, chamberReading } from "../support/chamber.ts";
import { clgFile } from "../support/clg.ts";
import { sampleOf } from "../support/depth.ts";
import { smallGame } from "../support/savedGames.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** A chunk log of connections that each break a rule of the protocol. */
const capture = gunzipSync(readFileSync("test/data/captures/dip_errors/capture.jsonl.gz")).toString();

/** A sample file of each kind, as bytes. */
const samples: Readonly<Record<OpenableKind, () => Uint8Array>> = {
  recording: () => gunzipSync(readFileSync("recordings/protocol-errors.chamber.gz")),
  "chunk-log": () => Buffer.from(capture),
  clg: () => clgFile(recordsOfFirstConnection()),
  "diplomacy-csv": () => Buffer.from(exchange.join("\n")),
  "diplomacy-saved-game": () => readFileSync(smallGame),
};

function recordsOfFirstConnection() {
  const events = capture
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { t_ns: number; conn: number; ev: string; dir?: string; hex?: string });
  const first = events.find(({ ev }) => ev === "data")?.conn;
  return events
    .filter(({ conn, ev }) => conn === first && ev === "data")
    .map(({ t_ns, dir, hex = "" }) => ({
      ticks: Math.round(t_ns / 1e6) % 2 ** 32,
      direction: dir === "c2s" ? 6 : 5,
      bytes: Buffer.from(hex, "hex"),
    }));
}

const exchange = [
  "# S1901M",
  "12,NME ( B o t ) ( v 1 ),YES ( NME ( B o t ) ( v 1 ) ),MAP ( s t a n d a r d )",
  "12,YES ( MAP ( s t a n d a r d ) ),HLO ( AUS ) ( #7 ) ( ( LVL #0 ) )",
  "12,,SCO ( AUS BUD TRI VIE ) ( UNO BEL ),NOW ( SPR #1901 ) ( AUS AMY BUD ) ( AUS AMY VIE ) ( AUS FLT TRI )",
  "30,NME ( O ) ( 2 )",
];

/** Every command that reads files, with its other arguments. */
const reading: readonly (readonly [name: string, ask: (path: string, folder: string) => Promise<CommandRun>])[] = [
  ["info", (path) => chamber("info", path, "--json")],
  ["show", (path) => chamber("show", path, "--json")],
  ["lint", (path) => chamber("lint", path, "--format", "json")],
  ["turns", (path) => chamber("turns", path, "--json")],
  ["turns --check", (path) => chamber("turns", path, "--check", "--json")],
  ["board", (path) => chamber("board", path)],
  ["step", (path) => chamberReading("q", "step", path)],
  ["press", (path) => chamber("press", path, "--json")],
  ["agreements", (path) => chamber("agreements", path, "--json")],
  ["readings", (path) => chamber("readings", path, "--json")],
  ["metrics", (path) => chamber("metrics", path, "--json")],
  ["standings", (path) => chamber("standings", path, "--json")],
  ["export diplomacy", (path) => chamber("export", path, "--format", "diplomacy")],
  [
    "slice",
    async (path, folder) => {
      const out = join(folder, `${basename(path)}-${slices++}.chamber`);
      const sliced = await chamber("slice", path, "--to", "60", "--out", out);
      const shown = sliced.code === 2 ? sliced : await chamber("show", out, "--json");
      return { ...shown, stderr: sliced.stderr.replaceAll(out, "OUT") };
    },
  ],
];
let slices = 0;

/** The forms that the same file may take. The last has a misleading name. */
const guises = ["plain", "packed", "misnamed"] as const;

let folder: string;
beforeAll(() => {
  folder = tempFolder();
});

function write(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

function disguised(kind: OpenableKind, guise: (typeof guises)[number]): string {
  const bytes = samples[kind]();
  const [extension] = openables[kind].extensions;
  if (guise === "plain") return write(`${kind}/game${extension}`, bytes);
  if (guise === "packed") return write(`${kind}/GAME${extension.toUpperCase()}.GZ`, gzipSync(bytes));
  return write(`${kind}/game.dat`, bytes);
}

/** Returns the output of a run without the file's name and the id that an import creates. */
function told({ code, stdout, stderr }: CommandRun, path: string, source = basename(path)): CommandRun {
  const name = source.replace(/\.gz$/i, "");
  const plain = (text: string): string =>
    text
      .replaceAll(path, "FILE")
      .replaceAll(source, "NAME")
      .replaceAll(name, "NAME")
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "ID");
  return { code, stdout: plain(stdout), stderr: plain(stderr) };
}

describe.each(Object.keys(samples) as OpenableKind[])("given a %s", (kind) => {
  /** The output of each command for the recording that `chamber import` writes. */
  const expected = new Map<string, CommandRun>();
  beforeAll(async () => {
    const file = disguised(kind, "plain");
    const recording = kind === "recording" ? file : join(folder, `${kind}.chamber`);
    if (kind !== "recording") expect((await chamber("import", file, "--out", recording)).code).toBe(0);
    for (const [name, ask] of reading) {
      const run = await ask(recording, folder);
      expected.set(name, told(run, recording, basename(file)));
    }
  });

  describe.each(guises)("%s", (guise) => {
    // Only a few commands read compressed or misnamed files in this test, because all commands open files in the same
    // way.
    const asked = guise === "plain" ? reading : sampleOf(reading, 2);
    test.each(asked)(
      "when %s reads it, then the output is the same as for the imported recording",
      async (name, ask) => {
        const path = disguised(kind, guise);
        const run = told(await ask(path, folder), path);
        expect(run).toEqual(expected.get(name));
        if (name !== "slice") expect(run.stderr).not.toContain("not a recording");
      },
    );

    test("when info prints text, then it exits 0", async () => {
      const path = disguised(kind, guise);
      expect(await chamber("info", path)).toMatchObject({ code: 0, stderr: "" });
    });
  });

  test.skipIf(kind === "recording").each(["verify", "recover", "merge", "show --follow"])(
    "when %s reads it, then the command refuses it with a message and exits 2",
    async (command) => {
      const path = disguised(kind, "plain");
      const out = join(folder, "never.chamber");
      const options = command === "recover" || command === "merge" ? ["--out", out] : [];
      const run = await chamber(...command.split(" "), path, ...options);
      expect(run.code).toBe(2);
      expect(run.stderr).toMatch(/not a recording/);
      expect(run.stderr.trim().split("\n")).toHaveLength(1);
    },
  );
});

test("given a folder with a file of every kind and other tables, then info reads all kinds, and verify only the recording", async () => {
  for (const kind of Object.keys(samples) as OpenableKind[])
    write(`all/game${openables[kind].extensions[0]}`, samples[kind]());
  write("all/people.csv", "name,age\nBob,7\n");
  write("all/package.json", '{ "name": "bot" }\n');
  write("all/trace.jsonl", '{ "level": "info" }\n');
  const info = await chamber("info", join(folder, "all"), "--json");
  expect(info).toMatchObject({ code: 0, stderr: "" });
  expect(info.stdout.trim().split("\n")).toHaveLength(Object.keys(samples).length);
  const verified = await chamber("verify", join(folder, "all"));
  expect(verified).toMatchObject({ code: 0, stderr: "" });
  expect(verified.stdout.trim().split("\n")).toHaveLength(1);
});

test("given a file with an unrelated name and one saved game per line, then each line is a game", async () => {
  const line = readFileSync(smallGame, "utf8").replaceAll("\n", "");
  const path = write("lines.txt", `${line}\n${line}\n`);
  const info = await chamber("info", path, "--json");
  expect(JSON.parse(info.stdout)).toMatchObject({ games: 2, documents: [{ name: "lines.txt line 1" }, {}] });
});

test("given a chunk log with invalid lines, then info reads the others, reports each, and exits 3", async () => {
  const path = write("torn.jsonl", `what?\n${capture}{"t_ns": 5, "co`);
  const run = await chamber("info", path, "--json");
  expect(run.code).toBe(3);
  expect(run.stderr).toContain("torn.jsonl: line 1 is not valid JSON");
  expect(JSON.parse(run.stdout)).toMatchObject({ complete: false, games: 1 });
  expect(run.stderr).toContain("its end is lost: the file is truncated");
});

describe("given a file that Black Chamber does not read", () => {
  test.each([
    [
      "train.jsonl",
      '{"messages": ["Hi"], "sender_labels": [true], "receiver_labels": [true], "speakers": ["italy"]}\n',
      "is a set of conversations from It Takes Two to Lie (Peskov and others, 2020), which Black Chamber does not read unless the moves folder is next to the file",
    ],
    [
      "DiplomacyGame1_1901_fall.json",
      '{"sc": "Austria 3", "orders": {"Turkey": {"Ank": {"type": "HOLD", "result_reason": "x"}}}, "territories": {}}',
      "is a season of orders from It Takes Two to Lie (Peskov and others, 2020), which Black Chamber does not read yet",
    ],
    [
      "sentences.jsonl",
      '{"id": "dip_train_0001.1", "sentence": "Hi", "kind": "NO-DAIDE", "daide": ""}\n',
      "is a set of sentences from DiplomacyAMR, which Black Chamber does not read yet",
    ],
    [
      "photo.chamber.zip",
      "PK\u0003\u0004",
      "is a zip archive, not a recording: it begins with “PK”. Black Chamber opens recordings (.chamber",
    ],
    [
      "notes.json",
      '{ "a": 1 }',
      "is not a saved game from the diplomacy package: line 1 is not a saved game: phases is not an array",
    ],
    ["log.clg", "not a log at all", "is not an AiServer .clg log: byte 0 is not the start of a record"],
    ["empty.jsonl", "", "is empty"],
  ])("named %s, then every command names its kind in one line and exits 2", async (name, content, why) => {
    const path = write(name, content);
    for (const [command, ask] of reading) {
      const run = await ask(path, folder);
      expect(run.code, command).toBe(2);
      expect(run.stdout, command).toBe("");
      expect(run.stderr.replaceAll(path, "FILE"), command).toContain(`FILE ${why}`);
      expect(run.stderr.trim().split("\n"), command).toHaveLength(1);
    }
  });
});
