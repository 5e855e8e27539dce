import { createServer, type Server, type Socket } from "node:net";
import type { GameServer, ServerCommand, ServerEvent } from "../../server/gameServer.ts";
import { type Endpoint, loopback } from "../endpoint.ts";

/** A game server on a port of this machine. */
export class GameHost {
  readonly #game: GameServer;
  readonly #sockets = new Map<number, Socket>();
  readonly #server: Server;
  /** Resolves when the game has ended and all its bytes have left. */
  readonly ended: Promise<void>;
  #tellEnd: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #clients = 0;

  constructor(game: GameServer) {
    this.#game = game;
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.ended = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
  }

  /** Listens on any free port. */
  listen(): Promise<Endpoint> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, loopback, () => {
        const address = this.#server.address();
        resolve({ host: loopback, port: typeof address === "object" && address !== null ? address.port : 0 });
      });
    });
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
    socket.on("data", (bytes) => this.#handle({ type: "bytes", client, bytes }));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#sockets.delete(client);
      this.#handle({ type: "closed", client });
      if (this.#game.match.end !== null && this.#sockets.size === 0) this.#tellEnd();
    });
    this.#handle({ type: "opened", client });
  }

  #handle(event: ServerEvent): void {
    const nowMs = performance.now();
    for (const command of this.#game.handle(event, nowMs)) this.#obey(command);
    clearTimeout(this.#timer);
    const wakeAt = this.#game.wakeAtMs(nowMs);
    if (wakeAt === null || this.#game.match.end !== null) return;
    this.#timer = setTimeout(() => this.#handle({ type: "time" }), Math.max(0, Math.ceil(wakeAt - nowMs)));
  }

  #obey(command: ServerCommand): void {
    const socket = this.#sockets.get(command.client);
    if (command.type === "send") socket?.write(command.bytes);
    else socket?.end();
  }
}
