import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { usualPractice } from "../../core/host/practice.ts";
import { practiceTable } from "../../core/node/play/practiceTable.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { Drive } from "../support/drive.ts";
import { recordingOf, streamsIn } from "../support/recordings.ts";
import { startListening } from "../support/recordProcess.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folder = tempFolder();

test.each(
  sampleOf(
    [
      ["snark", "diplomat", 60],
      ["standard", "diplomat,greedy", 30],
      ["standard", "random,greedy,hold", 0],
      ["micro", "greedy", 0],
    ] as const,
    2,
  ),
)(
  "given %s with %s at level %i in lockstep, then every connection carries the same bytes as in a game without sockets",
  async (map, bots, level) => {
    const out = join(folder, `${map}-${bots.length}.chamber`);
    const words = ["--map", map, "--bots", bots, "--level", String(level), "--years", "2", "--seed", "6"];
    const run = await chamber("play", "--no-page", "--pace", "lockstep", ...words, "--out", out);
    expect(run).toMatchObject({ code: 0 });
    const table = practiceTable({ ...usualPractice, map, bots: bots.split(","), level, years: 2, seed: 6 });
    const drive = new Drive(table.server, table.bots);
    drive.run();
    const chunks = drive.drafts.filter(({ type }) => type === "chunk");
    expect(streamsIn(readFileSync(out))).toEqual(streamsIn(recordingOf(chunks)));
  },
);

test("given several games in lockstep with a fault, then each is recorded, each with the next seed", async () => {
  const out = tempFolder();
  const words = ["--map", "micro", "--games", "3", "--years", "1", "--fault", "bad-syntax", "--out", out];
  const listeners = process.listenerCount("SIGINT");
  const run = await chamber("play", "--no-page", "--pace", "lockstep", ...words);
  expect(run.code).toBe(0);
  // All games share one listener, because Node warns about a leak if there are more than 10.
  expect(process.listenerCount("SIGINT") - listeners).toBeLessThanOrEqual(1);
  const files = [...run.stderr.matchAll(/recorded in (.*)/g)].map(([, path = ""]) => path);
  expect(new Set(files).size).toBe(3);
  const [first, second] = files.map((file) => streamsIn(readFileSync(file)));
  expect(first).not.toEqual(second);
  expect((await chamber("lint", files[0] ?? "")).stdout).toContain("error[syntax]");
});

test("given a server and bots as separate commands, then they play a game to its end", async () => {
  const server = await startListening(["play", "server", "--map", "micro", "--listen", "0", "--level", "10"]);
  const bots = ["greedy", "random", "hold"].map((name) =>
    chamber("play", "bot", name, "--connect", `127.0.0.1:${server.port}`, "--until", "1"),
  );
  for (const { code, stderr } of await Promise.all(bots)) {
    expect(stderr).toMatch(/^(greedy|random|hold) played \d+ turns as \w{3}\n$/);
    expect(code).toBe(0);
  }
  expect(await server.exited).toBe(0);
  expect(server.stderr()).toMatch(/waiting for 3 bots: .*\nthe game ended in .*: (a draw|\w{3} won)\n$/);
});

test("given a port in use, then the server reports this on one line", async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { readonly port: number }).port));
  });
  for (const words of [
    ["play", "server", "--listen", String(port)],
    ["play", "--no-page", "--out", folder, "--listen", String(port)],
  ]) {
    const run = await chamber(...words);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(
      /^.*cannot listen on 127\.0\.0\.1:\d+: the port is in use; choose another with --listen\n$/,
    );
  }
  taken.close();
});

test("given no server, or a game that has begun, then the bot reports this on one line", async () => {
  const nobody = await chamber("play", "bot", "hold", "--connect", "127.0.0.1:1");
  expect(nobody).toMatchObject({ code: 2 });
  expect(nobody.stderr).toMatch(/^.*127\.0\.0\.1:1: connection refused; start a server, or check --connect\n$/);
  const full = await startListening(["play", "--no-page", "--pace", "30", "--out", folder]);
  await full.says(/recording to /);
  const late = await chamber("play", "bot", "hold", "--connect", `127.0.0.1:${full.port}`);
  expect(late).toMatchObject({ code: 2 });
  expect(late.stderr).toMatch(/did not accept the bot: its game has begun or is full\n$/);
  await full.stop();
});
