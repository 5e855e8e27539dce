import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Command, Option } from "commander";
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
    .description("run a proxy between bots and server and record every byte")
    .option("--upstream <host:port>", "address of the server")
    .option(
      "--listen <[host:]port>",
      `address where bots connect (default: ${loopback}:${defaultPort}; port 0: any free port)`,
    )
    .addOption(
      new Option(
        "--route <listen=host:port>",
        "listen on this address and forward to this server; accepts port ranges (repeatable)",
      )
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], "none"),
    )
    .option("--out <path>", "recording file, or folder for recordings (default: the current folder)")
    .option("--note <text>", "note to store in the recording")
    .option("--until-end", "stop when all connections have closed after a game")
    .option(
      "--lint",
      "check the recording when it ends (only the bot's messages if a command is given); exit 1 on findings",
    )
    .argument("[command...]", "after --: command that starts a bot; {host} and {port} become the address to connect to")
    .addHelpText(
      "after",
      `
Stops cleanly on Ctrl-C. Exit code 3 if part of the game could not be written, 130 if interrupted before the game's end
(--until-end) or the bot's exit, 1 if --lint finds anything, otherwise the bot's exit code.

Examples:
  chamber record --upstream localhost:16713 --listen 16714 --until-end
  chamber record --upstream localhost:16713 --listen 0 -- ./mybot -s127.0.0.1 -p{port}
  chamber record --upstream localhost:16713 --listen 0 --lint -- ./mybot -s127.0.0.1 -p{port}
  chamber record --route 9000-9099=localhost:8000-8099 --out games/`,
    )
    .action(async (command: string[], options: RecordOptions) => {
      // Without "--", one word of an unquoted option value would be run as a command.
      if (command.length > 0 && !terminal().args.includes("--"))
        throw new HostError("usage", `unexpected argument "${command[0]}"; put the bot's command after --`);
      terminal().exitCode = await record(options, command);
    });
}

async function record(options: RecordOptions, command: readonly string[]): Promise<number> {
  const routes = routesOf(options);
  const pathFor = outOf(options.out, routes);
  // A faulty suppression file stops the command before a game is played.
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
    onTrouble: (trouble) => status.above(() => warnOfTrouble(trouble)),
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

  const [address] = endpoints;
  const bot = address && command.length > 0 ? runBot(command, address) : undefined;
  void bot?.exited
    .then(() => disconnected(server, options.untilEnd ? Number.POSITIVE_INFINITY : 1000))
    .then(() => done("ended"));
  const timer = setInterval(refresh, 500);
  timer.unref();

  const reason = await finished;
  clearInterval(timer);
  const [outcomes, botCode] = await Promise.all([server.close(), bot?.stop(reason === "ended" ? 2000 : 0)]);
  await follower?.stop();
  status.clear();
  summarise(server.recordings, outcomes);
  const found = suppressions ? await lintAtEnd(outcomes, suppressions, bot && address, botCode) : exit.fine;
  if (outcomes.some(({ whole }) => !whole)) return exit.damaged;
  // The user asked to wait for the end of the game, but the run was interrupted before it.
  if (reason === "interrupted" && (bot || options.untilEnd)) return exit.interrupted;
  if (found !== exit.fine) return found;
  return botCode ?? exit.fine;
}

/** @param warned recordings whose server the user has already been warned about */
function warnUnreached(all: readonly UpstreamRecording[], warned: Set<UpstreamRecording>, status: StatusLine): void {
  for (const recording of all) {
    const { failure } = recording.proxy.counts;
    if (failure === null || warned.has(recording)) continue;
    warned.add(recording);
    const server = printEndpoint(recording.upstream);
    status.above(() => warn(`cannot reach ${server}: ${failure}; is the server running? Clients get RST`));
  }
}

/** Prints how the bot ended and the findings of the recordings. */
async function lintAtEnd(
  outcomes: readonly RecordingOutcome[],
  suppressions: SuppressionFiles,
  botAddress: Endpoint | undefined,
  botCode: number | undefined,
): Promise<number> {
  if (botAddress) tell(botCode === undefined ? "chamber stopped the bot" : `the bot exited with code ${botCode}`);
  const paths = outcomes.flatMap(({ path }) => path ?? []);
  return lintRecorded(paths, suppressions, botAddress ? printEndpoint(botAddress) : null);
}

function listening(routes: readonly Route[], endpoints: readonly Endpoint[]): string {
  const [first] = endpoints;
  const last = endpoints.at(-1);
  if (first && last && routes.length > 8)
    return `listening on ${routes.length} ports, ${printEndpoint(first)} to ${printEndpoint(last)}`;
  return routes
    .map(({ listen, upstream }, at) => {
      const address = endpoints[at] ?? listen;
      return `listening on ${printEndpoint(address)}, upstream ${printEndpoint(upstream)}`;
    })
    .join("\n");
}

/** Waits until all clients have disconnected, at most `longestMs`: the bot's last bytes may still be on their way. */
async function disconnected(server: ProxyServer, longestMs: number): Promise<void> {
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
    throw new HostError("usage", "--listen needs --upstream; --route names both addresses itself");
  if (routes.length === 0)
    throw new HostError("usage", "give the server's address: --upstream HOST:PORT or --route LISTEN=HOST:PORT");
  refuseSelf(routes);
  return routes;
}

/** Returns a function that gives each recording its path. A read-only folder only causes a warning. */
function outOf(out: string | undefined, routes: readonly Route[]): (upstream: Endpoint, startedAt: string) => string {
  if (out !== undefined && /\.chamber\.(gz|part)$/.test(out))
    throw new HostError("usage", `--out ${out}: the name of a new recording must end in .chamber`);
  const isFile = out !== undefined && /\.chamber$/.test(out) && !(existsSync(out) && statSync(out).isDirectory());
  const folder = isFile ? dirname(out) : (out ?? ".");
  if (isFile) {
    const upstreams = new Set(routes.map(({ upstream }) => printEndpoint(upstream)));
    if (upstreams.size > 1)
      throw new HostError(
        "usage",
        `--out ${out} is one file, but each of the ${upstreams.size} servers needs its own recording: give a folder`,
      );
    for (const taken of [out, out + partSuffix]) {
      if (existsSync(taken))
        throw new HostError("exists", `${taken} already exists and will not be overwritten: choose another --out`);
    }
  } else if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new HostError(
      "usage",
      `--out ${folder} is an existing file; give a folder, or a file name ending in .chamber`,
    );
  }
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    warn(
      `cannot write to ${folder}: ${inWords(error)}; games are forwarded but NOT recorded until the folder is writable`,
    );
  }
  return (upstream, startedAt) =>
    isFile
      ? freePath(folder, basename(out), existsSync)
      : freePath(folder, recordingName(upstream, startedAt), existsSync);
}

function warnOfTrouble({ path, kind, detail }: RecordingTrouble): void {
  switch (kind) {
    case "write-failed":
      return warn(`cannot write ${path}: ${detail}. The game continues unrecorded; retrying`);
    case "writing-again":
      return warn(`can write to ${path} again; ${detail}`);
    case "sync-failed":
      return warn(`cannot flush ${path} to the device: ${detail}`);
    case "not-renamed":
      return warn(`${path}${partSuffix} is complete but could not be renamed: ${detail}`);
  }
}

/** True when a game was played and all clients have disconnected. */
function gameOver(server: ProxyServer, follower: LiveStatusFollower | undefined): boolean {
  const { recordings } = server;
  return (
    recordings.length > 0 &&
    recordings.every(({ proxy }) => proxy.counts.open === 0) &&
    recordings.some(({ file, proxy }) => {
      if (follower?.latest(file.path + partSuffix)?.gameSeen) return true;
      // A file with gaps may not show that a game was played, so traffic in both directions is taken as proof of a game.
      const { bytes } = proxy.counts;
      return !file.whole && bytes["client-to-server"] > 0 && bytes["server-to-client"] > 0;
    })
  );
}

/** Calls `end` once a condition has held for a second. A bot that fails to join tries again at once. */
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
  if (recordings.length === 0) tell("no client connected: nothing was recorded");
  for (const [at, { path, whole }] of outcomes.entries()) {
    const counts = recordings[at]?.proxy.counts;
    if (!counts) continue;
    const { connections, failed, bytes } = counts;
    const failures = failed > 0 ? `, ${counted(failed, "connection")} did not reach the server` : "";
    tell(
      `${path ?? "nothing written"}: ${counted(connections, "connection")}, ${bytes["client-to-server"]} bytes to the server, ${bytes["server-to-client"]} back${failures}`,
    );
    if (!whole)
      warn(path === null ? "the game was not recorded" : `${path} is incomplete; chamber verify lists what is missing`);
  }
}
