import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import type { ConnectionId, Entry } from "../../core/recording/entry.ts";
import { sampleOf, times } from "../support/depth.ts";
import { type PlacedFinding, placedFindings, recordedGames } from "../support/recordedParts.ts";

/** Bytes of a game that are read; a longer game is cut there first. */
const mostBytes = times(400_000, 60_000);
/** Cuts of each game. */
const cuts = times(60, 5);

/**
 * Codes that a cut recording may have instead of the code of the whole, at the same frame, because the code says what
 * happened up to the end of the recording.
 */
const untilTheEnd: Readonly<Record<string, readonly [instead: string, reason: string]>> = {
  "order-refused": ["order-not-replaced", "whether the client replaced the order is known only once the turn is over"],
};

function keyOf({ finding: { code, side }, connection, frame }: PlacedFinding, as: string = code): string {
  return `${as} ${side} ${connection} ${frame}`;
}

/** Whether the whole game has a finding that a part of it shows. */
function hasIt(whole: ReadonlySet<string>, connections: ReadonlyMap<ConnectionId, Set<string>>, one: PlacedFinding) {
  const { code } = one.finding;
  // The finding about a connection without frames moves to its first frame.
  if (one.frame === null) return connections.get(one.connection)?.has(code) ?? false;
  const [instead = code] = untilTheEnd[code] ?? [];
  return whole.has(keyOf(one)) || whole.has(keyOf(one, instead));
}

/** Returns what a part of a game shows and the whole game does not. */
function newIn(part: readonly Entry[], all: readonly PlacedFinding[]): string[] {
  const whole = new Set(all.map((one) => keyOf(one)));
  const connections = new Map<ConnectionId, Set<string>>();
  for (const { connection, finding } of all)
    connections.set(connection, (connections.get(connection) ?? new Set()).add(finding.code));
  return placedFindings(part)
    .filter((one) => !hasIt(whole, connections, one))
    .map((one) => `${one.finding.severity} ${keyOf(one)}: ${one.finding.message}`);
}

/** Returns the first entries of a game, with about as many bytes as a test can read often. */
function beginningOf(entries: readonly Entry[]): readonly Entry[] {
  let byteLength = 0;
  const end = entries.findIndex((entry) => {
    byteLength += entry.type === "chunk" ? entry.bytes.length : 0;
    return byteLength > mostBytes;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/** Returns the entries before a place, and the first bytes of the chunk there. */
function cutAt(entries: readonly Entry[], at: number, byteLength: number): Entry[] {
  const last = entries[at];
  if (last?.type !== "chunk") throw new Error(`entry ${at} is no chunk`);
  return [...entries.slice(0, at), { ...last, bytes: last.bytes.subarray(0, byteLength) }];
}

describe.each(sampleOf(recordedGames(), 21))(
  "given $name, whose recording ends too early",
  ({ name, entries: read }) => {
    test("then lint reports nothing that the rest of the game disproves", () => {
      const random = seededRandom(name.length * 7919 + 1);
      const below = (n: number): number => Math.floor(random() * n);
      const entries = beginningOf(read());
      const all = placedFindings(entries);
      const chunks = entries.flatMap((entry, at) => (entry.type === "chunk" ? [{ at, size: entry.bytes.length }] : []));
      const found = Array.from({ length: cuts }, (_, turn) => {
        const { at = 0, size = 0 } = chunks[below(chunks.length)] ?? {};
        // Every second cut is between two messages.
        const byteLength = turn % 2 === 0 ? size : below(size);
        return newIn(cutAt(entries, at, byteLength), all).map((one) => `cut after ${at} + ${byteLength}: ${one}`);
      });
      expect(found.flat()).toEqual([]);
    });
  },
);
