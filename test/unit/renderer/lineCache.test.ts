import { expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { MessageTable, noSettings } from "../../../core/session/messageTable.ts";
import { blockLength } from "../../../renderer/session/lineBlocks.ts";
import { LineCache } from "../../../renderer/session/lineCache.ts";
import { times } from "../../support/depth.ts";
import { sessionOf } from "../../support/session.ts";

test("given known lines far above the end of a table, when the end is needed, then it is loaded, regardless of the table's length", async () => {
  const table = new MessageTable(sessionOf(sample("press-level20")), { ...noSettings, folds: false });
  table.advance(600);
  // The tables cover every length that the last block of lines can have; a quick run covers one length in six.
  const step = times(1, 6);
  for (let grown = 0; grown < 130; grown += step) {
    table.advance(step);
    const cache = new LineCache({ rows: async (from, to) => ({ ...table.rows(from, to), version: 0 }) });
    cache.listen(() => undefined);
    cache.want(0, table.state, 0, 100);
    await expect.poll(() => cache.knownEnd(0), { interval: 1 }).toBe(128);

    cache.wantEnd(0, table.state, 70);
    const { length } = table.state;
    await expect.poll(() => cache.knownEnd(0), { interval: 1, message: `${length} lines` }).toBe(length);
  }
});

test("given lines that arrived with another answer, when they come into view, then they are known and not requested again", async () => {
  const table = new MessageTable(sessionOf(sample("press-level20")), noSettings);
  table.advance(Number.POSITIVE_INFINITY);
  const requested: number[] = [];
  const cache = new LineCache({
    rows: async (from, to) => {
      requested.push(from / blockLength);
      return { ...table.rows(from, to), version: 0 };
    },
  });
  cache.listen(() => undefined);
  cache.want(0, table.state, 0, 20);
  await expect.poll(() => cache.known.blocks, { interval: 1 }).toEqual([0]);

  const block = { number: 2, ...table.rows(2 * blockLength, 3 * blockLength) };
  cache.take(0, [block]);
  expect(cache.at(2 * blockLength)).toEqual(block.lines[0]);
  expect(cache.known).toEqual({ version: 0, blocks: [0, 2] });

  cache.want(0, table.state, 2 * blockLength, 2 * blockLength + 20);
  await Promise.resolve();
  expect(requested).toEqual([0]);

  // Lines from an older table are not mixed with those of this one.
  cache.take(-1, [{ ...block, number: 1 }]);
  expect(cache.at(blockLength)).toBeNull();
});

test("given lines beyond the view, when they arrive, then nothing is redrawn", async () => {
  const table = new MessageTable(sessionOf(sample("press-level20")), noSettings);
  table.advance(Number.POSITIVE_INFINITY);
  const cache = new LineCache({ rows: async (from, to) => ({ ...table.rows(from, to), version: 0 }) });
  let drawn = 0;
  cache.listen(() => {
    drawn += 1;
  });
  cache.want(0, table.state, 100, 120, 40);
  await expect.poll(() => cache.known.blocks, { interval: 1 }).toEqual([0, 1]);
  expect(drawn).toBe(1);
});
