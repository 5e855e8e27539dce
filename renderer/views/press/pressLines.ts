import type { PressViewRow } from "../../../core/session/pressViewRow.ts";

/** Which press is shown. */
export interface PressFilter {
  /** Powers that all take part, as sender or recipient. */
  readonly powers: readonly string[];
  /** First tokens; none: any. */
  readonly tokens: readonly string[];
  /** Words that all occur in the press, or in its sentence; `#121` is a number. */
  readonly text: string;
}

export const noFilter: PressFilter = { powers: [], tokens: [], text: "" };

/** A row and how far it stands in: replies between it and the first of its thread that is shown. */
export interface PressLine {
  readonly row: PressViewRow;
  readonly indent: number;
}

export function isFiltering({ powers, tokens, text }: PressFilter): boolean {
  return powers.length > 0 || tokens.length > 0 || text.trim() !== "";
}

/** Rows that a filter lets through, in their order. */
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

/** Rows as threads: each with its replies behind it, threads in the order of their roots. */
export function asThreads(rows: readonly PressViewRow[]): PressLine[] {
  const shown = new Map(rows.map((row) => [row.id, row]));
  const replies = new Map<number | null, PressViewRow[]>();
  for (const row of rows) {
    // What it replies to may be hidden: it is then a root itself.
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

/** What is left without one of a filter's conditions, for each that lets something through, the most first. */
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
