import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readSavedGame, type SavedGameReading, savedGameMediaType } from "../../core/formats/diplomacySavedGame.ts";
import { applyDocumentStep, documentGame, documentSteps, type GameDocument } from "../../core/game/document.ts";
import type { GameState } from "../../core/game/state.ts";
import type { DocumentEntry } from "../../core/recording/entry.ts";
import { chamber } from "./chamber.ts";
import { sharedPath } from "./shared.ts";
import { tempFolder } from "./tempFolder.ts";

/** A small saved game, written by hand. */
export const smallGame = "test/data/saved-games/small.json";

/** A saved game in Cicero's format: no results, its own timestamp format, and the recipients ALL and EVERYONE. */
export const ciceroGame = "test/data/saved-games/cicero.json";

/**
 * Returns every saved game from any program: those in this repository and, in a run with shared data, the real ones.
 */
export function everySavedGame(): string[] {
  const folders = [
    ["foreign", "cicero"],
    ["foreign", "allan"],
    ["foreign", "ai-diplomacy"],
  ].map((names) => sharedPath(...names));
  const foreign = folders.flatMap((folder) => {
    if (folder === null || !existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => /\.json(\.gz)?$/.test(name));
    return names.map((name) => join(folder, name));
  });
  return [...savedGamePaths(), ciceroGame, ...foreign];
}

/** Imports a saved game; returns the path of the recording, for commands that read only recordings. */
export async function openable(path: string): Promise<string> {
  const recording = join(tempFolder(), `${basename(path)}.chamber`);
  const { code, stderr } = await chamber("import", path, "--out", recording);
  if (code !== 0) throw new Error(stderr);
  return recording;
}

/** Returns the saved game in this repository and, in a run with shared data, the real ones. */
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

/** Returns a document's game in its state at the end of the document. */
export function gameOfDocument(document: GameDocument): GameState {
  return documentSteps(document).reduce(
    (game: GameState, step, at) => applyDocumentStep(game, document, step, at + 1),
    documentGame(document),
  );
}
