import { Analysis, type FrameRow, type RowsTaker } from "../core/analysis/analysis.ts";
import { causeOf } from "../core/analysis/reportedFinding.ts";
import { groupBy } from "../core/bytes/keyed.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { FrameNumber } from "../core/recording/entry.ts";
import type { AssignedNumbers } from "../core/tokens/representation.ts";
import type { Linted } from "./lintRecording.ts";

/** A message that is quoted with its finding, and the frame that answered it. */
export interface Quote {
  readonly row: FrameRow;
  /** The first answer; null if there is none. */
  reply: FrameRow | null;
}

/** Quotes, keyed by frame number. */
export type Quotes = ReadonlyMap<FrameNumber, Readonly<Quote>>;

/** Ends a reading once all quotes are known. */
class AllQuoted extends Error {}

/**
 * Reads a recording a second time to get the messages to quote: one for each cause of findings. This takes less memory
 * than keeping all messages while the rules run.
 */
export async function quotesOf(
  { file, reported, analysis: { dialect }, replyTo }: Linted,
  assigned: AssignedNumbers = {},
): Promise<Quotes> {
  const quotes = new Map<FrameNumber, Quote>();
  const causes = [...groupBy(reported, causeOf).values()];
  const wanted = new Set(causes.flatMap(([first]) => (first && first.n > 0 ? first.n : [])));
  if (wanted.size === 0) return quotes;
  const analysis = new Analysis({ dialect: dialect.dialect, assigned });
  /** The answered frames, keyed by the number of their first answer. */
  const askedBy = new Map(
    [...wanted].flatMap((n) => {
      const reply = replyTo(n);
      return reply === null ? [] : [[reply, n] as const];
    }),
  );
  const last = [...wanted, ...askedBy.keys()].reduce((before, n) => Math.max(before, n));
  const take: RowsTaker = (rows) => {
    for (const row of rows) {
      const asked = quotes.get(askedBy.get(row.n) ?? 0);
      if (asked) asked.reply = copyOf(row);
      if (wanted.has(row.n)) quotes.set(row.n, { row: copyOf(row), reply: null });
    }
  };
  await readRecording(file, (items) => {
    for (const item of items) if (item.kind === "record") analysis.read(item.entry, take);
    if (analysis.rows >= last) throw new AllQuoted();
  }).catch((error: unknown) => {
    if (!(error instanceof AllQuoted)) throw error;
  });
  return quotes;
}

/**
 * Copies a row and its body. The original body is a view, which would keep a whole chunk of the recording in memory.
 */
function copyOf(row: FrameRow): FrameRow {
  return { ...row, frame: { ...row.frame, body: row.frame.body.slice() } };
}
