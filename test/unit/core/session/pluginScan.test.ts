import { expect, test } from "vitest";
import { knownVariants } from "../../../../core/map/library.ts";
import type { ReadItem } from "../../../../core/recording/entry.ts";
import { LintScan } from "../../../../core/session/lintScan.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import { PluginScan } from "../../../../core/session/pluginScan.ts";
import { Session } from "../../../../core/session/session.ts";
import { inlinePlugins } from "../../../support/inlinePlugins.ts";
import { itemsOf } from "../../../support/session.ts";

/**
 * A recording whose number dialect becomes known only after the first message, so that the names of tokens in earlier
 * messages can change.
 */
const game = itemsOf("recordings/press-level20.chamber.gz");
const known = knownAt(game);
const items = game.slice(0, known + 200);

/** Returns the index of the item that reveals the dialect. */
function knownAt(all: readonly ReadItem[]): number {
  const session = new Session(knownVariants);
  const { dialect } = session;
  return all.findIndex((item) => {
    session.push([item]);
    return session.dialect !== dialect;
  });
}

const runner = inlinePlugins({
  fields: {
    text: { type: "text", of: ({ text }) => text },
    words: { type: "number", of: ({ text }) => text.split(" ").length },
  },
  rules: {
    press: {
      message: "Press of {words} words.",
      fix: "None.",
      check: ({ text }) => text.startsWith("SND") && { words: 3 },
    },
  },
});

interface Results {
  readonly texts: readonly unknown[];
  readonly found: readonly (readonly unknown[])[];
}

/** Reads the recording in pieces, and lets the plug-in and the rules work after each piece. */
async function inPieces(...cuts: readonly number[]): Promise<Results & { readonly discarded: number }> {
  const session = new Session(knownVariants);
  const scan = new PluginScan(session, await runner);
  const lint = new LintScan(session);
  let discarded = 0;
  for (const [at, cut] of [...cuts, items.length].entries()) {
    const { dialect } = session;
    session.push(items.slice(cuts[at - 1] ?? 0, cut));
    if (dialect !== session.dialect) discarded += scan.results.count;
    // The rules wait for the plug-in to finish.
    lint.advance(Number.POSITIVE_INFINITY);
    expect(lint.scanned).toBeLessThanOrEqual(scan.results.count);
    await scan.finish();
    lint.advance(Number.POSITIVE_INFINITY);
  }
  while (!lint.finish());
  // Values that were computed in another dialect are discarded.
  if (discarded > 0) expect(scan.results.generation).toBeGreaterThan(0);
  const texts = Array.from({ length: session.count }, (_, at) => scan.results.valueOf("x_text", at + 1));
  const found = lint.findings.map(({ code, connection, message, group }) => [code, connection, message, group.frames]);
  return { texts, found, discarded };
}

test("given a recording that arrives in pieces, then values and findings are the same as when it is read in one piece", async () => {
  const { texts, found, discarded } = await inPieces();
  expect(discarded).toBe(0);
  expect(found.filter(([code]) => code === "x/press").length).toBeGreaterThan(2);
  const pieces = await inPieces(known >> 1, known, known + 7);
  expect(pieces).toMatchObject({ texts, found });
  expect(pieces.discarded).toBeGreaterThan(0);
});

test("given a table that filters by a plug-in's field, then it is outdated when values arrive, and its rebuilt lines use them", async () => {
  const session = new Session(knownVariants);
  const scan = new PluginScan(session, await runner);
  session.push(items);
  const settings = { ...noSettings, filter: "x_words>12 command:SND" };
  const early = new MessageTable(session, settings);
  while (!early.advance(1000));
  expect(early.state).toMatchObject({ fault: null, matches: 0 });
  await scan.finish();
  expect(early.isOutdated).toBe(true);
  const table = new MessageTable(session, settings);
  while (!table.advance(1000));
  const lines = table.rows(0, 10).lines.flatMap((line) => (line.kind === "message" ? [line] : []));
  expect(lines.length).toBe(table.state.matches);
  for (const { n, added } of lines) expect(added).toEqual(scan.results.valuesOf(n));
  expect(table.isOutdated).toBe(false);
});
