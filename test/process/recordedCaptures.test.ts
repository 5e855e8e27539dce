import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GameFacts } from "../../core/analysis/gameFacts.ts";
import { type EntryDraft, legKey } from "../../core/recording/entry.ts";
import { RecordingWriter } from "../../core/recording/writer.ts";
import { type ReplayStep, replayScript } from "../../core/replay/script.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { type CapturedMessage, capturedMessages } from "../support/capturedMessages.ts";
import { captureSets } from "../support/captureSets.ts";
import { type Capture, centreCounts, legsOf, loadCapture } from "../support/captures.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf } from "../support/depth.ts";
import { playThroughRecord, wholeEntries } from "../support/playedRecording.ts";
import { seededSizes } from "../support/random.ts";
import { tempFolder } from "../support/tempFolder.ts";

const folderOfTest = tempFolder();

function stepsOf(drafts: readonly EntryDraft[]): ReplayStep[] {
  const writer = new RecordingWriter(0);
  return replayScript(drafts.map((draft) => writer.append(draft).entry));
}

function joined(legs: ReadonlyMap<string, readonly Uint8Array[]>): Map<string, string> {
  return new Map([...legs].map(([leg, chunks]) => [leg, Buffer.concat(chunks).toString("base64")]));
}

async function expectSame(
  file: string,
  drafts: readonly EntryDraft[],
  { info, finalCentreCounts }: Pick<Capture, "info" | "finalCentreCounts">,
): Promise<void> {
  expect(joined(legsOf(await wholeEntries(file)))).toEqual(joined(legsOf(drafts)));
  const run = await chamber("info", file, "--json");
  expect(run).toMatchObject({ code: 0, stderr: "" });
  const read = JSON.parse(run.stdout) as Record<string, unknown>;
  expect(read).toMatchObject({ ...info, file, complete: true, lostBytes: 0 });
  expect(read["commands"]).toEqual(info["commands"]);
  expect(centreCounts(read["finalCentres"] as GameFacts["finalCentres"])).toEqual(finalCentreCounts);
}

/** A quick run uses four captures. They cover two servers, errors, and a variant. */
const someOf = (names: readonly string[]): readonly string[] => sampleOf(names, 4);

describe.each(captureSets())("every capture in $folder", ({ folder, names }) => {
  test.each(someOf(names))(
    "%s: when replayed through chamber record, the recording contains its bytes and its facts",
    async (name) => {
      const capture = loadCapture(folder, name);
      const file = join(folderOfTest, `${name}.chamber`);
      await playThroughRecord(stepsOf(capture.drafts), file);
      await expectSame(file, capture.drafts, capture);
      rmSync(file);
    },
    300_000,
  );

  test.each(someOf(names))("%s: importing it yields the same bytes and facts", async (name) => {
    const capture = loadCapture(folder, name);
    const file = join(folderOfTest, `${name}-imported.chamber`);
    expect(await chamber("import", capture.path, "--out", file)).toMatchObject({ code: 0 });
    await expectSame(file, capture.drafts, capture);
    rmSync(file);
  });

  test.each(someOf(names))(
    "%s: chamber show prints every frame, and the text that it prints for a DM can be read back to that DM's tokens",
    async (name) => {
      const { drafts, info, path } = loadCapture(folder, name);
      const file = join(folderOfTest, `${name}-shown.chamber`);
      await chamber("import", path, "--out", file);
      const frames = info["frames"] as Record<string, number>;
      const all = await chamber("show", file);
      expect([all.code, all.stdout.split("\n").length - 1]).toEqual([
        0,
        Object.values(frames).reduce((sum, count) => sum + count, 0),
      ]);
      const messages = await chamber("show", file, "--filter", "kind==DM", "--json");
      const printed = messages.stdout.trimEnd().split("\n");
      const sent = [...capturedMessages(drafts)];
      expect([printed.length, sent.length]).toEqual([frames["DM"], frames["DM"]]);
      const wrong = printed.filter((line, at) => {
        const { tokens, representation } = sent[at] as CapturedMessage;
        const back = readTokens((JSON.parse(line) as { text: string }).text, representation);
        return !back.ok || back.tokens.length !== tokens.length || back.tokens.some((token, i) => token !== tokens[i]);
      });
      expect(wrong).toEqual([]);
      rmSync(file);
    },
  );
});

describe("captures split into different pieces, each sent after the previous one has arrived", () => {
  /**
   * Returns the script with the bytes of every leg split differently; consecutive pieces of one leg are joined first.
   */
  function recut(steps: readonly ReplayStep[], size: () => number): ReplayStep[] {
    return steps.flatMap((step) => {
      if (step.type !== "send") return [step];
      const pieces: ReplayStep[] = [];
      for (let at = 0; at < step.bytes.length; ) {
        const length = size();
        pieces.push({ ...step, bytes: step.bytes.subarray(at, at + length) });
        at += length;
      }
      return pieces;
    });
  }

  /** Returns the whole stream of every leg as one piece, at the position of its first bytes. */
  function atOnce(steps: readonly ReplayStep[], streams: ReadonlyMap<string, Uint8Array[]>): ReplayStep[] {
    const sent = new Set<string>();
    return steps.flatMap((step): ReplayStep[] => {
      if (step.type !== "send") return [step];
      const leg = legKey(step);
      if (sent.has(leg)) return [];
      sent.add(leg);
      return [{ ...step, bytes: Buffer.concat(streams.get(leg) ?? []) }];
    });
  }

  const small = captureSets().flatMap(({ folder, names }) =>
    names.filter((name) => legBytes(loadCapture(folder, name).drafts) < 30_000).map((name) => ({ folder, name })),
  );

  function legBytes(drafts: readonly EntryDraft[]): number {
    return drafts.reduce((sum, draft) => sum + (draft.type === "chunk" ? draft.bytes.length : 0), 0);
  }

  test.each(sampleOf(small, 1))(
    "$name: sent byte by byte, in random pieces and all at once, the recording contains the same bytes",
    async ({ folder, name }) => {
      const { drafts } = loadCapture(folder, name);
      const steps = stepsOf(drafts);
      const wanted = joined(legsOf(drafts));
      const cuts = {
        bytes: recut(steps, () => 1),
        random: recut(steps, seededSizes(name, 40)),
        whole: atOnce(steps, legsOf(drafts)),
      };
      for (const [cut, script] of Object.entries(cuts)) {
        const file = join(folderOfTest, `${name}-${cut}.chamber`);
        await playThroughRecord(script, file);
        const entries = await wholeEntries(file);
        expect([cut, joined(legsOf(entries))]).toEqual([cut, wanted]);
        // The pieces did arrive separately: each is its own chunk.
        const chunks = entries.filter(({ type }) => type === "chunk").length;
        if (cut === "bytes") expect(chunks).toBe(legBytes(drafts));
        rmSync(file);
      }
    },
    300_000,
  );
});
