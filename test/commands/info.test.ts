import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RecordingInfo } from "../../core/analysis/info.ts";
import { chamber } from "../support/chamber.ts";
import { dialogue } from "../support/dialogue.ts";
import { endedCapture, liveCaptures, withoutPartWarning } from "../support/endedCapture.ts";
import { recordingOf } from "../support/recordings.ts";
import { tempFolder } from "../support/tempFolder.ts";

async function textOf(path: string): Promise<string> {
  const { stdout, code, stderr } = await chamber("info", path);
  expect({ code, stderr: withoutPartWarning(stderr) }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

async function infoOf(path: string): Promise<RecordingInfo> {
  return JSON.parse((await chamber("info", path, "--json")).stdout) as RecordingInfo;
}

/** Returns the output line for a connection. */
function lineOf(text: string, connection: number): string | undefined {
  return text.split("\n").find((line) => line.startsWith(`    #${connection} `));
}

describe("how connections ended", () => {
  test("given a bot whose process crashed, then its reset is shown, with the time and the side that caused it", async () => {
    const path = `${liveCaptures}/live_one_bot_python_crash/game.chamber`;
    expect(lineOf(await textOf(path), 1)).toMatch(/ < 71 +client reset at 1\.3 s +HoldBot 1\.0 +\[pydip\]$/);
    const [only] = (await infoOf(path)).connections;
    expect(only?.end).toEqual({ how: "reset", by: "client", atMs: 1283.133176, code: "ECONNRESET" });
  });

  test("given a segmentation fault, then info shows that the system closed the connection for the client", async () => {
    const text = await textOf(`${liveCaptures}/live_one_bot_segfault/game.chamber`);
    expect(lineOf(text, 1)).toMatch(/ client closed at 1\.0 s +HoldBot 8~3 {2}\[daide-client\]$/);
  });

  test("given a killed server, then info shows that it closed all connections, and the game's line shows when it disconnected", async () => {
    const path = `${liveCaptures}/live_parl_server_killed/capture.jsonl.gz`;
    const text = await textOf(path);
    expect(text).toContain(
      "\n  game         5 turns, SPR 1901 to FAL 1902; server disconnected at 20.1 s; centres GER 4,",
    );
    expect(text.match(/ server closed at 20\.1 s /g)).toHaveLength(7);
    const { connections, result, eachGame } = await infoOf(path);
    expect(connections.map(({ end }) => [end.how, end.by])).toEqual(Array(7).fill(["closed", "server"]));
    expect(result).toEqual({ kind: "unknown", powers: [] });
    expect(eachGame).toMatchObject([{ result: { kind: "unknown" }, serverLeftAtMs: expect.closeTo(20_094, 0) }]);
  });

  test("given a recorder that was stopped or killed, then info shows this, and which client had left earlier", async () => {
    const stopped = await textOf(endedCapture("live_parl_crash", 70e9, "stopped"));
    expect(lineOf(stopped, 7)).toMatch(/ TUR .* client closed at 3\.8 s +DumbBot 8~3/);
    expect(lineOf(stopped, 1)).toMatch(/ recorder stopped at 75\.0 s +slowbot 1$/);
    expect(stopped).toContain("; end unknown; centres RUS 8,");
    const killed = await textOf(endedCapture("live_parl_crash", 70e9, "killed"));
    expect(lineOf(killed, 7)).toMatch(/ client closed at 3\.8 s /);
    expect(lineOf(killed, 1)).toMatch(/ still open +slowbot 1$/);
  });

  test("given a recovered copy of a killed recorder's file, then info shows that the connections' ends were not recorded", async () => {
    const path = join(tempFolder(), "recovered.chamber");
    const part = endedCapture("live_parl_crash", 70e9, "killed");
    expect(await chamber("recover", part, "--out", path)).toMatchObject({ code: 0 });
    expect(lineOf(await textOf(path), 1)).toMatch(/ end not recorded +slowbot 1$/);
    const ends = (await infoOf(path)).connections.map(({ end }) => [end.how, end.by]);
    expect(ends).toEqual([...Array(6).fill(["lost", null]), ["closed", "client"]]);
  });
});

describe("the games in a recording", () => {
  test("given two games with different press levels, then both are listed, and press of the higher one is not too high", async () => {
    const path = join(tempFolder(), "levels.chamber");
    const opening = (map: string, level: number) => [
      ...["> NME ( 'x' ) ( '1' )", "< YES ( NME ( 'x' ) ( '1' ) )", `< MAP ( '${map}' )`, `> YES ( MAP ( '${map}' ) )`],
      ...[`< HLO ( ENG ) ( 99 ) ( ( LVL ${level} ) )`, "< NOW ( SPR 1901 ) ( ENG FLT LON )"],
    ];
    const silent = dialogue(opening("standard", 0));
    const talking = dialogue([...opening("fleet_rome", 20), "> SND ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )"]);
    writeFileSync(path, recordingOf([...silent, ...talking.map((draft) => ({ ...draft, connection: 2 }))]));
    const text = await textOf(path);
    expect(text).toContain("2 maps, 0 and 20\n");
    expect(text).toContain("level 10 used\n");
    expect(await infoOf(path)).toMatchObject({ level: 0, levels: [0, 20], levelUsed: 10 });
  });

  test("given two games in one recording, then each has its own line with its turns, its result and its centres", async () => {
    const both = join(tempFolder(), "both.chamber");
    const sources = ["live_parl_crash", "live_parl_server_killed"].map((name) => `${liveCaptures}/${name}`);
    const logs = sources.map((folder) => `${folder}/capture.jsonl.gz`);
    expect(await chamber("import", ...logs, "--out", both)).toMatchObject({ code: 0 });
    const lines = (await textOf(both)).split("\n").filter((line) => line.startsWith("  game"));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^ {2}game 1 {7}11 turns, SPR 1901 to WIN 1903; server disconnected at 75\.0 s; centres RUS 8,/,
    );
    expect(lines[1]).toMatch(
      /^ {2}game 2 {7}5 turns, SPR 1901 to FAL 1902; server disconnected at .* s; centres GER 4,/,
    );
    const { games, turns, result, finalCentres, eachGame } = await infoOf(both);
    expect({ games, result, finalCentres }).toEqual({
      ...{ games: 2, result: { kind: "unknown", powers: [] }, finalCentres: null },
    });
    expect(turns).toHaveLength(11);
    expect(eachGame.map((game) => [game.turns.length, game.turns.at(-1)])).toEqual([
      [11, "WIN 1903"],
      [5, "FAL 1902"],
    ]);
  });
});

describe("given a folder of recordings", () => {
  const names = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await chamber("info", "recordings", ...args);
    return stdout.split("\n").filter((line) => line.startsWith("recordings/"));
  };

  test("when they are filtered, then info describes only those that match, with the figures that it prints", async () => {
    expect(await names("--filter", "level:20")).toEqual(["recordings/press-level20.chamber.gz"]);
    expect(await names("--filter", 'result:solo turns>10 "no-press"')).toEqual(["recordings/no-press-solo.chamber.gz"]);
    expect(await names("--filter", "turns>99999")).toEqual([]);
  });

  test("when the filter has a mistake, then the mistake is underlined, and nothing is read", async () => {
    expect(await chamber("info", "recordings", "--filter", "result:won")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^chamber: --filter, character 8: result cannot be "won"; .*\n {2}result:won\n {9}\^{3}\n$/,
      ),
    });
  });
});
