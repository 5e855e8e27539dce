import type { SessionTurn } from "../../core/analysis/session/turnTable.ts";
import { useView } from "./store.ts";
import { useAnswer } from "./useAnswer.ts";

/** Turns of the game at the cursor, counted as the viewpoint's power saw them. */
export function useSeenTurns(): readonly SessionTurn[] {
  const turns = useView((view) => view.turns);
  const game = turns[0]?.game ?? -1;
  const viewpoint = useView((view) => view.viewpoint);
  const of = turns.at(-1)?.lastN ?? 0;
  const seen = useAnswer(
    viewpoint === null ? null : (api) => api.turnsSeen(game, viewpoint),
    `${game} ${viewpoint} ${turns.length} ${of}`,
  );
  return viewpoint !== null && seen?.length === turns.length && seen[0]?.game === game ? seen : turns;
}
