import { Option } from "commander";
import { knownVariants } from "../core/map/library.ts";
import { readPluginFiles, startPlugins } from "../core/node/plugins/loadPlugins.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { PluginResults } from "../core/plugins/results.ts";
import type { PluginRunner } from "../core/plugins/runner.ts";
import { failureWords } from "../core/plugins/words.ts";
import { PluginScan } from "../core/session/pluginScan.ts";
import { Session } from "../core/session/session.ts";
import type { DialectOption } from "./dialect.ts";
import { exit, warn } from "./output.ts";

/** Options for commands that run plug-ins. */
export interface PluginOption {
  readonly plugin: readonly string[];
}

/** `--plugin FILE`, repeatable. */
export function pluginOption(): Option {
  return new Option(
    "--plugin <file>",
    "add the fields and rules of a plug-in, which can run arbitrary code (repeatable)",
  )
    .argParser((file: string, before: readonly string[] | undefined) => [...(before ?? []), file])
    .default([], "none");
}

/** Starts the plug-ins that the user named. Returns null if there are none. */
export async function pluginsOf({ plugin: files }: PluginOption): Promise<PluginRunner | null> {
  return files.length === 0 ? null : startPlugins(await readPluginFiles(files));
}

/** Reads a recording for plug-ins, and returns what they compute for its rows. */
export async function pluginResults(
  file: string,
  plugins: PluginRunner,
  { numberDialect, assign }: DialectOption,
): Promise<PluginResults> {
  const session = new Session(knownVariants, { dialect: numberDialect, assigned: assign });
  await readRecording(file, (items) => session.push(items));
  const scan = new PluginScan(session, plugins);
  await scan.finish();
  return scan.results;
}

/** Warns about the fields and rules that failed. @returns the exit code: 2 if any failed */
export function warnOfPlugins(file: string, { catalogue, failures }: PluginResults): number {
  for (const failure of failures) warn(`${file}: ${failureWords(catalogue, failure)}`);
  return failures.length > 0 ? exit.usage : exit.fine;
}
