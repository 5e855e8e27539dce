import { type ConnectionId, type Direction, directions, type Leg } from "../recording/entry.ts";
import { T } from "../tokens/vocabulary.ts";
import type { LegEnd, LintFrame } from "./finding.ts";

/** What is known about the recording of one leg. */
interface LegState {
  /** Its last frame; null before the first. */
  last: LintFrame | null;
  /** The time from which bytes are missing until the leg's next frame; null if none are missing. */
  tornNs: number | null;
  /** Periods in which bytes are missing. */
  readonly holes: { readonly fromNs: number; readonly toNs: number }[];
}

/** The recording of one connection. */
interface ConnectionState extends Readonly<Record<Direction, LegState>> {
  /** When the recording of the connection ended; null before. Infinite if a client or server ended the connection. */
  untilNs: number | null;
  isTorn: boolean;
  /** Whether the first frame from the server may be missing. */
  mayLackFirst: boolean;
  /** Whether the client has received HLO or ORD, after which it plays or watches one game until the end. */
  isInGame: boolean;
  /** Whether the client has sent SEL, which a server answers with the RM of another game. */
  hasSelected: boolean;
  /** Whether bytes of each leg are, or may be, missing while the client could still select a game. */
  readonly tornEarly: Record<Direction, boolean>;
}

/**
 * Tracks which traffic of each connection is recorded: up to which time, and when bytes are missing. A rule that reports
 * a missing message must first check whether that message would have been recorded: the recording may end too early, and
 * missing bytes may hold any request, answer or message about the game. Missing bytes lie between the leg's last frame
 * before them and the first frame after them.
 */
export class RecordedTraffic {
  readonly #connections = new Map<ConnectionId, ConnectionState>();
  #isAnyTorn = false;

  /** Whether bytes of any connection are, or may be, missing so far. */
  get isAnyTorn(): boolean {
    return this.#isAnyTorn;
  }

  lost({ connection, direction }: Leg): void {
    const state = this.#of(connection);
    state.isTorn = true;
    this.#isAnyTorn = true;
    if (direction === "server-to-client" && state[direction].last === null) state.mayLackFirst = true;
    if (!state.isInGame) state.tornEarly[direction] = true;
    tear(state[direction]);
  }

  frame(frame: LintFrame): void {
    const { connection, direction, atNs, tokens } = frame;
    const state = this.#of(connection);
    if (!state.isInGame) {
      const first = tokens?.[0];
      if (direction === "client-to-server") state.hasSelected ||= first === T.SEL;
      else state.isInGame = first === T.HLO || first === T.ORD;
    }
    const leg = state[direction];
    if (leg.tornNs !== null) leg.holes.push({ fromNs: leg.tornNs, toNs: atNs });
    leg.tornNs = null;
    leg.last = frame;
  }

  /** Handles the end of a leg. An incomplete last message may be any message. */
  legEnded({ connection, direction, kind, atNs, unfinished }: LegEnd): void {
    const state = this.#of(connection);
    const isCut = kind === null || kind === "stopped";
    // The side whose leg ends last is only responding to the other side.
    state.untilNs = isCut ? Math.max(state.untilNs ?? 0, atNs) : Number.POSITIVE_INFINITY;
    if (unfinished.length > 0) tear(state[direction]);
  }

  /**
   * Returns the time up to which a connection is recorded; infinite if nothing more can follow, or if the connection
   * has not ended yet.
   */
  untilNs(connection: ConnectionId): number {
    return this.#connections.get(connection)?.untilNs ?? Number.POSITIVE_INFINITY;
  }

  /** Whether the end of the recording cuts nothing off that a connection carried up to the given time. */
  reaches(connection: ConnectionId, atNs: number): boolean {
    return this.untilNs(connection) >= atNs;
  }

  /** Whether bytes of a connection are, or may be, missing before the newest frame. */
  isTorn(connection: ConnectionId): boolean {
    return this.#connections.get(connection)?.isTorn ?? false;
  }

  /** Whether an RM of a connection may be missing, so that its names of powers and provinces may be wrong. */
  mayLackRm(connection: ConnectionId): boolean {
    const state = this.#connections.get(connection);
    if (!state) return false;
    const { mayLackFirst, hasSelected, tornEarly } = state;
    const mayHaveSelected = hasSelected || tornEarly["client-to-server"];
    return mayLackFirst || (mayHaveSelected && tornEarly["server-to-client"]);
  }

  /**
   * Whether no bytes of a connection are missing in a period, by default at any time up to the newest frame or the end.
   */
  isWhole(connection: ConnectionId, fromNs = Number.NEGATIVE_INFINITY, toNs = Number.POSITIVE_INFINITY): boolean {
    const state = this.#connections.get(connection);
    if (!state) return true;
    return directions.every((direction) => {
      const { tornNs, holes } = state[direction];
      if (tornNs !== null && tornNs <= toNs) return false;
      // Holes are in order, so the last one that begins in time also ends last.
      const last = holes.findLast((hole) => hole.fromNs <= toNs);
      return last === undefined || last.toNs < fromNs;
    });
  }

  /** Time of the last frame on a connection, in either direction; -1 before the first. */
  lastNs(connection: ConnectionId): number {
    const state = this.#of(connection);
    return Math.max(...directions.map((direction) => lastNsOf(state[direction])));
  }

  /** Returns the last frame of a leg so far; null before the first. */
  lastFrame({ connection, direction }: Leg): LintFrame | null {
    return this.#connections.get(connection)?.[direction].last ?? null;
  }

  #of(connection: ConnectionId): ConnectionState {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh = {
      "client-to-server": { last: null, tornNs: null, holes: [] },
      "server-to-client": { last: null, tornNs: null, holes: [] },
      untilNs: null,
      isTorn: false,
      mayLackFirst: false,
      isInGame: false,
      hasSelected: false,
      tornEarly: { "client-to-server": false, "server-to-client": false },
    };
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

function tear(leg: LegState): void {
  leg.tornNs ??= lastNsOf(leg);
}

function lastNsOf({ last }: LegState): number {
  return last?.atNs ?? -1;
}
