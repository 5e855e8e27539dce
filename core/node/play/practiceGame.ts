import { BotClient } from "../../bots/botClient.ts";
import { type BotName, isBotName, knownBots } from "../../bots/strategies.ts";
import { seededRandom } from "../../bytes/seeded.ts";
import type { PracticePlayers, PracticeSetup } from "../../host/practice.ts";
import type { GameMap } from "../../map/gameMap.ts";
import type { Turn } from "../../map/turn.ts";
import { GameServer } from "../../server/gameServer.ts";
import { servableMap } from "../../server/servableMap.ts";
import type { GameEnd } from "../../server/servedGame.ts";
import { type Endpoint, loopback } from "../endpoint.ts";
import { HostError } from "../hostError.ts";
import { loadMap } from "../mapFiles.ts";
import { GameHost } from "./gameHost.ts";
import { playBot } from "./playBot.ts";

const firstYear = 1901;

/** A game on this machine: our server and our bots. Whoever begins it relays between the two. */
export class PracticeGame {
  readonly #setup: PracticeSetup;
  /** The year at whose end the built-in bots begin to vote for a draw. */
  readonly #lastYear: number;
  readonly #seats: ReadonlyMap<string, BotName>;
  readonly #server: GameServer;
  readonly #host: GameHost;

  /** @throws {HostError} `no-file`, `unreadable`: the map; `usage`: it has no start, or lacks a power; an unknown bot */
  constructor(setup: PracticeSetup) {
    const { loaded, start } = mapFor(setup);
    this.#setup = setup;
    this.#lastYear = (start.turn?.year ?? firstYear) + setup.years - 1;
    this.#seats = botsBySeat(loaded.map, setup);
    const { seed, limit, level } = setup;
    this.#server = new GameServer({
      ...{ loaded, start, random: seededRandom(seed) },
      keptFor: this.#seats,
      options: {
        level,
        limits: { movement: limit, retreat: limit, adjustment: limit },
        ...{ acceptsAny: false, partialDraws: false, silent: [], pressClosesAt: null },
        // The built-in bots vote after their last year; a bot that never does keeps the game going for a year at most.
        lastYear: this.#lastYear + 1,
      },
    });
    this.#host = new GameHost(this.#server);
  }

  /** Opens the game's server on a free port, and returns its address. */
  listen(): Promise<Endpoint> {
    return this.#host.listen();
  }

  get players(): PracticePlayers {
    return { builtIn: this.#seats.size, seats: this.#setup.seats };
  }

  /** How the game ended, or was stopped, and in which turn. */
  get outcome(): { readonly end: GameEnd; readonly turn: Turn } {
    const { match } = this.#server;
    return { end: match.end ?? { kind: "stopped" }, turn: match.game.turn };
  }

  /** Connects the built-in bots to a port of this machine, and plays to the end of the game. */
  async play(port: number): Promise<void> {
    const { pace } = this.#setup;
    const address = { host: loopback, port };
    const games: Promise<void>[] = [this.#host.ended];
    for (const [at, bot] of [...this.#seats.values()].entries()) {
      const { joined, over } = playBot(this.#bot(bot, at), address, pace * 1000);
      games.push(over);
      // One after the other: the seats that are kept for a name are given in this order.
      await joined;
    }
    await Promise.all(games);
  }

  /** Ends the game's connections. */
  close(): Promise<void> {
    return this.#host.close();
  }

  #bot(bot: BotName, at: number): BotClient {
    const { seed } = this.#setup;
    const lastYear = this.#lastYear;
    // Each bot has numbers of its own, so that no bot's orders depend on when the others give theirs.
    const random = seededRandom(seed * 1000 + at + 1);
    const player = knownBots[bot].player(random);
    return new BotClient({ name: bot, version: "1", player, lastYear, random });
  }
}

/** @throws {HostError} `no-file`, `unreadable`; `usage` if no game can be played on the map */
function mapFor({ map, maps }: PracticeSetup) {
  const made = servableMap(loadMap(map, maps));
  if (!made.ok) throw new HostError("usage", `${map}: ${made.why}`);
  return made;
}

/** The built-in bots by power, without the powers of the user's bots. */
function botsBySeat(map: GameMap, { bots, seats }: PracticeSetup): Map<string, BotName> {
  const known = bots.map((name) => {
    if (isBotName(name)) return name;
    throw new HostError("usage", `there is no bot "${name}"; built-in bots: ${Object.keys(knownBots).join(", ")}`);
  });
  const powers = map.powers.map(({ name }) => name);
  const unknown = seats.find((power) => !powers.includes(power));
  if (unknown !== undefined)
    throw new HostError("usage", `--seats: ${unknown} is not a power of ${map.name}; its powers: ${powers.join(" ")}`);
  const twice = seats.find((power, at) => seats.indexOf(power) !== at);
  if (twice !== undefined) throw new HostError("usage", `--seats: ${twice} is named twice`);
  const ours = powers.filter((power) => !seats.includes(power));
  return new Map(ours.map((power, at) => [power, known[at % known.length] ?? "greedy"]));
}
