import { Option } from "commander";
import { knownVariants, type MapLibrary } from "../core/map/library.ts";
import { mapsIn } from "../core/node/mapFiles.ts";

/** `--maps FOLDER`, repeatable. */
export function mapsOption(description: string): Option {
  return new Option("--maps <folder>", description)
    .argParser((folder: string, before: readonly string[] | undefined) => [...(before ?? []), folder])
    .default([], "none");
}

/** All known variants, the user's own first. */
export function libraryWith(folders: readonly string[]): MapLibrary {
  return [...folders.flatMap(mapsIn), ...knownVariants];
}
