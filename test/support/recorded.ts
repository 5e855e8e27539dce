import { readRecording } from "../../core/node/recordingSource.ts";
import { type CloseKind, type Direction, type Entry, legKey } from "../../core/recording/entry.ts";
import type { Loss } from "../../core/recording/loss.ts";

/** One leg of a recording. */
export interface RecordedLeg {
  readonly bytes: Buffer;
  readonly closes: readonly CloseKind[];
  readonly undelivered: number;
}

/** A whole recording, split by leg. */
export interface Recorded {
  readonly exitCode: 0 | 3;
  readonly loss: Loss;
  readonly entries: readonly Entry[];
  readonly leg: (connection: number, direction: Direction) => RecordedLeg;
}

export async function readRecorded(path: string): Promise<Recorded> {
  const entries: Entry[] = [];
  const chunks = new Map<string, Uint8Array[]>();
  const closes = new Map<string, { kinds: CloseKind[]; undelivered: number }>();
  const outcome = await readRecording(path, (items) => {
    for (const item of items) {
      if (item.kind !== "record") continue;
      const { entry } = item;
      entries.push(entry);
      if (entry.type === "chunk") {
        const key = legKey(entry);
        const leg = chunks.get(key) ?? [];
        leg.push(entry.bytes);
        chunks.set(key, leg);
      }
      if (entry.type === "closed") {
        const leg = closes.get(legKey(entry)) ?? { kinds: [], undelivered: 0 };
        leg.kinds.push(entry.kind);
        leg.undelivered += entry.undelivered;
        closes.set(legKey(entry), leg);
      }
    }
  });
  return {
    exitCode: outcome.exitCode,
    loss: outcome.loss,
    entries,
    leg: (connection, direction) => {
      const key = legKey({ connection, direction });
      return {
        bytes: Buffer.concat(chunks.get(key) ?? []),
        closes: closes.get(key)?.kinds ?? [],
        undelivered: closes.get(key)?.undelivered ?? 0,
      };
    },
  };
}
