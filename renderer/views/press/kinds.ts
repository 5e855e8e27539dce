import { type PressKind, pressKindOf, pressKinds } from "../../../core/press/pressKinds.ts";

/** The tokens of a kind that occur, with their counts. */
export interface KindCount {
  readonly name: PressKind;
  readonly label: string;
  readonly count: number;
  readonly tokens: readonly { readonly token: string; readonly count: number }[];
}

/** Returns the kinds that occur, with the most frequent tokens first. */
export function countKinds(rows: readonly { readonly token: string }[]): KindCount[] {
  const counts = new Map<string, number>();
  for (const { token } of rows) counts.set(token, (counts.get(token) ?? 0) + 1);
  return pressKinds.flatMap(({ name, label }) => {
    const tokens = [...counts]
      .filter(([token]) => pressKindOf(token) === name)
      .map(([token, count]) => ({ token, count }))
      .sort((a, b) => b.count - a.count || (a.token < b.token ? -1 : 1));
    if (tokens.length === 0) return [];
    return [{ name, label, tokens, count: tokens.reduce((sum, { count }) => sum + count, 0) }];
  });
}
