import { statSync } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { serveHost } from "../core/node/host/serveHost.ts";
import { HostError } from "../core/node/hostError.ts";
import { commandName, typedName } from "./commandName.ts";
import { hasScreen, openBrowser } from "./openBrowser.ts";
import { exit, Output, tell, warn } from "./output.ts";
import { errColours, terminal } from "./terminal.ts";

interface ServeOptions {
  readonly port?: string;
  readonly open: boolean;
  readonly log: readonly string[];
  readonly out?: string;
}

export function addServe(program: Command): void {
  program
    .command("serve")
    .argument("[path...]", "recordings or folders of recordings (default: the current folder)")
    .option("--port <n>", "port on 127.0.0.1 (default: 16780 or the next free port)")
    .option("--no-open", "do not open a browser")
    .addOption(
      new Option("--log <file>", "log file of a bot to show next to the messages (repeatable)")
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], "none"),
    )
    .option("--out <folder>", "folder for games recorded from the UI (default: the first folder, or the current one)")
    .addHelpText(
      "after",
      `
Prints the address with this run's access key; without the key the server refuses requests. Stops on Ctrl-C.

Examples:
  chamber serve recordings/
  chamber serve game.chamber --log bot.log
  chamber serve games/ --port 8080 --no-open`,
    )
    .action(async (paths: string[], options: ServeOptions) => {
      terminal().exitCode = await serve(paths.length === 0 ? ["."] : paths, options);
    });
}

async function serve(paths: readonly string[], options: ServeOptions): Promise<number> {
  const interrupted = new Promise<void>((resolve) => {
    const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.once(signal, () => resolve());
  });
  const port = options.port === undefined ? undefined : portOf(options.port);
  const liveFolder = options.out ?? paths.find(isFolder) ?? ".";
  // Earlier games in the --out folder are listed too; the folder need not exist yet.
  const shown = options.out !== undefined && isFolder(options.out) ? [...paths, options.out] : paths;
  const served = await serveHost({ paths: shown, logs: options.log, liveFolder }, port, reportBug);
  await new Output().lines(served.guard.address).flush();
  const opens = options.open && terminal().stdout.isTTY === true && hasScreen(process.env, process.platform);
  for (const line of nextSteps(paths, opens)) tell(errColours().dim(line));
  if (opens) openBrowser(served.guard.ticketAddress());
  await interrupted;
  const whole = await served.close();
  if (!whole) warn("a recording is incomplete; chamber verify lists what is missing");
  return whole ? exit.fine : exit.damaged;
}

/**
 * Returns lines that explain what the address shows and what to do next. The page opens the recording if the user
 * named only one.
 */
function nextSteps(paths: readonly string[], opens: boolean): readonly string[] {
  const [file, ...others] = paths.filter((path) => !isFolder(path));
  const shown = file !== undefined && others.length === 0 ? basename(file) : "your recordings";
  return [
    `${opens ? "Opening this address in your browser" : "Open this address in a browser on this machine"}. The page shows ${shown}.`,
    `To record your own game, press Ctrl+E on the page, or run \`${typedName} record --help\` in a second terminal.`,
    "Press Ctrl-C here to stop.",
  ];
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new HostError("usage", `--port "${text}" is not a port: give 0 to 65535, 0 for any free port`);
  return port;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function reportBug(error: unknown): void {
  tell(
    `${commandName}: this is a bug in Black Chamber, please report it: ${error instanceof Error ? error.stack : String(error)}`,
  );
}
