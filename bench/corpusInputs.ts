import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Copies every file in a folder `times` times under new names. */
export function copyGames(from: string, to: string, times: number): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    for (let copy = 0; copy < times; copy++) copyFileSync(join(from, name), join(to, `${copy}-${name}`));
}

/** A saved game without press, as text. */
interface SavedGame {
  readonly name: string;
  readonly text: string;
}

interface SavedPhases {
  readonly phases: readonly { readonly messages?: unknown }[];
}

/**
 * Returns other programs' real saved games from the shared data folder, without their messages. Empty if there is no
 * such folder.
 */
export function realSavedGames(shared: string): SavedGame[] {
  const folders = ["saved-games", "foreign/cicero"].map((name) => join(shared, name));
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.json(\.gz)?$/.test(name))
      .map((name) => ({ name: basename(name, ".gz"), text: withoutMessages(contentOf(join(folder, name))) })),
  );
}

function contentOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
}

function withoutMessages(text: string): string {
  const game = JSON.parse(text) as SavedPhases;
  return JSON.stringify({ ...game, phases: game.phases.map((phase) => ({ ...phase, messages: [] })) });
}

/** Writes the given number of saved games into a folder, cycling through the given games. */
export function writeSavedGames(games: readonly SavedGame[], to: string, count: number): void {
  mkdirSync(to, { recursive: true });
  for (let copy = 0; copy < count; copy++) {
    const { name, text } = games[copy % games.length] as SavedGame;
    writeFileSync(join(to, `${copy}-${name}`), text);
  }
}
