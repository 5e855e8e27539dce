import type { FrameRow } from "../../core/analysis/analysis.ts";
import { RecordingAnswers } from "../../core/analysis/links/answers.ts";
import type { LinkSource } from "../../core/analysis/links/linkSource.ts";

/** Returns a source with all the frames in a recording of one game, numbered from 1 without gaps. */
export function linkSourceOf(frames: readonly FrameRow[]): LinkSource {
  const matcher = new RecordingAnswers();
  const answers = frames.map((frame) => matcher.take(frame));
  const numbers = new Map<number, number[]>();
  for (const { n, connection } of frames) {
    const known = numbers.get(connection);
    if (known) known.push(n);
    else numbers.set(connection, [n]);
  }
  return {
    count: frames.length,
    connections: [...numbers.keys()],
    row: (n) => frames[n - 1] ?? null,
    head: (n) => frames[n - 1]?.tokens?.[0] ?? null,
    power: (n) => frames[n - 1]?.power ?? null,
    game: () => 0,
    answers: (n) => answers[n - 1] ?? null,
    rowsOf: (connection) => numbers.get(connection) ?? [],
  };
}
