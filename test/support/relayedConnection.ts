import { existsSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePath } from "../../core/node/proxyServer.ts";
import { type RecorderFiles, systemFiles } from "../../core/node/recorderFiles.ts";
import { RecordingFile, type RecordingOutcome, type RecordingTrouble } from "../../core/node/recordingFile.ts";
import { UpstreamProxy } from "../../core/node/upstreamProxy.ts";
import { connectTo, type Peer, Upstream } from "./peers.ts";
import { type Recorded, readRecorded } from "./recorded.ts";
import { headerOf } from "./recordings.ts";
import { tempFolder } from "./tempFolder.ts";

/** Tests simulate failures of processes, not of devices, so nothing is flushed to the device. */
const files: RecorderFiles = { ...systemFiles, sync: (_, done) => done(null), syncNow: () => undefined };

/** One end of the connection: a bot or a server, the relay's socket to it, and everything that it sent. */
export interface End {
  readonly peer: Peer;
  /** The relay's socket to this end. */
  readonly relaySocket: Socket;
  readonly sent: () => Buffer;
  readonly write: (bytes: Uint8Array) => void;
}

/**
 * One client, the recording relay and one server, all in this process and connected by real sockets, so that a test can
 * hold the relay in a given state, break any of its sockets, and read the recording afterwards.
 */
export class RelayedConnection {
  readonly #proxy: UpstreamProxy;
  readonly #file: RecordingFile;
  readonly #listener: Server;
  readonly #upstream: Upstream;
  readonly #troubles: RecordingTrouble[] = [];
  readonly #waiting = new Set<() => void>();
  #releaseDial: () => void = () => undefined;
  #toServer: Socket | undefined;
  #toClient: Socket | undefined;
  #client: End | undefined;
  #server: End | undefined;

  private constructor(upstream: Upstream, listener: Server, holdDial: boolean) {
    this.#upstream = upstream;
    this.#listener = listener;
    const folder = tempFolder();
    this.#file = new RecordingFile({
      path: () => freePath(folder, "relay.chamber", existsSync),
      ...{ header: headerOf(), nowNs: () => 1e9, files },
      onTrouble: (trouble) => this.#troubles.push(trouble),
    });
    const dialled = new Promise<void>((resolve) => {
      if (holdDial) this.#releaseDial = resolve;
      else resolve();
    });
    this.#proxy = new UpstreamProxy(
      { host: "127.0.0.1", port: upstream.port },
      this.#file,
      () => 1e9,
      () => this.#look(),
      ({ port }) => {
        const options = { allowHalfOpen: true, noDelay: true, keepAlive: true, autoSelectFamily: false };
        const lookup = (_: string, __: object, done: (error: null, address: string, family: number) => void): void =>
          void dialled.then(() => done(null, "127.0.0.1", 4));
        this.#toServer = connect(holdDial ? { ...options, host: "held.test", port, lookup } : { ...options, port });
        return this.#toServer;
      },
    );
    listener.on("connection", (socket: Socket) => {
      this.#toClient = socket;
      this.#proxy.accept(socket, "127.0.0.1:1");
      this.#look();
    });
  }

  /** @param holdDial whether the relay's connection to the server waits for {@link reachServer} */
  static async open({ holdDial = false } = {}): Promise<RelayedConnection> {
    const listener = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true });
    await new Promise<void>((resolve) => listener.listen({ host: "127.0.0.1", port: 0 }, resolve));
    const opened = new RelayedConnection(await Upstream.listen(), listener, holdDial);
    const client = await connectTo(portOf(listener));
    await opened.#until(() => opened.#toClient !== undefined && opened.#toServer !== undefined);
    opened.#client = endOf(client, opened.toClient);
    if (!holdDial) await opened.reachServer();
    return opened;
  }

  /** Lets the relay's connection to the server succeed. */
  async reachServer(): Promise<void> {
    this.#releaseDial();
    if (this.toServer.connecting) await new Promise<void>((resolve) => this.toServer.once("connect", () => resolve()));
    this.#server = endOf(await this.#upstream.next(), this.toServer);
  }

  get client(): End {
    if (!this.#client) throw new Error("no client has connected");
    return this.#client;
  }

  get server(): End {
    if (!this.#server) throw new Error("the relay has not reached the server");
    return this.#server;
  }

  get isServerReached(): boolean {
    return this.#server !== undefined;
  }

  get toClient(): Socket {
    if (!this.#toClient) throw new Error("the relay has no client");
    return this.#toClient;
  }

  /** The relay's socket to the server, connected or not. */
  get toServer(): Socket {
    if (!this.#toServer) throw new Error("the relay has not dialled");
    return this.#toServer;
  }

  /** Bytes forwarded to the server so far. */
  get forwarded(): number {
    return this.#proxy.counts.bytes["client-to-server"];
  }

  /** Resolves when the relay has forgotten the connection and closed both sockets. */
  async over(): Promise<void> {
    await this.#until(() => this.#proxy.counts.open === 0);
    await Promise.all([closed(this.client.relaySocket), closed(this.toServer)]);
  }

  stop(patienceMs: number): Promise<void> {
    return this.#proxy.stop(patienceMs);
  }

  /** Closes the recording and reads it. */
  async recording(): Promise<
    Recorded & { readonly outcome: RecordingOutcome; readonly troubles: readonly RecordingTrouble[] }
  > {
    const outcome = this.#file.close();
    if (outcome.path === null) throw new Error("nothing was recorded");
    return { ...(await readRecorded(outcome.path)), outcome, troubles: this.#troubles };
  }

  async close(): Promise<void> {
    this.#client?.peer.socket.destroy();
    this.#toClient?.destroy();
    this.#toServer?.destroy();
    await this.#upstream.close();
    await new Promise<void>((resolve) => this.#listener.close(() => resolve()));
    this.#file.close();
  }

  #until(isDone: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isDone()) return;
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

function endOf(peer: Peer, relaySocket: Socket): End {
  const sent: Uint8Array[] = [];
  return {
    peer,
    relaySocket,
    sent: () => Buffer.concat(sent),
    write: (bytes) => {
      sent.push(bytes);
      peer.write(bytes);
    },
  };
}

function portOf(listener: Server): number {
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("the listener has no port");
  return address.port;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => (socket.closed ? resolve() : socket.once("close", () => resolve())));
}

const piece = Buffer.from(Array.from({ length: 256 * 1024 }, (_, at) => (at * 31 + (at >> 8)) & 0xff));
/** A socket that still holds bytes after this many turns of the event loop is unable to send them. */
const stuckTurns = 30;

/** Has `from` send until the relay holds bytes back, because `to` is not reading. */
export async function fill(from: End, to: End): Promise<void> {
  to.peer.socket.pause();
  let turns = 0;
  while (turns < stuckTurns) {
    if (from.peer.socket.writableLength === 0) from.write(piece);
    await new Promise<void>((resolve) => setImmediate(resolve));
    turns = to.relaySocket.writableLength > 0 && from.peer.socket.writableLength > 0 ? turns + 1 : 0;
  }
}

/** Sends single bytes until `isHeard` resolves: an end that has read a FIN notices an RST only when it writes. */
export async function talk(end: End, isHeard: Promise<void>): Promise<void> {
  let isDone = false;
  const done = isHeard.then(() => {
    isDone = true;
  });
  while (!isDone) {
    if (end.peer.socket.writable) end.write(Uint8Array.of(7));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await done;
}
