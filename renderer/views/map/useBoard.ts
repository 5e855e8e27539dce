import { useMemo } from "react";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardPosition, BoardView } from "../../../core/session/boardQuery.ts";
import { useSame } from "../../parts/useSame.ts";
import type { Asked } from "../../session/asker.ts";
import { useView, type ViewState } from "../../session/store.ts";
import { useSharedAnswer } from "../../session/useAnswer.ts";

/**
 * Returns the board at the cursor and its ground. Returns the same object for all cursor positions with the same board.
 * @returns `undefined` while it is loading, null if there is none
 */
export function useBoard(): {
  readonly board: BoardView | null | undefined;
  readonly ground: BoardGround | null;
} {
  const answer = useView((view) => view.board);
  const board = useSame(answer, answer ? keyOf(answer) : String(answer));
  const ground = useView((view) => view.ground);
  return useMemo(() => ({ board, ground }), [board, ground]);
}

/** A message that names more provinces than this (a position, a list of owners) highlights none. */
const mostMentions = 4;
const noProvinces: readonly string[] = [];

/** Returns the provinces named by the selected tokens, otherwise by the message at the cursor. */
export function useMentions(): readonly string[] {
  const ofMessage = useView((view) => view.mentions);
  const isSelected = useView(({ cursor, selection }) => selection?.n === cursor);
  const ofTokens = useSharedAnswer(askMentions);
  const named = isSelected ? ofTokens : ofMessage;
  const provinces = named === undefined || named.length > mostMentions ? noProvinces : named;
  return useSame(provinces, provinces.join(" "));
}

/** Asks for the provinces that the selected tokens name. */
function askMentions({ cursor: n, selection }: ViewState): Asked<readonly string[]> {
  if (selection?.n !== n) return { ask: null, key: "" };
  return { ask: (api) => api.mentions(selection), key: `${n} ${selection.start} ${selection.end}` };
}

/** Returns a key for the drawing: boards with the same key look the same. */
function keyOf({ game, turn, before, after, orders, resultsN, noMap }: BoardView): string {
  const position = (each: BoardPosition | null): unknown => each && [each.n, each.board];
  const given = orders.map(({ text, result, n, isFuture }) => [text, result, n, isFuture]);
  return JSON.stringify([game, turn, position(before), position(after), given, resultsN, noMap]);
}
