import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSavedGame, type SavedGameReading, savedGameMediaType } from "../../core/formats/diplomacySavedGame.ts";
import type { DocumentEntry } from "../../core/recording/entry.ts";

/** Made by hand, for everyone. */
export const smallGame = "test/data/saved-games/small.json";

/** Real games, beside a developer's clone. */
const otherGames = "../shared/data/saved-games";

/** The saved games there are: the kept one, and the real ones where they are. */
export function savedGamePaths(): string[] {
  if (!existsSync(otherGames)) {
    console.log(`${otherGames} is not there: only ${smallGame} is read`);
    return [smallGame];
  }
  const others = readdirSync(otherGames).filter((name) => name.endsWith(".json"));
  return [smallGame, ...others.map((name) => join(otherGames, name))];
}

export function documentEntry(text: string, name = "game.json"): DocumentEntry {
  const bytes = new TextEncoder().encode(text);
  return { type: "document", sequence: 1, atNs: 0, name, mediaType: savedGameMediaType, bytes };
}

export function savedGame(path: string): Extract<SavedGameReading, { readonly ok: true }> {
  const reading = readSavedGame(readFileSync(path, "utf8"));
  if (!reading.ok) throw new Error(`${path}: ${reading.fault.where} ${reading.fault.message}`);
  return reading;
}
