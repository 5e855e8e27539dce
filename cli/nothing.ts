import type { RecordedGames } from "../core/analysis/recordingFold.ts";
import { HostError } from "../core/node/hostError.ts";
import { partSuffix } from "../core/node/recordingFile.ts";
import { exit } from "./output.ts";
import { terminal } from "./terminal.ts";

/**
 * Thrown if a recording has nothing for the command to work on. An empty result would look like a clean one, so the
 * exit code is 2; if other recordings do have something, the user only gets a warning.
 */
export class NothingToDo extends HostError {
  constructor(message: string) {
    super("usage", message);
    this.name = "NothingToDo";
  }
}

/** Returns the error for a recording without a game. */
export function noGame(file: string): NothingToDo {
  return new NothingToDo(`${file} has no game: no client received a position`);
}

/**
 * Throws if a command needs a game and the recording has none.
 * @throws {NothingToDo} unless the recording is still being written, because its game may still begin
 */
export function expectGame({ games }: RecordedGames, file: string): void {
  if (games.all.length === 0 && !isGrowing(file)) throw noGame(file);
}

/** Whether to print a table of these rows. After a failure, an empty table would look like a result. */
export function isAnswer(rows: readonly unknown[]): boolean {
  return rows.length > 0 || terminal().exitCode !== exit.usage;
}

/** Whether a recorder may still be writing this recording. */
export function isGrowing(file: string): boolean {
  return file.endsWith(partSuffix);
}
