import { Analysis, type ConnectionState, type FrameRow } from "../../core/analysis/analysis.ts";
import type { Role } from "../../core/analysis/connectionFacts.ts";
import { getOrMake } from "../../core/bytes/keyed.ts";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { placed } from "./entries.ts";

/** A DM in a capture, with what was known about its connection when it arrived. */
export interface CapturedMessage extends FrameRow {
  readonly tokens: Uint16Array;
  /** The game's press level according to the connection's last HLO; null before any HLO. */
  readonly gameLevel: number | null;
  readonly role: Role;
  /** The client's name; null before NME. */
  readonly client: string | null;
}

/** Cached messages, keyed by their capture's drafts, because many tests read the same captures. */
const known = new WeakMap<readonly EntryDraft[], readonly CapturedMessage[]>();

/** Returns the DMs in a capture in order, using the dialect detected from the whole capture. */
export function capturedMessages(drafts: readonly EntryDraft[]): readonly CapturedMessage[] {
  return getOrMake(known, drafts, () => [...readMessages(drafts)]);
}

function* readMessages(drafts: readonly EntryDraft[]): Generator<CapturedMessage> {
  const entries = placed(drafts);
  const first = new Analysis();
  for (const entry of entries) first.apply(entry);
  const analysis = new Analysis({ dialect: first.dialect.dialect });
  const states = new Map<number, ConnectionState>();
  for (const entry of entries) {
    for (const { tokens, ...row } of analysis.apply(entry)) {
      if (!tokens) continue;
      if (!states.has(row.connection)) for (const state of analysis.connections) states.set(state.connection, state);
      const { facts } = states.get(row.connection) as ConnectionState;
      const client = facts.identity?.name ?? null;
      yield { ...row, tokens, gameLevel: facts.level ?? null, role: facts.role, client };
    }
  }
}
