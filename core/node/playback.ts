import { connect, createServer, type Server, type Socket } from "node:net";
import type { ConnectionId, Direction } from "../recording/entry.ts";
import type { ReplayStep } from "../replay/script.ts";
import { type Endpoint, loopback, printEndpoint } from "./endpoint.ts";

/** The bytes that have arrived so far at the end of a leg. */
interface Arrival {
  readonly socket: Socket;
  byteLength: number;
  over: boolean;
  /** Set while a step is waiting for more bytes. */
  wake: (() => void) | undefined;
}

interface PlayedConnection {
  readonly receivers: Readonly<Record<Direction, Arrival>>;
  readonly expected: Record<Direction, number>;
}

export interface PlaybackOptions {
  /** The proxy to which the clients connect. */
  readonly proxy: Endpoint;
  /** Called with every piece that arrives at the end of a leg. */
  readonly onArrival?: (connection: ConnectionId, direction: Direction, bytes: Uint8Array) => void;
  /** The maximum time to wait for a step to arrive, in ms. */
  readonly patienceMs?: number;
}

/**
 * Plays both sides of a recorded game, clients and server, through a proxy over real sockets. A step ends when its
 * bytes have arrived at the other end, so the order across connections matches the script.
 */
export class Playback {
  readonly upstream: Endpoint;
  readonly #server: Server;
  readonly #accepted: Socket[] = [];
  #onAccept: (() => void) | undefined;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, upstream: Endpoint) {
    this.#server = server;
    this.upstream = upstream;
    server.on("connection", (socket) => {
      this.#accepted.push(this.#keep(socket));
      this.#onAccept?.();
    });
  }

  /** Opens the server's side on a free loopback port. */
  static async listen(): Promise<Playback> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host: loopback, port: 0, backlog: 1024 }, resolve);
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the TCP server has no address");
    return new Playback(server, { host: loopback, port: address.port });
  }

  /**
   * Plays the steps one by one.
   * @throws if a step does not arrive in time, because the proxy is not running or has changed the bytes
   */
  async play(steps: readonly ReplayStep[], options: PlaybackOptions): Promise<void> {
    const played = new Map<ConnectionId, PlayedConnection>();
    for (const step of steps) {
      if (step.type === "open") played.set(step.connection, await this.#open(step.connection, options));
      else {
        const connection = played.get(step.connection);
        if (!connection) throw new Error(`connection ${step.connection} sends before it opens`);
        if (step.type === "send") await this.#send(step, connection, options);
        else await this.#close(step, connection, options);
      }
    }
  }

  /** Closes all connections and stops listening. */
  async close(): Promise<void> {
    const gone = [...this.#sockets].map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once("close", () => resolve());
          socket.end();
          socket.destroySoon();
        }),
    );
    await Promise.all(gone);
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #open(connection: ConnectionId, options: PlaybackOptions): Promise<PlayedConnection> {
    const client = this.#keep(connect({ ...options.proxy, allowHalfOpen: true, noDelay: true }));
    await new Promise<void>((resolve, reject) => {
      client.once("connect", resolve);
      client.once("error", (error) =>
        reject(new Error(`${printEndpoint(options.proxy)} cannot be reached: ${error.message}`)),
      );
    });
    await within(
      options,
      `connection ${connection} to the upstream`,
      new Promise<void>((resolve) => {
        if (this.#accepted.length > 0) resolve();
        this.#onAccept = resolve;
      }),
    );
    const upstream = this.#accepted.shift() as Socket;
    const report =
      (direction: Direction) =>
      (bytes: Uint8Array): void =>
        options.onArrival?.(connection, direction, bytes);
    return {
      receivers: {
        "client-to-server": watch(upstream, report("client-to-server")),
        "server-to-client": watch(client, report("server-to-client")),
      },
      expected: { "client-to-server": 0, "server-to-client": 0 },
    };
  }

  async #send(
    step: ReplayStep & { type: "send" },
    { receivers, expected }: PlayedConnection,
    options: PlaybackOptions,
  ): Promise<void> {
    const receiver = receivers[step.direction];
    const wanted = expected[step.direction] + step.bytes.length;
    expected[step.direction] = wanted;
    receivers[opposite(step.direction)].socket.write(step.bytes);
    await arrival(
      receiver,
      () => receiver.byteLength >= wanted,
      `${step.bytes.length} bytes ${step.direction} of connection ${step.connection}`,
      options,
    );
  }

  async #close(
    step: ReplayStep & { type: "close" },
    { receivers }: PlayedConnection,
    options: PlaybackOptions,
  ): Promise<void> {
    const sender = receivers[opposite(step.direction)].socket;
    const receiver = receivers[step.direction];
    if (sender.destroyed) return;
    if (step.kind === "rst") sender.resetAndDestroy();
    else sender.end();
    await arrival(
      receiver,
      () => receiver.over,
      `${step.kind} ${step.direction} of connection ${step.connection}`,
      options,
    );
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    // Ignore errors here, because an error ends the leg, which is what `watch` waits for.
    socket.on("error", () => undefined);
    return socket;
  }
}

function opposite(direction: Direction): Direction {
  return direction === "client-to-server" ? "server-to-client" : "client-to-server";
}

function watch(socket: Socket, onBytes: (bytes: Uint8Array) => void): Arrival {
  const arrival: Arrival = { socket, byteLength: 0, over: socket.destroyed, wake: undefined };
  const over = (): void => {
    arrival.over = true;
    arrival.wake?.();
  };
  socket.on("data", (bytes: Buffer) => {
    arrival.byteLength += bytes.length;
    onBytes(bytes);
    arrival.wake?.();
  });
  socket.on("end", over);
  socket.on("close", over);
  return arrival;
}

async function arrival(at: Arrival, done: () => boolean, what: string, options: PlaybackOptions): Promise<void> {
  if (done()) return;
  await within(
    options,
    what,
    new Promise<void>((resolve) => {
      at.wake = () => {
        if (done()) resolve();
      };
    }),
  );
  at.wake = undefined;
}

async function within(options: PlaybackOptions, what: string, wanted: Promise<void>): Promise<void> {
  const patienceMs = options.patienceMs ?? 10_000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${patienceMs} ms`)), patienceMs);
  });
  await Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}
