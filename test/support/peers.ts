import { connect, createServer, type Server, type Socket } from "node:net";

/** What one end of a connection observed, in a form that can be compared. */
export interface Sight {
  readonly received: string;
  /** How the other end closed, in order: an RST may follow a FIN. */
  readonly left: readonly ("fin" | "rst")[];
}

/** One end of a connection, which sends what a script specifies and records what arrives. */
export class Peer {
  readonly socket: Socket;
  readonly #chunks: Buffer[] = [];
  readonly #left: ("fin" | "rst")[] = [];
  readonly #waiting = new Set<() => void>();
  #byteLength = 0;

  /** The socket must allow half-open connections. */
  constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => {
      this.#chunks.push(bytes);
      this.#byteLength += bytes.length;
      this.#look();
    });
    // Node also reports an RST that arrives right after bytes as "end"; an empty write then fails, which reveals the
    // RST.
    socket.on("end", () => {
      if (!socket.writable) return this.#leaves("fin");
      socket.write(new Uint8Array(0), (error) => {
        if (!error) this.#leaves("fin");
      });
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNRESET" || error.code === "EPIPE") this.#leaves("rst");
    });
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  get received(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  get sight(): Sight {
    return { received: this.received.toString("latin1"), left: this.#left };
  }

  write(bytes: Uint8Array | string): this {
    this.socket.write(bytes);
    return this;
  }

  /** Sends FIN after the written bytes; the other direction stays open. */
  finish(): this {
    this.socket.end();
    return this;
  }

  reset(): this {
    this.socket.resetAndDestroy();
    return this;
  }

  /** Resolves when this many bytes have arrived in total. */
  heard(byteLength: number): Promise<void> {
    return this.#until(() => this.#byteLength >= byteLength);
  }

  /** Resolves when the other end has closed the connection in this way. */
  sees(way: "fin" | "rst"): Promise<void> {
    return this.#until(() => this.#left.includes(way));
  }

  #leaves(way: "fin" | "rst"): void {
    this.#left.push(way);
    this.#look();
  }

  #until(done: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!done()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}

/** A server whose connections a script controls. */
export class Upstream {
  readonly port: number;
  readonly #server: Server;
  readonly #accepted: Peer[] = [];
  readonly #all: Peer[] = [];
  readonly #waiting: ((peer: Peer) => void)[] = [];

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on("connection", (socket) => {
      const peer = new Peer(socket);
      this.#all.push(peer);
      const waiter = this.#waiting.shift();
      if (waiter) waiter(peer);
      else this.#accepted.push(peer);
    });
  }

  static async listen(port = 0): Promise<Upstream> {
    const server = createServer({ allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host: "127.0.0.1", port, backlog: 2048 }, resolve);
    });
    return new Upstream(server, (server.address() as { port: number }).port);
  }

  /** Returns the next connection, waiting for it if necessary. */
  next(): Promise<Peer> {
    const peer = this.#accepted.shift();
    return peer ? Promise.resolve(peer) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    for (const { socket } of this.#all) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/**
 * Connects to a port on this machine. A connection that is reset immediately counts as connected: the peer saw an RST.
 */
export async function connectTo(port: number): Promise<Peer> {
  const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  const peer = new Peer(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? resolve() : reject(error)));
  });
  return peer;
}
