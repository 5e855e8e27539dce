import type { ConnectionId } from "../recording/entry.ts";
import type { LegEnd } from "./finding.ts";

/**
 * Knows up to which time the recording contains what a connection carried. A rule that reports because something did
 * not follow must ask whether it could have been recorded: the recording may end first.
 */
export class RecordedTime {
  /** When the recording of a connection ended, in nanoseconds; infinite if a client or server ended the connection. */
  readonly #untilNs = new Map<ConnectionId, number>();

  legEnded({ connection, kind, atNs }: Pick<LegEnd, "connection" | "kind" | "atNs">): void {
    const isCut = kind === null || kind === "stopped";
    // The side that ends its leg last only responds.
    const known = this.#untilNs.get(connection) ?? 0;
    this.#untilNs.set(connection, isCut ? Math.max(known, atNs) : Number.POSITIVE_INFINITY);
  }

  /** Returns the time up to which a connection is known; infinite if nothing can follow, or if its end is still to come. */
  untilNs(connection: ConnectionId): number {
    return this.#untilNs.get(connection) ?? Number.POSITIVE_INFINITY;
  }

  /** Whether the recording contains everything that a connection carried up to a time. */
  reaches(connection: ConnectionId, atNs: number): boolean {
    return this.untilNs(connection) >= atNs;
  }
}
