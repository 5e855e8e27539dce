import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { raisePriority } from "../../core/node/priority.ts";
import type { Direction } from "../../core/recording/entry.ts";
import { type GameStep, loadGame } from "../games.ts";

/*
 * Plays both sides of a captured game: the clients, and the server that they reach through a relay or directly. Writes
 * every chunk at its recorded time, scaled by the speed, and measures the time until its last byte arrives. Restarts
 * the game when it is over. Runs in its own process, so that only the relay affects the latencies.
 */

/** A command to the player. */
export interface PlayOrder {
  /** Port for the clients; null means to connect directly to the server's side. */
  readonly port: number | null;
  readonly forMs: number;
  readonly speed: number;
}

/** The player's report when it is done. Wall-clock times are in milliseconds. */
export interface Played {
  readonly type: "played";
  /** For each chunk, the time from writing it to receiving all of it, in milliseconds. */
  readonly latenciesMs: Float64Array;
  /** When each chunk that completes messages arrived, and how many messages it completes. */
  readonly arrivedAt: Float64Array;
  readonly arrivedMessages: Float64Array;
  readonly games: number;
  readonly connections: number;
  /** The greatest delay caused by the player itself, in wall-clock milliseconds. */
  readonly lateMs: number;
}

interface Leg {
  readonly from: Socket;
  /** The numbers of bytes sent and received, and the end of each chunk in transit. */
  arrived: number;
  sent: number;
  readonly underWay: { readonly end: number; readonly at: number; readonly messages: number }[];
  isOver: boolean;
}

const latencies: number[] = [];
const arrivedAt: number[] = [];
const arrivedMessages: number[] = [];
const accepted: Socket[] = [];
let onAccepted: (() => void) | undefined;

const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
  accepted.push(socket);
  onAccepted?.();
});
const [path = ""] = process.argv.slice(2);
const game = await loadGame(path);
// Bots and server normally run on other machines, so they must not wait for a processor here.
const goesBefore = raisePriority();
const startNs = game[0]?.draft.atNs ?? 0;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ type: "listening", goesBefore, port: typeof address === "object" ? address?.port : 0 });
});
process.on("message", (order: PlayOrder) => {
  void play(order).then((played) => process.send?.(played));
});
process.on("disconnect", () => process.exit(0));

async function play({ port, forMs, speed }: PlayOrder): Promise<Played> {
  for (const list of [latencies, arrivedAt, arrivedMessages]) list.length = 0;
  const from = performance.now();
  let games = 0;
  let connections = 0;
  let lateMs = 0;
  while (performance.now() - from < forMs) {
    const legs = new Map<string, Leg>();
    const gameFrom = performance.now();
    games += 1;
    for (const step of game) {
      const dueMs = (step.draft.atNs - startNs) / 1e6 / speed;
      for (;;) {
        const elapsed = performance.now() - gameFrom;
        if (elapsed >= dueMs) break;
        await delay(Math.max(1, Math.floor(dueMs - elapsed)));
      }
      lateMs = Math.max(lateMs, performance.now() - gameFrom - dueMs);
      if (performance.now() - from >= forMs) break;
      if (step.draft.type === "opened") connections += 1;
      await make(step, legs, port ?? portOfServer());
    }
    await settled(legs);
  }
  return {
    ...{ type: "played", games, connections, lateMs },
    latenciesMs: Float64Array.from(latencies),
    arrivedAt: Float64Array.from(arrivedAt),
    arrivedMessages: Float64Array.from(arrivedMessages),
  };
}

function portOfServer(): number {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}

async function make({ draft, messages }: GameStep, legs: Map<string, Leg>, port: number): Promise<void> {
  if (draft.type === "opened") return open(draft.connection, legs, port);
  if (draft.type === "failed") return;
  const leg = legs.get(keyOf(draft.connection, draft.direction));
  if (!leg || leg.isOver) return;
  if (draft.type === "closed") {
    leg.isOver = true;
    leg.from.end();
    return;
  }
  leg.sent += draft.bytes.length;
  leg.underWay.push({ end: leg.sent, at: performance.now(), messages });
  leg.from.write(draft.bytes);
}

function keyOf(connection: number, direction: Direction): string {
  return `${connection} ${direction}`;
}

async function open(connection: number, legs: Map<string, Leg>, port: number): Promise<void> {
  const client = connect({ host: "127.0.0.1", port, allowHalfOpen: true, noDelay: true });
  // Connect one client at a time, so that the next accepted socket belongs to this one.
  if (accepted.length === 0)
    await new Promise<void>((resolve, reject) => {
      onAccepted = resolve;
      client.once("error", reject);
    });
  const upstream = accepted.shift() as Socket;
  legs.set(keyOf(connection, "client-to-server"), watch(client, upstream));
  legs.set(keyOf(connection, "server-to-client"), watch(upstream, client));
}

function watch(from: Socket, to: Socket): Leg {
  const leg: Leg = { from, arrived: 0, sent: 0, underWay: [], isOver: false };
  to.on("data", (bytes) => {
    const now = performance.now();
    leg.arrived += bytes.length;
    for (let next = leg.underWay[0]; next && next.end <= leg.arrived; next = leg.underWay[0]) {
      leg.underWay.shift();
      latencies.push(now - next.at);
      if (next.messages === 0) continue;
      arrivedAt.push(performance.timeOrigin + now);
      arrivedMessages.push(next.messages);
    }
  });
  to.on("error", () => undefined);
  return leg;
}

/** Waits until all bytes have arrived, then closes open connections. */
async function settled(legs: Map<string, Leg>): Promise<void> {
  for (const leg of legs.values()) while (leg.underWay.length > 0) await delay(1);
  const gone = [...legs.values()].map(
    ({ from }) =>
      new Promise<void>((resolve) => {
        if (from.destroyed) return resolve();
        from.once("close", () => resolve());
        from.end();
      }),
  );
  await Promise.race([Promise.all(gone), delay(2000)]);
  for (const { from } of legs.values()) from.destroy();
}
