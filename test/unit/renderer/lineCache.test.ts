import { expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { MessageTable, noSettings } from "../../../core/session/messageTable.ts";
import { LineCache } from "../../../renderer/session/lineCache.ts";
import { times } from "../../support/depth.ts";
import { sessionOf } from "../../support/session.ts";

test("given known lines far above, when the end of a table is needed, it is known, however long the table is", async () => {
  const table = new MessageTable(sessionOf(sample("press-level20")), { ...noSettings, folds: false });
  table.advance(600);
  // Of every length that the last block of lines can have; of one in six in a quick run
  const step = times(1, 6);
  for (let grown = 0; grown < 130; grown += step) {
    table.advance(step);
    const cache = new LineCache({ rows: async (from, to) => ({ ...table.rows(from, to), version: 0 }) });
    cache.listen(() => undefined);
    cache.want(0, table.state, 0, 100);
    await expect.poll(() => cache.knownEnd(0), { interval: 1 }).toBe(128);

    cache.wantEnd(0, table.state, 70);
    const { length } = table.state;
    await expect.poll(() => cache.knownEnd(0), { interval: 1, message: `of ${length}` }).toBe(length);
  }
});
