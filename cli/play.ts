import { type Command, InvalidArgumentError, Option } from "commander";
import { type BotName, isBotName, knownBots } from "../core/bots/strategies.ts";
import { listed } from "../core/language/english/words.ts";
import type { LoadedMap } from "../core/map/loadedMap.ts";
import { seasonWord } from "../core/map/turn.ts";
import { loopback, printEndpoint, readEndpoint } from "../core/node/endpoint.ts";
import { HostError } from "../core/node/hostError.ts";
import { type PracticeOutcome, playPracticeGame } from "../core/node/play/practiceGame.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import { loadMap } from "./map.ts";
import { mapsOption } from "./mapsOption.ts";
import { exit, tell } from "./output.ts";
import { outOf } from "./recordOptions.ts";
import { warnOfTrouble } from "./recordTrouble.ts";
import { terminal } from "./terminal.ts";

interface PlayOptions {
  readonly map: string;
  readonly maps: readonly string[];
  readonly bots: readonly BotName[];
  readonly seats: readonly string[];
  readonly years: number;
  readonly pace: number;
  readonly seed: number;
  readonly limit?: number;
  readonly listen?: string;
  readonly out?: string;
}

export function addPlay(program: Command): void {
  program
    .command("play")
    .option("--map <map>", "the Standard map, or a .map file with a start", "standard")
    .addOption(mapsOption("folder of further .map files (repeatable)"))
    .addOption(
      new Option("--bots <names>", `built-in bots, in turn: ${Object.keys(knownBots).join(", ")}`)
        .argParser(botsOf)
        .default(["greedy"], "greedy"),
    )
    .addOption(
      new Option("--seats <powers>", "powers to leave to your own bots, such as FRA,GER")
        .argParser(powersOf)
        .default([], "none"),
    )
    .option("--years <n>", "years after which the built-in bots vote for a draw", numberOf(1, 1000), 10)
    .option("--pace <seconds>", "time that a built-in bot takes for its orders", numberOf(0, 3600), 0)
    .option("--limit <seconds>", "time limit for the orders of each turn", numberOf(1, 8000))
    .option("--seed <n>", "number that decides powers, passcodes and random orders", numberOf(0, 2 ** 31), 1)
    .option("--listen <[host:]port>", `address where your bots connect (default: ${loopback}:0; port 0: any free port)`)
    .option("--out <path>", "recording file, or folder for recordings (default: the current folder)")
    .addHelpText(
      "after",
      `
Exit code 0 if the game was played to its end, 3 if part of it could not be written, 130 if it was stopped before.

Examples:
  chamber play --out games/
  chamber play --seats FRA --pace 1 --out games/
  chamber play --bots greedy,random --years 3 --seed 7`,
    )
    .action(async (options: PlayOptions) => {
      terminal().exitCode = await play(options);
    });
}

async function play(options: PlayOptions): Promise<number> {
  const loaded = loadMap(options.map, options.maps);
  const listen = readEndpoint(options.listen ?? "0", "--listen", { host: loopback, allowZero: true });
  const seats = seatsOf(loaded, options);
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, stop);
  const limit = options.limit ?? null;
  const outcome = await playPracticeGame({
    ...{ loaded, seats, listen, stopped, seed: options.seed, thinkMs: options.pace * 1000 },
    lastYear: (loaded.start?.turn?.year ?? 1901) + options.years - 1,
    options: {
      level: 0,
      limits: { movement: limit, retreat: limit, adjustment: limit },
      ...{ acceptsAny: false, partialDraws: false, silent: [], pressClosesAt: null },
    },
    recording: {
      pathFor: outOf(options.out, []),
      onTrouble: warnOfTrouble,
      onRecording: ({ file }) => tell(`recording to ${file.path}${partSuffix}`),
      onChange: () => undefined,
    },
    onListening: (address) => {
      const waiting = options.seats.length > 0 ? `, waiting for ${listed(options.seats)}` : "";
      tell(`listening on ${printEndpoint(address)}${waiting}`);
    },
  });
  for (const signal of signals) process.off(signal, stop);
  return told(outcome);
}

/** Prints how the game ended; returns the exit code. */
function told({ end, turn, recordings }: PracticeOutcome): number {
  const how = end.kind === "solo" ? `${end.power} won` : end.kind === "draw" ? "a draw" : "stopped";
  tell(`the game ended in ${seasonWord(turn.season)} ${turn.year}: ${how}`);
  for (const { path } of recordings) tell(`recorded in ${path}`);
  if (recordings.some(({ whole }) => !whole)) return exit.damaged;
  return end.kind === "stopped" ? exit.interrupted : exit.fine;
}

/** Built-in bots for all powers but those of the user. */
function seatsOf({ map }: LoadedMap, { bots, seats }: PlayOptions): Map<string, BotName> {
  const powers = map.powers.map(({ name }) => name);
  const unknown = seats.find((power) => !powers.includes(power));
  if (unknown !== undefined)
    throw new HostError("usage", `--seats: ${unknown} is not a power of ${map.name}; its powers: ${powers.join(" ")}`);
  const ours = powers.filter((power) => !seats.includes(power));
  return new Map(ours.map((power, at) => [power, bots[at % bots.length] ?? "random"]));
}

function botsOf(text: string): BotName[] {
  return text.split(",").map((name) => {
    if (!isBotName(name))
      throw new InvalidArgumentError(`there is no bot "${name}"; built-in bots: ${Object.keys(knownBots).join(", ")}`);
    return name;
  });
}

function powersOf(text: string): string[] {
  return text.toUpperCase().split(",");
}

function numberOf(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value >= least && value <= most))
      throw new InvalidArgumentError(`give a number from ${least} to ${most}`);
    return value;
  };
}
