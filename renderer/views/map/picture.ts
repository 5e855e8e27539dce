import type { BoardPicture } from "../../../core/picture/stage.ts";
import type { BoardGround } from "../../../core/session/boardGround.ts";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import type { MapViewName } from "../../session/store.ts";

const nobody: ReadonlyMap<string, string> = new Map();

/**
 * What a view of the board paints. Without a position after, the one before stands in its place.
 * @returns null where no position was seen
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
    holders: hasInfluence ? position.holders : nobody,
    hasRetreats: view !== "orders" || orders.length === 0,
  };
}
