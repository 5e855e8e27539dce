import type { ConnectionId, Entry } from "./entry.ts";

/**
 * Limits on how much of a recording is read, regardless of its size on disk. A small file can claim hundreds of
 * thousands of connections, or unpack to millions of frames. Data beyond a limit stays in the file, and `verify`,
 * `merge` and `recover` keep it; Black Chamber just does not show it. {@link LeftOut} reports how much that is. These
 * numbers are defined only in this table; docs/cli.md lists them.
 */
export const readingLimits = {
  /** Enough for a thousand games in which every client reconnects. Each connection costs lint 5 to 20 KB of memory. */
  connections: 20_000,
  /** Limited because each position that a new client receives is compared with every game. */
  games: 2_000,
  /** Enough for five hundred long games. Each frame costs lint up to 10 microseconds. */
  frames: 2_000_000,
  /** Per power and turn: enough for 20 units with a hundred revisions of each order. */
  orders: 2_048,
  /** Per code, program and connection. One RM can contain 10,000 wrong names. */
  findings: 1_000,
} as const;

export type ReadingLimit = keyof typeof readingLimits;

/** How much of a recording exceeds a limit. */
export interface LeftOut {
  readonly limit: ReadingLimit;
  readonly most: number;
  /**
   * Number of items that are omitted: connections (also if the limit is on games), bytes of traffic, orders, or
   * findings.
   */
  readonly count: number;
}

/** Returns how much is omitted, for each limit that is exceeded. */
export function leftOutOf(counts: Partial<Readonly<Record<ReadingLimit, number>>>): readonly LeftOut[] {
  return readingLimitNames.flatMap((limit) => {
    const { [limit]: count = 0 } = counts;
    return count === 0 ? [] : [{ limit, most: readingLimits[limit], count }];
  });
}

const readingLimitNames: readonly ReadingLimit[] = ["connections", "games", "frames", "orders", "findings"];

const words: Readonly<Record<ReadingLimit, (most: string, count: string) => string>> = {
  connections: (most, count) => `only the first ${most} connections were read; ${count} are left out`,
  games: (most, count) =>
    `only the first ${most} games were followed; ${count} connections in other games are left out`,
  frames: (most, count) => `only the first ${most} frames were read; ${count} bytes of traffic after them are left out`,
  orders: (most, count) => `a power gave more than ${most} orders for a turn; ${count} earlier ones are left out`,
  findings: (most, count) => `one connection has more than ${most} findings of one code; ${count} are left out`,
};

/** Describes what is omitted: `only the first 20,000 connections were read; 280,000 are left out`. */
export function leftOutText({ limit, most, count }: LeftOut): string {
  return words[limit](most.toLocaleString("en"), count.toLocaleString("en"));
}

/** Decides which entries of a recording are read, and counts what is omitted. */
export class EntryAdmission {
  readonly #admitted = new Set<ConnectionId>();
  readonly #refused = new Set<ConnectionId>();
  #isFull = false;
  #bytes = 0;

  /** True once the limit on frames is reached: later traffic is omitted. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** How many connections and traffic bytes have been omitted so far. */
  get counts(): Readonly<Record<"connections" | "frames", number>> {
    return { connections: this.#refused.size, frames: this.#bytes };
  }

  /**
   * Stops reading traffic after the last frame that the limit allows.
   * @param byteLength number of bytes in the current entry after that frame
   */
  close(byteLength: number): void {
    this.#isFull = true;
    this.#bytes += byteLength;
  }

  /** Returns the entry; a gap keeps only those legs whose connections are read. Null if the entry is omitted. */
  of(entry: Entry): Entry | null {
    if (this.#isFull && isTraffic(entry)) {
      if (entry.type === "chunk") this.#bytes += entry.bytes.length;
      if (entry.type === "edit") this.#bytes += entry.forwarded.length;
      return null;
    }
    if (entry.type === "gap") {
      const legs = entry.legs.filter(({ connection }) => this.#isRead(connection));
      return legs.length === entry.legs.length ? entry : { ...entry, legs };
    }
    return "connection" in entry && !this.#isRead(entry.connection) ? null : entry;
  }

  #isRead(connection: ConnectionId): boolean {
    if (this.#admitted.has(connection)) return true;
    if (this.#admitted.size >= readingLimits.connections) {
      this.#refused.add(connection);
      return false;
    }
    this.#admitted.add(connection);
    return true;
  }
}

function isTraffic({ type }: Entry): boolean {
  return (
    type === "opened" || type === "chunk" || type === "edit" || type === "closed" || type === "failed" || type === "gap"
  );
}
