import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { decodeUtf8 } from "../../core/bytes/utf8.ts";
import { chamber, chamberPath } from "../support/chamber.ts";
import { times } from "../support/depth.ts";
import { readBytes } from "../support/readBytes.ts";
import { smallGame } from "../support/savedGames.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Tests the Python package with a stand-in for the `diplomacy` package's game, which replays a saved game. */
const player = "test/python/play.py";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.log("python3 is not installed: the Python package is not tested");

interface Played {
  readonly path: string;
  readonly status: number | null;
  readonly stderr: string;
}

function play(...options: string[]): Played {
  const path = join(tempFolder(), "g.chamber");
  const { status, stderr } = spawnSync("python3", [player, smallGame, path, ...options], { encoding: "utf8" });
  return { path, status, stderr };
}

async function exported(path: string): Promise<unknown> {
  const { code, stdout, stderr } = await chamber("export", path, "--format", "diplomacy");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/**
 * The saved game without the fields that game objects lack, and with the facts about the players that the program
 * supplies.
 */
const { made_by: _, ...whole } = JSON.parse(readFileSync(smallGame, "utf8"));
const savedGame = { ...whole, meta: { AUSTRIA: { model: "parrot-1" } } };

/** Returns what a program has printed, and a function that waits for it. */
function heard(program: ChildProcessWithoutNullStreams): {
  text: () => string;
  says: (words: string) => Promise<void>;
} {
  let text = "";
  let look: () => void = () => undefined;
  program.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    look();
  });
  const says = (words: string): Promise<void> =>
    new Promise((resolve) => {
      look = () => text.includes(words) && resolve();
      look();
    });
  return { text: () => text, says };
}

describe.skipIf(!hasPython)("a game watched from Python", () => {
  test("given a program that ends, then the recording is closed and equals the package's own saved game", async () => {
    const { path, status, stderr } = play();
    expect([status, stderr]).toEqual([0, ""]);
    expect(existsSync(`${path}.part`)).toBe(false);
    expect((await chamber("verify", path)).code).toBe(0);
    expect(await exported(path)).toEqual(savedGame);
  });

  test.each([
    ["that had already begun", "--late"],
    ["on a client, whose methods only send requests to a server", "--network"],
  ])("given a game %s, then the recording is just as complete", async (_, option) => {
    const { path, stderr } = play(option);
    expect(stderr).toBe("");
    expect(await exported(path)).toEqual(savedGame);
  });

  test("shows positions, messages, diaries, orders and results as they arrived", async () => {
    const { path } = play("--diary");
    const { stdout } = await chamber("show", path);
    expect(stdout).toContain("small: diplomacy saved game, no wire bytes");
    const lines = stdout.split("\n").map((line) => line.slice(32));
    expect(lines).toEqual(
      expect.arrayContaining([
        "S1901M  AUS > ITA  PRP ( PCE ( AUS ITA ) )  model=parrot-1",
        'S1901M  AUS  diary "I lie in S1901M."  model=parrot-1',
        "S1901M  TUR  3 orders submitted",
        "S1901M  9 orders: 8 SUC, 1 NSO",
      ]),
    );
    const diaries = await chamber("show", path, "--json", "--filter", 'from:AUS "I lie"');
    expect(
      diaries.stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))[0],
    ).toMatchObject({
      step: "log",
      phase: "S1901M",
      sender: "AUS",
      recipient: null,
      text: "I lie in S1901M.",
    });
  });

  test("given a program that is killed, then every message that it had recorded is in the file", {
    timeout: 600_000,
  }, async () => {
    const random = seededRandom(1910);
    for (let round = 0; round < times(100, 4); round++) {
      const path = join(tempFolder(), "g.chamber");
      const program = spawn("python3", [player, smallGame, path, "--press", "2000"]);
      const { text, says } = heard(program);
      await says("sent");
      await delay(random() * 150);
      const closed = new Promise((resolve) => program.once("close", resolve));
      program.kill("SIGKILL");
      await closed;

      const printed = text().slice(0, text().lastIndexOf("\n"));
      const sent = printed.split("\n").flatMap((line) => (line.startsWith("sent ") ? [Number(line.slice(5))] : []));
      const file = existsSync(path) ? path : `${path}.part`;
      const { entries, damage } = readBytes(new Uint8Array(readFileSync(file)));
      const recorded = entries.flatMap((entry) => {
        const event = entry.type === "document" ? JSON.parse(decodeUtf8(entry.bytes)) : null;
        return event?.event === "message" ? [event.message.time_sent] : [];
      });
      expect(recorded.slice(0, sent.length)).toEqual(sent);
      // The record that was cut off when the program was killed, if any.
      expect(damage.length).toBeLessThanOrEqual(1);
    }
  });

  test("given a program that is still playing, then show --follow prints each phase before the next one begins", async () => {
    const path = join(tempFolder(), "g.chamber");
    const program = spawn("python3", [player, smallGame, path, "--step", "--diary"]);
    const game = heard(program);
    while (!existsSync(`${path}.part`)) await delay(10);
    const show = spawn(process.execPath, [chamberPath, "show", "--follow", `${path}.part`]);
    const { says } = heard(show);
    const code = new Promise((resolve) => show.once("close", resolve));

    await says("S1901M  9 units");
    program.stdin.write("\n");
    await says("S1901M  9 orders: 8 SUC, 1 NSO");
    expect(game.text()).not.toContain("sent 1700000021000000");
    program.stdin.write("\n\n");
    await says('F1901R  AUS > ITA  "why?"');
    program.stdin.write("\n");
    await says("S1902M  11 units");
    expect(await code).toBe(0);
  });

  test("given a disk that is full for a while, then the game continues, and the events are recorded later", async () => {
    const { path, status, stderr } = play("--full", "--press", "5");
    expect(status).toBe(0);
    expect(stderr.match(/UserWarning/g)).toHaveLength(1);
    expect(stderr).toContain("could not record an event of the game (File too large)");
    expect((await chamber("verify", path)).code).toBe(0);
    const { stdout } = await chamber("show", path);
    expect(stdout.match(/talkative/g)).toHaveLength(25);
    expect(stdout).toContain("F1901M  9 orders: 1 RET, 7 SUC, 1 BNC");
  });

  test("given a file that already exists, or a name with another extension, then it is refused", () => {
    const script = (path: string) =>
      `import sys; sys.path[:0] = ["python", "test/python"]; import json, blackchamber, stand_in; ` +
      `blackchamber.watch(stand_in.Game(json.load(open("${smallGame}"))), ${JSON.stringify(path)})`;
    const errorOf = (path: string) => spawnSync("python3", ["-B", "-c", script(path)], { encoding: "utf8" }).stderr;
    const { path } = play();
    expect(errorOf(path)).toContain("g.chamber already exists. Choose another name, or move it away.");
    expect(errorOf("g.json")).toContain("g.json: the name of a recording must end in .chamber");
  });
});

describe.skipIf(!hasPython)("a recording opened from Python", () => {
  test("yields the rows and the errors that the commands print", async () => {
    const { path } = play("--diary");
    const script = [
      "import json, sys",
      'sys.path.insert(0, "python")',
      "import blackchamber",
      "recording = blackchamber.open_recording(sys.argv[1])",
      'parts = ("rows", "messages", "orders", "agreements")',
      "rows = {part: getattr(recording, part)() for part in parts}",
      'rows["id"] = recording.info()["id"]',
      "print(json.dumps(rows))",
      "try:",
      '    blackchamber.open_recording("missing.chamber").rows()',
      "except blackchamber.CommandError as error:",
      "    print(error, file=sys.stderr)",
    ].join("\n");
    const env = { ...process.env, CHAMBER: `'${process.execPath}' '${chamberPath}'` };
    const { stdout, stderr } = spawnSync("python3", ["-B", "-c", script, path], { encoding: "utf8", env });
    const { rows, messages, orders, agreements, id } = JSON.parse(stdout);
    const lines = async (...words: string[]): Promise<unknown[]> =>
      (await chamber(...words)).stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));

    expect(rows).toEqual(await lines("show", path, "--json"));
    expect(messages).toEqual(await lines("press", path, "--json"));
    expect(agreements).toEqual(await lines("agreements", path, "--json"));
    expect(orders[0]).toMatchObject({ game: 1, turn: "SPR 1901", power: "AUS", result: ["SUC"] });
    expect(id).toBe(rows[0].recording);
    expect(stderr).toContain("missing.chamber");
  });
});
