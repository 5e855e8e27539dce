import type { Board } from "../game/board.ts";
import type { TurnUnit } from "../game/turnList.ts";
import type { EnglishNames } from "../language/english/names.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Unit } from "../orders/order.ts";
import { describeBoard, orderSentence, unitSentence } from "./description.ts";
import { type Area, anchorOf, type Drawing, type Point } from "./drawing.ts";
import { centreRadius, centreShapes, retreatFrame, unitShapes, unitSize } from "./glyphs.ts";
import { type LabelWish, placeLabels } from "./labels.ts";
import { legend } from "./legend.ts";
import { type OrderPicture, orderFigures, type PictureOrder } from "./orderFigures.ts";
import { scenePowers } from "./palette.ts";
import { isInside, regionsOf } from "./region.ts";
import type { Box, Figure, Layer, Scene, ScenePower, Shape } from "./scene.ts";
import { distance, short, text } from "./shapes.ts";
import { wholeOrder } from "./wholeOrder.ts";

/** What a picture shows. */
export interface BoardPicture {
  readonly map: GameMap;
  readonly drawing: Drawing;
  readonly board: Board;
  /** None: the position alone. */
  readonly orders: readonly PictureOrder[];
  /** Who holds provinces without a centre; those that are missing are drawn as nobody's. */
  readonly holders: ReadonlyMap<string, string>;
  readonly names: EnglishNames;
  /** A strip below the board that says turn and powers; for pictures that stand alone. */
  readonly hasLegend?: boolean;
  /** Scene pixels a map unit; the drawing's own by default. */
  readonly scale?: number;
}

/** A unit and where it is drawn. */
interface Standing {
  readonly unit: TurnUnit;
  readonly at: Point;
  readonly box: Box;
}

/**
 * A board as a scene. Pure: equal input gives an equal scene. Sizes of units, lines and type are the same at every
 * scale; only provinces grow with it. Provinces and powers that the map does not know are left out of the picture,
 * never an error: positions come from the wire.
 */
export function boardScene(picture: BoardPicture): Scene {
  const { map, drawing, board, orders, names } = picture;
  const scale = picture.scale ?? drawing.readableScale;
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  const place = ({ x, y }: Point): Point => ({ x: (x - drawing.left) * scale, y: (y - drawing.top) * scale });
  const areas = new Map(drawing.areas.map((area) => [area.province, area]));
  const powers = scenePowers(map.powers.map(({ name }) => name));
  const powerOf = (name: string): ScenePower =>
    powers.find((power) => power.name === name) ?? { name, className: "nobody", mark: name.slice(0, 3), fill: "" };
  const standings = standingsOf(board.units, areas, place);
  const drawnOrders = orders.flatMap(({ order, result }) => {
    const whole = wholeOrder(order, board.units);
    return whole ? [{ order: whole, result }] : [];
  });
  const orderPicture = orderFigures(
    drawnOrders,
    {
      unitAt: (unit) => unitPoint(unit, standings, areas, place),
      placeAt: ({ province, coast }) => {
        const anchor = anchorOf(areas, province, coast);
        return anchor ? place(anchor.unit) : null;
      },
      isOccupied: (province) =>
        standings.some(({ unit }) => unit.province === province && unit.mustRetreatTo === undefined),
      powerOf,
    },
    (order) => orderSentence(order, names),
  );
  const owners = new Map(Object.entries(board.centres).flatMap(([power, list]) => list.map((each) => [each, power])));
  const labels = labelFigures(picture, {
    areas,
    owners,
    standings,
    orderPicture,
    powerOf,
    place,
    scale,
    width,
    height,
  });
  const layers: Layer[] = [
    { name: "areas", figures: areaFigures(picture, owners, powerOf, scale) },
    { name: "borders", figures: [borderFigure(drawing, scale)] },
    { name: "orders", figures: orderPicture.figures },
    { name: "units", figures: standings.map((standing) => unitFigure(standing, powerOf, names)) },
    { name: "labels", figures: labels },
    { name: "marks", figures: orderPicture.marks },
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

function standingsOf(
  units: readonly TurnUnit[],
  areas: ReadonlyMap<string, Area>,
  place: (point: Point) => Point,
): Standing[] {
  const drawn = units.flatMap((unit): Standing[] => {
    const anchor = anchorOf(areas, unit.province, unit.coast);
    if (!anchor) return [];
    const isDislodged = unit.mustRetreatTo !== undefined;
    const at = isDislodged ? apartFrom(place(anchor.unit), place(anchor.dislodged)) : place(anchor.unit);
    const size = isDislodged ? { width: 27, height: 22 } : unitSize[unit.type];
    return [{ unit, at, box: { ...at, ...size } }];
  });
  // The attacker stands before the dislodged.
  return [...drawn.filter(({ unit }) => unit.mustRetreatTo), ...drawn.filter(({ unit }) => !unit.mustRetreatTo)];
}

/** The dislodged unit's point, far enough from the attacker's that both are read at any scale. */
function apartFrom(unit: Point, dislodged: Point): Point {
  const length = distance(unit, dislodged);
  if (length === 0) return { x: unit.x + 12, y: unit.y + 15 };
  const factor = Math.max(1, 20 / length);
  return { x: unit.x + (dislodged.x - unit.x) * factor, y: unit.y + (dislodged.y - unit.y) * factor };
}

function unitPoint(
  unit: Unit,
  standings: readonly Standing[],
  areas: ReadonlyMap<string, Area>,
  place: (point: Point) => Point,
): Point | null {
  const standing = standings.find(({ unit: each }) => each.province === unit.province && each.power === unit.power);
  if (standing) return standing.at;
  const anchor = anchorOf(areas, unit.province, unit.coast);
  return anchor ? place(anchor.unit) : null;
}

function transformOf(drawing: Drawing, scale: number): string {
  const factor = scale * drawing.pathScale;
  return `translate(${short(-drawing.left * scale)} ${short(-drawing.top * scale)}) scale(${Number(factor.toFixed(5))})`;
}

function areaFigures(
  { drawing, map, holders, names }: BoardPicture,
  owners: ReadonlyMap<string, string>,
  powerOf: (name: string) => ScenePower,
  scale: number,
): Figure[] {
  const transform = transformOf(drawing, scale);
  const provinces = [...drawing.areas].sort((a, b) => Number(b.kind === "sea") - Number(a.kind === "sea"));
  const figures = provinces.map(({ province, kind, path: d }): Figure => {
    const isCentre = map.provinces.get(province)?.isSupplyCentre === true;
    const owner = isCentre ? owners.get(province) : holders.get(province);
    const tint = kind === "land" && owner !== undefined ? ` held ${powerOf(owner).className}` : "";
    const title = names.provinces.get(province) ?? map.provinces.get(province)?.fullName ?? province;
    const shape: Shape = { shape: "path", d, className: `area ${kind}${tint}`, transform };
    return { subject: { kind: "province", province }, title, shapes: [shape] };
  });
  const scenery = drawing.scenery.map(
    ({ kind, path: d }): Shape => ({
      shape: "path",
      d,
      className: kind === "strait" ? "area sea" : "area shut",
      transform,
    }),
  );
  return [...figures, { subject: { kind: "board" }, title: "", shapes: scenery }];
}

function borderFigure(drawing: Drawing, scale: number): Figure {
  const transform = transformOf(drawing, scale);
  const shapes = drawing.borders.map(
    ({ kind, path: d }): Shape => ({ shape: "path", d, className: `border ${kind}`, transform }),
  );
  return { subject: { kind: "board" }, title: "", shapes };
}

function unitFigure({ unit, at }: Standing, powerOf: (name: string) => ScenePower, names: EnglishNames): Figure {
  const isDislodged = unit.mustRetreatTo !== undefined;
  const shapes = unitShapes(at, unit.type, powerOf(unit.power), isDislodged);
  return {
    subject: { kind: "unit", province: unit.province, power: unit.power },
    title: unitSentence(unit, names),
    shapes: isDislodged ? [retreatFrame(at), ...shapes] : shapes,
  };
}

interface LabelContext {
  readonly areas: ReadonlyMap<string, Area>;
  readonly owners: ReadonlyMap<string, string>;
  readonly standings: readonly Standing[];
  readonly orderPicture: OrderPicture;
  readonly powerOf: (name: string) => ScenePower;
  readonly place: (point: Point) => Point;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

function labelFigures({ map, drawing }: BoardPicture, context: LabelContext): Figure[] {
  const { owners, standings, orderPicture, powerOf, place, scale, width, height } = context;
  const regions = regionsOf(drawing);
  const ownerOf = (province: string): ScenePower | null => {
    const owner = owners.get(province);
    return owner === undefined ? null : powerOf(owner);
  };
  const boxes = standings.map(({ unit, at, box }) => {
    const isRinged = orderPicture.rings.some(({ x, y }) => x === at.x && y === at.y);
    return { province: unit.province, box: isRinged ? { ...box, width: 29, height: 28 } : box };
  });
  const wishes = drawing.areas.map((area): LabelWish => {
    const isCentre = map.provinces.get(area.province)?.isSupplyCentre === true;
    const radius = isCentre ? centreRadius(ownerOf(area.province)) : 0;
    const unit = boxes.find(({ province }) => province === area.province)?.box ?? null;
    const isSea = area.kind === "sea";
    const region = regions.get(area.province) ?? [];
    return {
      province: area.province,
      width: area.province.length * (isSea ? 5.9 : 6.6) + (isCentre ? 2 * radius + 3 : 0),
      height: Math.max(9, 2 * radius + 1.5),
      point: place(area.anchor.label),
      unit,
      isInside: ({ x, y }) => isInside({ x: x / scale + drawing.left, y: y / scale + drawing.top }, region),
      rank: (unit ? 0 : 4) + (isCentre ? 0 : isSea ? 2 : 1),
      canDrop: unit === null && !isCentre,
    };
  });
  const marks = orderPicture.marks.flatMap(({ shapes }) =>
    shapes.flatMap((shape) =>
      shape.shape === "circle" ? [{ x: shape.x, y: shape.y, width: 2 * shape.r, height: 2 * shape.r }] : [],
    ),
  );
  const placed = placeLabels(wishes, {
    units: boxes.map(({ box }) => box),
    marks,
    lines: orderPicture.lines,
    width,
    height,
  });
  return drawing.areas.flatMap((area): Figure[] => {
    const box = placed.get(area.province);
    if (!box) return [];
    const { province } = area;
    const isCentre = map.provinces.get(province)?.isSupplyCentre === true;
    const owner = ownerOf(province);
    const radius = isCentre ? centreRadius(owner) : -1.5;
    const words = text({ x: box.x + radius + 1.5, y: box.y }, province, `label ${area.kind}`);
    const label: Figure = { subject: { kind: "province", province }, title: "", shapes: [words] };
    if (!isCentre) return [label];
    const shapes = centreShapes({ x: box.x - box.width / 2 + radius + 0.5, y: box.y }, owner);
    const title = owner === null ? `${province}: nobody's centre` : `${province}: centre of ${owner.name}`;
    return [{ subject: { kind: "centre", province, power: owner?.name ?? null }, title, shapes }, label];
  });
}
