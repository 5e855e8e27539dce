import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Analysis } from "../../core/analysis/analysis.ts";
import { type Inspection, inspectFrame } from "../../core/analysis/inspection/inspection.ts";
import { toHex } from "../../core/bytes/hex.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { encodeTokens } from "../../core/tokens/token.ts";
import { frameBytes } from "../support/bytes.ts";
import { times } from "../support/depth.ts";
import { chunk, placed } from "../support/entries.ts";
import { linkSourceOf } from "../support/linkSource.ts";
import { keptMessages, mutated } from "../support/messages.ts";

/** Inspects every frame in the bytes that a client and a server sent, and checks each inspection. */
function inspected(chunks: readonly { readonly arrow: ">" | "<"; readonly bytes: Uint8Array }[]): Inspection[] {
  const analysis = new Analysis();
  const frames = placed(chunks.map(({ arrow, bytes }) => chunk(arrow, bytes))).flatMap((entry) =>
    analysis.apply(entry),
  );
  const source = linkSourceOf(frames);
  return frames.map((frame) => {
    const inspection = inspectFrame(frame, source);
    expect(structuredClone(inspection)).toEqual(inspection);
    expect(inspection.cells.map(({ hex }) => hex).join("")).toBe(toHex(frame.frame.body));
    const count = inspection.cells.length;
    for (const { own, span } of inspection.tree) {
      expect(own.start >= 0 && own.start < own.end && own.end <= count).toBe(true);
      expect(span.start <= own.start && own.end <= span.end && span.end <= count).toBe(true);
    }
    for (const { tokens } of inspection.sentence) for (const at of tokens) expect(at).toBeLessThan(count);
    return inspection;
  });
}

const someChunk = fc.record({
  arrow: fc.constantFrom(">" as const, "<" as const),
  bytes: fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.uint8Array({ maxLength: 40 }))
      .map(([type, body]) => frameBytes(type, body)),
    fc.uint8Array({ maxLength: 20 }),
  ),
});

describe("an inspection", () => {
  test("of any bytes is complete: its cells contain the frame's bytes, its spans are inside the frame, and it can be cloned", () => {
    fc.assert(
      fc.property(fc.array(someChunk, { maxLength: 8 }), (chunks) => void inspected(chunks)),
      { numRuns: times(300) },
    );
  });

  test("of a mutated real message is also complete, and every token except brackets appears on a line of its tree", () => {
    const random = seededRandom(7);
    const messages = keptMessages().filter(() => random() < 0.01);
    const all = messages.flatMap(({ tokens, direction }) => {
      const arrow = direction === "client-to-server" ? (">" as const) : ("<" as const);
      return [tokens, mutated(tokens, random).tokens].map((sent) => ({
        arrow,
        bytes: frameBytes(2, encodeTokens(sent)),
      }));
    });
    expect(all.length).toBeGreaterThan(200);
    for (const { kind, tree, cells } of inspected(all.slice(0, times(600, 100)))) {
      if (kind !== "DM") continue;
      const shown = new Set(
        tree.flatMap(({ own }) => Array.from({ length: own.end - own.start }, (_, at) => own.start + at)),
      );
      const missing = cells.filter(({ name }, at) => name !== "(" && name !== ")" && !shown.has(at));
      expect(missing).toEqual([]);
    }
  });
});
