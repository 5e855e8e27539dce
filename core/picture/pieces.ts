import type { TurnUnit } from "../game/turnList.ts";
import type { Place } from "../map/place.ts";
import type { Unit } from "../orders/order.ts";
import { orderSentence, unitSentence } from "./description.ts";
import { anchorOf, type Point } from "./drawing.ts";
import { retreatFrame, retreatTarget, unitShapes, unitSize } from "./glyphs.ts";
import type { Obstacles } from "./labels.ts";
import { orderFigures } from "./orderFigures.ts";
import type { Box, Figure } from "./scene.ts";
import { distance, lineData, path, shortened } from "./shapes.ts";
import type { Stage } from "./stage.ts";
import { wholeOrder } from "./wholeOrder.ts";

/** A unit and its position in the picture. */
export interface Standing {
  readonly unit: TurnUnit;
  readonly at: Point;
  readonly box: Box;
}

/**
 * Everything that is drawn on the ground, including units that are being built; computed for each turn and scale.
 * Labels avoid these pieces.
 */
export interface BoardPieces {
  readonly stage: Stage;
  readonly standings: readonly Standing[];
  readonly units: readonly Figure[];
  readonly orders: readonly Figure[];
  /** Figures painted over the units. */
  readonly marks: readonly Figure[];
  readonly obstacles: Obstacles;
  /** Returns the position of units in a place; null if the place is not on the board. */
  readonly pointOf: (place: Place) => Point | null;
}

/** Builds the pieces. The units come from the wire, so those in provinces that are not on the map are omitted. */
export function boardPieces(stage: Stage): BoardPieces {
  const { picture, areas, powerOf, place, width, height } = stage;
  const { board, orders, names } = picture;
  const standings = standingsOf(board.units, stage);
  const pointOf = ({ province, coast }: Place): Point | null => {
    const anchor = anchorOf(areas, province, coast);
    return anchor ? place(anchor.unit) : null;
  };
  const drawnOrders = orders.flatMap((each) => {
    const whole = wholeOrder(each.order, board.units);
    return whole ? [{ ...each, order: whole }] : [];
  });
  const drawn = orderFigures(
    drawnOrders,
    {
      unitAt: (unit) => standingOf(unit, standings)?.at ?? pointOf(unit),
      placeAt: pointOf,
      isOccupied: (province) =>
        standings.some(({ unit }) => unit.province === province && unit.mustRetreatTo === undefined),
      powerOf,
    },
    (order) => orderSentence(order, names),
  );
  const boxes = standings.map(({ at, box }) => {
    const isRinged = drawn.rings.some(({ x, y }) => x === at.x && y === at.y);
    return isRinged ? { ...box, width: 29, height: 28 } : box;
  });
  const ways = picture.hasRetreats ? standings.flatMap((standing) => retreatFigures(standing, stage, pointOf)) : [];
  // Names are placed next to units that are being built, and avoid them, just as they do with other units.
  const built = drawnOrders.flatMap(({ order }): Standing[] => {
    const at = order.type === "BLD" ? pointOf(order.unit) : null;
    if (order.type !== "BLD" || at === null) return [];
    return [{ unit: order.unit, at, box: { ...at, ...unitSize[order.unit.type] } }];
  });
  return {
    stage,
    standings: [...standings.map((standing, index) => ({ ...standing, box: boxes[index] ?? standing.box })), ...built],
    units: standings.map((standing) => unitFigure(standing, stage)),
    orders: [...ways, ...drawn.figures],
    marks: drawn.marks,
    obstacles: {
      units: [...boxes, ...built.map(({ box }) => box)],
      marks: drawn.marks.flatMap(discsOf),
      heads: drawn.lines.flatMap(({ head }) => head ?? []),
      lines: [...drawn.lines, ...(picture.hasRetreats ? standings.flatMap((each) => waysOf(each, pointOf)) : [])],
      width,
      height,
    },
    pointOf,
  };
}

function standingsOf(units: readonly TurnUnit[], { areas, place }: Stage): Standing[] {
  const drawn = units.flatMap((unit): Standing[] => {
    const anchor = anchorOf(areas, unit.province, unit.coast);
    if (!anchor) return [];
    const isDislodged = unit.mustRetreatTo !== undefined;
    const at = isDislodged ? apartFrom(place(anchor.unit), place(anchor.dislodged)) : place(anchor.unit);
    const size = isDislodged ? { width: 27, height: 22 } : unitSize[unit.type];
    return [{ unit, at, box: { ...at, ...size } }];
  });
  // Attackers are painted over dislodged units.
  return [...drawn.filter(({ unit }) => unit.mustRetreatTo), ...drawn.filter(({ unit }) => !unit.mustRetreatTo)];
}

/** Returns the dislodged unit's point, far enough from the attacker's point that both are readable at any scale. */
function apartFrom(unit: Point, dislodged: Point): Point {
  const length = distance(unit, dislodged);
  if (length === 0) return { x: unit.x + 12, y: unit.y + 15 };
  const factor = Math.max(1, 25 / length);
  return { x: unit.x + (dislodged.x - unit.x) * factor, y: unit.y + (dislodged.y - unit.y) * factor };
}

function standingOf(unit: Unit, standings: readonly Standing[]): Standing | undefined {
  return standings.find(({ unit: each }) => each.province === unit.province && each.power === unit.power);
}

/** Returns the id of a unit's figure, which is the same in every picture that has the unit in this place. */
export function unitId({ power, province, mustRetreatTo }: TurnUnit): string {
  return `unit ${power} ${province}${mustRetreatTo === undefined ? "" : " dislodged"}`;
}

function unitFigure({ unit, at }: Standing, { powerOf, picture }: Stage): Figure {
  const isDislodged = unit.mustRetreatTo !== undefined;
  const origin = { x: 0, y: 0 };
  const shapes = unitShapes(origin, unit.type, powerOf(unit.power), isDislodged);
  return {
    id: unitId(unit),
    subject: { kind: "unit", province: unit.province, power: unit.power },
    title: unitSentence(unit, picture.names),
    shapes: isDislodged ? [retreatFrame(origin), ...shapes] : shapes,
    at,
  };
}

interface Way {
  readonly from: Point;
  readonly to: Point;
  readonly target: Point;
}

/** Returns the lines to the places to which a dislodged unit may retreat. */
function waysOf({ unit, at }: Pick<Standing, "unit" | "at">, pointOf: (place: Place) => Point | null): Way[] {
  return (unit.mustRetreatTo ?? []).flatMap((key) => {
    const [province = "", coast = null] = key.split(" ");
    const target = pointOf({ province, coast });
    if (!target) return [];
    const [from, to] = shortened(at, target, 13, 5);
    return [{ from, to, target }];
  });
}

/** Draws thin lines to the places to which a dislodged unit may retreat. */
function retreatFigures(
  { unit, at }: Standing,
  { picture, powerOf }: Stage,
  pointOf: (place: Place) => Point | null,
): Figure[] {
  const { className } = powerOf(unit.power);
  const shapes = waysOf({ unit, at }, pointOf).flatMap(({ from, to, target }) => {
    const d = lineData([from, to]);
    return [
      path(d, `line-case way ${className}`),
      path(d, `line way ${className}`),
      retreatTarget(target, `way-end ${className}`),
    ];
  });
  if (shapes.length === 0) return [];
  const subject = { kind: "unit", province: unit.province, power: unit.power } as const;
  return [{ id: `ways ${unitId(unit)}`, subject, title: unitSentence(unit, picture.names), shapes }];
}

function discsOf({ shapes }: Figure): Box[] {
  return shapes.flatMap((shape) =>
    shape.shape === "circle" ? [{ x: shape.x, y: shape.y, width: 2 * shape.r, height: 2 * shape.r }] : [],
  );
}
