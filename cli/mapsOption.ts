import { Option } from "commander";

/** `--maps FOLDER`, repeatable. */
export function mapsOption(description: string): Option {
  return new Option("--maps <folder>", description)
    .argParser((folder: string, before: readonly string[] | undefined) => [...(before ?? []), folder])
    .default([], "none");
}
