import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { InfoCounts, recordingInfo } from "../../core/analysis/info.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { LossAccount } from "../../core/recording/loss.ts";
import { readTokens } from "../../core/tokens/readText.ts";
import { printTokens } from "../../core/tokens/text.ts";
import type { Frame } from "../../core/wire/frame.ts";
import { Framer } from "../../core/wire/framer.ts";
import { captureSets } from "../support/captureSets.ts";
import { type Capture, captureEntries, centreCounts, legsOf, loadCapture } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { folded } from "../support/folded.ts";
import { seededSizes } from "../support/random.ts";

function placedEntries(
  name: string,
  folder: string,
): { entries: readonly Entry[] } & Pick<Capture, "info" | "finalCentreCounts"> {
  const { info, finalCentreCounts } = loadCapture(folder, name);
  return { entries: captureEntries(folder, name), info, finalCentreCounts };
}

function pieces(stream: Uint8Array, size: () => number): Uint8Array[] {
  const cut: Uint8Array[] = [];
  for (let at = 0; at < stream.length; ) {
    const length = size();
    cut.push(stream.subarray(at, at + length));
    at += length;
  }
  return cut;
}

function framed(parts: readonly Uint8Array[]): { frames: Frame[]; unframed: number } {
  const framer = new Framer();
  const frames: Frame[] = [];
  for (const part of parts) frames.push(...framer.push(part));
  return { frames, unframed: framer.unframedByteLength };
}

describe.each(captureSets())("every capture of $folder", ({ folder, names }) => {
  const some = sampleOf(names, 4);

  test.each(names)("%s: an analysis of its bytes finds the same facts as an independent program", (name) => {
    const { entries, info, finalCentreCounts } = placedEntries(name, folder);
    const counts = new InfoCounts();
    const read = recordingInfo(folded(entries, [counts]), counts, new LossAccount().loss, { major: 1, minor: 0 });
    expect(JSON.parse(JSON.stringify(read))).toMatchObject(info);
    expect(read.commands).toEqual(info["commands"]);
    expect(centreCounts(read.finalCentres)).toEqual(finalCentreCounts);
  });

  test.each(some)("%s: split byte by byte, at random or not at all, every leg has the same frames", (name) => {
    const { drafts } = loadCapture(folder, name);
    for (const [leg, chunks] of legsOf(drafts)) {
      const stream = Buffer.concat(chunks);
      const asRecorded = framed(chunks);
      const same = (parts: readonly Uint8Array[]): boolean => {
        const again = framed(parts);
        return (
          again.unframed === asRecorded.unframed &&
          again.frames.length === asRecorded.frames.length &&
          again.frames.every((frame, at) => {
            const other = asRecorded.frames[at] as Frame;
            return (
              frame.typeByte === other.typeByte &&
              frame.span.start === other.span.start &&
              Buffer.compare(frame.body, other.body) === 0
            );
          })
        );
      };
      expect([leg, same(pieces(stream, () => 1)), same(pieces(stream, seededSizes(name, 50))), same([stream])]).toEqual(
        [leg, true, true, true],
      );
    }
  });

  test.each(some)("%s: every DM is printed as text that can be read back to its tokens", (name) => {
    const { entries } = placedEntries(name, folder);
    const analysis = new Analysis();
    const wrong: string[] = [];
    let messages = 0;
    for (const entry of entries) {
      for (const { tokens, representation } of analysis.apply(entry)) {
        if (!tokens) continue;
        messages += 1;
        const text = printTokens(tokens, representation);
        const back = readTokens(text, representation);
        const same =
          back.ok && back.tokens.length === tokens.length && tokens.every((token, at) => token === back.tokens[at]);
        if (!same) wrong.push(text);
      }
    }
    expect(messages).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});
