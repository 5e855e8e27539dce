import { concatBytes } from "../../core/bytes/concat.ts";
import { fromHex } from "../../core/bytes/hex.ts";
import type { Entry, Leg } from "../../core/recording/entry.ts";
import { encodeEntry } from "../../core/recording/payload.ts";
import { encodeFileHead, encodeRecord } from "../../core/recording/writer.ts";

/**
 * The golden recording of format version 1.0, made by hand, with at least one record of every type. Only the bytes in
 * recordings/golden count; this file shows where they come from, and can be deleted if it can no longer produce them.
 */

export const goldenSalt = 0x5a17c0de;

function bytes(hex: string): Uint8Array {
  const read = fromHex(hex);
  if (!read) throw new Error(`${hex} is not hexadecimal`);
  return read;
}

const toServer: Leg = { connection: 1, direction: "client-to-server" };
const toClient: Leg = { connection: 1, direction: "server-to-client" };

/** Entries in order; the index points are filled in once their positions are known. */
const entries: readonly Entry[] = [
  {
    type: "header",
    uuid: "6f0c2c1e-5b8e-4f6a-9d43-0123456789ab",
    startedAt: "2001-02-03T04:05:06.789Z",
    tool: "golden 1.0",
    listen: ["127.0.0.1:16714", "[::1]:16714"],
    upstream: "127.0.0.1:16713",
    clock: { id: "golden clock", atStartNs: 7_000_000_000_123 },
    synthesised: ["times"],
    sources: [
      {
        name: "earlier.chamber",
        uuid: "00000000-0000-4000-8000-000000000001",
        startedAt: null,
        clockOffsetNs: -5_000_000_001,
        connections: [
          [3, 1],
          [70000, 2],
        ],
      },
    ],
  },
  { type: "mark", sequence: 1, atNs: 0, text: "Löwenherz ✓ 𝄞", target: null },
  { type: "opened", sequence: 2, atNs: 1000, connection: 1, client: "127.0.0.1:50001", listen: null, upstream: null },
  // IM, then RM without a table.
  { type: "chunk", sequence: 3, atNs: 2000, ...toServer, offset: 0, bytes: bytes("00000004 0001da10") },
  { type: "chunk", sequence: 4, atNs: 70_000, ...toClient, offset: 0, bytes: bytes("01000000") },
  // NME ( 'Bot' ) ( '1' ), split by the network.
  { type: "chunk", sequence: 5, atNs: 130_000, ...toServer, offset: 8, bytes: bytes("02000012 480c40004b424b6f") },
  { type: "chunk", sequence: 6, atNs: 5_000_000_000, ...toServer, offset: 20, bytes: bytes("4b74400140004b314001") },
  // The server's YES, changed in flight to HUH ( ERR ).
  {
    type: "edit",
    sequence: 7,
    atNs: 5_000_100_000,
    ...toClient,
    offset: 4,
    original: bytes("02000018 481c4000480c40004b424b6f4b74400140004b3140014001"),
    forwarded: bytes("02000008 4806400049024001"),
  },
  {
    type: "opened",
    sequence: 8,
    atNs: 5_000_200_000,
    connection: 2,
    client: null,
    listen: "127.0.0.1:16714",
    upstream: "127.0.0.1:16713",
  },
  {
    type: "failed",
    sequence: 9,
    atNs: 5_000_300_000,
    connection: 2,
    code: "ECONNREFUSED",
    message: "connection refused",
  },
  { type: "unknown", recordType: 0x80, payload: bytes("c1 00 ff 476f6c64656e") },
  { type: "mark", sequence: 10, atNs: 5_000_400_000, text: "answers NME", target: { ...toClient, offset: 4 } },
  {
    type: "gap",
    sequence: 13,
    atNs: 6_000_000_000,
    reason: "sliced",
    fromNs: 5_500_000_000,
    records: 2,
    legs: [
      { ...toServer, offset: 30, byteLength: 6 },
      { ...toClient, offset: 16, byteLength: 300 },
    ],
    detail: "two chunks of no interest",
  },
  // GOF, an empty read, and bytes outside any frame.
  { type: "chunk", sequence: 14, atNs: 6_000_000_001, ...toServer, offset: 36, bytes: bytes("02000002 4803") },
  { type: "chunk", sequence: 15, atNs: 6_000_000_001, ...toClient, offset: 316, bytes: bytes("") },
  { type: "chunk", sequence: 16, atNs: 6_000_000_002, ...toClient, offset: 316, bytes: bytes("deadbeef00") },
  {
    type: "document",
    sequence: 17,
    atNs: 6_100_000_000,
    name: "game.json",
    mediaType: "application/json",
    bytes: bytes("7b7d0a"),
  },
  { type: "closed", sequence: 18, atNs: 7_000_000_000, ...toServer, kind: "fin", undelivered: 0, code: null },
  { type: "closed", sequence: 19, atNs: 7_000_000_500, ...toClient, kind: "rst", undelivered: 5, code: "ECONNRESET" },
  { type: "index", sequence: 20, atNs: 7_100_000_000, points: [] },
  { type: "end", sequence: 21, atNs: 7_100_000_000, chunks: 8, bytes: { clientToServer: 36, serverToClient: 21 } },
];

/** Sequence numbers of the chunks that the golden index names. */
const indexed: readonly number[] = [3, 14];

/** Returns the file, byte for byte. */
export function makeGolden(): Uint8Array {
  const parts: Uint8Array[] = [encodeFileHead(goldenSalt, { major: 1, minor: 0 })];
  const points: { fileOffset: number; sequence: number; atNs: number }[] = [];
  let fileOffset = (parts[0] as Uint8Array).length;
  for (const entry of entries) {
    if (entry.type === "chunk" && indexed.includes(entry.sequence))
      points.push({ fileOffset, sequence: entry.sequence, atNs: entry.atNs });
    const record = encodeRecord(encodeEntry(entry.type === "index" ? { ...entry, points } : entry), goldenSalt);
    fileOffset += record.length;
    parts.push(record);
  }
  return concatBytes(parts);
}
