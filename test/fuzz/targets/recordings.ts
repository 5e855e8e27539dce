import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { LossAccount } from "../../../core/recording/loss.ts";
import { decodeEntry, encodeEntry, type RecordBody } from "../../../core/recording/payload.ts";
import { UnreadableRecording } from "../../../core/recording/reader.ts";
import { readBytes, tile } from "../../support/readBytes.ts";
import { Dice, seedOf } from "../dice.ts";
import { conversationForm } from "../forms/conversations.ts";
import { payloadForm } from "../forms/payloads.ts";
import { partsOf, recordingForm } from "../forms/recordings.ts";
import { ensure, type Target } from "../target.ts";
import { conversations } from "./traffic.ts";

/** Returns a recording with every type of record, and the beginnings of captures as recordings. */
function recordings(): Uint8Array[] {
  const golden = new Uint8Array(readFileSync("recordings/golden/v1.0.chamber"));
  return [golden, ...conversations().map((drafts) => conversationForm.encode(drafts.slice(0, 12)))];
}

/**
 * The reader of recordings: every byte is in one item, regardless of how the file is divided, and the loss is never
 * negative.
 */
export const reader: Target<Uint8Array> = {
  name: "reader",
  form: recordingForm,
  largest: 20_000,
  largestGrown: 2 ** 20,
  seeds: recordings,
  run(file) {
    try {
      const { items, damage, entries, loss } = readBytes(file);
      ensure(tile(items, file.length), "the items do not cover the file");
      const dice = new Dice(seedOf(file));
      const divided = readBytes(file, () => 1 + dice.below(dice.chance(0.3) ? 30 : 3000));
      ensure(divided.items.length === items.length, "different items when the file is read in pieces");
      for (const [at, { fileOffset, kind }] of items.entries()) {
        const other = divided.items[at];
        ensure(
          other?.fileOffset === fileOffset && other.kind === kind,
          "a different item when the file is read in pieces",
        );
      }
      expectLoss(loss);
      const kinds = new Set(damage.map(({ reason }) => reason));
      return [...kinds].sort().join(" ") + new Set(entries.map(({ type }) => type)).size + (loss.holes.length > 0);
    } catch (error) {
      if (error instanceof UnreadableRecording) return error.reason;
      throw error;
    }
  },
};

function expectLoss({ missingRecords, missingBytes, repeatedBytes, lostBytes, holes }: LossAccount["loss"]): void {
  for (const figure of [missingRecords, missingBytes, repeatedBytes, lostBytes]) {
    ensure(figure >= 0 && !Number.isNaN(figure), "a negative loss");
  }
  for (const { byteLength } of holes) ensure(byteLength > 0, "an empty hole");
}

/**
 * The content of records: each decodes to an entry or undefined, and entries are unchanged after being written and read
 * again.
 */
export const payload: Target<RecordBody> = {
  name: "payload",
  form: payloadForm,
  largest: 4000,
  largestGrown: 512 * 1024,
  seeds: () => recordings().flatMap((file) => partsOf(file).bodies.filter((_, at) => at < 24 || at % 5 === 0)),
  run({ recordType, payload: given }) {
    // A plain Uint8Array, because a Buffer would not be deeply equal to one.
    const entry = decodeEntry(recordType, Uint8Array.from(given));
    if (entry === undefined) return `${recordType} malformed`;
    const again = encodeEntry(entry);
    const reread = decodeEntry(again.recordType, Uint8Array.from(again.payload));
    ensure(isDeepStrictEqual(reread, entry), "an entry is read differently after being written");
    return `${entry.type} ${Object.values(entry).map(shapeOf).join("")}`;
  },
};

/** Returns a letter for the kind and rough size of a value. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length === 0 ? "e" : "l";
  if (typeof value === "number") return value > 0xffffffff ? "w" : value < 0 ? "-" : "n";
  return value === null ? "0" : (typeof value).charAt(0);
}
