import { toHex } from "../../core/bytes/hex.ts";
import type { Damage, Entry, ReadItem } from "../../core/recording/entry.ts";
import { type Loss, LossAccount } from "../../core/recording/loss.ts";
import { RecordingReader } from "../../core/recording/reader.ts";

/** What was read from a recording in memory. */
export interface BytesRead {
  readonly items: readonly ReadItem[];
  readonly records: readonly (ReadItem & { readonly kind: "record" })[];
  readonly entries: readonly Entry[];
  readonly damage: readonly Damage[];
  readonly loss: Loss;
  readonly searchWork: number;
}

/** Reads a recording in pieces, or in one piece if no sizes are given. */
export function readBytes(file: Uint8Array, nextSize: () => number = () => Math.max(1, file.length)): BytesRead {
  const reader = new RecordingReader();
  const items: ReadItem[] = [];
  for (let at = 0; at < file.length; ) {
    const size = nextSize();
    items.push(...reader.push(file.subarray(at, at + size)));
    at += size;
  }
  items.push(...reader.end());
  const account = new LossAccount();
  for (const item of items) account.add(item);
  const records = items.filter((item) => item.kind === "record");
  return {
    items,
    records,
    entries: records.map(({ entry }) => entry),
    damage: items.filter((item) => item.kind === "damage"),
    loss: account.loss,
    searchWork: reader.searchWork,
  };
}

/** Whether items cover everything in the file after its header, without gaps or overlaps. */
export function tile(items: readonly ReadItem[], byteLength: number): boolean {
  let at = 20;
  for (const item of items) {
    if (item.fileOffset !== at || item.byteLength <= 0) return false;
    at += item.byteLength;
  }
  return at === byteLength;
}

/** Returns a record on one line: its position, its type and its fields by name, with bytes in hex. */
export function recordText({ fileOffset, byteLength, entry }: ReadItem & { readonly kind: "record" }): string {
  const { type, ...fields } = entry;
  const json = JSON.stringify(fields, (_, value: unknown) => (value instanceof Uint8Array ? toHex(value) : value));
  return `${String(fileOffset).padStart(5)} +${String(byteLength).padEnd(4)} ${type.padEnd(8)} ${json}`;
}
