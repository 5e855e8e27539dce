import { createHash, type Hash } from "node:crypto";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Direction } from "../../core/recording/entry.ts";
import type { GameStep } from "../games.ts";
import { portOf } from "../processes.ts";

/** The bytes in one direction of a connection: their number and SHA-256. */
export interface Stream {
  readonly byteLength: number;
  readonly sha256: string;
}

/** What a soak played on one connection. Connections are listed in the order in which they were opened. */
export type PlayedConnection = Readonly<Record<Direction, { readonly sent: Stream; readonly arrived: Stream }>>;

/** One direction of an open connection. */
interface Leg {
  readonly from: Socket;
  readonly sent: RunningStream;
  readonly arrived: RunningStream;
  /** The offset of the end of each chunk in transit, and when the chunk was written, in milliseconds. */
  readonly underWay: { readonly end: number; readonly at: number }[];
  isOver: boolean;
}

/** A stream whose bytes are still arriving. */
export class RunningStream {
  readonly #hash: Hash = createHash("sha256");
  byteLength = 0;

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.byteLength += bytes.length;
  }

  get now(): Stream {
    return { byteLength: this.byteLength, sha256: this.#hash.copy().digest("hex") };
  }
}

const pauseBetweenGamesMs = 1000;
const arrivalTimeoutMs = 10_000;
const closingTimeoutMs = 2000;

/**
 * Plays both sides of a captured game at its pace, scaled by a speed, and starts again when it is over. The clients
 * connect to a relay, which connects to the server's side here.
 */
export class ReplayedGame {
  readonly #steps: readonly GameStep[];
  readonly #onArrived: (latencyMs: number) => void;
  readonly #server: Server;
  readonly #accepted: Socket[] = [];
  #onAccepted: (() => void) | undefined;
  #legs = new Map<string, Leg>();
  readonly #played: { readonly of: Readonly<Record<Direction, Leg>> }[] = [];
  #isStopped = false;
  /** Number of messages written so far. */
  messages = 0;
  games = 0;
  /** The player's own greatest delay since it was last read and reset to 0, in milliseconds. */
  lateMs = 0;

  /** @param onArrived receives the time from writing a chunk to receiving all of it */
  constructor(steps: readonly GameStep[], onArrived: (latencyMs: number) => void) {
    this.#steps = steps;
    this.#onArrived = onArrived;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.#accepted.push(socket);
      this.#onAccepted?.();
    });
  }

  /** @returns the port of the server's side */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return portOf(this.#server);
  }

  /**
   * Plays until {@link stop}; resolves when every byte has either arrived or can no longer arrive.
   * @param port the relay's port
   */
  async play(port: number, speed: number, startsAfterMs: number): Promise<void> {
    await this.#wait(startsAfterMs);
    while (!this.#isStopped) {
      this.games += 1;
      await this.#playOnce(port, speed);
      await this.#settle();
      await this.#wait(pauseBetweenGamesMs);
    }
    this.#server.close();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** All connections so far. */
  get played(): PlayedConnection[] {
    const streams = ({ sent, arrived }: Leg) => ({ sent: sent.now, arrived: arrived.now });
    return this.#played.map(({ of }) => ({
      "client-to-server": streams(of["client-to-server"]),
      "server-to-client": streams(of["server-to-client"]),
    }));
  }

  async #wait(forMs: number): Promise<void> {
    const until = performance.now() + forMs;
    for (let left = forMs; left > 0 && !this.#isStopped; left = until - performance.now())
      await delay(Math.min(100, left));
  }

  async #playOnce(port: number, speed: number): Promise<void> {
    const startNs = this.#steps[0]?.draft.atNs ?? 0;
    const from = performance.now();
    for (const step of this.#steps) {
      const dueMs = (step.draft.atNs - startNs) / 1e6 / speed;
      const early = dueMs - (performance.now() - from);
      if (early >= 1) await this.#wait(early);
      if (this.#isStopped) return;
      this.lateMs = Math.max(this.lateMs, performance.now() - from - dueMs);
      await this.#make(step, port);
    }
  }

  async #make({ draft, messages }: GameStep, port: number): Promise<void> {
    if (draft.type === "failed") return;
    if (draft.type === "opened") return this.#open(draft.connection, port);
    const leg = this.#legs.get(keyOf(draft.connection, draft.direction));
    if (!leg || leg.isOver) return;
    if (draft.type === "closed") {
      leg.isOver = true;
      leg.from.end();
      return;
    }
    this.messages += messages;
    leg.sent.add(draft.bytes);
    leg.underWay.push({ end: leg.sent.byteLength, at: performance.now() });
    leg.from.write(draft.bytes);
  }

  async #open(connection: number, port: number): Promise<void> {
    const client = connect({ host: "127.0.0.1", port, allowHalfOpen: true, noDelay: true });
    // Connect one client at a time, so that the next accepted socket belongs to this one.
    if (this.#accepted.length === 0)
      await new Promise<void>((resolve, reject) => {
        this.#onAccepted = resolve;
        client.once("error", reject);
      });
    const upstream = this.#accepted.shift();
    if (!upstream) throw new Error("the accepted connection is missing");
    const of = {
      "client-to-server": this.#watch(client, upstream),
      "server-to-client": this.#watch(upstream, client),
    };
    this.#played.push({ of });
    this.#legs.set(keyOf(connection, "client-to-server"), of["client-to-server"]);
    this.#legs.set(keyOf(connection, "server-to-client"), of["server-to-client"]);
  }

  #watch(from: Socket, to: Socket): Leg {
    const leg: Leg = { from, sent: new RunningStream(), arrived: new RunningStream(), underWay: [], isOver: false };
    to.on("data", (bytes) => {
      const now = performance.now();
      leg.arrived.add(bytes);
      for (let next = leg.underWay[0]; next && next.end <= leg.arrived.byteLength; next = leg.underWay[0]) {
        leg.underWay.shift();
        this.#onArrived(now - next.at);
      }
    });
    // If an error causes a loss, the loss shows as bytes that do not arrive.
    to.on("error", () => undefined);
    return leg;
  }

  /** Waits until all bytes have arrived, then closes open connections. */
  async #settle(): Promise<void> {
    const legs = [...this.#legs.values()];
    const until = performance.now() + arrivalTimeoutMs;
    while (legs.some(({ underWay }) => underWay.length > 0) && performance.now() < until) await delay(10);
    const gone = legs.map(({ from }) => (from.destroyed ? undefined : closed(from)));
    await Promise.race([Promise.all(gone), delay(closingTimeoutMs)]);
    for (const { from } of legs) from.destroy();
    this.#legs = new Map();
  }
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
    socket.end();
  });
}

function keyOf(connection: number, direction: Direction): string {
  return `${connection} ${direction}`;
}
