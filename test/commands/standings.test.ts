import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Standing } from "../../core/analysis/standings.ts";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import { dm, im, rm } from "../support/bytes.ts";
import { chamber } from "../support/chamber.ts";
import { endedCapture, liveCaptures, type RecordingEnding, withoutPartWarning } from "../support/endedCapture.ts";
import { chunk } from "../support/entries.ts";
import { recordingOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

async function rowsOf(...paths: readonly string[]): Promise<Standing[]> {
  const { stdout, code, stderr } = await chamber("standings", ...paths, "--json");
  expect({ code, stderr: withoutPartWarning(stderr) }).toEqual({ code: 0, stderr: "" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Standing);
}

async function findingsOf(path: string): Promise<readonly { readonly findings: SeverityCounts }[]> {
  return (await rowsOf(path)) as (Standing & { readonly findings: SeverityCounts })[];
}

/** Returns a capture as a recording. */
async function imported(capture: string): Promise<string> {
  const path = join(tempFolder(), `${capture}.chamber`);
  await chamber("import", `test/data/captures/${capture}/capture.jsonl.gz`, "--out", path);
  return path;
}

describe("chamber standings", () => {
  test("given a solo among three bots, then each gets its result and its share of the pot", async () => {
    const rows = await rowsOf("recordings/variant-hundred3.chamber.gz");
    expect(rows).toEqual([
      {
        ...{ bot: "BlabberBot", version: "Parlance v1.5.0.dev0", recordings: 1, games: 1, seats: { BUR: 1, ENG: 1 } },
        ...{ solo: 1, draw: 0, survived: 1, eliminated: 0, stopped: 0, unseen: 0, score: 1, scorePerSeat: 0.5 },
        scoreInterval: null,
        ...{ centres: { seats: 2, total: 11, mean: 5.5 }, disconnects: 0, missedDeadlines: 0 },
        ...{ orders: expect.any(Number), ordersRefused: 0, tookOver: 0, unseated: 0 },
        findings: { error: 0, warning: expect.any(Number), note: expect.any(Number) },
      },
      expect.objectContaining({ bot: "EvilBot", seats: { FRA: 1 }, survived: 1, score: -1 }),
    ]);
  });

  test("given a copy of a recording under another name and uncompressed, then its games count once; those of a slice count again", async () => {
    const original = "recordings/variant-hundred3.chamber.gz";
    const [copy, slice] = ["copy.chamber", "slice.chamber"].map((name) => join(tempFolder(), name));
    writeFileSync(copy ?? "", gunzipSync(readFileSync(original)));
    await chamber("slice", original, "--connections", "1,2", "--out", slice ?? "");
    const once = await chamber("standings", original, "--json");
    const both = await chamber("standings", original, copy ?? "", "--json");
    expect(both).toMatchObject({ code: 0, stdout: once.stdout });
    expect(both.stderr).toContain(`${copy} is a copy of ${original}: its games are counted once`);
    expect((await rowsOf(original, slice ?? ""))[0]).toMatchObject({ bot: "BlabberBot", recordings: 2 });
  });

  test("given a draw that the server announced only with an SMR, then all seven share it", async () => {
    const [row] = await rowsOf(await imported("dip_hold7_drw"));
    expect(row).toMatchObject({ bot: "HoldBot", draw: 7, stopped: 0, score: 0, scorePerSeat: 0 });
  });

  test("given a game in which a bot lost its connection, returned, missed deadlines and had orders refused, then each is counted", async () => {
    const rows = await rowsOf(await imported("parl_midgame"));
    expect(rows.find(({ bot }) => bot === "rawtest")).toMatchObject({
      ...{ seats: { TUR: 1 }, stopped: 1, disconnects: 2, missedDeadlines: 3, orders: 17, ordersRefused: 13 },
      ...{ score: 0, scorePerSeat: null },
    });
  });

  test("given an unfinished saved game, then its powers belong to unknown bots without a result", async () => {
    const path = join(tempFolder(), "small.chamber");
    await chamber("import", "test/data/saved-games/small.json", "--out", path);
    expect(await rowsOf(path)).toMatchObject([{ bot: null, version: null, games: 1, unseen: 7, scorePerSeat: null }]);
  });

  test("given several recordings, then it adds them up in a table, with the best score first", async () => {
    const { stdout, code } = await chamber("standings", "recordings/variant-hundred3.chamber.gz", "recordings/golden");
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines[0]).toMatch(
      /^bot +games +solo +draw +survived +eliminated +score +per seat +stopped +end unknown +centres /,
    );
    expect(lines[1]).toMatch(/^BlabberBot Parlance v1\.5\.0\.dev0 +1 +1 +0 +1 +0 +\+1\.00 +\+0\.50 .* BUR 1 ENG 1$/);
    expect(lines[2]).toMatch(/^EvilBot .* -1\.00 +-1\.00 /);
  });

  test("given a client that the server refused, then it has a row after the others, without numbers about seats", async () => {
    const path = join(tempFolder(), "refused.chamber");
    writeFileSync(
      path,
      recordingOf([
        chunk(">", im),
        chunk("<", rm()),
        chunk(">", dm("NME ( 'LateBot' ) ( '2' )")),
        chunk("<", dm("REJ ( NME ( 'LateBot' ) ( '2' ) )")),
      ]),
    );
    const paths = [path, "recordings/variant-hundred3.chamber.gz"];
    expect((await rowsOf(...paths)).at(-1)).toMatchObject({
      bot: "LateBot",
      games: 0,
      scorePerSeat: null,
      unseated: 1,
    });
    const { stdout } = await chamber("standings", ...paths);
    expect(stdout.trim().split("\n").at(-1)).toMatch(/^LateBot 2 +0( +-){12} +0\/0\/\d+ {2}never seated 1$/);
  });

  test("given findings about bots and the server, then each bot has those of its clients, as lint prints them", async () => {
    const path = "recordings/protocol-errors.chamber.gz";
    const { stdout } = await chamber("lint", path, "--format", "json", "--min-severity", "note", "--no-suppress");
    const found = stdout.split("\n").filter((line) => line.includes('"side":"client"'));
    const counts = (severity: string): number =>
      found.filter((line) => line.includes(`"severity":"${severity}"`)).length;
    const rows = await findingsOf(path);
    for (const severity of ["error", "warning", "note"] as const)
      expect(rows.reduce((sum, { findings }) => sum + findings[severity], 0)).toBe(counts(severity));
    expect(counts("error")).toBeGreaterThan(0);
    const [first] = rows;
    const { error = 0, warning = 0, note = 0 } = first?.findings ?? {};
    expect((await chamber("standings", path)).stdout).toContain(` ${error}/${warning}/${note}  `);
    const faulty = await chamber("standings", path, "--json", "--filter", "errors>0");
    expect(faulty.stdout.trim().split("\n")).toHaveLength(rows.filter(({ findings }) => findings.error > 0).length);
  });

  test("when its help is printed, then it says that observers have no row, and that turns after a crash may count as missed", async () => {
    const { stdout } = await chamber("standings", "--help");
    expect(stdout).toContain("Observers have no row.");
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "include turns after a bot's crash that the server reports as missed",
    );
  });

  test("given a truncated recording, then it counts the readable part, and exits 3", async () => {
    const path = join(tempFolder(), "cut.chamber");
    writeFileSync(path, gunzipSync(readFileSync("recordings/variant-hundred3.chamber.gz")));
    truncateSync(path, 60_000);
    const { stdout, code } = await chamber("standings", path, "--json");
    expect(code).toBe(3);
    expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({ unseen: 2, score: 0, scorePerSeat: null });
  });

  test("given a missing file, then one line reports it, and it exits 2", async () => {
    const { stderr, code } = await chamber("standings", "nowhere.chamber");
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("a game in which a bot crashed after 3.8 s, and ten more turns were played", () => {
  /** Returns the standings of a game in which TUR crashed and GER was too slow three times. */
  const crash = (ending: RecordingEnding) => rowsOf(endedCapture("live_parl_crash", 70e9, ending));

  test.each<RecordingEnding>(["stopped", "killed", "fin", "rst"])(
    "given a recording that ended with %s, then the disconnect and the missed deadlines are counted",
    async (ending) => {
      const rows = await crash(ending);
      const counts = rows.map(({ bot, disconnects, missedDeadlines }) => ({ bot, disconnects, missedDeadlines }));
      expect(counts).toEqual([
        { bot: "PeaceBot", disconnects: 0, missedDeadlines: 0 },
        { bot: "DumbBot(jdumb1)", disconnects: 0, missedDeadlines: 0 },
        { bot: "slowbot", disconnects: 0, missedDeadlines: 3 },
        { bot: "DumbBot", disconnects: 1, missedDeadlines: 7 },
      ]);
    },
  );

  test("then the game counts as stopped only if the server ended the connections; a recorder that stopped did not see the game's end", async () => {
    for (const [ending, result] of [["fin", "stopped"] as const, ["stopped", "unseen"] as const])
      for (const row of await crash(ending)) expect(row[result]).toBe(row.bot === "PeaceBot" ? 4 : 1);
    for (const { stopped } of await crash("killed")) expect(stopped).toBe(0);
  });
});

describe("a recording of a game that was interrupted", () => {
  test("given a server that was killed, then the game was stopped, and no bot disconnected", async () => {
    const rows = await rowsOf(`${liveCaptures}/live_parl_server_killed/capture.jsonl.gz`);
    const counts = rows.map(({ bot, stopped, unseen, disconnects, missedDeadlines }) => [
      ...[bot, stopped, unseen, disconnects, missedDeadlines],
    ]);
    expect(counts).toEqual([
      ["DumbBot", 4, 0, 0, 0],
      ["slowbot", 1, 0, 0, 3],
      ["RandBot", 2, 0, 0, 0],
    ]);
  });

  test("given a recording of only the bot that crashed, then it counts as disconnected, and the end of its game was not recorded", async () => {
    for (const name of ["live_one_bot_segfault", "live_one_bot_python_crash"]) {
      const rows = await rowsOf(`${liveCaptures}/${name}/game.chamber`);
      expect(rows.find(({ bot }) => bot === "HoldBot")).toMatchObject({ stopped: 0, unseen: 1, disconnects: 1 });
    }
  });

  test("given a bot whose disconnection stopped the clock for minutes, then it counts as disconnected although no turn followed", async () => {
    const rows = await rowsOf("test/data/captures/parl_std_dsd_pause/capture.jsonl.gz");
    expect(rows.map(({ bot, disconnects }) => [bot, disconnects])).toEqual([
      ["BlabberBot", 0],
      ["PeaceBot", 0],
      ["HoldBot", 1],
    ]);
  });
});
