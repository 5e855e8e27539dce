import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { HostFault, MarksAnswer } from "../../../core/host/host.ts";
import type { Entry, MarkEntry } from "../../../core/recording/entry.ts";
import { chamber } from "../../support/chamber.ts";
import { deepTest, sampleOf } from "../../support/depth.ts";
import { wholeEntries } from "../../support/playedRecording.ts";
import { type ServeProcess, samplesFolder, startServe } from "../../support/serveProcess.ts";
import { tempFolder } from "../../support/tempFolder.ts";

const packedSample = join(samplesFolder, "press-level20.chamber.gz");
const target = { connection: 2, direction: "server-to-client", offset: 0 } as const;

interface Scene {
  readonly folder: string;
  readonly path: string;
  readonly serve: ServeProcess;
  readonly id: string;
  readonly marks: string;
}

/** Returns a served copy of a real game, compressed if its name ends in .gz. */
async function scene(name = "game.chamber"): Promise<Scene> {
  const folder = tempFolder();
  const path = join(folder, name);
  writeFileSync(path, name.endsWith(".gz") ? readFileSync(packedSample) : gunzipSync(readFileSync(packedSample)));
  const serve = await startServe([folder]);
  const { id } = await serve.row(name);
  return { folder, path, serve, id, marks: `/api/recordings/${id}/marks` };
}

async function answerOf(response: Response): Promise<MarksAnswer> {
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as MarksAnswer;
}

async function refusalOf(response: Response): Promise<readonly [number, string]> {
  return [response.status, ((await response.json()) as HostFault).error.message];
}

/** Returns all entries but marks, without their numbers. */
function traffic(entries: readonly Entry[]): unknown[] {
  return entries
    .filter(({ type }) => type !== "mark" && type !== "index")
    .map((entry) => ("sequence" in entry ? { ...entry, sequence: 0 } : entry));
}

function textsIn(entries: readonly Entry[]): string[] {
  return entries.filter((entry): entry is MarkEntry => entry.type === "mark").map(({ text }) => text);
}

describe("marks in a closed recording", () => {
  test.each(sampleOf(["game.chamber", "game.chamber.gz"], 1))(
    "are added, changed and removed in %s; everything else stays unchanged",
    async (name) => {
      const { folder, path, serve, marks } = await scene(name);
      chmodSync(path, 0o640);
      const before = await wholeEntries(path);
      expect(await serve.json(marks)).toEqual({ marks: [], readOnly: null });

      await answerOf(await serve.post(marks, { text: "first", target, atNs: 1_000 }));
      const two = await answerOf(await serve.post(marks, { text: "second – späť", target: null, atNs: 2e15 }));
      expect(two.marks.map(({ text, target: at }) => [text, at])).toEqual([
        ["first", target],
        ["second – späť", null],
      ]);
      const first = two.marks[0]?.id ?? "";
      const changed = await answerOf(await serve.post(`${marks}/${first}`, { text: "first, rather" }, "PUT"));
      expect(changed.marks.map(({ text }) => text)).toEqual(["first, rather", "second – späť"]);
      const after = await wholeEntries(path);
      expect(traffic(after)).toEqual(traffic(before));
      expect(textsIn(after)).toEqual(["first, rather", "second – späť"]);

      // An id from before the change no longer matches anything
      expect((await serve.ask(`${marks}/${first}`, { method: "DELETE" })).status).toBe(409);
      for (const { id } of [...changed.marks].reverse())
        await answerOf(await serve.ask(`${marks}/${id}`, { method: "DELETE" }));
      expect(await wholeEntries(path)).toEqual(before);
      expect(readdirSync(folder)).toEqual([name]);
      expect(statSync(path).mode & 0o777).toBe(0o640);
    },
  );

  deepTest("are all kept if many are changed at once", async () => {
    const { path, serve, marks } = await scene();
    const texts = ["a", "b", "c", "d", "e", "f"];
    await Promise.all(texts.map(async (text) => answerOf(await serve.post(marks, { text, target: null, atNs: 5 }))));
    expect(textsIn(await wholeEntries(path)).sort()).toEqual(texts);
  });

  test("slices and merges keep the marks, and info prints them", async () => {
    const { folder, path, serve, marks } = await scene();
    await answerOf(await serve.post(marks, { text: "look here", target, atNs: 1_000 }));
    const slice = join(folder, "slice.chamber");
    expect((await chamber("slice", path, "--to", "#200", "--out", slice)).code).toBe(0);
    expect(textsIn(await wholeEntries(slice))).toEqual(["look here"]);
    expect((await chamber("info", path)).stdout).toContain("look here");
  });
});

describe("marks are refused with a message", () => {
  test("for a sample", async () => {
    const serve = await startServe([tempFolder()]);
    const { samples } = await serve.library();
    const path = `/api/recordings/${samples[0]?.id}/marks`;
    expect((await serve.json<MarksAnswer>(path)).readOnly).toBe("samples are read-only");
    const [status, message] = await refusalOf(await serve.post(path, { text: "x", target: null, atNs: 0 }));
    expect([status, message]).toEqual([409, "samples are read-only"]);
  });

  test("for a damaged recording, which stays unchanged", async () => {
    const { path, serve, marks } = await scene();
    const damaged = readFileSync(path);
    damaged.fill(0x55, 4000, 4100);
    writeFileSync(path, damaged);
    const [status, message] = await refusalOf(await serve.post(marks, { text: "x", target: null, atNs: 0 }));
    expect([status, message]).toEqual([
      409,
      "the recording is damaged and therefore read-only; repair it with chamber recover",
    ]);
    expect(readFileSync(path).equals(damaged)).toBe(true);
    // The page says so before the user writes a note.
    expect((await serve.json<MarksAnswer>(marks)).readOnly).toBe(message);
  });

  test("for a recording that another program is writing", async () => {
    const folder = tempFolder();
    copyFileSync(join(samplesFolder, "golden", "v1.0.chamber"), join(folder, "game.chamber.part"));
    const serve = await startServe([folder]);
    const { id } = await serve.row("game.chamber.part");
    const [status, message] = await refusalOf(
      await serve.post(`/api/recordings/${id}/marks`, { text: "x", target: null, atNs: 0 }),
    );
    expect(status).toBe(409);
    expect(message).toContain("another program is writing this recording");
  });

  const refused: readonly (readonly [what: string, draft: object])[] = [
    ["a missing text", { target: null, atNs: 0 }],
    ["a text that is too long", { text: "x".repeat(5000), target: null, atNs: 0 }],
    ["a negative timestamp", { text: "x", target: null, atNs: -1 }],
    ["a fractional timestamp", { text: "x", target: null, atNs: 0.5 }],
    ["a target without a direction and an offset", { text: "x", target: { connection: 1 }, atNs: 0 }],
    ["an unknown direction", { text: "x", target: { ...target, direction: "sent" }, atNs: 0 }],
    ["a request that is too long", { text: "x".repeat(100_000), target: null, atNs: 0 }],
  ];
  test.each(sampleOf(refused, 2))("for %s", async (_, draft) => {
    const { path, serve, marks } = await scene();
    const before = readFileSync(path);
    const { status } = await serve.post(marks, draft);
    expect([400, 413]).toContain(status);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
