import { type Command, InvalidArgumentError, Option } from "commander";
import { isFaultName, knownFaults } from "../core/bots/faults.ts";
import { isBotName, knownBots } from "../core/bots/strategies.ts";
import {
  type PracticeRules,
  type PracticeSetup,
  practiceLevels,
  practiceLimits,
  type Range,
  usualPractice,
} from "../core/host/practice.ts";
import { mapsOption } from "./mapsOption.ts";

/** The options of a game, as commander reads them. */
export interface GameFlags {
  readonly map: string;
  readonly maps: readonly string[];
  readonly level: number;
  readonly seed: number;
  readonly limit?: number;
  readonly mtl?: number;
  readonly rtl?: number;
  readonly btl?: number;
  readonly ptl?: number;
  readonly dsd?: boolean;
  readonly aoa?: boolean;
  readonly pda?: boolean;
  readonly npr?: boolean;
  readonly npb?: boolean;
}

/** Adds a game server's options: map, level, seed and the options that HLO announces. */
export function addGameOptions(command: Command): Command {
  const seconds = numberOf(practiceLimits.limit);
  return command
    .option("--map <map>", "known variant, or .map file with a starting position", usualPractice.map)
    .addOption(mapsOption("read additional maps from a folder (repeatable)"))
    .option("--level <n>", `press level: ${practiceLevels.join(", ")}`, levelOf, usualPractice.level)
    .option(
      "--seed <n>",
      "random seed for powers, passcodes and random orders",
      numberOf(practiceLimits.seed),
      usualPractice.seed,
    )
    .option("--limit <seconds>", "time limit for each turn", seconds)
    .option("--mtl <seconds>", "time limit for movement turns only", seconds)
    .option("--rtl <seconds>", "time limit for retreat turns only", seconds)
    .option("--btl <seconds>", "time limit for build turns only", seconds)
    .option("--ptl <seconds>", "forbid press for this many seconds before each movement deadline", seconds)
    .option("--dsd", "stop the clock while a power that owes orders is disconnected")
    .option("--aoa", "accept any orders for a power's own units")
    .option("--pda", "allow draws between some of the survivors, at level 10 and above")
    .option("--npr", "forbid press in retreat turns")
    .option("--npb", "forbid press in build turns");
}

/** Returns the setup of a game without bots. */
export function gameOf({ map, maps, level, seed, limit, ...flags }: GameFlags): PracticeSetup {
  const { mtl, rtl, btl, ptl, dsd, aoa, pda, npr, npb } = flags;
  const rules: PracticeRules = {
    ...(mtl === undefined ? {} : { movement: mtl }),
    ...(rtl === undefined ? {} : { retreat: rtl }),
    ...(btl === undefined ? {} : { adjustment: btl }),
    ...(ptl === undefined ? {} : { pressClosesAt: ptl }),
    ...{ stopsClock: dsd === true, acceptsAny: aoa === true, partialDraws: pda === true },
    ...{ noRetreatPress: npr === true, noBuildPress: npb === true },
  };
  return { ...usualPractice, map, maps, level, seed, limit: limit ?? null, rules };
}

/** @param about the start of the help text: which bots the fault applies to */
export function faultOption(about: string): Option {
  return new Option("--fault <name>", `${about}: ${Object.keys(knownFaults).join(", ")}`)
    .argParser((name: string, before: readonly string[]) => [...before, faultOf(name)])
    .default([], "none");
}

function faultOf(name: string): string {
  if (isFaultName(name)) return name;
  throw new InvalidArgumentError(`there is no fault "${name}"; faults: ${Object.keys(knownFaults).join(", ")}`);
}

export function botsOf(text: string): string[] {
  const names = text.split(",");
  const unknown = names.find((name) => !isBotName(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`there is no bot "${unknown}"; built-in bots: ${Object.keys(knownBots).join(", ")}`);
  return names;
}

export function powersOf(text: string): string[] {
  return text.toUpperCase().split(",");
}

function levelOf(text: string): number {
  const level = practiceLevels.find((each) => String(each) === text);
  if (level === undefined) throw new InvalidArgumentError(`specify a press level: ${practiceLevels.join(", ")}`);
  return level;
}

/** Reads a number within a range. */
export function numberOf([least, most]: Range): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value >= least && value <= most))
      throw new InvalidArgumentError(`specify a number from ${least} to ${most}`);
    return value;
  };
}

/** Reads `--pace`. */
export function paceOf(text: string): number | "lockstep" {
  return text === "lockstep" ? text : numberOf(practiceLimits.pace)(text);
}
