import { type ConnectionId, type Direction, directions, type Leg } from "../../../recording/entry.ts";

/** What is known about one leg. */
interface LegState {
  /** Time of the leg's last frame. */
  lastNs: number;
  /** The time from which bytes are missing until the leg's next frame; null if none are missing. */
  tornNs: number | null;
  /** Periods in which bytes are missing. */
  readonly holes: { readonly fromNs: number; readonly toNs: number }[];
}

/**
 * Tracks when bytes are missing on each connection. A hole lasts from the last frame before the missing bytes to the
 * first frame after them.
 */
export class LegHoles {
  readonly #connections = new Map<ConnectionId, Readonly<Record<Direction, LegState>>>();

  lost({ connection, direction }: Leg): void {
    const leg = this.#of(connection)[direction];
    leg.tornNs ??= leg.lastNs;
  }

  frame({ connection, direction, atNs }: Leg & { readonly atNs: number }): void {
    const leg = this.#of(connection)[direction];
    if (leg.tornNs !== null) leg.holes.push({ fromNs: leg.tornNs, toNs: atNs });
    leg.tornNs = null;
    leg.lastNs = atNs;
  }

  /** Time of the last frame on a connection, in either direction. */
  lastNs(connection: ConnectionId): number {
    const legs = this.#of(connection);
    return Math.max(...directions.map((direction) => legs[direction].lastNs));
  }

  /** Whether any bytes of a connection are missing. */
  hasAny(connection: ConnectionId): boolean {
    const legs = this.#of(connection);
    return directions.some((direction) => legs[direction].tornNs !== null || legs[direction].holes.length > 0);
  }

  /** Whether no bytes of a connection are missing in a period. */
  isWhole(connection: ConnectionId, fromNs: number, toNs: number): boolean {
    const legs = this.#of(connection);
    return directions.every((direction) => {
      const { tornNs, holes } = legs[direction];
      if (tornNs !== null && tornNs <= toNs) return false;
      return !holes.some((hole) => hole.toNs >= fromNs && hole.fromNs <= toNs);
    });
  }

  #of(connection: ConnectionId): Readonly<Record<Direction, LegState>> {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh = {
      "client-to-server": { lastNs: 0, tornNs: null, holes: [] },
      "server-to-client": { lastNs: 0, tornNs: null, holes: [] },
    };
    this.#connections.set(connection, fresh);
    return fresh;
  }
}
