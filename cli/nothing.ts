import type { RecordedGames } from "../core/analysis/recordingFold.ts";
import { HostError } from "../core/node/hostError.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import { exit } from "./output.ts";
import { terminal } from "./terminal.ts";

/**
 * A recording holds nothing that a command could work on: an empty answer would read as a clean one. Exit code 2; among
 * recordings that have something it is a warning.
 */
export class NothingToDo extends HostError {
  constructor(message: string) {
    super("usage", message);
    this.name = "NothingToDo";
  }
}

/** Why there is no game to show. */
export function noGame(file: string): NothingToDo {
  return new NothingToDo(`${file} holds no game: no client was shown a position`);
}

/**
 * Ends a command that needs a game where a recording has none.
 * @throws {NothingToDo} not while the recording is still being written: its game may begin
 */
export function expectGame({ games }: RecordedGames, file: string): void {
  if (games.all.length === 0 && !isGrowing(file)) throw noGame(file);
}

/** Whether a table of these rows answers: an empty one does not where the command failed. */
export function isAnswer(rows: readonly unknown[]): boolean {
  return rows.length > 0 || terminal().exitCode !== exit.usage;
}

/** Whether a recorder may still be writing this recording. */
export function isGrowing(file: string): boolean {
  return file.endsWith(partSuffix);
}
