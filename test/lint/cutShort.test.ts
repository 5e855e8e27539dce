import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { sampleOf, times } from "../support/depth.ts";
import { beginningOf, chunksOf, cutAt } from "../support/lostParts.ts";
import { WholeFindings } from "../support/newFindings.ts";
import { recordedGames } from "../support/recordedParts.ts";

/** How many times each game is cut. */
const cuts = times(60, 5);

describe.each(sampleOf(recordedGames(), 21))(
  "given $name, whose recording ends too early",
  ({ name, entries: read }) => {
    test("then lint reports nothing that the rest of the game disproves", () => {
      const random = seededRandom(name.length * 7919 + 1);
      const below = (n: number): number => Math.floor(random() * n);
      const entries = beginningOf(read());
      const whole = new WholeFindings(entries);
      const chunks = chunksOf(entries);
      const found = Array.from({ length: cuts }, (_, turn) => {
        const chunk = chunks[below(chunks.length)];
        if (chunk === undefined) return [];
        const size = chunk.entry.bytes.length;
        // Every other cut is between two messages.
        const byteLength = turn % 2 === 0 ? size : below(size);
        const { isNew } = whole.compare(cutAt(entries, chunk, byteLength));
        return isNew.map((one) => `cut after ${chunk.at} + ${byteLength}: ${one}`);
      });
      expect(found.flat()).toEqual([]);
    });
  },
);
