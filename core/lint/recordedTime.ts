import type { ConnectionId } from "../recording/entry.ts";
import type { LegEnd } from "./finding.ts";

/**
 * Tracks the time up to which each connection's traffic is recorded. A rule that reports a missing message must first
 * check whether that message would have been recorded, because the recording may end too early.
 */
export class RecordedTime {
  /** When the recording of a connection ended, in nanoseconds; infinite if a client or server ended the connection. */
  readonly #untilNs = new Map<ConnectionId, number>();

  legEnded({ connection, kind, atNs }: Pick<LegEnd, "connection" | "kind" | "atNs">): void {
    const isCut = kind === null || kind === "stopped";
    // The side whose leg ends last is only responding to the other side.
    const known = this.#untilNs.get(connection) ?? 0;
    this.#untilNs.set(connection, isCut ? Math.max(known, atNs) : Number.POSITIVE_INFINITY);
  }

  /**
   * Returns the time up to which a connection is recorded; infinite if nothing more can follow, or if the connection
   * has not ended yet.
   */
  untilNs(connection: ConnectionId): number {
    return this.#untilNs.get(connection) ?? Number.POSITIVE_INFINITY;
  }

  /** Whether the recording contains everything that a connection carried up to the given time. */
  reaches(connection: ConnectionId, atNs: number): boolean {
    return this.untilNs(connection) >= atNs;
  }
}
