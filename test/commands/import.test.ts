import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { readRecording } from "../../core/node/recordingSource.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { dm, im } from "../support/bytes.ts";
import { chamber } from "../support/chamber.ts";
import { clgFile } from "../support/clg.ts";
import { describeShared } from "../support/describeShared.ts";
import { tempFolder } from "../support/tempFolder.ts";

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Returns lines of a chunk log: a connection opens, sends the hex strings one by one, and closes. */
function chunkLog(connection: number, startNs: number, ...hex: string[]): string {
  const line = (at: number, event: object): string =>
    JSON.stringify({ t_ns: startNs + at * 1e6, conn: connection, ...event });
  return [
    line(0, { ev: "open", dir: "c2s", peer: "127.0.0.1:5" }),
    ...hex.map((text, at) => line(at + 1, { ev: "data", dir: at % 2 === 0 ? "c2s" : "s2c", hex: text })),
    line(hex.length + 1, { ev: "close", dir: "c2s" }),
    "",
  ].join("\n");
}

/** @param code the exit code expected from a command that reads the recording */
async function entriesOf(path: string, code = 0): Promise<Entry[]> {
  const entries: Entry[] = [];
  const { exitCode } = await readRecording(path, (items) => {
    for (const item of items) if (item.kind === "record") entries.push(item.entry);
  });
  expect(exitCode).toBe(code);
  return entries;
}

/** Returns the recorded events without the file's header, index and end record. */
async function happenings(path: string, code = 0): Promise<Entry[]> {
  const own = ["header", "index", "end"];
  return (await entriesOf(path, code)).filter(({ type }) => !own.includes(type));
}

async function headerOf(path: string) {
  const [header] = await entriesOf(path);
  if (header?.type !== "header") throw new Error(`${path} does not start with a header`);
  return header;
}

describe("chamber import of a chunk log", () => {
  test("makes a complete recording of it, compressed or not", async () => {
    const log = chunkLog(4, 1e9, "000000040001da10", "01000000");
    const plain = write("plain.jsonl", log);
    const packed = write("packed.jsonl.gz", gzipSync(log));

    const run = await chamber("import", plain, "--out", join(folder, "plain.chamber"));
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toContain("plain.jsonl: 4 of 4 lines imported as 2 chunks, 0 problems");
    await chamber("import", packed, "--out", join(folder, "packed.chamber"));

    const happened = await happenings(join(folder, "plain.chamber"));
    expect(happened).toMatchObject([
      { type: "opened", atNs: 0, connection: 4, client: "127.0.0.1:5" },
      { type: "chunk", atNs: 1e6, connection: 4, direction: "client-to-server", offset: 0, bytes: im },
      { type: "chunk", atNs: 2e6, connection: 4, direction: "server-to-client" },
      { type: "closed", atNs: 3e6, connection: 4, kind: "fin" },
    ]);
    expect(await happenings(join(folder, "packed.chamber"))).toEqual(happened);
    expect(await headerOf(join(folder, "plain.chamber"))).toMatchObject({
      startedAt: null,
      synthesised: null,
      sources: [{ name: "plain.jsonl", uuid: null, clockOffsetNs: 0, connections: [[4, 4]] }],
    });
    expect((await headerOf(join(folder, "plain.chamber"))).tool).toMatch(/^black-chamber \d/);
  });

  test("gives the recording the log's own id, so that a link to a message in one leads to it in the other", async () => {
    const log = write("linked.jsonl", chunkLog(4, 1e9, "000000040001da10", "01000000"));
    await chamber("import", log, "--out", join(folder, "linked.chamber"));
    const idOf = async (path: string): Promise<unknown> =>
      (JSON.parse((await chamber("info", path, "--json")).stdout) as { readonly id: unknown }).id;
    expect(await idOf(join(folder, "linked.chamber"))).toBe(await idOf(log));
  });

  test("with invalid lines imports the others, reports each, and exits 3", async () => {
    const log = write("torn.jsonl", `what?\n${chunkLog(1, 0, "000000040001da10")}{"t_ns": 5, "co`);
    const run = await chamber("import", log, "--out", join(folder, "torn.chamber"));
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("torn.jsonl: line 1 is not valid JSON");
    expect(run.stderr).toContain("torn.jsonl: line 5 is not valid JSON");
    expect(run.stdout).toContain("3 of 5 lines imported as 1 chunk, 2 problems");
    const happened = await happenings(join(folder, "torn.chamber"), 3);
    expect(happened.map(({ type }) => type)).toEqual(["gap", "opened", "chunk", "closed", "gap"]);

    // The recording shows the loss as a truncated recording would.
    const info = await chamber("info", join(folder, "torn.chamber"));
    expect(info.code).toBe(3);
    expect(info.stdout).toContain("not closed");
    expect(info.stderr).toContain("an import left out a part that it could not read (line 5 is not valid JSON)");
    expect(info.stderr).toContain("its end record is missing: the file is truncated");
  });

  test("with a truncated gzip file imports what can be decompressed and exits 3", async () => {
    const noise = Array.from({ length: 400 }, (_, at) => ((at * 7919) % 65_536).toString(16).padStart(4, "0"));
    const packed = gzipSync(chunkLog(1, 0, ...noise));
    const log = write("cut.jsonl.gz", packed.subarray(0, packed.length - 300));
    const run = await chamber("import", log, "--out", join(folder, "cut.chamber"));
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("the compressed file is truncated or damaged");
    expect((await happenings(join(folder, "cut.chamber"), 3)).length).toBeGreaterThan(10);
    for (const path of [log, join(folder, "cut.chamber")])
      expect(JSON.parse((await chamber("info", path, "--json")).stdout)).toMatchObject({ complete: false });
  });

  test("with very many faults reports twenty and counts the others", async () => {
    const log = write("bad.jsonl", chunkLog(1, 0, "00") + "no\n".repeat(1000));
    const run = await chamber("import", log, "--out", join(folder, "bad.chamber"), "--json");
    expect(run.code).toBe(3);
    expect(run.stderr.match(/is not valid JSON/g)).toHaveLength(20);
    expect(run.stderr).toContain("980 more problems");
    expect(JSON.parse(run.stdout)).toMatchObject({
      file: join(folder, "bad.chamber"),
      synthesised: null,
      sources: [{ source: log, format: "chunk-log", lines: 1003, takenLines: 3, chunks: 1, faults: 1000 }],
    });
  });
});

describe("chamber import of a .clg log", () => {
  test("produces the same recording as a chunk log of the same traffic", async () => {
    const reply = dm("MAP ( 'standard' )");
    const clg = write(
      "bot.clg",
      clgFile([
        { ticks: 7000, direction: 6, bytes: im },
        { ticks: 7016, direction: 5, bytes: reply.subarray(0, 4) },
        { ticks: 7016, direction: 5, bytes: reply.subarray(4) },
      ]),
    );
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
    const twin = write(
      "bot.jsonl",
      [
        { t_ns: 0, conn: 1, ev: "open", dir: "c2s", peer: "from bot.clg" },
        { t_ns: 0, conn: 1, ev: "data", dir: "c2s", hex: hex(im) },
        { t_ns: 16e6, conn: 1, ev: "data", dir: "s2c", hex: hex(reply.subarray(0, 4)) },
        { t_ns: 16e6, conn: 1, ev: "data", dir: "s2c", hex: hex(reply.subarray(4)) },
      ]
        .map((event) => JSON.stringify(event))
        .join("\n"),
    );
    const run = await chamber("import", clg, "--out", join(folder, "clg.chamber"));
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect((await chamber("import", twin, "--out", join(folder, "twin.chamber"))).code).toBe(0);
    expect(await happenings(join(folder, "clg.chamber"))).toEqual(await happenings(join(folder, "twin.chamber")));
  });

  test("that is truncated exits 3 and reports how many bytes are left over", async () => {
    const clg = write(
      "cut.clg",
      clgFile([
        { ticks: 0, direction: 6, bytes: im },
        { ticks: 0, direction: 5, bytes: im },
      ]).subarray(0, 30),
    );
    const run = await chamber("import", clg, "--out", join(folder, "cut.chamber"));
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("cut.clg: byte 18 starts a record that is cut off at the end of the file: 12 bytes");
    // The recording shows the loss too, and lacks its end like its source.
    const types = (await happenings(join(folder, "cut.chamber"), 3)).map(({ type }) => type);
    expect(types).toEqual(["opened", "chunk", "gap"]);
  });
});

describe("chamber import of a CSV message log", () => {
  const exchange = [
    "# S1901M",
    "12,NME ( B o t ) ( v 1 )",
    "12,,YES ( NME ( B o t ) ( v 1 ) ),MAP ( s t a n d a r d )",
    "30,NME ( O ) ( 2 )",
  ];

  test("makes frames from messages and reports that they are generated", async () => {
    const csv = write("game.csv", exchange.join("\r\n"));
    const out = join(folder, "game.chamber");
    const run = await chamber("import", csv, "--out", out);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toContain("game.csv: 3 of 4 lines imported as 4 frames, 1 comment kept as marks, 0 problems");
    expect(run.stdout).toContain("made up by import: frames, times");

    const shown = (await chamber("show", out, "--json")).stdout.trim().split("\n");
    expect(shown.map((line) => JSON.parse(line) as object)).toMatchObject([
      { n: 1, connection: 1, direction: "client-to-server", atMs: 1, kind: "DM", text: "NME ( 'Bot' ) ( 'v1' )" },
      { n: 2, connection: 1, direction: "server-to-client", atMs: 2, text: "YES ( NME ( 'Bot' ) ( 'v1' ) )" },
      { n: 3, connection: 1, direction: "server-to-client", atMs: 2, text: "MAP ( 'standard' )" },
      { n: 4, connection: 2, direction: "client-to-server", atMs: 3, text: "NME ( 'O' ) ( '2' )" },
    ]);
    expect((await happenings(out)).filter(({ type }) => type === "mark")).toMatchObject([{ atNs: 0, text: "S1901M" }]);
    expect(await headerOf(out)).toMatchObject({
      synthesised: ["frames", "times"],
      sources: [
        {
          name: "game.csv",
          connections: [
            [12, 1],
            [30, 2],
          ],
        },
      ],
    });
  });

  test("reports the unreadable line, imports the others, and exits 3", async () => {
    const csv = write("game.csv", [...exchange, "12,FOO ( AUS )", "12,GOF"].join("\n"));
    const run = await chamber("import", csv, "--out", join(folder, "game.chamber"));
    expect(run.code).toBe(3);
    expect(run.stderr).toContain("game.csv: line 5 cannot be read: FOO is not the name of a token");
    expect(run.stdout).toContain("4 of 6 lines imported as 5 frames, 1 comment kept as marks, 1 problem");
  });
});

describe("chamber import refuses", () => {
  test.each([
    ["a.jsonl", "not a log\nat all\n", "is not a valid chunk log: line 1 is not valid JSON"],
    ["a.clg", "not a log at all", "is not a valid AiServer .clg log: byte 0 is not the start of a record"],
    ["a.csv", "name,age\nBob,7\n", "line 1 is not an exchange"],
    ["a.csv", "# only words\n", "it has only comments"],
    ["a.jsonl", "", "it is empty"],
    ["a.jsonl.gz", "not packed", "is not a valid chunk log: line 1 is not valid JSON"],
    [
      "a.txt",
      "Dear Austria,\n",
      "cannot be imported; import reads recordings (.chamber, .chamber.part), chunk logs (.jsonl)",
    ],
    [
      "a.jsonl",
      '{"messages": [], "sender_labels": []}',
      "It Takes Two to Lie (Peskov and others, 2020), which Black Chamber does not read unless the moves folder is next to the file",
    ],
  ])("%s that contains %j", async (name, content, why) => {
    const run = await chamber("import", write(name, content), "--out", join(folder, "x.chamber"));
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(why);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([name]);
  });

  test("a missing source, and an --out that is neither file nor folder", async () => {
    expect(await chamber("import", join(folder, "no.csv"), "--out", join(folder, "x.chamber"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no such file"),
    });
    const csv = write("a.csv", "1,GOF\n");
    expect(await chamber("import", csv, "--out", join(folder, "x.txt"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("specify a file name ending in .chamber, or a folder"),
    });
  });

  test.each(["x.chamber", "x.chamber.part"])("to overwrite %s", async (taken) => {
    const csv = write("a.csv", "1,GOF\n");
    const path = write(taken, "precious");
    const run = await chamber("import", csv, "--out", join(folder, "x.chamber"));
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("already exists") });
    expect(readFileSync(path, "utf8")).toBe("precious");
    expect(readdirSync(folder).sort()).toEqual(["a.csv", taken]);
  });
});

describe("chamber import of several sources", () => {
  test("to one file numbers their connections consecutively and orders entries by time", async () => {
    const a = write("a.jsonl", chunkLog(7, 5e9, "aa", "ab"));
    const b = write("b.csv", "5,GOF\n9,GOF\n");
    const out = join(folder, "both.chamber");
    expect((await chamber("import", a, b, "--out", out)).code).toBe(0);

    const happened = await happenings(out);
    expect(
      happened.map((entry) => "connection" in entry && `${entry.type} ${entry.connection} ${entry.atNs / 1e6}`),
    ).toEqual([
      "opened 1 0",
      "opened 2 0",
      "chunk 2 0",
      "chunk 1 1",
      "opened 3 1",
      "chunk 3 1",
      "chunk 1 2",
      "closed 1 3",
    ]);
    expect(await headerOf(out)).toMatchObject({
      synthesised: ["frames", "times"],
      sources: [
        { name: "a.jsonl", connections: [[7, 1]] },
        {
          name: "b.csv",
          connections: [
            [5, 2],
            [9, 3],
          ],
        },
      ],
    });
  });

  test("to one file makes no recording if one of them is unreadable", async () => {
    const good = write("good.csv", "1,GOF\n");
    const bad = write("bad.csv", "?\n");
    expect((await chamber("import", good, bad, "--out", join(folder, "x.chamber"))).code).toBe(2);
    expect(existsSync(join(folder, "x.chamber"))).toBe(false);
  });

  test("to a folder makes one recording from each, and an unreadable one does not end the run", async () => {
    write("games/one/capture.jsonl", chunkLog(1, 0, "aa"));
    write("games/two/capture.jsonl.gz", gzipSync(chunkLog(1, 0, "bb")));
    write("games/bad.csv", "?\n");
    write("games/good.csv", "1,GOF\n");
    write("games/readme.txt", "not a source");
    const run = await chamber("import", join(folder, "games"), "--out", `${join(folder, "out")}/`);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("bad.csv is not a valid CSV message log from the diplomacy server");
    const made = readdirSync(join(folder, "out")).sort();
    expect(made).toEqual(["good.chamber", "one-capture.chamber", "two-capture.chamber"]);
    expect((await chamber("verify", join(folder, "out"))).code).toBe(0);
  });
});

describeShared("chamber import of real logs", ["captures"], (captures) => {
  const clgSamples = join(captures, "aiserver-clg");
  const csvSamples = join(captures, "diplomacy-server-csv");

  test("every .clg produces the same recording as the chunk log of the same traffic", async () => {
    const logs = readdirSync(clgSamples).filter((name) => name.endsWith(".clg"));
    expect(logs.length).toBeGreaterThan(0);
    const twins = logs.map((name) => join(clgSamples, name.replace(".clg", ".jsonl")));
    const runs = await Promise.all([
      chamber("import", ...logs.map((name) => join(clgSamples, name)), "--out", `${folder}/clg/`),
      chamber("import", ...twins, "--out", `${folder}/twin/`),
    ]);
    expect(runs).toMatchObject([{ code: 0 }, { code: 0 }]);
    for (const name of logs.map((log) => basename(log, ".clg"))) {
      const imported = await happenings(join(folder, "clg", `${name}.chamber`));
      expect(imported).toEqual(await happenings(join(folder, "twin", `${name}.chamber`)));
    }
  });

  test("every exchange from the diplomacy server becomes frames, line for line", async () => {
    const run = await chamber("import", csvSamples, "--out", `${folder}/out/`, "--json");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    for (const line of run.stdout.trim().split("\n")) {
      const { file, sources } = JSON.parse(line) as {
        file: string;
        sources: { source: string; lines: number; takenLines: number; chunks: number; marks: number }[];
      };
      const [counts] = sources;
      const lines = readFileSync(counts?.source ?? "", "utf8")
        .trimEnd()
        .split("\n");
      const comments = lines.filter((text) => text.startsWith("#"));
      const messages = lines.filter((text) => !text.startsWith("#")).flatMap((text) => text.split(",").slice(1));
      expect(counts).toMatchObject({
        lines: lines.length,
        takenLines: lines.length - comments.length,
        marks: comments.length,
        chunks: messages.filter((message) => message !== "").length,
      });
      const shown = (await chamber("show", file, "--json")).stdout.trim().split("\n");
      const spelt = shown.map((text) => spelling((JSON.parse(text) as { text: string }).text));
      expect(spelt).toEqual(messages.filter((message) => message !== ""));
    }
  });
});

/** Returns a message in text form, as the diplomacy server prints it. */
function spelling(text: string): string {
  return text
    .split(/('(?:[^']|'')*')/)
    .map((part, at) =>
      at % 2 === 1
        ? [...part.slice(1, -1).replaceAll("''", "'")].join(" ")
        : part.replace(/(?<![^ ])-?\d+(?![^ ])/g, "#$&"),
    )
    .join("");
}
