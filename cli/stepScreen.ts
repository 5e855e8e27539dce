import { englishOfStep, stepText } from "../core/analysis/documents.ts";
import { frameText } from "../core/analysis/frameText.ts";
import { englishOf } from "../core/analysis/messageReading.ts";
import type { RecordingRow } from "../core/analysis/recordingEvent.ts";
import { boardOf, boardText } from "../core/game/board.ts";
import type { GameState } from "../core/game/state.ts";
import { waitingFor } from "../core/game/waiting.ts";
import type { Session } from "../core/session/session.ts";
import { seconds } from "./output.ts";
import { outColours } from "./terminal.ts";
import { waitingWords } from "./waitingWords.ts";

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Returns the screen for a cursor position: the message and its neighbours, the position, and what the server is
 * waiting for.
 */
export function stepScreen(
  file: string,
  session: Session,
  n: RecordingRow["n"],
  typed: string,
  { columns, rows }: ScreenSize,
): string[] {
  const row = session.frames.rowAt(n);
  if (row === null) return [];
  const games = session.gamesAt(n, null);
  const isStep = "step" in row;
  const game = games.all[isStep ? row.game : (games.attendances.get(row.connection)?.game ?? games.all.length - 1)];
  const board = game?.current ? boardText(boardOf(game, game.current)) : ["no position yet"];
  const around = Math.max(1, Math.min(7, rows - board.length - 9));
  const from = Math.max(1, Math.min(n - Math.floor(around / 2), session.count - around + 1));
  const list = Array.from({ length: Math.min(around, session.count) }, (_, at) => {
    const near = session.frames.rowAt(from + at);
    const text = near === null ? "" : lineOf(near);
    return near?.n === n ? outColours().inverse(cut(text, columns)) : cut(text, columns);
  });
  return [
    outColours().bold(
      cut(
        `${file}   ${n} of ${session.count}   ${seconds(row.atNs)} s${isStep ? `   ${row.name}: saved game, no wire bytes` : ""}`,
        columns,
      ),
    ),
    "",
    ...list,
    "",
    outColours().green(cut(`  ${(isStep ? englishOfStep(row.step) : englishOf(row)) ?? ""}`, columns)),
    "",
    ...board.map((line) => cut(line, columns)),
    cut(waitingText(game, row.atNs), columns),
    "",
    outColours().dim(cut(typed === "" ? help : `message ${typed}_  press Enter to go there`, columns)),
  ];
}

const help =
  "left right: message   up down: phase   [ ]: movement turn   g G: first, last   number Enter: go   q: quit";

function lineOf(row: RecordingRow): string {
  if ("step" in row) return `${String(row.n).padStart(7)}          ${stepText(row.step)}`;
  const { n, connection, direction, power, frame } = row;
  const arrow = direction === "client-to-server" ? ">" : "<";
  const kind = frame.kind === "DM" ? "" : `${frame.kind} `;
  return `${String(n).padStart(7)} #${String(connection).padEnd(3)} ${(power ?? "").padEnd(3)} ${arrow} ${kind}${frameText(frame, row.representation)}`;
}

function waitingText(game: GameState | undefined, atNs: number): string {
  if (game?.end) return `  the game is over: ${game.end.kind} ${game.end.powers.join(" ")}`.trimEnd();
  const waiting = game ? waitingFor(game) : null;
  return waiting === null ? "" : `  ${waitingWords(waiting, atNs)}`;
}

function cut(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, Math.max(0, columns - 1))}…`;
}
