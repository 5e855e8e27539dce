import { describeBoard } from "./description.ts";
import { borderShapes, groundFigures } from "./ground.ts";
import { labelFigures, labelSpots } from "./labelFigures.ts";
import { legend } from "./legend.ts";
import { boardPieces } from "./pieces.ts";
import type { Layer, Scene } from "./scene.ts";
import { type BoardPicture, groundTransform, stageOf } from "./stage.ts";

/**
 * Builds the scene of a board. Pure: identical inputs yield identical scenes. Units, lines and text have the same size
 * at every scale; only the provinces are scaled. A view with panning and zooming uses the parts instead: ground (per
 * turn), pieces (per turn and scale), label spots (once zooming stops).
 */
export function boardScene(picture: BoardPicture): Scene {
  const stage = stageOf(picture);
  const { drawing, board, orders, names } = picture;
  const { width, height, powers, scale } = stage;
  const pieces = boardPieces(stage);
  const { labels, centres } = labelFigures(pieces, labelSpots(pieces));
  const transform = groundTransform(drawing, scale);
  const borders = { id: "borders", subject: { kind: "board" }, title: "", shapes: borderShapes(drawing) } as const;
  const layers: Layer[] = [
    { name: "areas", figures: groundFigures(stage), transform },
    { name: "borders", figures: [borders], transform },
    { name: "orders", figures: pieces.orders },
    { name: "units", figures: pieces.units },
    { name: "centres", figures: centres },
    { name: "labels", figures: labels },
    { name: "marks", figures: pieces.marks },
  ];
  const strip = picture.hasLegend ? legend(board, orders, powers, width, height) : { height: 0, figures: [] };
  return {
    ...describeBoard(board, orders, names),
    width,
    height: height + strip.height,
    ground: drawing.ground,
    powers,
    layers: [...layers, { name: "legend", figures: strip.figures }],
  };
}
