import { type ClosedEntry, type ConnectionId, type Entry, isSequenced, type Sequenced } from "./entry.ts";

/**
 * How a connection ended, according to the leg that ended first: the side that closes last only responds to the other.
 *
 * `closed`: with FIN. `reset`: with RST. `failed`: its socket failed. `stopped`: the recorder was stopped.
 * `unreachable`: the upstream could not be reached. `open`: still open at the end of the recording. `lost`: the
 * recording does not contain its end, because records are missing or because the source does not record ends.
 */
export interface ConnectionEnd {
  readonly how: "closed" | "reset" | "failed" | "stopped" | "unreachable" | "open" | "lost";
  /** The side that ended the connection; null for `open` and `lost`. */
  readonly by: "client" | "server" | "recorder" | null;
  /** Nanoseconds from the recording's start; null for `open` and `lost`. */
  readonly atNs: number | null;
  /** System error code, e.g. `ETIMEDOUT`; null if there is none. */
  readonly code: string | null;
}

const open: ConnectionEnd = { how: "open", by: null, atNs: null, code: null };
const lost: ConnectionEnd = { how: "lost", by: null, atNs: null, code: null };

/** Returns how a connection ended, based on the entry of the first leg that ended. */
export function endByLeg({ direction, kind, atNs, code }: ClosedEntry): ConnectionEnd {
  const [sender, receiver] =
    direction === "client-to-server" ? (["client", "server"] as const) : (["server", "client"] as const);
  switch (kind) {
    case "fin":
      return { how: "closed", by: sender, atNs, code };
    case "rst":
      return { how: "reset", by: sender, atNs, code };
    case "error":
      return { how: "failed", by: sender, atNs, code };
    case "cut":
      // The entry for the broken socket is missing, so rely on the system error code.
      return { how: code === "ECONNRESET" || code === "EPIPE" ? "reset" : "failed", by: receiver, atNs, code };
    case "stopped":
      return { how: "stopped", by: "recorder", atNs, code };
  }
}

/** Tracks how the connections in a recording end. Receives every entry, in order. */
export class ConnectionEnds {
  readonly #ends = new Map<ConnectionId, ConnectionEnd>();
  /** For each open connection, how many jumps in the sequence numbers precede its newest entry; -1 after a gap. */
  readonly #open = new Map<ConnectionId, number>();
  #jumps = 0;
  #sequence = 0;
  #isComplete = false;

  take(entry: Entry): void {
    if (!isSequenced(entry)) return;
    this.follow(entry);
    switch (entry.type) {
      case "opened":
      case "chunk":
      case "edit":
        if (!this.#ends.has(entry.connection)) this.#open.set(entry.connection, this.#jumps);
        break;
      case "gap":
        for (const { connection } of entry.legs) if (!this.#ends.has(connection)) this.#open.set(connection, -1);
        break;
      case "closed":
        this.#end(entry.connection, endByLeg(entry));
        break;
      case "failed":
        this.#end(entry.connection, { how: "unreachable", by: "server", atNs: entry.atNs, code: entry.code });
        break;
      case "end":
        this.#isComplete = true;
    }
  }

  /** Checks only an entry's sequence number: after a jump, any open connection may have ended. */
  follow({ sequence }: Sequenced): void {
    if (sequence > this.#sequence + 1) this.#jumps += 1;
    this.#sequence = Math.max(this.#sequence, sequence);
  }

  /** Returns how a connection ended, according to the entries read so far. */
  of(connection: ConnectionId): ConnectionEnd {
    const end = this.#ends.get(connection);
    if (end !== undefined) return end;
    const isDoubtful = (this.#open.get(connection) ?? this.#jumps) !== this.#jumps;
    return this.#isComplete || isDoubtful ? lost : open;
  }

  #end(connection: ConnectionId, end: ConnectionEnd): void {
    if (this.#ends.has(connection)) return;
    this.#ends.set(connection, end);
    this.#open.delete(connection);
  }
}
