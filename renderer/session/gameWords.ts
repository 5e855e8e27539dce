import { useView } from "./viewState.ts";

/**
 * Returns a function that names the game of a turn, to follow the turn: `, game 2`. The text is empty if the recording
 * has only one game, and outside games.
 */
export function useGameWords(): (game: number) => string {
  const hasGames = useView((view) => (view.news?.summary.games.length ?? 0) > 1);
  return (game) => (hasGames && game >= 0 ? `, game ${game + 1}` : "");
}
