import { chamber } from "../chamber.ts";
import { jsonLines, type Row } from "./parquetRows.ts";

/** What the commands print about one recording, as JSON. */
export interface Printed {
  readonly file: string;
  readonly info: Row;
  readonly show: readonly Row[];
  /** Each game with its turns, its map and, if no turn was adjudicated, the reason. */
  readonly games: readonly PrintedGame[];
  readonly press: readonly Row[];
  readonly agreements: readonly Row[];
  readonly findings: readonly Row[];
  readonly standings: readonly Row[];
  /** Kept and breached promises by bot, counting each promise once. */
  readonly metrics: readonly Row[];
}

export interface PrintedGame {
  readonly turns: readonly Row[];
  readonly map: unknown;
  readonly notAdjudicated: string | null;
}

/** Runs every command that prints what the tables contain. */
export async function printedAbout(file: string): Promise<Printed> {
  const lines = async (command: string, ...more: readonly string[]): Promise<Row[]> =>
    jsonLines((await chamber(command, file, ...more, "--json")).stdout);
  const [info = {}] = await lines("info");
  const games: PrintedGame[] = [];
  for (let game = 1; game <= Number(info["games"]); game++) games.push(await printedGame(file, String(game)));
  const lint = await chamber("lint", file, "--format", "json", "--min-severity", "note", "--no-suppress");
  return {
    file,
    info,
    games,
    show: await lines("show"),
    press: await lines("press"),
    agreements: await lines("agreements"),
    findings: jsonLines(lint.stdout),
    standings: await lines("standings"),
    metrics: await lines("metrics", "--by", "bot"),
  };
}

async function printedGame(file: string, game: string): Promise<PrintedGame> {
  const turns = await chamber("turns", file, "--game", game, "--json");
  const board = await chamber("board", file, "--game", game, "--format", "json");
  const [, notAdjudicated = null] = /: not adjudicated: (.*)/.exec(turns.stderr) ?? [];
  const [{ map } = { map: null }] = jsonLines(board.stdout);
  return { turns: jsonLines(turns.stdout), map, notAdjudicated };
}
