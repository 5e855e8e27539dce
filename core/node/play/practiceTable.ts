import { BotClient } from "../../bots/botClient.ts";
import { FaultyBot, isFaultName, knownFaults } from "../../bots/faults.ts";
import type { PlayableBot } from "../../bots/playableBot.ts";
import { type BotName, isBotName, knownBots } from "../../bots/strategies.ts";
import { seededRandom } from "../../bytes/seeded.ts";
import type { PracticeRules, PracticeSetup } from "../../host/practice.ts";
import type { GameMap } from "../../map/gameMap.ts";
import type { Phase } from "../../map/turn.ts";
import type { GameOptions } from "../../server/gameOptions.ts";
import { GameServer } from "../../server/gameServer.ts";
import { type ServableMap, servableMap } from "../../server/servableMap.ts";
import { HostError } from "../hostError.ts";
import { loadMap } from "../mapFiles.ts";

/** The server and the built-in bots of a practice game, without sockets. */
export interface PracticeTable {
  readonly server: GameServer;
  /** The bots, in the order in which they must join. */
  readonly bots: readonly PlayableBot[];
}

const firstYear = 1901;

/**
 * Prepares a practice game.
 * @throws {HostError} `no-file`, `unreadable`: the map cannot be read; `usage`: no game can be played on the map, or
 *   the seats, bots or faults are invalid
 */
export function practiceTable(setup: PracticeSetup): PracticeTable {
  const { loaded, start } = mapFor(setup);
  const seats = botsBySeat(loaded.map, setup);
  const lastYear = (start.turn?.year ?? firstYear) + setup.years - 1;
  // The built-in bots vote after their last year; if a bot never votes, the game lasts at most one year longer.
  const server = serverOn({ loaded, start }, setup, { keptFor: seats, lastYear: lastYear + 1 });
  const faults = faultsOf(setup, seats.size);
  const bots = [...seats.values()].map((bot, at) => {
    // Give each bot its own random numbers, so that its orders do not depend on when other bots send theirs.
    const client = botOf(bot, seededRandom(setup.seed * 1000 + at + 1), lastYear);
    const fault = faults[at];
    return fault === undefined ? client : new FaultyBot(client, fault);
  });
  return { server, bots };
}

/**
 * Returns a server without built-in bots, for any players.
 * @throws {HostError} like {@link practiceTable}
 */
export function practiceServer(setup: PracticeSetup): GameServer {
  return serverOn(mapFor(setup), setup, { keptFor: new Map(), lastYear: null });
}

/**
 * Creates a built-in bot.
 * @param lastYear the year after which the bot votes for a draw; null if it never does
 */
export function botOf(name: BotName, random: () => number, lastYear: number | null): BotClient {
  return new BotClient({ name, version: "1", player: knownBots[name].player(random), lastYear, random });
}

function serverOn(
  { loaded, start }: Pick<Extract<ServableMap, { ok: true }>, "loaded" | "start">,
  setup: PracticeSetup,
  { keptFor, lastYear }: { readonly keptFor: ReadonlyMap<string, string>; readonly lastYear: number | null },
): GameServer {
  return new GameServer({
    ...{ loaded, start, keptFor, random: seededRandom(setup.seed) },
    options: { ...gameOptions(setup), lastYear },
  });
}

function gameOptions({ level, limit, rules = {} }: PracticeSetup): Omit<GameOptions, "lastYear"> {
  const { movement = limit, retreat = limit, adjustment = limit, pressClosesAt = null } = rules;
  const silences: readonly (readonly [keyof PracticeRules, Phase])[] = [
    ["noRetreatPress", "retreat"],
    ["noBuildPress", "adjustment"],
  ];
  return {
    ...{ level, limits: { movement, retreat, adjustment }, pressClosesAt },
    stopsClock: rules.stopsClock === true,
    acceptsAny: rules.acceptsAny === true,
    partialDraws: rules.partialDraws === true,
    silent: silences.filter(([rule]) => rules[rule] === true).map(([, phase]) => phase),
  };
}

function mapFor({ map, maps }: PracticeSetup) {
  const made = servableMap(loadMap(map, maps));
  if (!made.ok) throw new HostError("usage", `${map}: ${made.why}`);
  return made;
}

/** Returns the built-in bots by power. Omits powers that the user's bots play. */
function botsBySeat({ name, powers: all }: GameMap, { bots, seats }: PracticeSetup): Map<string, BotName> {
  const known = bots.map((bot) => {
    if (isBotName(bot)) return bot;
    throw new HostError("usage", `there is no bot "${bot}"; built-in bots: ${Object.keys(knownBots).join(", ")}`);
  });
  const powers = all.map((power) => power.name);
  const unknown = seats.find((power) => !powers.includes(power));
  if (unknown !== undefined)
    throw new HostError("usage", `--seats: ${unknown} is not a power of ${name}; its powers: ${powers.join(" ")}`);
  const twice = seats.find((power, at) => seats.indexOf(power) !== at);
  if (twice !== undefined) throw new HostError("usage", `--seats: ${twice} is named twice`);
  const ours = powers.filter((power) => !seats.includes(power));
  return new Map(ours.map((power, at) => [power, known[at % known.length] ?? "greedy"]));
}

/** Returns the faults to assign to the first built-in bots, in order. */
function faultsOf({ faults = [], limit, rules = {} }: PracticeSetup, count: number) {
  if (faults.length > count)
    throw new HostError("usage", `--fault: ${faults.length} faults, but only ${count} built-in bots`);
  return faults.map((name) => {
    if (!isFaultName(name))
      throw new HostError("usage", `there is no fault "${name}"; faults: ${Object.keys(knownFaults).join(", ")}`);
    if (knownFaults[name].needsLimit && (rules.movement ?? limit) === null)
      throw new HostError(
        "usage",
        `--fault ${name}: the other players would never stop waiting; specify a time limit with --limit`,
      );
    return name;
  });
}
