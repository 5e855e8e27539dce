import type { FrameRow } from "../../core/analysis/analysis.ts";
import { type LinkSource, linkRowOf } from "../../core/analysis/links/linkRow.ts";

/** All frames of a recording, numbered from 1 without a gap. */
export function linkSourceOf(frames: readonly FrameRow[]): LinkSource {
  const numbers = new Map<number, number[]>();
  for (const { n, connection } of frames) {
    const known = numbers.get(connection);
    if (known) known.push(n);
    else numbers.set(connection, [n]);
  }
  return {
    count: frames.length,
    connections: [...numbers.keys()],
    row: (n) => linkRowOf(frames[n - 1] as FrameRow),
    rowsOf: (connection) => numbers.get(connection) ?? [],
  };
}
