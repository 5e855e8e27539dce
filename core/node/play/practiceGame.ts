import { BotClient } from "../../bots/botClient.ts";
import { type BotName, knownBots } from "../../bots/strategies.ts";
import { seededRandom } from "../../bytes/seeded.ts";
import type { LoadedMap } from "../../map/loadedMap.ts";
import type { Turn } from "../../map/turn.ts";
import type { GameOptions } from "../../server/gameOptions.ts";
import { GameServer } from "../../server/gameServer.ts";
import type { GameEnd } from "../../server/servedGame.ts";
import { startOf } from "../../server/startPosition.ts";
import { type Endpoint, loopback } from "../endpoint.ts";
import { HostError } from "../hostError.ts";
import { ProxyServer, type ProxyServerOptions } from "../proxyServer.ts";
import type { RecordingOutcome } from "../recordingFile.ts";
import { GameHost } from "./gameHost.ts";
import { playBot } from "./playBot.ts";

export interface PracticeGame {
  readonly loaded: LoadedMap;
  readonly options: GameOptions;
  readonly seed: number;
  /** The built-in bots by power; the other powers wait for bots of the user. */
  readonly seats: ReadonlyMap<string, BotName>;
  /** The last year: then the built-in bots vote for a draw. */
  readonly lastYear: number;
  /** Milliseconds that a built-in bot takes for its orders. */
  readonly thinkMs: number;
  /** Where the proxy listens; port 0: any free port. */
  readonly listen: Endpoint;
  readonly recording: Omit<ProxyServerOptions, "routes">;
  /** Called when bots can connect. */
  readonly onListening: (address: Endpoint) => void;
  /** Resolves when the game is to be stopped. */
  readonly stopped: Promise<void>;
}

export interface PracticeOutcome {
  readonly end: GameEnd;
  readonly turn: Turn;
  readonly recordings: readonly RecordingOutcome[];
}

/**
 * Plays a game on this machine: our server, our bots and those of the user, all through the recording proxy.
 * @throws {HostError} `usage` if the map has no start; those of {@link ProxyServer.listen}
 */
export async function playPracticeGame(game: PracticeGame): Promise<PracticeOutcome> {
  const { loaded, options, seed, seats } = game;
  const start = startOf(loaded);
  if (start === null)
    throw new HostError("usage", `${loaded.map.name}: the map gives no units for the start; use a .map file that does`);
  const wishes = new Map([...seats].map(([power, bot]) => [nameOf(power, bot), power]));
  const server = new GameServer({ loaded, start, options, wishes, random: seededRandom(seed) });
  const host = new GameHost(server);
  const upstream = await host.listen();
  const proxy = new ProxyServer({ ...game.recording, routes: [{ listen: game.listen, upstream }] });
  try {
    const [address = game.listen] = await proxy.listen();
    const reached = { host: loopback, port: address.port };
    game.onListening(reached);
    const bots = [...seats].map(([power, bot], at) => playBot(botFor(game, power, bot, at), reached, game.thinkMs));
    await Promise.race([Promise.all([host.ended, ...bots]), game.stopped]);
  } finally {
    await host.close();
  }
  const recordings = await proxy.close();
  return { end: server.match.end ?? { kind: "stopped" }, turn: server.match.game.turn, recordings };
}

function botFor({ seed, lastYear }: PracticeGame, power: string, bot: BotName, at: number): BotClient {
  const { strategy } = knownBots[bot];
  return new BotClient({
    ...{ name: nameOf(power, bot), version: "1", strategy, lastYear },
    // Each bot has numbers of its own, so that no bot's orders depend on when the others give theirs.
    random: seededRandom(seed * 1000 + at + 1),
  });
}

/** The server gives a power to the name that asks for it. */
function nameOf(power: string, bot: string): string {
  return `${bot} ${power}`;
}
