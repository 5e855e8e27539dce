import type { Board } from "../game/board.ts";
import { unitShapes } from "./glyphs.ts";
import type { PictureOrder } from "./orderFigures.ts";
import type { Figure, ScenePower, Shape } from "./scene.ts";
import { path, short, text } from "./shapes.ts";

const rowHeight = 22;
const cellWidth = 64;

/** Returns a strip below the board: the turn, and each power's colour, letters, centres and waived builds. */
export function legend(
  board: Board,
  orders: readonly PictureOrder[],
  powers: readonly ScenePower[],
  width: number,
  top: number,
): { readonly height: number; readonly figures: readonly Figure[] } {
  const title = `${board.turn} · ${board.map ?? "unknown map"}`;
  const indent = title.length * 6.4 + 24;
  const perRow = Math.max(1, Math.floor((width - indent - 8) / cellWidth));
  const alive = powers.filter(
    ({ name }) => board.centres[name] !== undefined || board.units.some(({ power }) => power === name),
  );
  const chips = alive.flatMap((power, index): Shape[] => {
    const x = indent + (index % perRow) * cellWidth;
    const y = top + rowHeight * (Math.floor(index / perRow) + 0.5);
    const waived = orders.filter(({ order }) => order.type === "WVE" && order.power === power.name).length;
    const count = board.centres[power.name]?.length ?? 0;
    const words = `${power.name} ${count}${waived > 0 ? ` (${waived} waived)` : ""}`;
    return [...unitShapes({ x, y }, "AMY", power), text({ x: x + 13, y }, words, "legend-text")];
  });
  const height = rowHeight * Math.max(1, Math.ceil(alive.length / perRow));
  const ground = path(`M0 ${short(top)}h${short(width)}v${height}h${short(-width)}z`, "legend-ground");
  const heading = text({ x: 10, y: top + rowHeight / 2 }, title, "legend-text heading");
  return {
    height,
    figures: [{ id: "legend", subject: { kind: "board" }, title: "", shapes: [ground, heading, ...chips] }],
  };
}
