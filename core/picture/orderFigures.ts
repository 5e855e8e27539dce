import type { Place } from "../map/place.ts";
import { orderText } from "../orders/notation/daideText.ts";
import { type Order, type OrderResult, powerOfOrder, type Unit, unitOf } from "../orders/order.ts";
import type { Point } from "./drawing.ts";
import {
  convoyRing,
  cornerMark,
  dislodgedFrame,
  failedMark,
  holdRing,
  slash,
  supportOctagon,
  unitShapes,
} from "./glyphs.ts";
import { arrow, holdSupportLine, line, type OrderLine, supportLine } from "./orderLines.ts";
import type { Figure, ScenePower, Shape, Subject } from "./scene.ts";
import { along, distance, shortened } from "./shapes.ts";

/** An order of the turn, and its result if known. */
export interface PictureOrder {
  readonly order: Order;
  readonly result: OrderResult | null;
  /** Whether the order's result was reported later than the rest of the picture. */
  readonly isFuture?: boolean;
}

/** Lookups on the board for drawing orders. */
export interface OrderGround {
  /** Returns the position of a unit; null if its place is not on the board. */
  readonly unitAt: (unit: Unit) => Point | null;
  readonly placeAt: (place: Place) => Point | null;
  /** Whether a province has a unit that is not dislodged. */
  readonly isOccupied: (province: string) => boolean;
  readonly powerOf: (name: string) => ScenePower;
}

/** Orders as figures, in painting order, with their lines. */
export interface OrderPicture {
  readonly figures: readonly Figure[];
  /** The centres of the rings around units. */
  readonly rings: readonly Point[];
  /** Figures painted over the units. */
  readonly marks: readonly Figure[];
  readonly lines: readonly OrderLine[];
}

/** The parts of one order that are drawn. */
interface Parts {
  readonly rings?: readonly Shape[];
  readonly lines?: readonly OrderLine[];
  readonly marks?: readonly Shape[];
}

const failures = ["BNC", "CUT", "DSR", "NSO"];
const successes = ["SUC", "MBV"];

type Fate = "succeeded" | "failed" | "void" | "unknown";

/**
 * Returns the outcome that ORD reports for an order. A note other than MBV (in games with AOA) means that the order was
 * void.
 */
export function fateOf(result: OrderResult | null): Fate {
  if (result === null || result.outcome === null) return "unknown";
  if (successes.includes(result.outcome)) return "succeeded";
  return failures.includes(result.outcome) ? "failed" : "void";
}

/** Draws the orders of a turn, except orders that have no position on the board; the description lists every order. */
export function orderFigures(
  orders: readonly PictureOrder[],
  ground: OrderGround,
  sentence: (order: PictureOrder) => string,
): OrderPicture {
  const figureOf = (each: PictureOrder, part: string, shapes: readonly Shape[]): Figure[] => {
    if (shapes.length === 0) return [];
    const subject = subjectOf(each.order);
    const figure = { id: `${part} ${subject.text}`, subject, title: sentence(each), shapes };
    return [each.isFuture ? { ...figure, isFuture: true } : figure];
  };
  const drawn = orders.map((each) => ({ each, parts: partsOf(each, orders, ground) }));
  // Supports are painted below the moves that they support.
  const lined = [...drawn].sort((a, b) => rank(a.each.order) - rank(b.each.order));
  return {
    figures: [
      ...drawn.flatMap(({ each, parts }) => figureOf(each, "ring", parts.rings ?? [])),
      ...lined.flatMap(({ each, parts: { lines = [] } }) =>
        figureOf(
          each,
          "line",
          lines.flatMap(({ shapes }) => shapes),
        ),
      ),
    ],
    marks: drawn.flatMap(({ each, parts }) => figureOf(each, "mark", marksOf(each, parts, ground))),
    rings: drawn.flatMap(({ each, parts }) => ringPoint(each, parts, ground) ?? []),
    lines: drawn.flatMap(({ parts }) => parts.lines ?? []),
  };
}

function ringPoint({ order }: PictureOrder, { rings = [] }: Parts, ground: OrderGround): Point | null {
  if (rings.length === 0 || order.type === "WVE" || order.unit === null) return null;
  return ground.unitAt(order.type === "SUP" ? order.supported : order.unit);
}

function rank({ type }: Order): number {
  return type === "SUP" ? 0 : type === "CVY" ? 1 : 2;
}

function subjectOf(order: Order): Extract<Subject, { kind: "order" }> {
  return {
    kind: "order",
    text: orderText(order),
    province: unitOf(order)?.province ?? null,
    power: powerOfOrder(order),
  };
}

function partsOf(each: PictureOrder, orders: readonly PictureOrder[], ground: OrderGround): Parts {
  const { order, result } = each;
  if (order.type === "WVE" || order.unit === null) return {};
  const at = ground.unitAt(order.unit);
  if (at === null) return {};
  const power = ground.powerOf(order.unit.power);
  const isFailed = ["failed", "void"].includes(fateOf(result));
  switch (order.type) {
    case "HLD":
      return { rings: holdRing(at, power) };
    case "MTO": {
      const way = wayOf(order.unit, order.to, orders, ground);
      return way ? { lines: [moveArrow(way, isFailed, power)] } : {};
    }
    case "RTO": {
      const to = ground.placeAt(order.to);
      return to
        ? { lines: [arrow(at, to, isFailed ? "failed" : "retreat", power, { atStart: 12, head: "square" })] }
        : {};
    }
    case "CTO":
      return convoyedParts(order, { at, isFailed, power, orders, ground });
    case "SUP":
      return supportParts(order, { at, isFailed, power, orders, ground });
    case "CVY": {
      const hasArmy = orders.some(
        (other) => other.order.type === "CTO" && isConvoyOf(order, other.order.unit, other.order.to),
      );
      const [army, to] = [ground.unitAt(order.convoyed), ground.placeAt(order.to)];
      if (hasArmy || !army || !to) return { rings: convoyRing(at, power) };
      const [from, end] = shortened(at, along(army, to, 0.5), 14, 0);
      return { rings: convoyRing(at, power), lines: [{ shapes: line(from, end, "convoy", power), from, to: end }] };
    }
    case "BLD":
      return { marks: [...unitShapes(at, order.unit.type, power), ...cornerMark(at, "+")] };
    case "REM":
    case "DSB":
      return { marks: cornerMark(at, "x") };
    default:
      return {};
  }
}

/** Returns the marks over the units, which show orders that failed or were void, and units that were dislodged. */
function marksOf({ order, result }: PictureOrder, { lines = [], marks = [] }: Parts, ground: OrderGround): Shape[] {
  const unit = unitOf(order);
  const at = unit && ground.unitAt(unit);
  const fate = fateOf(result);
  const last = lines.at(-1);
  const shapes: Shape[] = [...marks];
  if (last && fate === "failed") shapes.push(...failedMark(failurePoint(order, last)));
  if (at && fate === "void") shapes.push(...slash(at));
  if (at && result?.dislodged) shapes.push(dislodgedFrame(at), ...cornerMark(at, "!"));
  return shapes;
}

function failurePoint({ type }: Order, { from, to }: OrderLine): Point {
  if (type === "SUP") return along(from, to, 0.4);
  const length = distance(from, to);
  // If an arrow is hardly longer than its head, the mark is drawn next to the arrow, so as not to hide it.
  if (length < 17) return along(from, to, 0.35, 7);
  return along(from, to, length < 26 ? 0.28 : 0.5);
}

interface Way {
  readonly from: Point;
  readonly to: Point;
  readonly isOccupied: boolean;
}

/** Returns the path of a move; if two units swap places, each path keeps to the right. */
function wayOf(unit: Unit, to: Place, orders: readonly PictureOrder[], ground: OrderGround): Way | null {
  const [from, target] = [ground.unitAt(unit), ground.placeAt(to)];
  if (!from || !target) return null;
  const isExchange = orders.some(
    ({ order }) => order.type === "MTO" && order.unit.province === to.province && order.to.province === unit.province,
  );
  const apart = isExchange ? 5 : 0;
  const isOccupied = ground.isOccupied(to.province);
  return { from: along(from, target, 0, apart), to: along(from, target, 1, apart), isOccupied };
}

function moveArrow({ from, to, isOccupied }: Way, isFailed: boolean, power: ScenePower): OrderLine {
  return arrow(from, to, isFailed ? "failed" : "move", power, { isOccupied });
}

/** The data needed to draw an order, besides the order itself. */
interface Around {
  /** Position of the order's unit. */
  readonly at: Point;
  readonly isFailed: boolean;
  readonly power: ScenePower;
  readonly orders: readonly PictureOrder[];
  readonly ground: OrderGround;
}

function supportParts(order: Extract<Order, { type: "SUP" }>, { at, isFailed, power, orders, ground }: Around): Parts {
  if (order.to !== null) {
    const way = wayOf(order.supported, order.to, orders, ground);
    return way ? { lines: [supportLine(at, along(way.from, way.to, 0.75), isFailed, power)] } : {};
  }
  const supported = ground.unitAt(order.supported);
  if (!supported) return {};
  const isMutual = orders.some(
    (other) =>
      other.order.type === "SUP" &&
      other.order.to === null &&
      other.order.supported.province === order.unit.province &&
      other.order.unit.province === order.supported.province,
  );
  const { supported: unit } = order;
  return {
    rings: supportOctagon(supported, ground.powerOf(unit.power)),
    lines: [holdSupportLine(at, supported, isMutual, isFailed, power)],
  };
}

function isConvoyOf(convoy: Order, army: Unit, to: Place): boolean {
  return convoy.type === "CVY" && convoy.convoyed.province === army.province && convoy.to.province === to.province;
}

/** Draws the move of a convoyed army: a line through its fleets, with an arrowhead on the last segment. */
function convoyedParts(order: Extract<Order, { type: "CTO" }>, { at, isFailed, power, orders, ground }: Around): Parts {
  const to = ground.placeAt(order.to);
  if (!to) return {};
  const stops = [at, ...fleetsOf(order, at, orders, ground)];
  const lines = stops.map((stop, index): OrderLine => {
    const next = stops[index + 1];
    const atStart = index === 0 ? 11 : 14;
    if (!next) {
      const options = { atStart, isOccupied: ground.isOccupied(order.to.province) };
      return arrow(stop, to, isFailed ? "failed" : "convoy", power, options);
    }
    const [from, end] = shortened(stop, next, atStart, 14);
    return { shapes: line(from, end, isFailed ? "failed" : "convoy", power), from, to: end };
  });
  return { lines };
}

/**
 * Returns the positions of a convoy's fleets in travel order. If no route is given, these are the fleets that convoy
 * the army, and each fleet is followed by the nearest of those that remain.
 */
function fleetsOf(
  order: Extract<Order, { type: "CTO" }>,
  start: Point,
  orders: readonly PictureOrder[],
  ground: OrderGround,
): Point[] {
  if (order.via.length > 0) return order.via.flatMap((province) => ground.placeAt({ province, coast: null }) ?? []);
  const left = orders.flatMap((other) =>
    other.order.type === "CVY" && isConvoyOf(other.order, order.unit, order.to)
      ? (ground.unitAt(other.order.unit) ?? [])
      : [],
  );
  const route: Point[] = [];
  let here = start;
  while (left.length > 0) {
    const nearest = left.reduce((best, each) => (distance(here, each) < distance(here, best) ? each : best));
    left.splice(left.indexOf(nearest), 1);
    route.push(nearest);
    here = nearest;
  }
  return route;
}
