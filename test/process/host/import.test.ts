import { existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HostFault } from "../../../core/host/host.ts";
import { readBytes } from "../../support/readBytes.ts";
import { BodyReader, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const capture = join(import.meta.dirname, "../../data/captures/dip_midgame/capture.jsonl.gz");

/** Folders that imports have left in the folder for passing things. */
function leftovers(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("chamber-import-"));
}

test("a dropped log comes back as a recording, and leaves nothing behind", async () => {
  const folder = tempFolder();
  const serve = await startServe([folder]);
  const before = leftovers();
  const body = readFileSync(capture);
  const answer = await serve.ask("/api/import?name=my%20game.jsonl.gz", { method: "POST", body });
  expect(answer.status).toBe(200);
  const { damage, loss, entries } = readBytes(await new BodyReader(answer).toEnd());
  expect(damage).toEqual([]);
  expect(loss).toMatchObject({ complete: true, lostBytes: 0 });
  expect(entries[0]).toMatchObject({ type: "header", sources: [{ name: "my game.jsonl.gz" }] });
  expect(entries.filter(({ type }) => type === "chunk").length).toBeGreaterThan(100);
  expect(leftovers().filter((name) => !before.includes(name))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["an unknown ending", "virus.exe", "MZ", /ending/],
  ["no name", "", "{}", /ending/],
  ["a name that leads elsewhere", "../../../../tmp/chamber-planted.jsonl", '{"x":1}\n', /line 1/],
  ["no log at all", "game.jsonl", "not a log\n", /game\.jsonl/],
  ["nothing packed", "game.clg.gz", "plain", /game\.clg\.gz/],
  ["an empty file", "game.csv", "", /game\.csv/],
])("%s is refused in words", async (_, name, body, words) => {
  const serve = await startServe([tempFolder()]);
  const before = leftovers();
  const answer = await serve.ask(`/api/import?name=${encodeURIComponent(name)}`, { method: "POST", body });
  const { error } = (await answer.json()) as HostFault;
  expect([answer.status, error.message]).toEqual([422, expect.stringMatching(words)]);
  expect(error.message).not.toContain("chamber-import-");
  expect(leftovers().filter((left) => !before.includes(left))).toEqual([]);
  expect(existsSync("/tmp/chamber-planted.jsonl")).toBe(false);
});
