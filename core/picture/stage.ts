import { getOrMake } from "../bytes/keyed.ts";
import type { Board } from "../game/board.ts";
import type { EnglishNames } from "../language/english/nameWords.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Area, Drawing, Point } from "./drawing.ts";
import type { PictureOrder } from "./orderFigures.ts";
import { scenePowers } from "./palette.ts";
import type { ScenePower } from "./scene.ts";
import { short } from "./shapes.ts";

/** The content of a picture. */
export interface BoardPicture {
  readonly map: GameMap;
  readonly drawing: Drawing;
  readonly board: Board;
  /** The orders; empty if the picture shows only the position. */
  readonly orders: readonly PictureOrder[];
  /** Holders of provinces without a centre; provinces not listed are drawn without a holder. */
  readonly holders: ReadonlyMap<string, string>;
  readonly names: EnglishNames;
  /** Whether to show the turn and the powers in a strip below the board, for pictures outside the page. */
  readonly hasLegend?: boolean;
  /** Whether to show the places to which dislodged units may retreat. */
  readonly hasRetreats?: boolean;
  /** The number of scene pixels per map unit; by default the scale at which the drawing is readable. */
  readonly scale?: number;
}

/** A picture, with lookups that its parts often need. */
export interface Stage {
  readonly picture: BoardPicture;
  readonly scale: number;
  /** Size in scene pixels. */
  readonly width: number;
  readonly height: number;
  readonly areas: ReadonlyMap<string, Area>;
  readonly powers: readonly ScenePower[];
  readonly powerOf: (name: string) => ScenePower;
  /** Returns the owner of a province's centre; null if the centre is neutral, or if there is no centre. */
  readonly ownerOf: (province: string) => ScenePower | null;
  /** Converts map units to scene pixels. */
  readonly place: (point: Point) => Point;
}

export function stageOf(picture: BoardPicture): Stage {
  const { map, drawing, board } = picture;
  const scale = picture.scale ?? drawing.readableScale;
  const powers = scenePowers(map.powers.map(({ name }) => name));
  const powerOf = (name: string): ScenePower =>
    powers.find((power) => power.name === name) ?? { name, className: "nobody", mark: name.slice(0, 3), fill: "" };
  const owners = new Map(
    Object.entries(board.centres).flatMap(([power, list]) => list.map((each) => [each, powerOf(power)])),
  );
  return {
    picture,
    scale,
    width: drawing.width * scale,
    height: drawing.height * scale,
    areas: areasOf(drawing),
    powers,
    powerOf,
    ownerOf: (province) => owners.get(province) ?? null,
    place: ({ x, y }) => ({ x: (x - drawing.left) * scale, y: (y - drawing.top) * scale }),
  };
}

const areasByDrawing = new WeakMap<Drawing, ReadonlyMap<string, Area>>();

function areasOf(drawing: Drawing): ReadonlyMap<string, Area> {
  return getOrMake(areasByDrawing, drawing, () => new Map(drawing.areas.map((area) => [area.province, area])));
}

/** Returns the SVG transform from path units to scene pixels. */
export function groundTransform(drawing: Drawing, scale: number): string {
  const factor = scale * drawing.pathScale;
  return `translate(${short(-drawing.left * scale)} ${short(-drawing.top * scale)}) scale(${Number(factor.toFixed(5))})`;
}
