import type { PressViewRow } from "../../../core/session/pressViewRow.ts";

/** Conditions on the press to show. */
export interface PressFilter {
  /** Powers that must all take part, as sender or recipient. */
  readonly powers: readonly string[];
  /** First tokens; empty: any. */
  readonly tokens: readonly string[];
  /** Words that must all occur in the press or its English; `#121` is a message number. */
  readonly text: string;
}

export const noFilter: PressFilter = { powers: [], tokens: [], text: "" };

/** A row and its indent: the number of replies between it and the first shown message of its thread. */
export interface PressLine {
  readonly row: PressViewRow;
  readonly indent: number;
}

export function isFiltering({ powers, tokens, text }: PressFilter): boolean {
  return powers.length > 0 || tokens.length > 0 || text.trim() !== "";
}

/** Returns the rows that match a filter, in their order. */
export function filterPress(rows: readonly PressViewRow[], filter: PressFilter): readonly PressViewRow[] {
  const { powers, tokens } = filter;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!isFiltering(filter)) return rows;
  return rows.filter(
    (row) =>
      powers.every((power) => power === row.sender || row.recipients.includes(power)) &&
      (tokens.length === 0 || tokens.includes(row.token)) &&
      words.every((word) => saysWord(row, word)),
  );
}

function saysWord({ n, said, text, english }: PressViewRow, word: string): boolean {
  return (
    (/^#\d+$/.test(word) && Number(word.slice(1)) === n) ||
    said.text.toLowerCase().includes(word) ||
    text.toLowerCase().includes(word) ||
    (english?.toLowerCase().includes(word) ?? false)
  );
}

/** Returns rows as threads: each row is followed by its replies, and the threads are in the order of their roots. */
export function asThreads(rows: readonly PressViewRow[]): PressLine[] {
  const shown = new Map(rows.map((row) => [row.id, row]));
  const replies = new Map<number | null, PressViewRow[]>();
  for (const row of rows) {
    // A reply to a hidden message is a root.
    const above = row.repliesTo !== null && shown.has(row.repliesTo) ? row.repliesTo : null;
    const siblings = replies.get(above);
    if (siblings) siblings.push(row);
    else replies.set(above, [row]);
  }
  const lines: PressLine[] = [];
  const open = (replies.get(null) ?? []).toReversed().map((row): PressLine => ({ row, indent: 0 }));
  for (let line = open.pop(); line; line = open.pop()) {
    lines.push(line);
    const { row, indent } = line;
    for (const reply of (replies.get(row.id) ?? []).toReversed()) open.push({ row: reply, indent: indent + 1 });
  }
  return lines;
}

export function inOrder(rows: readonly PressViewRow[]): PressLine[] {
  return rows.map((row) => ({ row, indent: 0 }));
}

/** Returns each filter that lacks one of the conditions and matches any row, by descending count. */
export function relaxed(
  rows: readonly PressViewRow[],
  filter: PressFilter,
): readonly { readonly dropped: keyof PressFilter; readonly filter: PressFilter; readonly count: number }[] {
  return (["powers", "tokens", "text"] as const)
    .filter((name) => isFiltering({ ...noFilter, [name]: filter[name] }))
    .map((dropped) => {
      const without = { ...filter, [dropped]: noFilter[dropped] };
      return { dropped, filter: without, count: filterPress(rows, without).length };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
