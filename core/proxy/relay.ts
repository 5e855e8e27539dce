import type { CloseKind, ConnectionId, Direction, Leg } from "../recording/entry.ts";

/**
 * The relay: a proxy without sockets. The owner of the sockets passes it events and carries out its commands
 * in order. The relay forwards bytes unchanged and never depends on their content.
 *
 * A leg is one direction of a connection: its sender is the client or the upstream, and its receiver is the other
 * side. Commands refer to the receiver or the sender of a leg.
 */

/** An event. The owner numbers the connections and uses each number only once. */
export type RelayEvent =
  | { readonly type: "accepted"; readonly connection: ConnectionId; readonly client: string | null }
  | { readonly type: "upstream-connected"; readonly connection: ConnectionId }
  | {
      readonly type: "upstream-failed";
      readonly connection: ConnectionId;
      readonly code: string;
      readonly message: string;
    }
  | (Leg & { readonly type: "data"; readonly bytes: Uint8Array })
  /** The receiver of a leg cannot accept more bytes for now (`full`), or can accept them again (`drained`). */
  | (Leg & { readonly type: "full" })
  | (Leg & { readonly type: "drained" })
  /** The sender of a leg has finished (FIN). */
  | (Leg & { readonly type: "ended" })
  /**
   * The socket of a leg's sender broke: RST or an error. `unsent`: bytes on the other leg that were forwarded to this
   * socket but not sent. `pending`: bytes of this leg that its receiver's socket has not sent yet.
   */
  | (Leg & {
      readonly type: "broken";
      readonly kind: "rst" | "error";
      readonly code: string | null;
      readonly unsent: number;
      readonly pending: number;
    })
  /** A leg's receiver was reset as commanded. All bytes except `unsent` were sent before the reset. */
  | (Leg & { readonly type: "settled"; readonly unsent: number })
  /** The user or the program stops the recording. All connections end once the forwarded bytes have been sent. */
  | { readonly type: "stop" }
  /**
   * Reports, after a stop, bytes that will never be sent: `unsent` bytes on a leg were forwarded to a socket that did
   * not send them.
   */
  | { readonly type: "stopped"; readonly unsent: (leg: Leg) => number };

/** An entry to record. The recorder adds offsets, timestamps and sequence numbers. */
export type RelayNote =
  | { readonly type: "opened"; readonly connection: ConnectionId; readonly client: string | null }
  | (Leg & { readonly type: "chunk"; readonly bytes: Uint8Array })
  | (Leg & {
      readonly type: "closed";
      readonly kind: CloseKind;
      readonly undelivered: number;
      readonly code: string | null;
    })
  | { readonly type: "failed"; readonly connection: ConnectionId; readonly code: string; readonly message: string };

/** A command for the owner. Commands are carried out in order. */
export type RelayCommand =
  | { readonly type: "dial"; readonly connection: ConnectionId }
  /** Send these bytes to the leg's receiver. */
  | (Leg & { readonly type: "forward"; readonly bytes: Uint8Array })
  | { readonly type: "note"; readonly note: RelayNote }
  /** Stop or resume reading from the leg's sender. */
  | (Leg & { readonly type: "pause" })
  | (Leg & { readonly type: "resume" })
  /** Send FIN to the leg's receiver once all forwarded bytes have been sent. */
  | (Leg & { readonly type: "end" })
  /** Send RST to the leg's receiver once all forwarded bytes have been sent, or immediately if the socket is broken. */
  | (Leg & { readonly type: "reset" })
  /** The connection is over and can be forgotten. */
  | { readonly type: "forget"; readonly connection: ConnectionId };

/** How a client left before its upstream connection was open. */
type EarlyExit =
  | { readonly kind: "fin" }
  | { readonly kind: "rst" | "error"; readonly code: string | null; readonly unsent: number };

/**
 * A leg whose sender broke while its receiver's socket still had bytes to send. Until the receiver is done, the number
 * of undelivered bytes is unknown.
 */
interface Leaving {
  readonly direction: Direction;
  readonly kind: "rst" | "error";
  readonly code: string | null;
}

interface ConnectionState {
  /** Bytes that the client sent before the upstream was connected; undefined afterwards. */
  waiting: Uint8Array[] | undefined;
  /** How the client left before the upstream was connected; undefined if it did not. */
  earlyExit: EarlyExit | undefined;
  leaving: Leaving | undefined;
  /** True while the waiting bytes exceed the limit. */
  heldBack: boolean;
  readonly full: Record<Direction, boolean>;
  readonly closed: Record<Direction, boolean>;
  /** Set once the recording stops: for each leg whose receiver broke, the number of unsent bytes. */
  unsent: Record<Direction, number> | undefined;
}

const opposite: Readonly<Record<Direction, Direction>> = {
  "client-to-server": "server-to-client",
  "server-to-client": "client-to-server",
};

/**
 * Limit on the bytes held while the proxy is connecting to the upstream. Above this limit, reading from the client is
 * paused.
 */
const waitingByteLimit = 64 * 1024;

/** The relay for all connections to one upstream. */
export class Relay {
  readonly #connections = new Map<ConnectionId, ConnectionState>();

  /** Number of open connections. */
  get size(): number {
    return this.#connections.size;
  }

  /** Handles one event. Late events on closed connections need no commands. */
  handle(event: RelayEvent): RelayCommand[] {
    if (event.type === "stop") return [...this.#connections].flatMap(([connection, state]) => stop(connection, state));
    if (event.type === "stopped")
      return [...this.#connections].flatMap(([connection, state]) => this.#stopped(connection, state, event.unsent));
    const state = this.#connections.get(event.connection);
    if (event.type === "accepted") return state ? [] : this.#accept(event.connection, event.client);
    if (!state) return [];
    if (state.unsent) {
      if (event.type === "broken") state.unsent[opposite[event.direction]] += event.unsent;
      if (event.type === "settled") state.unsent[event.direction] += event.unsent;
      return [];
    }
    if (state.leaving) return this.#left(event, state, state.leaving);
    switch (event.type) {
      case "upstream-connected":
        return state.waiting ? this.#connected(event.connection, state, state.waiting) : [];
      case "upstream-failed":
        return state.waiting ? this.#failed(event.connection, event.code, event.message) : [];
      case "data":
        return this.#data(event, state);
      case "full":
        return change(event, state, () => {
          state.full[event.direction] = true;
        });
      case "drained":
        return change(event, state, () => {
          state.full[event.direction] = false;
        });
      case "ended":
        return this.#ended(event.connection, event.direction, state);
      case "broken":
        return this.#broken(event, state);
      case "settled":
        return [];
    }
  }

  #accept(connection: ConnectionId, client: string | null): RelayCommand[] {
    this.#connections.set(connection, {
      waiting: [],
      earlyExit: undefined,
      leaving: undefined,
      heldBack: false,
      full: { "client-to-server": false, "server-to-client": false },
      closed: { "client-to-server": false, "server-to-client": false },
      unsent: undefined,
    });
    return [
      { type: "note", note: { type: "opened", connection, client } },
      { type: "dial", connection },
    ];
  }

  /** Replays, in order, what the client did before the upstream was connected, even if the client has since left. */
  #connected(connection: ConnectionId, state: ConnectionState, waiting: readonly Uint8Array[]): RelayCommand[] {
    const direction = "client-to-server";
    const commands: RelayCommand[] = waiting.map((bytes) => ({ type: "forward", connection, direction, bytes }));
    const pending = heldByteLength(state);
    state.waiting = undefined;
    commands.push(
      ...change({ connection, direction }, state, () => {
        state.heldBack = false;
      }),
    );
    const { earlyExit } = state;
    if (earlyExit?.kind === "fin") commands.push(...this.#ended(connection, direction, state));
    else if (earlyExit)
      commands.push(...this.#broken({ type: "broken", connection, direction, ...earlyExit, pending }, state));
    return commands;
  }

  #failed(connection: ConnectionId, code: string, message: string): RelayCommand[] {
    return [
      { type: "reset", connection, direction: "server-to-client" },
      { type: "note", note: { type: "failed", connection, code, message } },
      this.#forget(connection),
    ];
  }

  #data({ connection, direction, bytes }: RelayEvent & { type: "data" }, state: ConnectionState): RelayCommand[] {
    if (state.closed[direction] || (direction === "client-to-server" && state.earlyExit)) return [];
    const note: RelayCommand = { type: "note", note: { type: "chunk", connection, direction, bytes } };
    if (direction === "server-to-client" || !state.waiting)
      return [{ type: "forward", connection, direction, bytes }, note];
    state.waiting.push(bytes);
    const heldBack = heldByteLength(state) >= waitingByteLimit;
    return [
      note,
      ...change({ connection, direction }, state, () => {
        state.heldBack = heldBack;
      }),
    ];
  }

  #ended(connection: ConnectionId, direction: Direction, state: ConnectionState): RelayCommand[] {
    if (state.closed[direction]) return [];
    if (direction === "client-to-server" && state.waiting) {
      state.earlyExit ??= { kind: "fin" };
      return [];
    }
    const commands: RelayCommand[] = [
      { type: "end", connection, direction },
      ...close(connection, direction, state, "fin", null, 0),
    ];
    if (state.closed["client-to-server"] && state.closed["server-to-client"]) commands.push(this.#forget(connection));
    return commands;
  }

  /** Ends both legs of a broken socket, which can no longer send or receive. */
  #broken(event: RelayEvent & { type: "broken" }, state: ConnectionState): RelayCommand[] {
    const { connection, direction, kind, code, unsent, pending } = event;
    if (state.waiting && direction === "client-to-server") {
      state.earlyExit = { kind, code, unsent };
      return [];
    }
    const back = opposite[direction];
    // The broken socket's own leg has no unsent bytes, unless its receiver was never connected.
    const held = heldByteLength(state);
    const reset: RelayCommand = { type: "reset", connection, direction };
    if (pending > 0 && !state.closed[direction]) {
      state.leaving = { direction, kind, code };
      return [reset, ...close(connection, back, state, "cut", code, unsent + held)];
    }
    return [
      reset,
      ...close(connection, direction, state, kind, code, 0),
      ...close(connection, back, state, "cut", code, unsent + held),
      this.#forget(connection),
    ];
  }

  /** Ends a leg whose sender broke, once its receiver's socket has sent its last bytes or has broken too. */
  #left(
    event: Exclude<RelayEvent, { type: "stop" | "stopped" }>,
    state: ConnectionState,
    { direction, kind, code }: Leaving,
  ): RelayCommand[] {
    if (event.type !== "settled" && event.type !== "broken") return [];
    const receiverOf = event.type === "settled" ? event.direction : opposite[event.direction];
    if (receiverOf !== direction) return [];
    const { connection, unsent } = event;
    return [...close(connection, direction, state, kind, code, unsent), this.#forget(connection)];
  }

  #stopped(connection: ConnectionId, state: ConnectionState, unsent: (leg: Leg) => number): RelayCommand[] {
    const end = (direction: Direction, undelivered: number): RelayCommand[] => {
      const early = direction === "client-to-server" ? state.earlyExit : undefined;
      const left = state.leaving?.direction === direction ? state.leaving : early;
      const { kind, code } = { kind: "stopped" as const, code: null, ...left };
      return close(connection, direction, state, kind, code, undelivered);
    };
    const lost = (direction: Direction): number => (state.unsent?.[direction] ?? 0) + unsent({ connection, direction });
    const toServer = heldByteLength(state) + lost("client-to-server");
    return [
      ...end("client-to-server", toServer),
      ...end("server-to-client", lost("server-to-client")),
      this.#forget(connection),
    ];
  }

  #forget(connection: ConnectionId): RelayCommand {
    this.#connections.delete(connection);
    return { type: "forget", connection };
  }
}

function stop(connection: ConnectionId, state: ConnectionState): RelayCommand[] {
  state.unsent ??= { "client-to-server": 0, "server-to-client": 0 };
  return [
    { type: "end", connection, direction: "client-to-server" },
    { type: "end", connection, direction: "server-to-client" },
  ];
}

/** Changes a connection's state, then pauses or resumes the leg's sender if necessary. */
function change({ connection, direction }: Leg, state: ConnectionState, make: () => void): RelayCommand[] {
  const paused = (): boolean => state.full[direction] || (direction === "client-to-server" && state.heldBack);
  const before = paused();
  make();
  if (paused() === before || state.closed[direction]) return [];
  return [{ type: before ? "resume" : "pause", connection, direction }];
}

/** Records the end of a leg; does nothing if the leg has already ended. */
function close(
  connection: ConnectionId,
  direction: Direction,
  state: ConnectionState,
  kind: CloseKind,
  code: string | null,
  undelivered: number,
): RelayCommand[] {
  if (state.closed[direction]) return [];
  state.closed[direction] = true;
  return [{ type: "note", note: { type: "closed", connection, direction, kind, undelivered, code } }];
}

function heldByteLength(state: ConnectionState): number {
  return (state.waiting ?? []).reduce((sum, chunk) => sum + chunk.length, 0);
}
