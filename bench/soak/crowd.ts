import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { type GameStep, loadGame } from "../games.ts";
import { type PlayedConnection, ReplayedGame } from "./game.ts";

/*
 * The bots and servers of a soak, in a separate process: every game is played twice at the same time, once through the
 * recorder and once through a bare pipe.
 */

/** The two relays that are compared. */
export const ways = ["recorder", "pipe"] as const;
export type Way = (typeof ways)[number];

/** A command to the crowd, which answers each command with a message. */
export type CrowdOrder =
  /** The answer is a {@link Listening}. */
  | { readonly type: "listen"; readonly captures: readonly string[] }
  /** Plays until `finish`. The answer is `true`. */
  | { readonly type: "play"; readonly ports: Readonly<Record<Way, readonly number[]>>; readonly speed: number }
  /** The answer is a {@link Stretch} that covers the time since the last measurement. */
  | { readonly type: "measure" }
  /** The answer is a {@link Finished}. */
  | { readonly type: "finish" };

/** The port of each game's server. */
export type Listening = Readonly<Record<Way, readonly number[]>>;

/** Latencies of chunks, in microseconds. */
export interface Latencies {
  readonly chunks: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** A stretch of play. */
export interface Stretch extends Readonly<Record<Way, Latencies>> {
  /** Messages so far in the first game that is played through the recorder. */
  readonly messages: number;
  /** The crowd's own greatest delay, in milliseconds. */
  readonly lateMs: number;
}

/** A summary of the games played. */
export interface Finished {
  readonly whole: Readonly<Record<Way, Latencies>>;
  /** Messages in the first game that was played through the recorder. */
  readonly messages: number;
  /** Number of games that were started through the recorder. */
  readonly games: number;
  /** The connections of each game, in the order in which they were opened. */
  readonly played: Readonly<Record<Way, readonly (readonly PlayedConnection[])[]>>;
}

/** The latencies of one relay: in the current stretch, and in all stretches except the first, which is warm-up. */
class Measured {
  #now: RecordableHistogram = createHistogram();
  readonly #whole: RecordableHistogram = createHistogram();
  #isWarm = false;

  readonly take = (latencyMs: number): void => {
    this.#now.record(Math.max(1, Math.round(latencyMs * 1e6)));
  };

  endStretch(): Latencies {
    const stretch = latenciesOf(this.#now);
    if (this.#isWarm && this.#now.count > 0) this.#whole.add(this.#now);
    this.#isWarm = true;
    this.#now = createHistogram();
    return stretch;
  }

  get whole(): Latencies {
    return latenciesOf(this.#whole);
  }
}

function latenciesOf(histogram: RecordableHistogram): Latencies {
  const at = (percent: number): number => histogram.percentile(percent) / 1000;
  return { chunks: histogram.count, p50: at(50), p99: at(99), max: histogram.max / 1000 };
}

const startsEveryMs = 210;
const measured: Readonly<Record<Way, Measured>> = { recorder: new Measured(), pipe: new Measured() };
const games: Record<Way, ReplayedGame[]> = { recorder: [], pipe: [] };
let playing: Promise<unknown> = Promise.resolve();

process.on("message", (order: CrowdOrder) => {
  void carryOut(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));

async function carryOut(order: CrowdOrder): Promise<Listening | Stretch | Finished | true> {
  switch (order.type) {
    case "listen":
      return listen(order.captures);
    case "play":
      playing = Promise.all(
        ways.flatMap((way, side) =>
          games[way].map((game, at) =>
            // Start games at different times, so that no game runs in step with its copy.
            game.play(order.ports[way][at] ?? 0, order.speed, (2 * at + side) * startsEveryMs),
          ),
        ),
      );
      return true;
    case "measure":
      return stretch();
    case "finish":
      return finish();
  }
}

async function listen(captures: readonly string[]): Promise<Listening> {
  const read = new Map<string, readonly GameStep[]>();
  for (const path of new Set(captures)) read.set(path, await loadGame(path));
  for (const way of ways)
    for (const path of captures) games[way].push(new ReplayedGame(read.get(path) ?? [], measured[way].take));
  const portsOf = (way: Way): Promise<number[]> => Promise.all(games[way].map((game) => game.listen()));
  return { recorder: await portsOf("recorder"), pipe: await portsOf("pipe") };
}

function stretch(): Stretch {
  const all = [...games.recorder, ...games.pipe];
  const lateMs = Math.max(...all.map((game) => game.lateMs));
  for (const game of all) game.lateMs = 0;
  return {
    recorder: measured.recorder.endStretch(),
    pipe: measured.pipe.endStretch(),
    messages: games.recorder[0]?.messages ?? 0,
    lateMs,
  };
}

async function finish(): Promise<Finished> {
  for (const game of [...games.recorder, ...games.pipe]) game.stop();
  await playing;
  return {
    whole: { recorder: measured.recorder.whole, pipe: measured.pipe.whole },
    messages: games.recorder[0]?.messages ?? 0,
    games: games.recorder.reduce((sum, { games: begun }) => sum + begun, 0),
    played: {
      recorder: games.recorder.map(({ played }) => played),
      pipe: games.pipe.map(({ played }) => played),
    },
  };
}
