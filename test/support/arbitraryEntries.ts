import fc from "fast-check";
import type { Direction, Entry, HeaderEntry, SequencedEntry } from "../../core/recording/entry.ts";
import { anyText } from "./anyText.ts";

/** Generates any entry that the types allow, with numbers of every width and text from every Unicode plane. */

const count = fc.oneof(fc.nat(300), fc.maxSafeNat());
const signed = fc.oneof(fc.integer(), fc.maxSafeInteger());
const text = anyText(300);
const maybeText = fc.option(text, { nil: null });
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  // Lengths encoded in one or two bytes; another test covers four.
  fc.integer({ min: 250, max: 600 }).map((length) => new Uint8Array(length).fill(length)),
);
const direction = fc.constantFrom<Direction>("client-to-server", "server-to-client");
const leg = { connection: count, direction };
const place = { sequence: count.map((n) => Math.max(1, n)), atNs: count };

const header: fc.Arbitrary<HeaderEntry> = fc.record({
  type: fc.constant("header" as const),
  uuid: text,
  startedAt: maybeText,
  tool: text,
  listen: fc.array(text, { maxLength: 20 }),
  upstream: maybeText,
  clock: fc.option(fc.record({ id: text, atStartNs: signed }), { nil: null }),
  synthesised: fc.option(fc.array(text, { maxLength: 3 }), { nil: null }),
  sources: fc.array(
    fc.record({
      name: text,
      uuid: maybeText,
      startedAt: maybeText,
      clockOffsetNs: signed,
      connections: fc.array(fc.tuple(count, count), { maxLength: 20 }),
    }),
    { maxLength: 3 },
  ),
});

/** Generators by entry type; this does not compile if a type is missing. */
const sequenced: { readonly [T in SequencedEntry["type"]]: fc.Arbitrary<SequencedEntry & { readonly type: T }> } = {
  opened: fc.record({
    type: fc.constant("opened"),
    ...place,
    connection: count,
    client: maybeText,
    listen: maybeText,
    upstream: maybeText,
  }),
  chunk: fc.record({ type: fc.constant("chunk"), ...place, ...leg, offset: count, bytes }),
  closed: fc.record({
    type: fc.constant("closed"),
    ...place,
    ...leg,
    kind: fc.constantFrom("fin", "rst", "error", "cut", "stopped"),
    undelivered: count,
    code: maybeText,
  }),
  failed: fc.record({ type: fc.constant("failed"), ...place, connection: count, code: text, message: text }),
  mark: fc.record({
    type: fc.constant("mark"),
    ...place,
    text,
    target: fc.option(fc.record({ ...leg, offset: count }), { nil: null }),
  }),
  edit: fc.record({ type: fc.constant("edit"), ...place, ...leg, offset: count, original: bytes, forwarded: bytes }),
  gap: fc.record({
    type: fc.constant("gap"),
    ...place,
    reason: fc.constantFrom("write-failed", "damaged", "sliced"),
    fromNs: count,
    records: count,
    legs: fc.array(fc.record({ ...leg, offset: count, byteLength: count }), { maxLength: 20 }),
    detail: maybeText,
  }),
  document: fc.record({ type: fc.constant("document"), ...place, name: text, mediaType: text, bytes }),
  index: fc.record({
    type: fc.constant("index"),
    ...place,
    points: fc.array(fc.record({ fileOffset: count, sequence: count, atNs: count }), { maxLength: 20 }),
  }),
  end: fc.record({
    type: fc.constant("end"),
    ...place,
    chunks: count,
    bytes: fc.record({ clientToServer: count, serverToClient: count }),
  }),
};

const unknown: fc.Arbitrary<Entry> = fc.record({
  type: fc.constant("unknown" as const),
  recordType: fc.oneof(fc.integer({ min: 0x0c, max: 0x7f }), fc.integer({ min: 0x80, max: 0xff })),
  payload: fc.uint8Array({ maxLength: 64 }),
});

export const entryKinds: readonly (readonly [string, fc.Arbitrary<Entry>])[] = [
  ["header", header],
  ["unknown", unknown],
  ...Object.entries(sequenced),
];

export const anyEntry: fc.Arbitrary<Entry> = fc.oneof(...entryKinds.map(([, arbitrary]) => arbitrary));

/** A recording's entries, without the end entry, in an order that a reader accepts. */
export const entriesInOrder: fc.Arbitrary<readonly Entry[]> = fc
  .tuple(header, fc.array(fc.oneof(...Object.values(sequenced), unknown), { maxLength: 12 }))
  .map(([first, rest]) => [
    first,
    ...rest
      .filter(({ type }) => type !== "end")
      .map((entry, at) => ("sequence" in entry ? { ...entry, sequence: at + 1 } : entry)),
  ]);
