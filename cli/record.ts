import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import {
  defaultPort,
  type Endpoint,
  loopback,
  printEndpoint,
  type Route,
  readEndpoint,
  readRoutes,
} from "../core/node/endpoint.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { LiveStatusFollower } from "../core/node/liveStatus.ts";
import { refuseSelf } from "../core/node/ownAddress.ts";
import { freePath, ProxyServer, recordingName, type UpstreamRecording } from "../core/node/proxyServer.ts";
import { partSuffix, type RecordingOutcome, type RecordingTrouble } from "../core/node/recordingFile.ts";
import { counted, exit, tell, warn } from "./output.ts";
import { lintRecorded } from "./recordLint.ts";
import { runBot } from "./runBot.ts";
import { StatusLine } from "./statusLine.ts";
import { SuppressionFiles } from "./suppress.ts";
import { terminal } from "./terminal.ts";

interface RecordOptions {
  readonly upstream?: string;
  readonly listen?: string;
  readonly route: readonly string[];
  readonly out?: string;
  readonly note?: string;
  readonly untilEnd?: boolean;
  readonly lint?: boolean;
}

export function addRecord(program: Command): void {
  program
    .command("record")
    .description("stand between bots and server and record every byte")
    .option("--upstream <host:port>", "the server")
    .option("--listen <[host:]port>", `where bots connect (default: ${loopback}:${defaultPort}; port 0: any free one)`)
    .option(
      "--route <listen=host:port>",
      "one more door; port ranges too, 8000-8099=HOST:8000-8099 (repeatable)",
      (value: string, before: readonly string[]) => [...before, value],
      [],
    )
    .option("--out <path>", "the recording, or the folder for recordings (default: the current folder)")
    .option("--note <text>", "a note to keep with the recording")
    .option("--until-end", "stop when every connection has closed after a game")
    .option("--lint", "tell at the end what is wrong, and exit by it: with a bot, what the bot did wrong")
    .argument("[command...]", "after --: a bot to start; {port} and {host} in it become where to connect")
    .addHelpText(
      "after",
      `
Stops cleanly on Ctrl-C. Exit code 3 when something could not be written, 130 when interrupted before the end
or the bot that was waited for, with --lint 1 when anything is found, else that of the bot.

Example:
  chamber record --upstream localhost:16713 --listen 16714 --until-end
  chamber record --upstream localhost:16713 --listen 0 -- ./mybot -s127.0.0.1 -p{port}
  chamber record --upstream localhost:16713 --listen 0 --lint -- ./mybot -s127.0.0.1 -p{port}
  chamber record --route 9000-9099=localhost:8000-8099 --out games/`,
    )
    .action(async (command: string[], options: RecordOptions) => {
      // A forgotten quote must not start a program.
      if (command.length > 0 && !terminal().args.includes("--"))
        throw new HostError("usage", `"${command[0]}" does not belong here; a bot's command comes after --`);
      terminal().exitCode = await record(options, command);
    });
}

async function record(options: RecordOptions, command: readonly string[]): Promise<number> {
  const routes = routesOf(options);
  const pathFor = outOf(options.out, routes);
  // What is wrong with a file of suppressions is told before a game is played.
  const suppressions = options.lint ? new SuppressionFiles(undefined) : null;
  const status = new StatusLine();
  let done: (reason: "ended" | "interrupted") => void = () => undefined;
  const finished = new Promise<"ended" | "interrupted">((resolve) => {
    done = resolve;
  });
  const follower = status.live || options.untilEnd ? new LiveStatusFollower(() => refresh()) : undefined;
  const server = new ProxyServer({
    routes,
    pathFor,
    note: options.note,
    onTrouble: (trouble) => status.above(() => tellTrouble(trouble)),
    onRecording: ({ file, upstream }) => {
      status.above(() => tell(`recording ${printEndpoint(upstream)} to ${file.path}${partSuffix}`));
      follower?.follow(file.path + partSuffix);
    },
    onChange: () => refresh(),
  });
  const ending = new EndWatch(
    () => gameOver(server, follower),
    () => done("ended"),
  );
  const unreached = new Set<UpstreamRecording>();
  const refresh = (): void => {
    warnUnreached(server.recordings, unreached, status);
    status.show(server.recordings, follower);
    if (options.untilEnd) ending.look();
  };
  const endpoints = await server.listen();
  const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, () => done("interrupted"));
  tell(listening(routes, endpoints));

  const [door] = endpoints;
  const bot = door && command.length > 0 ? runBot(command, door) : undefined;
  void bot?.exited
    .then(() => lastWords(server, options.untilEnd ? Number.POSITIVE_INFINITY : 1000))
    .then(() => done("ended"));
  const timer = setInterval(refresh, 500);
  timer.unref();

  const reason = await finished;
  clearInterval(timer);
  const [outcomes, botCode] = await Promise.all([server.close(), bot?.stop(reason === "ended" ? 2000 : 0)]);
  await follower?.stop();
  status.clear();
  summarise(server.recordings, outcomes);
  const found = suppressions ? await lintAtEnd(outcomes, suppressions, bot && door, botCode) : exit.fine;
  if (outcomes.some(({ whole }) => !whole)) return exit.damaged;
  // Who interrupts has not seen what was waited for.
  if (reason === "interrupted" && (bot || options.untilEnd)) return exit.interrupted;
  if (found !== exit.fine) return found;
  return botCode ?? exit.fine;
}

/** @param warned recordings of servers that a warning named already */
function warnUnreached(all: readonly UpstreamRecording[], warned: Set<UpstreamRecording>, status: StatusLine): void {
  for (const recording of all) {
    const { failure } = recording.proxy.counts;
    if (failure === null || warned.has(recording)) continue;
    warned.add(recording);
    const server = printEndpoint(recording.upstream);
    status.above(() => warn(`${server} cannot be reached: ${failure}; is the server running there? Clients get RST`));
  }
}

/** Tells how the bot ended, and what is wrong in what was recorded. */
async function lintAtEnd(
  outcomes: readonly RecordingOutcome[],
  suppressions: SuppressionFiles,
  door: Endpoint | undefined,
  botCode: number | undefined,
): Promise<number> {
  if (door) tell(botCode === undefined ? "the bot was ended by us" : `the bot ended with exit code ${botCode}`);
  const paths = outcomes.flatMap(({ path }) => path ?? []);
  return lintRecorded(paths, suppressions, door ? printEndpoint(door) : null);
}

function listening(routes: readonly Route[], endpoints: readonly Endpoint[]): string {
  const [first] = endpoints;
  const last = endpoints.at(-1);
  if (first && last && routes.length > 8)
    return `listening on ${routes.length} ports, ${printEndpoint(first)} to ${printEndpoint(last)}`;
  return routes
    .map(({ listen, upstream }, at) => {
      const door = endpoints[at] ?? listen;
      return `listening on ${printEndpoint(door)}, upstream ${printEndpoint(upstream)}`;
    })
    .join("\n");
}

/** After the bot's exit its last bytes may still be on their way: waits until nobody is connected, or `longestMs`. */
async function lastWords(server: ProxyServer, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  do await delay(100);
  while (performance.now() < until && server.recordings.some(({ proxy }) => proxy.counts.open > 0));
}

function routesOf(options: RecordOptions): Route[] {
  const routes = options.route.flatMap(readRoutes);
  if (options.upstream !== undefined) {
    const listen = readEndpoint(options.listen ?? String(defaultPort), "--listen", { host: loopback, allowZero: true });
    routes.unshift({ listen, upstream: readEndpoint(options.upstream, "--upstream") });
  } else if (options.listen !== undefined)
    throw new HostError("usage", "--listen goes with --upstream; a --route names both");
  if (routes.length === 0)
    throw new HostError("usage", "say where the server is: --upstream HOST:PORT, or --route LISTEN=HOST:PORT");
  refuseSelf(routes);
  return routes;
}

/** Where recordings go: a file for one upstream, or a folder. A folder that refuses is told, not fatal. */
function outOf(out: string | undefined, routes: readonly Route[]): (upstream: Endpoint, startedAt: string) => string {
  if (out !== undefined && /\.chamber\.(gz|part)$/.test(out))
    throw new HostError("usage", `--out ${out}: a recording being made ends in .chamber; leave the last ending off`);
  const isFile = out !== undefined && /\.chamber$/.test(out) && !(existsSync(out) && statSync(out).isDirectory());
  const folder = isFile ? dirname(out) : (out ?? ".");
  if (isFile) {
    const upstreams = new Set(routes.map(({ upstream }) => printEndpoint(upstream)));
    if (upstreams.size > 1)
      throw new HostError(
        "usage",
        `--out ${out} is one file, but there are ${upstreams.size} upstreams, each with its recording: name a folder`,
      );
    for (const taken of [out, out + partSuffix]) {
      if (existsSync(taken))
        throw new HostError(
          "exists",
          `${taken} exists already; recordings are never overwritten: choose another --out`,
        );
    }
  } else if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new HostError(
      "usage",
      `--out ${folder} is a file that is no recording; name a folder, or a file ending in .chamber`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    warn(`${folder} cannot be written: ${inWords(error)}; games are forwarded but NOT recorded until it can be`);
  }
  return (upstream, startedAt) =>
    isFile
      ? freePath(folder, basename(out), existsSync)
      : freePath(folder, recordingName(upstream, startedAt), existsSync);
}

function tellTrouble({ path, kind, detail }: RecordingTrouble): void {
  switch (kind) {
    case "write-failed":
      return warn(`writing ${path} failed: ${detail}. The game goes on, unrecorded; trying again`);
    case "writing-again":
      return warn(`writing ${path} works again; ${detail}`);
    case "sync-failed":
      return warn(`${path} could not be flushed to the device: ${detail}`);
    case "not-renamed":
      return warn(`${path}${partSuffix} is whole but keeps its name: ${detail}`);
  }
}

/** True when a game was played and nobody is connected any more. */
function gameOver(server: ProxyServer, follower: LiveStatusFollower | undefined): boolean {
  const { recordings } = server;
  return (
    recordings.length > 0 &&
    recordings.every(({ proxy }) => proxy.counts.open === 0) &&
    recordings.some(({ file, proxy }) => {
      if (follower?.latest(file.path + partSuffix)?.gameSeen) return true;
      // What is not in the file cannot be followed: then bytes both ways must do.
      const { bytes } = proxy.counts;
      return !file.whole && bytes["client-to-server"] > 0 && bytes["server-to-client"] > 0;
    })
  );
}

/** Calls `end` when a condition has held for a second: bots that fail one way in try the next at once. */
class EndWatch {
  readonly #holds: () => boolean;
  readonly #end: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(holds: () => boolean, end: () => void) {
    this.#holds = holds;
    this.#end = end;
  }

  look(): void {
    if (!this.#holds()) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#holds()) this.#end();
    }, 1000).unref();
  }
}

function summarise(recordings: readonly UpstreamRecording[], outcomes: readonly RecordingOutcome[]): void {
  if (recordings.length === 0) tell("nobody connected: nothing was recorded");
  for (const [at, { path, whole }] of outcomes.entries()) {
    const counts = recordings[at]?.proxy.counts;
    if (!counts) continue;
    const { connections, failed, bytes } = counts;
    const failures = failed > 0 ? `, ${counted(failed, "connection")} did not reach the server` : "";
    tell(
      `${path ?? "nothing could be written"}: ${counted(connections, "connection")}, ${bytes["client-to-server"]} bytes to the server, ${bytes["server-to-client"]} back${failures}`,
    );
    if (!whole)
      warn(path === null ? "the game was not recorded" : `${path} is not whole; chamber verify says what is missing`);
  }
}
