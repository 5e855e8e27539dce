import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { listed } from "../core/language/english/words.ts";
import { type Endpoint, printEndpoint, type Route } from "../core/node/endpoint.ts";
import { HostError, inWords } from "../core/node/hostError.ts";
import { LiveStatusFollower } from "../core/node/liveStatus.ts";
import { Program } from "../core/node/program.ts";
import { ProxyServer, type UpstreamRecording } from "../core/node/proxyServer.ts";
import { partSuffix, type RecordingOutcome } from "../core/node/recordingFile.ts";
import type { BotEnd } from "../core/try/outcome.ts";
import { botEndText, codeOfBot } from "./botEnd.ts";
import { commandName } from "./commandName.ts";
import { codeOfRecordings, counted, exit, tell, warn } from "./output.ts";
import { EndWatch } from "./recordEnd.ts";
import type { RecordLint } from "./recordLint.ts";
import { addRecordOptions, defaultGrace, lintOptionsOf, outOf, type RecordOptions, routesOf } from "./recordOptions.ts";
import { warnOfTrouble } from "./recordTrouble.ts";
import { type RunEnd, verdictOf, verdictText } from "./recordVerdict.ts";
import { endText, StatusLine } from "./statusLine.ts";
import { terminal } from "./terminal.ts";

export function addRecord(program: Command): void {
  addRecordOptions(program.command("record"))
    .argument("[command...]", "after --: command that starts a bot; {host} and {port} become the address to connect to")
    .addHelpText(
      "after",
      `
Stops cleanly on Ctrl-C. Exit code 3 if part of the game could not be written, 130 if interrupted or timed out before
the game's end (--until-end) or the bot's exit, otherwise the bot's exit code. With --lint: 0 if the bot joined a
game, played it to the end or left normally, and lint found nothing; 1 on findings, a bot crash or a game that ended
early; 2 if nothing was tested. The last line on standard error gives the reason; the bot's exit code is printed there too.

Examples:
  chamber record --upstream localhost:16713 --listen 16714 --until-end
  chamber record --upstream localhost:16713 --listen 0 -- ./mybot -s127.0.0.1 -p{port}
  chamber record --upstream localhost:16713 --listen 0 --lint --timeout 600 --report report.json -- ./mybot -p{port}
  chamber record --route 9000-9099=localhost:8000-8099 --out games/`,
    )
    .action(async (command: string[], options: RecordOptions) => {
      // Without "--", we would run part of an unquoted option value as a command.
      if (command.length > 0 && !terminal().args.includes("--"))
        throw new HostError("usage", `unexpected argument "${command[0]}"; put the bot's command after --`);
      terminal().exitCode = await record(options, command);
    });
}

async function record(options: RecordOptions, command: readonly string[]): Promise<number> {
  const routes = routesOf(options);
  const lintOptions = lintOptionsOf(options);
  const pathFor = outOf(options.out, routes);
  // Load the rules now, not during the game, because loading takes a while and needs a file descriptor for each rule
  // file. Loading them now also means that a faulty suppression file stops the command before the game.
  const lint = lintOptions && new (await import("./recordLint.ts")).RecordLint(lintOptions);
  const status = new StatusLine();
  let done: (end: RunEnd) => void = () => undefined;
  const finished = new Promise<RunEnd>((resolve) => {
    done = resolve;
  });
  const follower = status.live || options.untilEnd ? new LiveStatusFollower(() => refresh()) : undefined;
  const server = new ProxyServer({
    routes,
    pathFor,
    note: options.note,
    onTrouble: (trouble) => {
      status.above(() => warnOfTrouble(trouble));
      if (trouble.kind === "copied") follower?.follow(trouble.path + partSuffix);
    },
    onRecording: ({ file, upstream }) => {
      status.above(() => tell(`recording ${printEndpoint(upstream)} to ${file.path}${partSuffix}`));
      follower?.follow(file.path + partSuffix);
    },
    onChange: () => refresh(),
  });
  const ending = new EndWatch({
    recordings: () => server.recordings,
    follower,
    graceMs: (options.grace ?? defaultGrace) * 1000,
    onWaiting: (stage) => status.above(() => tell(`${endText[stage]}, waiting for clients (Ctrl-C to stop)`)),
    end: () => done("ended"),
  });
  const unreached = new Set<UpstreamRecording>();
  const refresh = (): void => {
    warnUnreached(server.recordings, unreached, status);
    status.show(server.recordings, follower);
    if (options.untilEnd) ending.look();
  };
  const endpoints = await server.listen();
  watchForEnd(options, done);
  tell(...listening(routes, endpoints));

  const [address] = endpoints;
  const bot = address && command.length > 0 ? startBot(command, address, lint ? "stderr" : "stdout") : undefined;
  void bot?.exited
    .then(() => disconnected(server, options.untilEnd ? Number.POSITIVE_INFINITY : 1000))
    .then(() => done("ended"));
  const timer = setInterval(refresh, 500);
  timer.unref();

  const end = await finished;
  clearInterval(timer);
  // Stop the bot first. When its connection closes, it may exit by itself, and then it would not count as stopped.
  const stopping = bot?.stop({ graceMs: end === "ended" ? 2000 : 0, killAfterMs: 2000 });
  const [outcomes, botEnd = null] = await Promise.all([server.close(), stopping]);
  await follower?.stop();
  status.clear();
  summarise(server.recordings, outcomes);
  const run: FinishedRun = { command, routes, endpoints, end, botEnd, outcomes, options };
  return lint ? lintAtEnd(lint, run) : codeOf(run);
}

/** Starts the bot on the same terminal. `output` is the destination of its standard output. */
function startBot(command: readonly string[], { host, port }: Endpoint, output: "stdout" | "stderr"): Program {
  const bot = new Program({ command, values: { host, port: String(port) }, output });
  void bot.exited.then((end) => {
    if (end.kind === "not-started") tell(`${commandName}: cannot start ${end.why}`);
  });
  return bot;
}

/** Stops the run on a signal or after `--timeout`. */
function watchForEnd({ timeout }: RecordOptions, done: (end: RunEnd) => void): void {
  const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, () => done("interrupted"));
  if (timeout !== undefined) setTimeout(() => done("timed-out"), timeout * 1000).unref();
}

/** A run whose recordings have been closed. */
interface FinishedRun {
  readonly command: readonly string[];
  readonly routes: readonly Route[];
  /** The addresses on which the proxy listened, in the order of the routes. */
  readonly endpoints: readonly Endpoint[];
  readonly end: RunEnd;
  /** Null if no bot was started. */
  readonly botEnd: BotEnd | null;
  readonly outcomes: readonly RecordingOutcome[];
  readonly options: RecordOptions;
}

/**
 * Whether the run was supposed to last until the bot or the game ended, so that stopping it earlier counts as an
 * interruption.
 */
function awaitsEnd({ botEnd, options }: FinishedRun): boolean {
  return botEnd !== null || options.untilEnd === true;
}

/** Returns the exit code of a run without `--lint`: the bot's, unless bytes are missing or the run was interrupted. */
function codeOf(run: FinishedRun): number {
  const ofRecordings = codeOfRecordings(run.outcomes);
  if (ofRecordings !== exit.fine) return ofRecordings;
  if (run.end !== "ended" && awaitsEnd(run)) return exit.interrupted;
  return run.botEnd === null ? exit.fine : codeOfBot(run.botEnd);
}

/** Prints how the bot ended, the findings and the verdict. Returns the verdict's exit code. */
async function lintAtEnd(lint: RecordLint, run: FinishedRun): Promise<number> {
  const { command, routes, endpoints, end, botEnd, outcomes, options } = run;
  // A bot that we started knows only the first address.
  const used = botEnd === null ? endpoints.length : 1;
  const addresses = endpoints.slice(0, used).map(printEndpoint);
  const [address = ""] = addresses;
  if (botEnd !== null) tell(botEndText(botEnd));
  const checked = await lint.check(outcomes, botEnd && address);
  const verdict = verdictOf({
    bot: botEnd,
    end,
    awaitsEnd: awaitsEnd(run),
    timeoutSeconds: options.timeout ?? null,
    isWhole: outcomes.every(({ whole }) => whole),
    failure: checked.failure,
    courses: checked.courses,
    findings: checked.findings.length,
    listening: shortList(addresses),
    upstreams: shortList(routes.slice(0, used).map(({ upstream }) => printEndpoint(upstream))),
  });
  tell(verdictText(verdict));
  if (options.report === undefined) return verdict.exitCode;
  const reported = botEnd && { command, address, end: botEnd };
  const written = await (await import("./recordReport.ts")).writeReport(options.report, verdict, reported, checked);
  return written === exit.fine ? verdict.exitCode : written;
}

/** Lists the first addresses: `a, b and 7 more`. */
function shortList(addresses: readonly string[]): string {
  const all = [...new Set(addresses)];
  const [named, more] = [all.slice(0, 2), all.length - 2];
  return more > 0 ? `${named.join(", ")} and ${more} more` : listed(named);
}

const tooManyFiles = inWords("EMFILE");

/**
 * Warns about servers that cannot be reached, once for each recording.
 * @param warned recordings whose server the user has already been warned about
 */
function warnUnreached(all: readonly UpstreamRecording[], warned: Set<UpstreamRecording>, status: StatusLine): void {
  for (const recording of all) {
    const { failure } = recording.proxy.counts;
    if (failure === null || warned.has(recording)) continue;
    warned.add(recording);
    const server = printEndpoint(recording.upstream);
    const advice = failure === tooManyFiles ? "raise the limit with ulimit -n." : "is the server running?";
    status.above(() => warn(`cannot reach ${server}: ${failure}; ${advice} Clients get RST`));
  }
}

function listening(routes: readonly Route[], endpoints: readonly Endpoint[]): string[] {
  const [first] = endpoints;
  const last = endpoints.at(-1);
  if (first && last && routes.length > 8)
    return [`listening on ${routes.length} ports, ${printEndpoint(first)} to ${printEndpoint(last)}`];
  return routes.map(({ listen, upstream }, at) => {
    const address = endpoints[at] ?? listen;
    return `listening on ${printEndpoint(address)}, upstream ${printEndpoint(upstream)}`;
  });
}

/**
 * Waits until all clients have disconnected, but at most `longestMs`, because the bot's last bytes may still be in
 * transit.
 */
async function disconnected(server: ProxyServer, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  do await delay(100);
  while (performance.now() < until && server.recordings.some(({ proxy }) => proxy.counts.open > 0));
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
