import { createServer, type Server, type Socket } from "node:net";
import type { GameServer, ServerCommand, ServerEvent } from "../../server/gameServer.ts";
import { type Endpoint, loopback } from "../endpoint.ts";
import { listening } from "../proxyServer.ts";
import type { Lockstep } from "./lockstep.ts";

/** A game server on a port of this machine. */
export class GameHost {
  readonly #game: GameServer;
  readonly #sockets = new Map<number, Socket>();
  readonly #server: Server;
  /** Resolves when the game has ended and all its bytes have been sent. */
  readonly ended: Promise<void>;
  #resolveEnded: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #clients = 0;
  readonly #lockstep: Lockstep | null;

  /** @param lockstep sends the messages one at a time; null to send each message immediately */
  constructor(game: GameServer, lockstep: Lockstep | null = null) {
    this.#game = game;
    this.#lockstep = lockstep;
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  /**
   * Listens on an address; by default on any free port on this machine.
   * @throws {HostError} `port-in-use`, `no-permission`, `no-address`
   */
  async listen(at: Endpoint = { host: loopback, port: 0 }): Promise<Endpoint> {
    return { host: at.host, port: await listening(this.#server, at) };
  }

  /** Ends all connections and stops listening. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: Socket): void {
    const client = this.#clients++;
    this.#sockets.set(client, socket);
    socket.on("data", (bytes) => {
      this.#handle({ type: "bytes", client, bytes });
      this.#lockstep?.handled(bytes.length);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#sockets.delete(client);
      this.#handle({ type: "closed", client });
      if (this.#game.match.end !== null && this.#sockets.size === 0) this.#resolveEnded();
      this.#lockstep?.handled(1);
    });
    this.#handle({ type: "opened", client });
  }

  #handle(event: ServerEvent): void {
    const nowMs = performance.now();
    for (const command of this.#game.handle(event, nowMs)) this.#dispatch(command);
    clearTimeout(this.#timer);
    const wakeAt = this.#game.wakeAtMs(nowMs);
    if (wakeAt === null || this.#game.match.end !== null) return;
    this.#timer = setTimeout(() => this.#handle({ type: "time" }), Math.max(0, Math.ceil(wakeAt - nowMs)));
  }

  #dispatch(command: ServerCommand): void {
    if (this.#lockstep) {
      const byteLength = command.type === "send" ? command.bytes.length : 0;
      this.#lockstep.queue(byteLength, () => this.#carryOut(command));
    } else this.#carryOut(command);
  }

  /** Returns false if the connection has ended. */
  #carryOut(command: ServerCommand): boolean {
    const socket = this.#sockets.get(command.client);
    if (command.type === "send") socket?.write(command.bytes);
    else socket?.end();
    return socket !== undefined;
  }
}
