import { type Figure, type FigureTable, type FigureValue, printedTable } from "../../../core/figures/figure.ts";
import { boardScene } from "../../../core/picture/boardScene.ts";
import { resultSentence } from "../../../core/picture/description.ts";
import type { LayerName } from "../../../core/picture/scene.ts";
import type { BoardPicture } from "../../../core/picture/stage.ts";
import { svgText } from "../../../core/picture/svg.ts";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import { counted, turnWords } from "../../parts/numbers.ts";
import type { MapLayers } from "../../session/mapLayers.ts";

/** The scale at which everything on the board is legible. */
const zoom = 1.5;

/** Returns the whole board as a figure, with a table of the turn's orders or, if there are none, of the units. */
export function boardFigure(
  picture: BoardPicture,
  view: BoardView | null | undefined,
  layers: MapLayers,
  viewpoint: string | null,
): Figure {
  const board = layers.owners ? picture.board : { ...picture.board, centres: {} };
  const scene = boardScene({ ...picture, board, hasLegend: true });
  const without = (["orders", "units", "centres", "labels"] as const).filter((name) => !layers[name]);
  const marks: readonly LayerName[] = layers.orders ? [] : ["marks"];
  const svg = svgText(scene, { theme: "light", zoom, without: [...without, ...marks] });
  const orders = picture.orders.length > 0 && view ? orderTable(view) : null;
  const table = orders ?? unitTable(picture);
  return {
    name: `Board ${picture.board.turn}`,
    caption: orders
      ? `${turnWords(picture.board.turn)}: orders and results`
      : `${turnWords(picture.board.turn)}: position`,
    notes: [
      `n = ${counted(table.rows.length, orders ? "order" : "unit")}.`,
      ...(viewpoint === null ? [] : [`Only what ${viewpoint} saw.`]),
    ],
    data: table,
    print: printedTable(table),
    chart: { kind: "picture", svg, width: Math.ceil(scene.width * zoom), height: Math.ceil(scene.height * zoom) },
  };
}

function orderTable({ orders }: BoardView): FigureTable {
  return {
    columns: [...["power", "order", "result"].map((header) => ({ header })), { header: "message", isNumber: true }],
    rows: orders.map(({ power, text, result, n }): FigureValue[] => [
      ...[power, text, result && resultSentence(result)],
      n,
    ]),
  };
}

function unitTable({ board }: BoardPicture): FigureTable {
  return {
    columns: ["power", "unit", "province", "coast"].map((header) => ({ header })),
    rows: board.units.map(({ power, type, province, coast }) => [power, type, province, coast]),
  };
}
