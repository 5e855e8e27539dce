import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { HostStatus } from "../../../core/host/host.ts";
import { chamber } from "../../support/chamber.ts";
import { BodyReader, samplesFolder, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends the host cleanly, even while a client reads a growing log",
  async (signal) => {
    const log = join(tempFolder(), "bot.log");
    writeFileSync(log, "line 1\n");
    const serve = await startServe([samplesFolder, "--log", log]);
    const { logs } = await serve.json<HostStatus>("/api/status");
    const reading = new BodyReader(await serve.ask(`/api/logs/${logs[0]?.id}`));
    await reading.until((bytes) => bytes.toString() === "line 1\n");
    expect(await serve.stop(signal)).toBe(0);
    expect(serve.stderr()).not.toContain("bug");
  },
);

test("a bot's log is served and followed as it grows", async () => {
  const log = join(tempFolder(), "bot.log");
  writeFileSync(log, "line 1\n");
  const serve = await startServe([samplesFolder, "--log", log]);
  const { logs } = await serve.json<HostStatus>("/api/status");
  expect(logs.map(({ name }) => name)).toEqual(["bot.log"]);
  const path = `/api/logs/${logs[0]?.id}`;
  const following = new BodyReader(await serve.ask(path));
  await following.until((bytes) => bytes.toString() === "line 1\n");
  appendFileSync(log, "line 2\n");
  await following.until((bytes) => bytes.toString() === "line 1\nline 2\n");
  const rest = await serve.ask(`${path}?from=7&follow=0`);
  expect((await new BodyReader(rest).toEnd()).toString()).toBe("line 2\n");

  // When the log is truncated, the stream of the old content ends
  writeFileSync(log, "new\n");
  expect(await following.until(() => false)).toBe(true);
  expect((await serve.ask("/api/logs/unknown")).status).toBe(404);
});

test.each([
  ["one file", [join(samplesFolder, "press-level20.chamber.gz")], "The page shows press-level20.chamber.gz."],
  [
    "a file and a folder",
    [join(samplesFolder, "press-level20.chamber.gz"), join(samplesFolder, "golden")],
    "press-level20.chamber.gz.",
  ],
  ["a folder", [samplesFolder], "The page shows your recordings."],
])("given %s, when serve starts, then it prints what the page shows and what to do next", async (_, paths, words) => {
  const serve = await startServe(paths);
  await expect.poll(serve.stderr).toMatch(/Press Ctrl-C here to stop\.\n$/);
  expect(serve.stderr()).toContain(words);
  expect(serve.stderr()).toContain("run `chamber record --help` in a second terminal");
});

test("the built UI is served", async () => {
  const serve = await startServe([samplesFolder]);
  const page = await serve.ask("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect((await serve.ask("/assets/nothing-12345678.js")).status).toBe(404);
});

test.each([
  ["a missing path", ["/no/such/folder"], /\/no\/such\/folder cannot be served: no such file/],
  ["a missing log", [".", "--log", "/no/such.log"], /--log \/no\/such\.log/],
  ["a log that is a folder", [".", "--log", "/"], /is not a file/],
  ["an invalid port", [".", "--port", "x"], /--port "x" is not a port/],
  ["a port above 65535", [".", "--port", "65536"], /0 to 65535/],
])("%s is reported on one line, and the exit code is 2", async (_, parameters, words) => {
  const run = await chamber("serve", "--no-open", ...parameters);
  expect([run.code, run.stdout]).toEqual([2, ""]);
  expect(run.stderr).toMatch(words);
  expect(run.stderr.trim().split("\n")).toHaveLength(1);
});

test("a chosen port that is in use is reported", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const run = await chamber("serve", "--no-open", "--port", String(port), tempFolder());
  expect(run.code).toBe(2);
  expect(run.stderr).toContain("the port is in use; choose another with --port");
});

test("hidden folders and node_modules are skipped", async () => {
  const folder = tempFolder();
  for (const name of [".git", "node_modules", "games"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "x.chamber"), "");
  }
  const serve = await startServe([folder]);
  const { recordings } = await serve.library();
  expect(recordings.map(({ name }) => name)).toEqual(["games/x.chamber"]);
});
