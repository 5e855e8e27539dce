import { cutGame } from "./connections.ts";
import type { Game } from "./game.ts";
import { type FramePiece, senderOf } from "./piece.ts";

/** The results of one turn, as one connection received them. */
export interface Results {
  readonly connection: number;
  /** The ORDs of the turn. */
  readonly ords: readonly FramePiece[];
  readonly sco: FramePiece | null;
  readonly now: FramePiece;
}

/** Returns the results that a connection received before a NOW. */
export function resultsBefore(game: Game, now: FramePiece): Results {
  const before = game.frames().filter((frame) => frame.connection === now.connection && senderOf(frame) === "server");
  const at = before.indexOf(now);
  const from = before.slice(0, at).findLastIndex((frame) => /^(NOW|HLO) /.test(frame.text ?? "")) + 1;
  const burst = before.slice(from, at);
  return {
    connection: now.connection,
    ords: burst.filter((frame) => frame.text?.startsWith("ORD ")),
    sco: burst.find((frame) => frame.text?.startsWith("SCO ")) ?? null,
    now,
  };
}

/** Returns the unsolicited copies of a NOW for the same turn on all connections, including this one. */
export function copiesOf(game: Game, now: FramePiece): FramePiece[] {
  return game.frames().filter((frame) => senderOf(frame) === "server" && frame.text === now.text);
}

/** Ends the game after every connection has received the NOW of a turn and before any client sends orders for it. */
export function endAtTurn(game: Game, now: FramePiece): void {
  const copies = copiesOf(game, now);
  const last = copies.at(-1);
  if (!last) throw new Error("no client receives this NOW");
  const all = game.frames();
  const next = all[all.indexOf(last) + 1];
  if (next) cutGame(game, next);
  for (const copy of copies) game.remove(...game.after(copy, copy.connection));
}

/** Draws a NOW whose preceding results are suitable for a plant. */
export function drawResults(game: Game, isRight: (results: Results) => boolean, season = "\\S+"): Results {
  const found: Results[] = [];
  const pattern = new RegExp(`^NOW \\( ${season} `);
  let before: FramePiece | undefined;
  for (const now of game.matching("server", pattern)) {
    if (before?.text === now.text) continue;
    before = now;
    const results = resultsBefore(game, now);
    if (results.ords.length > 0 && isRight(results)) found.push(results);
  }
  return game.draw(found, "such results");
}

/** Edits a result message on every connection that received the same message. */
export function editEverywhere(game: Game, frame: FramePiece, part: string | RegExp, by: string): FramePiece[] {
  const copies = copiesOf(game, frame);
  for (const copy of copies) game.edit(copy, part, by);
  return copies;
}
