import { statSync } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { isLink, linkText, noLink, type PageLink, readLink } from "../core/host/link.ts";
import { type ServedHost, serveHost } from "../core/node/host/serveHost.ts";
import { HostError } from "../core/node/hostError.ts";
import { readPluginFiles, startPlugins } from "../core/node/plugins/loadPlugins.ts";
import { typedName } from "./commandName.ts";
import { interruption, keepPage, opensPages, reportBug } from "./keepPage.ts";
import { type PluginOption, pluginOption } from "./pluginOption.ts";
import { terminal } from "./terminal.ts";

interface ServeOptions extends PluginOption {
  readonly port?: string;
  readonly open: boolean;
  readonly log: readonly string[];
  readonly out?: string;
}

export function addServe(program: Command): void {
  program
    .command("serve")
    .argument(
      "[path...]",
      "recordings, folders of recordings (default: the current folder), a report or coverage file from chamber try (.json), or a link to a recording",
    )
    .option("--port <n>", "port on 127.0.0.1 (default: 16780 or the next free port)")
    .option("--no-open", "do not open a browser")
    .addOption(
      new Option("--log <file>", "log file of a bot to show next to the messages (repeatable)")
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], "none"),
    )
    .addOption(pluginOption())
    .option("--out <folder>", "folder for games recorded from the UI (default: the first folder, or the current one)")
    .addHelpText(
      "after",
      `
Prints the address with this run's access key; without the key the server refuses requests. Stops on Ctrl-C.

Examples:
  chamber serve recordings/
  chamber serve game.chamber --log bot.log
  chamber serve games/ --plugin rules.js
  chamber serve games/ --port 8080 --no-open
  chamber serve try.json
  chamber serve coverage.json
  chamber serve 'http://127.0.0.1:16780/?recording=ID#FAL1903&at=2c5120' games/

A link copied from the UI opens at the linked message if these files or folders contain a copy of its recording under any name.
Put the link in quotes.`,
    )
    .action(async (paths: string[], options: ServeOptions) => {
      const links = paths.filter(isLink);
      if (links.length > 1) throw new HostError("usage", "serve opens one link at a time");
      const others = paths.filter((path) => !isLink(path));
      terminal().exitCode = await serve(others.length === 0 ? ["."] : others, options, links[0]);
    });
}

async function serve(paths: readonly string[], options: ServeOptions, link: string | undefined): Promise<number> {
  const interrupted = interruption();
  const port = options.port === undefined ? undefined : portOf(options.port);
  const liveFolder = options.out ?? paths.find(isFolder) ?? ".";
  // Earlier games in the --out folder are listed too; the folder need not exist yet.
  const listed = options.out !== undefined && isFolder(options.out) ? [...paths, options.out] : paths;
  const plugins = await readPluginFiles(options.plugin);
  // Report a faulty plug-in before the page opens.
  if (plugins.length > 0) (await startPlugins(plugins)).close();
  const served = await serveHost({ paths: listed, logs: options.log, liveFolder, plugins }, port, reportBug);
  // The page opens the recording if the user named only one.
  const [file, ...others] = paths.filter((path) => !isFolder(path));
  const shown = file !== undefined && others.length === 0 ? basename(file) : "your recordings";
  const { hasReport, coverage } = served.host;
  const tab = coverage.length > 0 ? "coverage" : hasReport ? "recordings" : null;
  const page = {
    ...(link === undefined
      ? { shows: `The page shows ${shown}.`, link: linkText({ ...noLink, tab }) }
      : await linkedPage(served, readLink(link), paths)),
    hints: [
      `To record your own game, press Ctrl+E on the page, or run \`${typedName} record --help\` in a second terminal.`,
    ],
    opens: options.open && opensPages(),
  };
  return keepPage(served, page, interrupted);
}

/** Returns what the page shows for a link or, if no file has the link's recording, which recording is missing. */
async function linkedPage(
  { host }: ServedHost,
  link: PageLink,
  paths: readonly string[],
): Promise<{ readonly shows: string; readonly link: string }> {
  if (link.recording === null) return { shows: "The page shows the linked tab.", link: linkText(link) };
  const file = await host.library.fileOf(link.recording ?? "", { name: link.name });
  const name = link.name === null ? "" : ` ${link.name}`;
  const shows =
    file === null
      ? `The link leads to the recording${name} (id ${link.recording}), which is not in ${paths.join(", ")}: drop its file on the page, or serve its folder too.`
      : `The page shows ${file.name} at the linked message.`;
  return { shows, link: linkText(link) };
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
