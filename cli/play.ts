import { mkdirSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isBotName, knownBots } from "../core/bots/strategies.ts";
import {
  type PracticeSetup,
  practiceLevels,
  practiceLimits,
  type Range,
  usualPractice,
} from "../core/host/practice.ts";
import { listed } from "../core/language/english/words.ts";
import { seasonWord } from "../core/map/turn.ts";
import { type Endpoint, loopback, printEndpoint, readEndpoint } from "../core/node/endpoint.ts";
import { serveHost } from "../core/node/host/serveHost.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { PracticeGame } from "../core/node/play/practiceGame.ts";
import { ProxyServer } from "../core/node/proxyServer.ts";
import { partSuffix, type RecordingOutcome } from "../core/node/recordingFile.ts";
import { interruption, keepPage, opensPages, reportBug } from "./keepPage.ts";
import { mapsOption } from "./mapsOption.ts";
import { exit, tell } from "./output.ts";
import { outOf } from "./recordOptions.ts";
import { warnOfTrouble } from "./recordTrouble.ts";
import { terminal } from "./terminal.ts";

interface PlayOptions extends Omit<PracticeSetup, "limit"> {
  readonly limit?: number;
  readonly listen?: string;
  readonly out?: string;
  readonly page?: boolean;
  readonly open: boolean;
}

export function addPlay(program: Command): void {
  program
    .command("play")
    .option("--map <map>", "a known variant, or a .map file with a start", usualPractice.map)
    .addOption(mapsOption("folder of further .map files (repeatable)"))
    .addOption(
      new Option("--bots <names>", `built-in bots, in turn: ${Object.keys(knownBots).join(", ")}`)
        .argParser(botsOf)
        .default(usualPractice.bots, usualPractice.bots.join(",")),
    )
    .addOption(
      new Option("--seats <powers>", "powers to leave to your own bots, such as FRA,GER")
        .argParser(powersOf)
        .default([], "none"),
    )
    .option(
      "--years <n>",
      "years after which the built-in bots vote for a draw; the game ends a year later in any case",
      numberOf(practiceLimits.years),
      usualPractice.years,
    )
    .option(
      "--pace <seconds>",
      "time that a built-in bot takes for its orders",
      numberOf(practiceLimits.pace),
      usualPractice.pace,
    )
    .option("--limit <seconds>", "time limit for the orders of each turn", numberOf(practiceLimits.limit))
    .option("--level <n>", `press level: ${practiceLevels.join(", ")}`, levelOf, usualPractice.level)
    .option(
      "--seed <n>",
      "number that decides powers, passcodes and random orders",
      numberOf(practiceLimits.seed),
      usualPractice.seed,
    )
    .option("--listen <[host:]port>", `address where your bots connect (default: ${loopback}:0; port 0: any free port)`)
    .option("--page", "show the game in the UI while it is played (default: if a browser can be opened)")
    .option("--no-page", "do not show the UI; end with the game")
    .option("--no-open", "with --page: do not open a browser")
    .option("--out <path>", "recording file, or folder for recordings (default: the current folder)")
    .addHelpText(
      "after",
      `
Exit code 0 if the game was played to its end, 3 if part of it could not be written, 130 if it was stopped before. With
the page, Ctrl-C ends the command: exit code 0 or 3.

Examples:
  chamber play --out games/
  chamber play --seats FRA --pace 1 --out games/
  chamber play --bots diplomat --level 30 --out games/
  chamber play --bots greedy,random --years 3 --seed 7`,
    )
    .action(async (options: PlayOptions) => {
      terminal().exitCode = await play(options);
    });
}

async function play(options: PlayOptions): Promise<number> {
  const { map, maps, bots, seats, years, pace, limit = null, seed, level } = options;
  const setup = { map, maps, bots, seats, years, pace, limit, seed, level };
  const listen = readEndpoint(options.listen ?? "0", "--listen", { host: loopback, allowZero: true });
  return (options.page ?? opensPages()) ? playOnPage(setup, listen, options) : playToEnd(setup, listen, options.out);
}

/** Plays a game, and shows it on the page while it is played. */
async function playOnPage(setup: PracticeSetup, listen: Endpoint, options: PlayOptions): Promise<number> {
  const folder = folderOf(options.out);
  const interrupted = interruption();
  const served = await serveHost({ paths: [folder], logs: [], liveFolder: folder }, undefined, reportBug);
  const { live } = served.host;
  try {
    const session = await live.start({ game: { kind: "practice", setup }, listen, note: null });
    if (setup.bots.length > 0) await live.begun(session.id);
    served.host.showFirst(session.id);
    const hints =
      setup.seats.length > 0
        ? [`${listed(setup.seats)} waits for your bot: connect it to ${session.listen}.`]
        : [`To play along with your own bot, leave it a power: --seats FRA.`];
    return await keepPage(
      served,
      { shows: "The page shows the game.", hints, opens: options.open && opensPages() },
      interrupted,
    );
  } catch (error) {
    await served.close();
    throw error;
  }
}

/** The folder for the recording: the page lists its games. */
function folderOf(out = "."): string {
  if (/\.chamber$/.test(out))
    throw new HostError("usage", `--out ${out}: with the page, give a folder; --no-page records to this file`);
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new HostError("usage", `--out ${out} cannot be made: ${inWords(error)}`);
  }
  return out;
}

/** Plays a game to its end, without a page. */
async function playToEnd(setup: PracticeSetup, listen: Endpoint, out: string | undefined): Promise<number> {
  const game = new PracticeGame(setup);
  const proxy = new ProxyServer({
    routes: [{ listen, upstream: await game.listen() }],
    pathFor: outOf(out, [], () => "practice"),
    onTrouble: warnOfTrouble,
    onRecording: ({ file }) => tell(`recording to ${file.path}${partSuffix}`),
    onChange: () => undefined,
  });
  try {
    const [address = listen] = await proxy.listen();
    const waiting = setup.seats.length > 0 ? `, waiting for ${listed(setup.seats)}` : "";
    tell(`listening on ${printEndpoint(address)}${waiting}`);
    await Promise.race([game.play(address.port), interruption()]);
  } finally {
    await game.close();
  }
  return told(game, await proxy.close());
}

const endWords = { draw: "a draw", limit: "no winner and no draw by the year limit", stopped: "stopped" } as const;

/** Prints how the game ended; returns the exit code. */
function told({ outcome: { end, turn } }: PracticeGame, recordings: readonly RecordingOutcome[]): number {
  const how = end.kind === "solo" ? `${end.power} won` : endWords[end.kind];
  tell(`the game ended in ${seasonWord(turn.season)} ${turn.year}: ${how}`);
  for (const { path } of recordings) tell(`recorded in ${path}`);
  if (recordings.some(({ whole }) => !whole)) return exit.damaged;
  return end.kind === "stopped" ? exit.interrupted : exit.fine;
}

function botsOf(text: string): string[] {
  const names = text.split(",");
  const unknown = names.find((name) => !isBotName(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`there is no bot "${unknown}"; built-in bots: ${Object.keys(knownBots).join(", ")}`);
  return names;
}

function levelOf(text: string): number {
  const level = practiceLevels.find((each) => String(each) === text);
  if (level === undefined) throw new InvalidArgumentError(`give a press level: ${practiceLevels.join(", ")}`);
  return level;
}

function powersOf(text: string): string[] {
  return text.toUpperCase().split(",");
}

function numberOf([least, most]: Range): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value >= least && value <= most))
      throw new InvalidArgumentError(`give a number from ${least} to ${most}`);
    return value;
  };
}
