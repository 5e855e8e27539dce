import { statSync } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { serveHost } from "../core/node/host/serveHost.ts";
import { HostError } from "../core/node/hostError.ts";
import { typedName } from "./commandName.ts";
import { interruption, keepPage, opensPages, reportBug } from "./keepPage.ts";
import { terminal } from "./terminal.ts";

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
  const interrupted = interruption();
  const port = options.port === undefined ? undefined : portOf(options.port);
  const liveFolder = options.out ?? paths.find(isFolder) ?? ".";
  // Earlier games in the --out folder are listed too; the folder need not exist yet.
  const shown = options.out !== undefined && isFolder(options.out) ? [...paths, options.out] : paths;
  const served = await serveHost({ paths: shown, logs: options.log, liveFolder }, port, reportBug);
  // The page opens the recording if the user named only one.
  const [file, ...others] = paths.filter((path) => !isFolder(path));
  const page = {
    shows: `The page shows ${file !== undefined && others.length === 0 ? basename(file) : "your recordings"}.`,
    hints: [
      `To record your own game, press Ctrl+E on the page, or run \`${typedName} record --help\` in a second terminal.`,
    ],
    opens: options.open && opensPages(),
  };
  return keepPage(served, page, interrupted);
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
