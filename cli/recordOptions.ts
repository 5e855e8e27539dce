import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Severity } from "../core/diagnostics/severity.ts";
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
import { refuseSelf } from "../core/node/ownAddress.ts";
import { freePath, recordingName } from "../core/node/proxyServer.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import { type Format, formatOption, minSeverityOption } from "./lintOptions.ts";
import { warn } from "./output.ts";
import type { RecordLintOptions } from "./recordLint.ts";

export interface RecordOptions {
  readonly upstream?: string;
  readonly listen?: string;
  readonly route: readonly string[];
  readonly out?: string;
  readonly note?: string;
  readonly untilEnd?: boolean;
  readonly grace?: number;
  readonly timeout?: number;
  readonly lint?: boolean;
  readonly format?: Format;
  readonly minSeverity?: Severity;
  readonly report?: string;
}

/** How long, in seconds, clients may stay connected after the game ends. */
export const defaultGrace = 5;

/** Adds the options for `record`. */
export function addRecordOptions(command: Command): Command {
  return command
    .option("--upstream <host:port>", "address of the server")
    .option(
      "--listen <[host:]port>",
      `address that bots connect to (default: ${loopback}:${defaultPort}; port 0: any free port)`,
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
    .option("--until-end", "stop when the game has ended and all clients have left, or after a grace period")
    .option("--grace <seconds>", `grace period for --until-end (default: ${defaultGrace})`, secondsOf)
    .option("--timeout <seconds>", "stop the bot and the recording after this time", secondsOf)
    .option(
      "--lint",
      "check the recording when it ends (only the bot's messages if a command is given); exit 1 on findings",
    )
    .addOption(minSeverityOption())
    .addOption(formatOption())
    .option("--report <file>", "with --lint: write verdict, reason and findings to this file as JSON");
}

/** The maximum accepted delay in seconds; Node timers overflow at 2^31 - 1 ms. */
const mostSeconds = 2_000_000;

/** Reads a number of seconds from the command line. */
export function secondsOf(text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !(seconds >= 0 && seconds <= mostSeconds))
    throw new InvalidArgumentError(`specify a number of seconds from 0 to ${mostSeconds}`);
  return seconds;
}

/**
 * Returns the options for checking the recordings; null without `--lint`.
 * @throws {HostError} `usage`: an option would have no effect, or the report cannot be written
 */
export function lintOptionsOf(options: RecordOptions): RecordLintOptions | null {
  const { lint, format = "text", minSeverity = "warning", report, untilEnd, grace } = options;
  if (grace !== undefined && !untilEnd) throw new HostError("usage", "--grace needs --until-end");
  if (!lint) {
    const idle = [options.format && "--format", options.minSeverity && "--min-severity", report && "--report"];
    const first = idle.find((one) => one !== undefined);
    if (first) throw new HostError("usage", `${first} needs --lint`);
    return null;
  }
  if (report !== undefined) expectWritable(report);
  return { format, minSeverity };
}

/** Throws before the game starts if the report cannot be written. */
export function expectWritable(report: string): void {
  if (/\.chamber(\.part|\.gz)?$/.test(report))
    throw new HostError(
      "usage",
      `--report ${report} has the name of a recording; use a different name, such as report.json`,
    );
  try {
    accessSync(existsSync(report) ? report : dirname(report), constants.W_OK);
  } catch (error) {
    throw new HostError("usage", `--report ${report} cannot be written: ${inWords(error)}`);
  }
  if (existsSync(report) && !statSync(report).isFile())
    throw new HostError("usage", `--report ${report} is not a file; specify a file name`);
}

/** Returns the routes given by --route, --upstream and --listen. */
export function routesOf(options: RecordOptions): Route[] {
  const routes = options.route.flatMap(readRoutes);
  if (options.upstream !== undefined) {
    const listen = readEndpoint(options.listen ?? String(defaultPort), "--listen", { host: loopback, allowZero: true });
    routes.unshift({ listen, upstream: readEndpoint(options.upstream, "--upstream") });
  } else if (options.listen !== undefined)
    throw new HostError("usage", "--listen needs --upstream; a --route already includes the address to listen on");
  if (routes.length === 0)
    throw new HostError("usage", "specify the server's address: --upstream HOST:PORT or --route LISTEN=HOST:PORT");
  refuseSelf(routes);
  return routes;
}

/** Returns a function that chooses the path of each recording. A folder without write access only causes a warning. */
export function outOf(
  out: string | undefined,
  routes: readonly Route[],
  nameOf = printEndpoint,
): (upstream: Endpoint, startedAt: string) => string {
  if (out !== undefined && /\.chamber\.(gz|part)$/.test(out))
    throw new HostError("usage", `--out ${out}: the name of a new recording must end in .chamber`);
  const isFile = out !== undefined && /\.chamber$/.test(out) && !(existsSync(out) && statSync(out).isDirectory());
  const folder = isFile ? dirname(out) : (out ?? ".");
  if (isFile) {
    const upstreams = new Set(routes.map(({ upstream }) => printEndpoint(upstream)));
    if (upstreams.size > 1)
      throw new HostError(
        "usage",
        `--out ${out} is one file, but each of the ${upstreams.size} servers needs its own recording: specify a folder`,
      );
    for (const taken of [out, out + partSuffix]) {
      if (existsSync(taken))
        throw new HostError("exists", `${taken} already exists and will not be overwritten: choose another --out`);
    }
  } else if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new HostError(
      "usage",
      `--out ${folder} is an existing file; specify a folder, or a file name ending in .chamber`,
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
      : freePath(folder, recordingName(nameOf(upstream), startedAt), existsSync);
}
