import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import type { ChunkEntry, Entry } from "../../core/recording/entry.ts";
import { sampleOf, times } from "../support/depth.ts";
import { beginningOf, chunksOf, slicedFrom, withGaps, without, withoutBytes } from "../support/lostParts.ts";
import { WholeFindings } from "../support/newFindings.ts";
import { recordedGames } from "../support/recordedParts.ts";

/** How many parts of each game are lost, one at a time. */
const losses = times(8, 2);
/** The least share of the findings after the next turn that remains when a game lacks messages; press games have 0.74. */
const leastShare = 0.7;
/** With fewer findings, one that the loss hides changes the share too much. */
const fewFindings = 20;
/** The most messages, and the most bytes, that are lost at once in the middle of a game. */
const mostChunks = 6;
const mostBytes = 400;

/** A recording with a loss, and the loss in words. */
interface Lossy {
  readonly words: string;
  readonly entries: readonly Entry[];
  /** Where the loss begins; null if it has no beginning in the recording. */
  readonly from: ChunkEntry | null;
}

type Below = (n: number) => number;

function randomOf(name: string): Below {
  const random = seededRandom(name.length * 104_729 + 1);
  return (n) => Math.floor(random() * n);
}

/** Returns a recording that begins in the middle of the game. */
function withoutBeginning(entries: readonly Entry[], turn: number, below: Below): Lossy {
  const chunks = chunksOf(entries);
  const first = chunks[below(chunks.length)];
  const at = first?.at ?? 0;
  const before = (isLost: (entry: Entry) => boolean): Set<number> =>
    new Set(entries.flatMap((entry, index) => (index < at && isLost(entry) ? [index] : [])));
  const isChunk = ({ type }: Entry): boolean => type === "chunk";
  const kinds = [
    { words: "a slice", of: () => slicedFrom(entries, first?.entry.atNs ?? 0) },
    { words: "only opened connections", of: () => without(entries, before(isChunk)) },
    {
      words: "nothing",
      of: () =>
        without(
          entries,
          before(({ type }) => isChunk({ type } as Entry) || type === "opened"),
        ),
    },
    { words: "gaps", of: () => withGaps(entries, before(isChunk)) },
  ] as const;
  const kind = kinds[turn % kinds.length] ?? kinds[0];
  return { words: `begins with ${at}, ${kind.words} before it`, entries: kind.of(), from: null };
}

/** Returns a recording that lacks messages or bytes of one connection in the middle of the game. */
function withoutMiddle(entries: readonly Entry[], turn: number, below: Below): Lossy {
  const chunks = chunksOf(entries);
  const first = chunks[below(chunks.length)];
  if (first === undefined) return { words: "nothing", entries, from: null };
  const { connection, direction, offset, bytes } = first.entry;
  if (turn % 3 === 2) {
    const lost = { connection, direction, offset: offset + below(bytes.length), byteLength: 1 + below(mostBytes) };
    return { words: `lacks bytes ${JSON.stringify(lost)}`, entries: withoutBytes(entries, lost), from: first.entry };
  }
  const own = chunks.filter(({ at, entry }) => at >= first.at && entry.connection === connection);
  const lost = own.slice(0, 1 + below(mostChunks)).map(({ at }) => at);
  return {
    words: `lacks ${lost.join(", ")} of ${connection}${turn % 3 === 0 ? ", with gaps" : ""}`,
    entries: (turn % 3 === 0 ? withGaps : without)(entries, new Set(lost)),
    from: first.entry,
  };
}

describe.each(sampleOf(recordedGames(), 12))("given $name", ({ name, entries: read }) => {
  test.each([
    { part: "its beginning", lose: withoutBeginning },
    { part: "messages in the middle", lose: withoutMiddle },
  ])(
    "when the recording lacks $part, then lint reports nothing that they disprove, and most of the rest",
    ({ lose }) => {
      const below = randomOf(name);
      const entries = beginningOf(read());
      const whole = new WholeFindings(entries);
      const later = { all: 0, reported: 0 };
      const found = Array.from({ length: losses }, (_, turn) => {
        const { words, entries: part, from } = lose(entries, turn, below);
        const { isNew, hasStayed } = whole.compare(part);
        const after = from === null ? [] : whole.afterNextTurn(from.connection, from.atNs);
        later.all += after.length;
        later.reported += after.filter(hasStayed).length;
        return isNew.map((one) => `${words}: ${one}`);
      });
      expect(found.flat()).toEqual([]);
      // What a loss hides ends with the turn, for most rules.
      expect(later.reported).toBeGreaterThanOrEqual(later.all < fewFindings ? 0 : leastShare * later.all);
    },
  );
});
