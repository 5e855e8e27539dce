import { concatBytes } from "../../../core/bytes/concat.ts";
import type { Direction, EntryDraft } from "../../../core/recording/entry.ts";
import { captureNames, keptCaptures, legsOf, loadCapture } from "../../support/captures.ts";
import { keptMessages } from "../../support/messages.ts";
import { oneFrameEach } from "../forms/conversations.ts";
import type { SentMessage } from "../forms/messages.ts";

/** Pieces of the captures in this repository, short enough for a million executions. */

/** Returns the first bytes on two legs of every capture. */
export function streams(byteLength = 2000): Uint8Array[] {
  return captureNames(keptCaptures).flatMap((name) => {
    const legs = [...legsOf(loadCapture(keptCaptures, name).drafts).values()];
    return legs.slice(0, 2).map((chunks) => concatBytes(chunks).subarray(0, byteLength));
  });
}

/**
 * Returns messages of different kinds: for each capture, direction and first token, the first and the last short one.
 */
export function messages(most = 200): SentMessage[] {
  const kept = new Map<string, SentMessage>();
  for (const name of captureNames(keptCaptures)) {
    for (const { tokens, direction } of keptMessages([name])) {
      if (tokens.length > most) continue;
      const key = `${name} ${direction} ${tokens[0]}`;
      if (kept.has(key)) kept.set(`${key} last`, { direction, tokens });
      else kept.set(key, { direction, tokens });
    }
  }
  return [...kept.values()];
}

/** Returns the first messages in a direction that begin with this token. */
export function messagesOf(lead: number, direction: Direction, most: number): SentMessage[] {
  const kept = keptMessages().filter((message) => message.direction === direction && message.tokens[0] === lead);
  return kept.slice(0, most);
}

/** Returns the first frames of every capture, and the same frames with some from the middle and the end. */
export function conversations(): (readonly EntryDraft[])[] {
  return captureNames(keptCaptures).flatMap((name) => {
    const drafts = loadCapture(keptCaptures, name).drafts.flatMap(oneFrameEach);
    const begin = ofFewConnections(drafts).slice(0, 80);
    const rest = ofFewConnections(drafts).slice(80);
    const middle = rest.slice(Math.floor(rest.length / 2), Math.floor(rest.length / 2) + 80);
    return rest.length > 80 ? [begin, [...begin, ...middle], [...begin, ...rest.slice(-80)]] : [begin];
  });
}

/**
 * Returns the entries of the two connections with the most entries, because all seven connections repeat the same
 * messages.
 */
function ofFewConnections(drafts: readonly EntryDraft[]): EntryDraft[] {
  const counts = new Map<number, number>();
  for (const draft of drafts) {
    if (draft.type === "chunk") counts.set(draft.connection, (counts.get(draft.connection) ?? 0) + 1);
  }
  const busiest = [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([connection]) => connection);
  return drafts.filter((draft) => "connection" in draft && busiest.includes(draft.connection));
}
