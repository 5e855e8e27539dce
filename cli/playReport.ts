import { seasonWord, type Turn } from "../core/map/turn.ts";
import type { GameEnd } from "../core/server/servedGame.ts";

const endWords = { draw: "a draw", limit: "no winner and no draw by the year limit", stopped: "stopped" } as const;

/** Describes how the game ended: `the game ended in Spring 1911: a draw`. */
export function endOfGame(end: GameEnd, turn: Turn): string {
  const how = end.kind === "solo" ? `${end.power} won` : endWords[end.kind];
  return `the game ended in ${seasonWord(turn.season)} ${turn.year}: ${how}`;
}
