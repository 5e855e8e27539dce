import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder of captures, maps, njudge e-mails and saved games that are not part of this repository because of their
 * size or licence. `npm test` reads nothing outside the clone; `npm run test:shared` sets CHAMBER_SHARED to this
 * folder.
 */
const folder = process.env["CHAMBER_SHARED"];

/** Returns the path of a file or folder in the shared data; null in a run without shared data. */
export function sharedPath(...names: readonly string[]): string | null {
  return folder === undefined ? null : join(folder, ...names);
}

const parts: Readonly<Record<string, string>> = {
  captures: "captured games, logs from other programs and AiServer's variant files",
  "captures-live": "games with other servers and bots",
  foreign: "games in the formats of other projects",
  judge: "e-mails from e-mail judges",
  maps: ".map files from two projects",
  rules: "movement phases from real games",
  "saved-games": "saved games from the diplomacy package",
};

/**
 * Finds the folder of shared data for a run: CHAMBER_SHARED if it is set, otherwise `../shared/data` next to the clone.
 * @returns the folder, and what is missing from it, one line each
 * @throws if the folder does not exist
 */
export function findShared(): { readonly folder: string; readonly leftOut: readonly string[] } {
  const found = folder ?? join(import.meta.dirname, "../../../shared/data");
  if (!existsSync(found))
    throw new Error(
      `${found} does not exist: set CHAMBER_SHARED to the shared data folder. npm test does not need it.`,
    );
  const missing = Object.entries(parts).filter(([name]) => !existsSync(join(found, name)));
  return { folder: found, leftOut: missing.map(([name, what]) => `${name} is not in ${found}: no ${what}`) };
}
