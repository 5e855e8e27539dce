import { getOrMake } from "../../bytes/keyed.ts";
import { boardOf } from "../../game/board.ts";
import { type GameState, historyOf, type TurnRecord } from "../../game/state.ts";
import { ordersOf } from "../../game/turnList.ts";
import type { EnglishNames } from "../../language/english.ts";
import type { GameMap } from "../../map/gameMap.ts";
import type { Drawing } from "../../picture/drawing.ts";
import { borderShapes, groundClass, groundFigures, groundsOf } from "../../picture/ground.ts";
import { lastHolders } from "../../picture/holders.ts";
import { labelFigures, labelSpots } from "../../picture/labelFigures.ts";
import { boardPieces } from "../../picture/pieces.ts";
import type { Figure, LayerName, Scene, Shape } from "../../picture/scene.ts";
import { short } from "../../picture/shapes.ts";
import { groundTransform, type Stage, stageOf } from "../../picture/stage.ts";

/** Layers that change with the turn, in painting order. */
export const bookLayers = ["orders", "units", "centres", "labels", "marks"] as const satisfies readonly LayerName[];

/** A path, a circle or a string. Class and path are indices into the book's tables. */
export type PackedShape =
  | readonly [className: number, path: number]
  | readonly [className: number, x: number, y: number, r: number]
  | readonly [className: number, x: number, y: number, words: string];

/** A figure: its title, its origin, its shapes. */
export type PackedFigure = readonly [title: string, x: number, y: number, shapes: readonly PackedShape[]];

/** The board of a turn. */
export interface PackedTurn {
  /** Class index of each province, in the same order as in the ground. */
  readonly areas: readonly number[];
  /** For each of {@link bookLayers}, the indices of its figures. */
  readonly layers: readonly (readonly number[])[];
}

/** Scene pixels per map unit. The Standard board appears next to text, so its names must be readable at this scale. */
const standardScale = 0.6;

/** The boards of all turns. Parts that several boards share are stored only once. */
export interface BoardBook {
  readonly classes: readonly string[];
  readonly paths: readonly string[];
  readonly figures: readonly PackedFigure[];
  readonly turns: readonly PackedTurn[];
}

/** The boards of a game: the first one as a scene, with the ground that all boards share, and all of them packed. */
export interface GameBoards {
  readonly first: Scene;
  readonly book: BoardBook;
}

/**
 * Draws every turn of a game. @param records turns with a recorded position, in order; at least one
 */
export function gameBoards(
  game: GameState,
  records: readonly TurnRecord[],
  { map, drawing, names }: { readonly map: GameMap; readonly drawing: Drawing; readonly names: EnglishNames },
): GameBoards | null {
  const packer = new Packer();
  const history = historyOf(game);
  const grounds = groundsOf(drawing, map, names);
  const scale = drawing.source === "standard" ? standardScale : drawing.readableScale;
  let first: Scene | undefined;
  const turns = records.map((record): PackedTurn => {
    const [board, orders] = [boardOf(game, record), ordersOf(record)];
    const holders = lastHolders(history, record.turn);
    const stage = stageOf({ map, drawing, names, board, orders, holders, scale });
    const layers = layersOf(stage);
    first ??= sceneOf(stage, layers);
    return {
      areas: grounds.map((ground) => packer.classOf(groundClass(stage, ground))),
      layers: bookLayers.map((name) => layers[name].map((figure) => packer.figureOf(figure))),
    };
  });
  return first ? { first, book: { ...packer.tables, turns } } : null;
}

type Layers = Readonly<Record<(typeof bookLayers)[number], readonly Figure[]>>;

function layersOf(stage: Stage): Layers {
  const pieces = boardPieces(stage);
  const { orders, units, marks } = pieces;
  return { orders, units, marks, ...labelFigures(pieces, labelSpots(pieces)) };
}

function sceneOf(stage: Stage, drawn: Layers): Scene {
  const { picture, width, height, powers, scale } = stage;
  const transform = groundTransform(picture.drawing, scale);
  const borders = {
    id: "borders",
    subject: { kind: "board" },
    title: "",
    shapes: borderShapes(picture.drawing),
  } as const;
  const layers: Scene["layers"] = [
    { name: "areas", figures: groundFigures(stage), transform },
    { name: "borders", figures: [borders], transform },
    ...bookLayers.map((name) => ({ name, figures: drawn[name] })),
  ];
  return { title: "", description: "", width, height, ground: picture.drawing.ground, powers, layers };
}

/** Assigns each class, path and figure its index in the book. */
class Packer {
  readonly #classes = new Map<string, number>();
  readonly #paths = new Map<string, number>();
  readonly #figures = new Map<string, number>();
  readonly #packed: PackedFigure[] = [];

  get tables(): Omit<BoardBook, "turns"> {
    return { classes: [...this.#classes.keys()], paths: [...this.#paths.keys()], figures: this.#packed };
  }

  classOf(className: string): number {
    return placeIn(this.#classes, className);
  }

  figureOf({ title, at, shapes }: Figure): number {
    const packed: PackedFigure = [
      title,
      rounded(at?.x ?? 0),
      rounded(at?.y ?? 0),
      shapes.map((each) => this.#shapeOf(each)),
    ];
    const place = placeIn(this.#figures, JSON.stringify(packed));
    if (place === this.#packed.length) this.#packed.push(packed);
    return place;
  }

  #shapeOf(shape: Shape): PackedShape {
    const className = this.classOf(shape.className);
    switch (shape.shape) {
      case "path":
        return [className, placeIn(this.#paths, shape.d)];
      case "circle":
        return [className, rounded(shape.x), rounded(shape.y), rounded(shape.r)];
      default:
        return [className, rounded(shape.x), rounded(shape.y), shape.text];
    }
  }
}

function placeIn(table: Map<string, number>, key: string): number {
  return getOrMake(table, key, () => table.size);
}

function rounded(value: number): number {
  return Number(short(value));
}
