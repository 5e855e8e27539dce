import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSavedGame, type SavedGameReading, savedGameMediaType } from "../../core/formats/diplomacySavedGame.ts";
import type { DocumentEntry } from "../../core/recording/entry.ts";
import { sharedPath } from "./shared.ts";

/** Made by hand, for everyone. */
export const smallGame = "test/data/saved-games/small.json";

/** The saved game kept here, and in a run with shared data the real ones. */
export function savedGamePaths(): string[] {
  const otherGames = sharedPath("saved-games");
  if (otherGames === null || !existsSync(otherGames)) return [smallGame];
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
