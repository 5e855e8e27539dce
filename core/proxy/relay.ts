import type { CloseKind, ConnectionId, Direction, Leg } from "../recording/entry.ts";

/**
 * The relay: a proxy without sockets. Whoever owns the sockets tells it what happened and carries out
 * what it commands, in order. It passes bytes on as they are and decides nothing by their content.
 *
 * A leg is one direction of a connection: its sender is the client or the upstream, its receiver the
 * other one. Commands name the leg whose receiver or sender is meant.
 */

/** What happened. `connection` numbers are the owner's, each used once. */
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
  /** The receiver of a leg takes no more for now, or takes again. */
  | (Leg & { readonly type: "full" })
  | (Leg & { readonly type: "drained" })
  /** The sender of a leg is done: FIN. */
  | (Leg & { readonly type: "ended" })
  /**
   * The socket of a leg's sender broke: RST, or an error. `unsent`: bytes of the other leg that were
   * forwarded to this socket and never left it.
   */
  | (Leg & {
      readonly type: "broken";
      readonly kind: "rst" | "error";
      readonly code: string | null;
      readonly unsent: number;
    })
  /** The person, or the program around, ends the recording. */
  | { readonly type: "stop" };

/** What to write down. Offsets, times and sequence are the recorder's. */
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

/** What to do, in this order. */
export type RelayCommand =
  | { readonly type: "dial"; readonly connection: ConnectionId }
  /** Hand these bytes to the leg's receiver. */
  | (Leg & { readonly type: "forward"; readonly bytes: Uint8Array })
  | { readonly type: "note"; readonly note: RelayNote }
  /** Stop, or go on, reading from the leg's sender. */
  | (Leg & { readonly type: "pause" })
  | (Leg & { readonly type: "resume" })
  /** Tell the leg's receiver FIN, once all forwarded bytes are out. */
  | (Leg & { readonly type: "end" })
  /** Tell the leg's receiver RST, once all forwarded bytes are out or it is broken itself. */
  | (Leg & { readonly type: "reset" })
  /** The connection is over: forget it. */
  | { readonly type: "forget"; readonly connection: ConnectionId };

/** A client that is done or gone while its upstream is still dialled. */
type Parting =
  | { readonly kind: "fin" }
  | { readonly kind: "rst" | "error"; readonly code: string | null; readonly unsent: number };

interface ConnectionState {
  /** Bytes that came from the client before the upstream was connected; undefined from then on. */
  waiting: Uint8Array[] | undefined;
  /** How the client ended before the upstream was connected. */
  parting: Parting | undefined;
  /** True while more bytes are waiting than shall be held. */
  heldBack: boolean;
  readonly full: Record<Direction, boolean>;
  readonly closed: Record<Direction, boolean>;
}

const opposite: Readonly<Record<Direction, Direction>> = {
  "client-to-server": "server-to-client",
  "server-to-client": "client-to-server",
};

/** First bytes held while the upstream is dialled; beyond that the client waits. */
const waitingByteLimit = 64 * 1024;

/** The state of all connections to one upstream. */
export class Relay {
  readonly #connections = new Map<ConnectionId, ConnectionState>();

  /** Connections that are not over. */
  get size(): number {
    return this.#connections.size;
  }

  /** Takes one event; events of connections that are over are late and ask for nothing. */
  handle(event: RelayEvent): RelayCommand[] {
    if (event.type === "stop")
      return [...this.#connections].flatMap(([connection, state]) => this.#stop(connection, state));
    const state = this.#connections.get(event.connection);
    if (event.type === "accepted") return state ? [] : this.#accept(event.connection, event.client);
    if (!state) return [];
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
    }
  }

  #accept(connection: ConnectionId, client: string | null): RelayCommand[] {
    this.#connections.set(connection, {
      waiting: [],
      parting: undefined,
      heldBack: false,
      full: { "client-to-server": false, "server-to-client": false },
      closed: { "client-to-server": false, "server-to-client": false },
    });
    return [
      { type: "note", note: { type: "opened", connection, client } },
      { type: "dial", connection },
    ];
  }

  /** What the client did meanwhile is made up for, in its order: a peer that left early was there all the same. */
  #connected(connection: ConnectionId, state: ConnectionState, waiting: readonly Uint8Array[]): RelayCommand[] {
    const direction = "client-to-server";
    const commands: RelayCommand[] = waiting.map((bytes) => ({ type: "forward", connection, direction, bytes }));
    state.waiting = undefined;
    commands.push(
      ...change({ connection, direction }, state, () => {
        state.heldBack = false;
      }),
    );
    const { parting } = state;
    if (parting?.kind === "fin") commands.push(...this.#ended(connection, direction, state));
    else if (parting) commands.push(...this.#broken({ type: "broken", connection, direction, ...parting }, state));
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
    if (state.closed[direction] || (direction === "client-to-server" && state.parting)) return [];
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
      state.parting ??= { kind: "fin" };
      return [];
    }
    const commands: RelayCommand[] = [
      { type: "end", connection, direction },
      ...close(connection, direction, state, "fin", null, 0),
    ];
    if (state.closed["client-to-server"] && state.closed["server-to-client"]) commands.push(this.#forget(connection));
    return commands;
  }

  /** A broken socket ends both legs: what it sends is over, and what it should receive has no taker. */
  #broken(event: RelayEvent & { type: "broken" }, state: ConnectionState): RelayCommand[] {
    const { connection, direction, kind, code, unsent } = event;
    if (state.waiting && direction === "client-to-server") {
      state.parting = { kind, code, unsent };
      return [];
    }
    const back = opposite[direction];
    // Nothing of the broken socket's own leg is unsent, unless it never had a receiver.
    const held = heldByteLength(state);
    return [
      { type: "reset", connection, direction },
      ...close(connection, direction, state, kind, code, 0),
      ...close(connection, back, state, "cut", code, unsent + held),
      this.#forget(connection),
    ];
  }

  #stop(connection: ConnectionId, state: ConnectionState): RelayCommand[] {
    const { kind, code } = { kind: "stopped" as const, code: null, ...state.parting };
    return [
      { type: "end", connection, direction: "client-to-server" },
      { type: "end", connection, direction: "server-to-client" },
      ...close(connection, "client-to-server", state, kind, code, heldByteLength(state)),
      ...close(connection, "server-to-client", state, "stopped", null, 0),
      this.#forget(connection),
    ];
  }

  #forget(connection: ConnectionId): RelayCommand {
    this.#connections.delete(connection);
    return { type: "forget", connection };
  }
}

/** Makes a change to why a leg's sender is not read, and tells it where that matters. */
function change({ connection, direction }: Leg, state: ConnectionState, make: () => void): RelayCommand[] {
  const paused = (): boolean => state.full[direction] || (direction === "client-to-server" && state.heldBack);
  const before = paused();
  make();
  if (paused() === before || state.closed[direction]) return [];
  return [{ type: before ? "resume" : "pause", connection, direction }];
}

/** The note of a leg's end; none when it had ended before. */
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
