import type { BoardPicture } from "../../../core/picture/stage.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import type { MapViewName } from "../../session/store.ts";

const noHolders: ReadonlyMap<string, string> = new Map();

/**
 * Returns what a view of the board draws. If there is no later position, `after` shows the earlier one.
 * @returns null if no position is known
 */
export function pictureOf(
  { before, after, orders }: BoardView,
  { map, drawing, names }: BoardGround,
  view: MapViewName,
  hasInfluence: boolean,
): BoardPicture | null {
  const position = view === "after" ? (after ?? before) : before;
  if (!position) return null;
  return {
    map,
    drawing,
    names,
    board: position.board,
    orders: view === "orders" ? orders : [],
    holders: hasInfluence ? position.holders : noHolders,
    hasRetreats: view !== "orders" || orders.length === 0,
  };
}
