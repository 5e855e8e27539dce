import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { BotEnd } from "../../try/outcome.ts";
import type { StageCommand, StagedSituation, StageEvent } from "../../try/stage.ts";
import { type Endpoint, loopback } from "../endpoint.ts";

/** The delay, in ms, between pieces that must arrive separately. */
const pieceMs = 1;

/** A connection, with a promise that resolves when all its bytes have been sent. */
interface Line {
  readonly socket: Socket;
  sent: Promise<void>;
}

/** A stage that listens on a port of this machine. */
export class StageHost {
  readonly #stage: StagedSituation;
  readonly #server: Server;
  readonly #lines = new Map<number, Line>();
  /** Resolves when the situation has an outcome and all bytes have been sent. */
  readonly finished: Promise<void>;
  #finish: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #connections = 0;

  constructor(stage: StagedSituation) {
    this.#stage = stage;
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.finished = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  /** Listens on a free port, and starts the time limits of the steps. */
  async listen(): Promise<Endpoint> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, loopback, resolve);
    });
    const address = this.#server.address();
    this.#handle({ type: "time" });
    return { host: loopback, port: typeof address === "object" && address !== null ? address.port : 0 };
  }

  /** Called when the bot's program has exited. */
  ended(end: BotEnd): void {
    this.#handle({ type: "ended", end });
  }

  /** Ends all connections and stops listening. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    for (const { socket } of this.#lines.values()) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: Socket): void {
    const connection = this.#connections++;
    this.#lines.set(connection, { socket, sent: Promise.resolve() });
    socket.on("data", (bytes) => this.#handle({ type: "bytes", connection, bytes }));
    // An error ends the connection; "close" follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#lines.delete(connection);
      this.#handle({ type: "closed", connection });
    });
    this.#handle({ type: "opened", connection });
  }

  #handle(event: StageEvent): void {
    const nowMs = performance.now();
    for (const command of this.#stage.handle(event, nowMs)) this.#carryOut(command);
    clearTimeout(this.#timer);
    if (this.#stage.outcome !== null) {
      void Promise.all([...this.#lines.values()].map(({ sent }) => sent)).then(() => this.#finish());
      return;
    }
    const wakeAt = this.#stage.wakeAtMs();
    if (wakeAt === null) return;
    this.#timer = setTimeout(() => this.#handle({ type: "time" }), Math.max(0, Math.ceil(wakeAt - nowMs)));
  }

  #carryOut(command: StageCommand): void {
    const line = this.#lines.get(command.connection);
    if (!line) return;
    const { socket } = line;
    line.sent = line.sent.then(async () => {
      if (command.type === "send") {
        socket.write(command.bytes);
        if (command.isApart) await delay(pieceMs);
      } else if (command.type === "reset") socket.resetAndDestroy();
      else socket.end();
    });
  }
}
