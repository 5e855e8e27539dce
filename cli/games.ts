import { type Command, InvalidArgumentError } from "commander";
import { Analysis } from "../core/analysis/analysis.ts";
import type { RecordingWatch } from "../core/analysis/recordingEvent.ts";
import { type RecordedGames, RecordingFold } from "../core/analysis/recordingFold.ts";
import { type GameState, historyOf } from "../core/game/state.ts";
import { HostError } from "../core/node/hostError.ts";
import { readRecording } from "../core/node/recordingSource.ts";
import type { DialectOption } from "./dialect.ts";
import { noGame } from "./nothing.ts";
import { counted } from "./output.ts";
import { warnOfNotes } from "./readInDialect.ts";

export interface GameOption {
  readonly game?: number;
  readonly connection?: number;
}

export function addGameNumber(command: Command): Command {
  return command.option("--game <n>", "number of the game, if a recording has several", (text) => {
    if (!/^[1-9][0-9]*$/.test(text)) throw new InvalidArgumentError("game numbers start at 1");
    return Number(text);
  });
}

export function addGameOption(command: Command): Command {
  return addGameNumber(command).option(
    "--connection <n>",
    "use only the messages sent and received on this connection",
    (text) => {
      if (!/^[0-9]+$/.test(text)) throw new InvalidArgumentError("specify a connection number; see chamber info");
      return Number(text);
    },
  );
}

/**
 * Reads the games in a recording. The exit code reports damage.
 * @param watches objects that receive the recording's events
 */
export async function gamesOf(
  file: string,
  options: DialectOption & GameOption,
  watches: readonly RecordingWatch[] = [],
): Promise<{ readonly fold: RecordingFold; readonly exitCode: number }> {
  const analysis = new Analysis({ dialect: options.numberDialect, assigned: options.assign });
  const fold = new RecordingFold(analysis, watches);
  const { connection } = options;
  const outcome = await readRecording(file, (items) => {
    for (const item of items) {
      if (item.kind !== "record") continue;
      // A saved game belongs to no connection, so leave it out if the user chose a connection.
      if (item.entry.type === "document" && connection !== undefined) continue;
      if (connection === undefined) fold.apply(item.entry);
      else fold.apply(item.entry, (one) => one === connection);
    }
  });
  const known = analysis.connections.map((seen) => seen.connection);
  if (connection !== undefined && !known.includes(connection))
    throw new HostError(
      "usage",
      `${file} has no connection ${connection}; its connections: ${known.join(", ") || "none"}`,
    );
  warnOfNotes(file, { ...outcome, fold });
  return { fold, exitCode: outcome.exitCode };
}

/** Returns the game that the user chose: the only game, or the one with the given number. */
export function chosenGame({ games }: RecordedGames, file: string, number: number | undefined): GameState {
  const { all } = games;
  const game = all[(number ?? 1) - 1];
  if (game && (number !== undefined || all.length === 1)) return game;
  if (all.length === 0) throw noGame(file);
  const list = all
    .map((state, index) => `${index + 1} ${state.map ?? "?"} (${counted(historyOf(state).length, "turn")})`)
    .join(", ");
  const fault =
    number === undefined ? `has ${all.length} games; choose one with --game` : `has no game ${number}; its games`;
  throw new HostError("usage", `${file} ${fault}: ${list}`);
}
