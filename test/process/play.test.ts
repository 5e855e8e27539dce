import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BotClient } from "../../core/bots/botClient.ts";
import { SilentPlayer } from "../../core/bots/player.ts";
import { random } from "../../core/bots/random.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import type { HostStatus, LiveAnswer } from "../../core/host/host.ts";
import { playBot } from "../../core/node/play/playBot.ts";
import { chamber } from "../support/chamber.ts";
import { startListening } from "../support/recordProcess.ts";
import { startPlay } from "../support/serveProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folder = tempFolder();

test("given only built-in bots, then a game is played through the proxy until it ends in a draw, and is recorded completely and without faults", async () => {
  const out = join(folder, "own.chamber");
  const run = await chamber("play", "--bots", "random,hold", "--years", "2", "--seed", "3", "--out", out);
  expect(run).toMatchObject({ code: 0, stdout: "" });
  expect(run.stderr).toMatch(/the game ended in Spring 1903: a draw/);
  expect(run.stderr).toContain(`recorded in ${out}`);
  expect((await chamber("verify", out)).code).toBe(0);
  expect((await chamber("lint", out)).code).toBe(0);
  const check = await chamber("turns", "--check", out);
  expect(check.code).toBe(0);
  const info = await chamber("info", out, "--json");
  expect(JSON.parse(info.stdout)).toMatchObject({ games: 1 });
});

test("given a power that is reserved for another bot, then that bot gets it, and the game begins with it", async () => {
  const out = join(folder, "guest.chamber");
  const host = await startListening(["play", "--seats", "FRA", "--bots", "hold", "--years", "1", "--out", out]);
  expect(host.stderr()).toMatch(/^listening on 127\.0\.0\.1:\d+, waiting for FRA\n/);
  const setting = {
    name: "Guest",
    version: "1",
    player: new SilentPlayer(random),
    random: seededRandom(1),
    lastYear: 1901,
  };
  await playBot(new BotClient(setting), { host: "127.0.0.1", port: host.port }, { thinkMs: 0 }).over;
  expect(await host.exited).toBe(0);
  const info = await chamber("info", out, "--json");
  expect(info.stdout).toMatch(/"power":"FRA".*"name":"Guest"|"name":"Guest".*"power":"FRA"/s);
});

test("given --page, then the page opens the game while it is played, and Ctrl-C ends both", async () => {
  const out = tempFolder();
  const host = await startPlay(["--pace", "30", "--out", out]);
  const { opened } = await host.json<HostStatus>("/api/status");
  const { sessions } = await host.json<LiveAnswer>("/api/live");
  expect(sessions).toMatchObject([{ state: "recording", recording: opened, practice: { builtIn: 7, seats: [] } }]);
  expect(await host.stop()).toBe(0);
  expect((await chamber("verify", ...readdirSync(out).map((name) => join(out, name)))).code).toBe(0);
});

test("given Ctrl-C during a game, then the recording is closed, and the exit code is 130", async () => {
  const out = join(folder, "stopped.chamber");
  const host = await startListening(["play", "--pace", "30", "--out", out]);
  await host.says(/recording to /);
  expect(await host.stop()).toBe(130);
  expect((await chamber("verify", out)).code).toBe(0);
});

test.each([
  ["an unknown bot", ["--bots", "genius"], /there is no bot "genius"; built-in bots: hold, greedy, random/],
  ["an unknown power", ["--seats", "XYZ"], /--seats: XYZ is not a power of standard; its powers: AUS ENG/],
  ["the same power twice", ["--seats", "FRA,FRA"], /--seats: FRA is named twice/],
  ["an unknown map", ["--map", "atlantis"], /atlantis is neither a file nor a known variant/],
  ["a map with errors", ["--map", "test/data/maps/1897.map"], /1897.map: the map has errors; `chamber map` lists them/],
  ["too many years", ["--years", "0"], /specify a number from 1 to 1000/],
])("given %s, then the command reports this in one line, and records nothing", async (_, words, message) => {
  const empty = tempFolder();
  const run = await chamber("play", ...words, "--out", empty);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(message);
  expect(run.stderr.trim().split("\n")).toHaveLength(1);
  expect(readdirSync(empty)).toEqual([]);
});
