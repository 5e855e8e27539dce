import { mkdirSync } from "node:fs";
import { type Command, Option } from "commander";
import { knownBots } from "../core/bots/strategies.ts";
import { type PracticeSetup, practiceLimits, usualPractice } from "../core/host/practice.ts";
import { listed } from "../core/language/english/words.ts";
import { type Endpoint, loopback, printEndpoint, readEndpoint } from "../core/node/endpoint.ts";
import { serveHost } from "../core/node/host/serveHost.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { PracticeGame } from "../core/node/play/practiceGame.ts";
import { ProxyServer } from "../core/node/proxyServer.ts";
import { partSuffix, type RecordingOutcome } from "../core/node/recordingFile.ts";
import { interruption, keepPage, opensPages, reportBug } from "./keepPage.ts";
import { codeOfRecordings, exit, tell } from "./output.ts";
import { addPlayBot } from "./playBot.ts";
import {
  addGameOptions,
  botsOf,
  faultOption,
  type GameFlags,
  gameOf,
  numberOf,
  paceOf,
  powersOf,
} from "./playOptions.ts";
import { endOfGame } from "./playReport.ts";
import { addPlayServer } from "./playServer.ts";
import { outOf } from "./recordOptions.ts";
import { warnOfTrouble } from "./recordTrouble.ts";
import { terminal } from "./terminal.ts";

interface PlayOptions extends GameFlags {
  readonly bots: readonly string[];
  readonly seats: readonly string[];
  readonly fault: readonly string[];
  readonly years: number;
  readonly pace: number | "lockstep";
  readonly games: number;
  readonly listen?: string;
  readonly out?: string;
  readonly page?: boolean;
  readonly open: boolean;
}

export function addPlay(program: Command): void {
  const command = addGameOptions(program.command("play"))
    .addOption(
      new Option("--bots <names>", `built-in bots, assigned in rotation: ${Object.keys(knownBots).join(", ")}`)
        .argParser(botsOf)
        .default(usualPractice.bots, usualPractice.bots.join(",")),
    )
    .addOption(
      new Option("--seats <powers>", "powers to leave to your own bots, such as FRA,GER")
        .argParser(powersOf)
        .default([], "none"),
    )
    .addOption(faultOption("fault to inject into a built-in bot (repeatable)"))
    .option(
      "--years <n>",
      "number of years after which the built-in bots vote for a draw; the game ends a year later in any case",
      numberOf(practiceLimits.years),
      usualPractice.years,
    )
    .option(
      "--pace <seconds>",
      "time a built-in bot waits before sending orders; lockstep: one message at a time, so that the seed determines every byte",
      paceOf,
      usualPractice.pace,
    )
    .option(
      "--games <n>",
      "number of games, played one after another; each uses the next seed",
      numberOf([1, 100000]),
      1,
    )
    .option(
      "--listen <[host:]port>",
      `address that your bots connect to (default: ${loopback}:0; port 0: any free port)`,
    )
    .option("--page", "show the game in the UI while it is being played (default: if a browser can be opened)")
    .option("--no-page", "do not show the UI; exit when the game ends")
    .option("--no-open", "with --page: do not open a browser")
    .option("--out <path>", "recording file, or folder for recordings (default: the current folder)")
    .addHelpText(
      "after",
      `
Exit code 0 if the game was played to the end, 3 if part of it could not be written, 130 if it was stopped early. With
--page, Ctrl-C ends the command with exit code 0 or 3.

Examples:
  chamber play --out games/
  chamber play --seats FRA --pace 1 --out games/
  chamber play --bots diplomat --level 30 --out games/
  chamber play --map modern --bots greedy,random --years 3 --seed 7
  chamber play --fault bad-syntax --fault crash --out games/
  chamber play server --listen 16713
  chamber play bot greedy --connect localhost:16713`,
    )
    .action(async (options: PlayOptions) => {
      terminal().exitCode = await play(options);
    });
  addPlayServer(command);
  addPlayBot(command);
}

async function play(options: PlayOptions): Promise<number> {
  const { bots, seats, years, pace, fault, games, out } = options;
  const timing = pace === "lockstep" ? { pace: 0, isLockstep: true } : { pace };
  const setup: PracticeSetup = { ...gameOf(options), bots, seats, years, faults: fault, ...timing };
  const listen = readEndpoint(options.listen ?? "0", "--listen", { host: loopback, allowZero: true });
  if (games > 1) return playAll(setup, listen, options);
  return (options.page ?? opensPages())
    ? playOnPage(setup, listen, options)
    : playToEnd(setup, listen, out, interruption());
}

/** Plays games one after another; stops after a game that was interrupted. */
async function playAll(setup: PracticeSetup, listen: Endpoint, { games, page, out }: PlayOptions): Promise<number> {
  if (page) throw new HostError("usage", "--games: the page can show only one game; use --no-page");
  folderOf(out, "several games");
  let worst: number = exit.fine;
  const interrupted = interruption();
  for (let at = 0; at < games; at++) {
    const code = await playToEnd({ ...setup, seed: setup.seed + at }, listen, out, interrupted);
    worst = Math.max(worst, code);
    if (code === exit.interrupted) break;
  }
  return worst;
}

/** Plays a game while showing it on the page. */
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
        ? [`${listed(setup.seats)}: waiting for your bot; connect it to ${session.listen}.`]
        : [`To play with your own bot, leave a power for it: --seats FRA.`];
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

/** Returns the folder for recordings. */
function folderOf(out = ".", what = "the page"): string {
  if (/\.chamber$/.test(out))
    throw new HostError(
      "usage",
      `--out ${out}: with ${what}, specify a folder; --no-page records one game to this file`,
    );
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new HostError("usage", `--out ${out} cannot be created: ${inWords(error)}`);
  }
  return out;
}

/** Plays a game to its end, without a page. */
async function playToEnd(
  setup: PracticeSetup,
  listen: Endpoint,
  out: string | undefined,
  interrupted: Promise<void>,
): Promise<number> {
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
    await Promise.race([game.play(address.port), interrupted]);
  } finally {
    await game.close();
  }
  return told(game, await proxy.close());
}

/** Prints how the game ended, and returns the exit code. */
function told({ outcome: { end, turn } }: PracticeGame, recordings: readonly RecordingOutcome[]): number {
  tell(endOfGame(end, turn));
  for (const { path } of recordings) tell(`recorded in ${path}`);
  const ofRecordings = codeOfRecordings(recordings);
  if (ofRecordings !== exit.fine) return ofRecordings;
  return end.kind === "stopped" ? exit.interrupted : exit.fine;
}
