import { connect, type Socket } from "node:net";
import { Relay, type RelayCommand, type RelayEvent } from "../proxy/relay.ts";
import type { ConnectionId, Direction, Leg } from "../recording/entry.ts";
import { type Endpoint, printEndpoint } from "./endpoint.ts";
import { inWords, systemCode } from "./hostError.ts";
import type { RecordingFile } from "./recordingFile.ts";

interface Sockets {
  readonly client: Socket;
  upstream: Socket | undefined;
  connected: boolean;
  /** Why the proxy must not connect to the server; null if it may connect. */
  readonly refusal: "EMFILE" | null;
  readonly listen: string;
  /**
   * For each leg, the bytes that its receiver's socket has not yet sent. These bytes are reported if the socket breaks.
   */
  readonly unsent: Readonly<Record<Direction, Unsent>>;
}

/**
 * Counts the forwarded bytes that a socket has not yet sent. Unlike the socket's own count, this count includes the
 * bytes of a failed write.
 */
class Unsent {
  readonly #lengths: number[] = [];
  #byteLength = 0;

  get byteLength(): number {
    return this.#byteLength;
  }

  /**
   * Counts a write, and returns its callback. All writes share one callback, because Node then calls back for several
   * writes in one tick.
   */
  add(byteLength: number): (error?: Error | null) => void {
    this.#lengths.push(byteLength);
    this.#byteLength += byteLength;
    return this.#onSent;
  }

  readonly #onSent = (error?: Error | null): void => {
    if (!error) this.#byteLength -= this.#lengths.shift() ?? 0;
  };
}

/** Starts a connection to an upstream; the socket must allow half-open connections. Tests inject faults here. */
export type Dial = (upstream: Endpoint) => Socket;

const dialUpstream: Dial = (upstream) => connect({ ...upstream, allowHalfOpen: true, noDelay: true, keepAlive: true });

/** A proxy's counters. They cost little to maintain. */
export interface ProxyCounts {
  connections: number;
  open: number;
  failed: number;
  /** The most recent reason why the upstream could not be reached; null if it could always be reached. */
  failure: string | null;
  readonly bytes: Record<Direction, number>;
}

/**
 * Owns the sockets of a {@link Relay}, which are all the connections to one upstream, and records these connections.
 * Passes events to the relay and carries out its commands. Forwards bytes to the other socket before it queues them for
 * the file.
 */
export class UpstreamProxy {
  readonly counts: ProxyCounts = {
    connections: 0,
    open: 0,
    failed: 0,
    failure: null,
    bytes: { "client-to-server": 0, "server-to-client": 0 },
  };
  readonly #relay = new Relay();
  readonly #upstream: Endpoint;
  readonly #recording: RecordingFile;
  readonly #nowNs: () => number;
  readonly #onChange: () => void;
  readonly #dialUpstream: Dial;
  readonly #sockets = new Map<ConnectionId, Sockets>();
  readonly #alive = new Set<Socket>();
  readonly #pending: RelayEvent[] = [];
  #dispatching = false;

  /** @param onChange called when a connection opens, fails or ends */
  constructor(
    upstream: Endpoint,
    recording: RecordingFile,
    nowNs: () => number,
    onChange: () => void,
    dial: Dial = dialUpstream,
  ) {
    this.#dialUpstream = dial;
    this.#upstream = upstream;
    this.#recording = recording;
    this.#nowNs = nowNs;
    this.#onChange = onChange;
  }

  /**
   * Accepts a client's connection. The socket must allow half-open connections.
   * @param refusal why the client cannot be connected to the server; the client's connection is then recorded and reset
   */
  accept(client: Socket, listen: string, refusal: Sockets["refusal"] = null): void {
    const connection = ++this.counts.connections;
    this.counts.open += 1;
    const unsent = { "client-to-server": new Unsent(), "server-to-client": new Unsent() };
    this.#sockets.set(connection, { client, upstream: undefined, connected: false, refusal, listen, unsent });
    this.#attach(client, connection, "client-to-server");
    this.#dispatch({ type: "accepted", connection, client: remoteOf(client) });
    this.#onChange();
  }

  /** Ends all connections; resolves when their last bytes have been sent, or after `patienceMs`. */
  async stop(patienceMs = 1000): Promise<void> {
    this.#dispatch({ type: "stop" });
    const gone = [...this.#alive].map(
      (socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
    );
    // Close without waiting for the other side's FIN, and abort connections that are still being opened.
    for (const socket of this.#alive) socket.connecting ? socket.destroy() : socket.destroySoon();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(gone), patience]);
    clearTimeout(timer);
    this.#dispatch({ type: "stopped", unsent: (leg) => this.#unsent(leg) });
    for (const socket of this.#alive) socket.destroy();
  }

  /** Returns how many bytes on a leg are waiting in the receiver's socket. */
  #unsent({ connection, direction }: Leg): number {
    const sockets = this.#sockets.get(connection);
    const receiver = direction === "client-to-server" ? sockets?.upstream : sockets?.client;
    return receiver === undefined || receiver.destroyed ? 0 : receiver.writableLength;
  }

  /** Queues events that occur while commands are being carried out, to preserve the relay's order. */
  #dispatch(event: RelayEvent): void {
    this.#pending.push(event);
    if (this.#dispatching) return;
    this.#dispatching = true;
    try {
      for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
        for (const command of this.#relay.handle(next)) this.#execute(command);
      }
    } finally {
      this.#dispatching = false;
    }
  }

  #execute(command: RelayCommand): void {
    switch (command.type) {
      case "note":
        return this.#note(command.note);
      case "dial":
        return this.#dial(command.connection);
      case "forget":
        this.#sockets.delete(command.connection);
        this.counts.open -= 1;
        return this.#onChange();
    }
    const { connection, direction } = command;
    const sockets = this.#sockets.get(connection);
    if (!sockets) return;
    const toServer = direction === "client-to-server";
    const sender = toServer ? sockets.client : sockets.upstream;
    const receiver = toServer ? sockets.upstream : sockets.client;
    switch (command.type) {
      case "forward":
        this.counts.bytes[direction] += command.bytes.length;
        if (receiver && !receiver.write(command.bytes, sockets.unsent[direction].add(command.bytes.length)))
          this.#dispatch({ type: "full", connection, direction });
        return;
      case "pause":
        sender?.pause();
        return;
      case "resume":
        sender?.resume();
        return;
      case "end":
        receiver?.end();
        return;
      case "reset":
        // Destroy both sockets, because the broken one may otherwise stay half-open.
        sender?.destroy();
        if (!receiver) return;
        return resetWhenSent(receiver, (unsent) => this.#dispatch({ type: "settled", connection, direction, unsent }));
    }
  }

  #note(note: Extract<RelayCommand, { type: "note" }>["note"]): void {
    const atNs = this.#nowNs();
    if (note.type === "chunk") {
      // List the fields one by one, because a spread is the most expensive step on this hot path.
      const { type, connection, direction, bytes } = note;
      return this.#recording.append({ type, atNs, connection, direction, bytes });
    }
    if (note.type !== "opened") return this.#recording.append({ ...note, atNs });
    const listen = this.#sockets.get(note.connection)?.listen ?? null;
    this.#recording.append({ ...note, atNs, listen, upstream: printEndpoint(this.#upstream) });
  }

  #dial(connection: ConnectionId): void {
    const sockets = this.#sockets.get(connection);
    if (!sockets) return;
    if (sockets.refusal !== null) return this.#unreached(connection, sockets.refusal, inWords(sockets.refusal));
    const upstream = this.#dialUpstream(this.#upstream);
    sockets.upstream = upstream;
    upstream.once("connect", () => {
      sockets.connected = true;
      this.#dispatch({ type: "upstream-connected", connection });
    });
    this.#attach(upstream, connection, "server-to-client");
  }

  #unreached(connection: ConnectionId, code: string, message: string): void {
    this.counts.failed += 1;
    this.counts.failure = message;
    this.#dispatch({ type: "upstream-failed", connection, code, message });
  }

  /** Turns a socket's events into relay events; `direction` is the leg on which the socket sends. */
  #attach(socket: Socket, connection: ConnectionId, direction: Direction): void {
    const back: Direction = direction === "client-to-server" ? "server-to-client" : "client-to-server";
    this.#alive.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true);
    socket.on("data", (bytes: Buffer) => this.#dispatch({ type: "data", connection, direction, bytes }));
    socket.on("end", () => finOrReset(socket, () => this.#dispatch({ type: "ended", connection, direction })));
    socket.on("drain", () => this.#dispatch({ type: "drained", connection, direction: back }));
    socket.on("close", () => this.#alive.delete(socket));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const code = systemCode(error);
      if (direction === "server-to-client" && this.#sockets.get(connection)?.connected === false)
        return this.#unreached(connection, code, inWords(error));
      const kind = code === "ECONNRESET" || code === "EPIPE" ? "rst" : "error";
      const unsent = this.#sockets.get(connection)?.unsent[back].byteLength ?? 0;
      const pending = this.#unsent({ connection, direction });
      this.#dispatch({ type: "broken", connection, direction, kind, code, unsent, pending });
    });
  }
}

/**
 * Distinguishes a FIN from an RST that arrives right after other bytes, because Node reports both as "end". An empty
 * write sends nothing, but fails on a reset socket, which raises the error event. If other bytes are waiting, the empty
 * write is queued after them, but a FIN must not wait for them.
 */
function finOrReset(socket: Socket, onFin: () => void): void {
  if (socket.writable && socket.writableLength === 0) {
    socket.write(nothing, (error) => {
      if (!error) onFin();
    });
    return;
  }
  if (socket.writable) socket.write(nothing);
  onFin();
}

const nothing = new Uint8Array(0);
const resetPatienceMs = 2000;

/**
 * Sends RST once the forwarded bytes have been sent, or after 2 s.
 * @param onReset receives the number of bytes that were not sent; not called if the socket breaks before the reset
 */
function resetWhenSent(socket: Socket, onReset: (unsent: number) => void): void {
  const reset = (): void => {
    onReset(socket.writableLength);
    socket.resetAndDestroy();
  };
  if (socket.destroyed) return onReset(0);
  const isFinishing = socket.writableEnded && !socket.writableFinished;
  if (socket.connecting || (socket.writableLength === 0 && !isFinishing)) return reset();
  // While FIN is being sent, Node cannot reset a socket: it reports EINVAL, and never closes the socket.
  const timer = setTimeout(() => (socket.writableLength === 0 ? undefined : reset()), resetPatienceMs);
  socket.once("close", () => clearTimeout(timer));
  // Waiting for "drain" is not enough, because it is emitted only after a long backlog.
  if (socket.writableEnded) socket.once("finish", reset);
  else socket.write(nothing, (error) => (error ? undefined : reset()));
}

function remoteOf(socket: Socket): string | null {
  return socket.remoteAddress === undefined || socket.remotePort === undefined
    ? null
    : printEndpoint({ host: socket.remoteAddress, port: socket.remotePort });
}
