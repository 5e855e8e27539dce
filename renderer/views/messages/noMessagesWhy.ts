import type { SessionNews } from "../../session/api.ts";
import { useView } from "../../session/store.ts";

/** Why there are no lines to show. */
export type NoMessagesWhy =
  | { readonly kind: "failed"; readonly title: string; readonly message: string }
  /** The game is being recorded; bots connect to this address. */
  | { readonly kind: "waiting"; readonly address: string | null; readonly connections: number }
  | { readonly kind: "empty" }
  | { readonly kind: "no match"; readonly count: number }
  | { readonly kind: "unseen"; readonly count: number };

/** Returns null if there are lines, or if they are still loading. */
export function noMessagesWhy(news: SessionNews | null): NoMessagesWhy | null {
  if (!news) return null;
  const { reading, summary, table } = news;
  if (reading.phase === "failed" && summary.count === 0) return { ...reading, kind: "failed" };
  if (summary.count === 0) {
    if (reading.phase === "following")
      return { kind: "waiting", address: summary.header?.listen[0] ?? null, connections: summary.connections.length };
    return reading.phase === "read" && table.length === 0 ? { kind: "empty" } : null;
  }
  if (table.length > 0 || table.scanned < table.rows || table.awaitsFacts) return null;
  const { table: options } = useView.getState();
  return { kind: options.filter.trim() === "" ? "unseen" : "no match", count: summary.count };
}
