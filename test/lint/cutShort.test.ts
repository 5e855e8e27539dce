import { describe, expect, test } from "vitest";
import { seededRandom } from "../../core/bytes/seeded.ts";
import type { ConnectionId, Entry } from "../../core/recording/entry.ts";
import { sampleOf, times } from "../support/depth.ts";
import { type PlacedFinding, placedFindings, recordedGames } from "../support/recordedParts.ts";

/** How many bytes of a game are read. A longer game is first cut to this length. */
const mostBytes = times(120_000, 60_000);
/** How many times each game is cut. */
const cuts = times(60, 5);

/**
 * Codes that a cut recording may have instead of the whole recording's code at the same frame, because the code depends
 * on what happened before the recording ended.
 */
const untilTheEnd: Readonly<Record<string, readonly [instead: string, reason: string]>> = {
  "order-refused": ["order-not-replaced", "whether the client replaced the order is known only once the turn is over"],
};

/**
 * Open faults: findings that are false after some cuts of these games, and that the rules do not yet avoid. The server
 * of these games delivers an FRM more than a second after its YES, so a cut in between looks as if the FRM were lost.
 */
const openFaults: Readonly<Record<string, readonly string[]>> = {
  "press-lost": ["parl_std_tinychunks", "parl_var_modern", "parl_var_modern_start"],
};

function keyOf({ finding: { code, side }, connection, frame }: PlacedFinding, as: string = code): string {
  return `${as} ${side} ${connection} ${frame}`;
}

/** Whether the whole game has the same finding as a part of it. */
function hasIt(whole: ReadonlySet<string>, connections: ReadonlyMap<ConnectionId, Set<string>>, one: PlacedFinding) {
  const { code } = one.finding;
  // The finding about a connection without frames moves to its first frame.
  if (one.frame === null) return connections.get(one.connection)?.has(code) ?? false;
  const [instead = code] = untilTheEnd[code] ?? [];
  return whole.has(keyOf(one)) || whole.has(keyOf(one, instead));
}

/** Returns the findings about a part of a game that the whole game does not have. */
function newIn(part: readonly Entry[], all: readonly PlacedFinding[], isKnown: (code: string) => boolean): string[] {
  const whole = new Set(all.map((one) => keyOf(one)));
  const connections = new Map<ConnectionId, Set<string>>();
  for (const { connection, finding } of all)
    connections.set(connection, (connections.get(connection) ?? new Set()).add(finding.code));
  return placedFindings(part)
    .filter((one) => !hasIt(whole, connections, one) && !isKnown(one.finding.code))
    .map((one) => `${one.finding.severity} ${keyOf(one)}: ${one.finding.message}`);
}

/** Returns the first entries of a game: about as many bytes as a test has time to read repeatedly. */
function beginningOf(entries: readonly Entry[]): readonly Entry[] {
  let byteLength = 0;
  const end = entries.findIndex((entry) => {
    byteLength += entry.type === "chunk" ? entry.bytes.length : 0;
    return byteLength > mostBytes;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/** Returns the entries before an index, and the first bytes of the chunk at that index. */
function cutAt(entries: readonly Entry[], at: number, byteLength: number): Entry[] {
  const last = entries[at];
  if (last?.type !== "chunk") throw new Error(`entry ${at} is not a chunk`);
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
        // Every other cut is between two messages.
        const byteLength = turn % 2 === 0 ? size : below(size);
        const known = (code: string): boolean => openFaults[code]?.includes(name) ?? false;
        return newIn(cutAt(entries, at, byteLength), all, known).map(
          (one) => `cut after ${at} + ${byteLength}: ${one}`,
        );
      });
      expect(found.flat()).toEqual([]);
    });
  },
);
