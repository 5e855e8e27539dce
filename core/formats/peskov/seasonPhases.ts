import { groupBy } from "../../bytes/keyed.ts";
import { standardMap } from "../../map/standard.ts";
import { type BoardUnit, known, names, SeasonBoard, unitText } from "./seasonBoard.ts";
import type { SeasonMoves, SeasonOrder } from "./seasonMoves.ts";

/** A phase in the format of `diplomacy`, without messages. */
export interface WrittenPhase {
  readonly name: string;
  readonly state: Readonly<Record<string, unknown>>;
  readonly orders: Readonly<Record<string, readonly string[]>>;
  readonly results: Readonly<Record<string, readonly string[]>>;
}

type Dislodged = ReturnType<SeasonBoard["move"]>;

/**
 * Plays the seasons of a game on the board, and returns them as phases in the format of `diplomacy`. Retreats become
 * separate phases.
 * @param seasons in order, starting with spring 1901
 * @param problems receives a description of each order that is impossible on the board
 */
export function phasesOf(seasons: readonly SeasonMoves[], problems: string[]): WrittenPhase[] {
  const board = new SeasonBoard();
  return seasons.flatMap((moves) => {
    const { game, year, season } = moves;
    for (const { place, power, type } of moves.orders)
      if (type !== "BUILD" && board.at(known(place).province)?.power !== names.readPower(power))
        problems.push(`game ${game}, ${season} ${year}: ${power} orders a unit in ${place} but has none there`);
    if (season === "winter") {
      const phase = { name: `W${year}A`, state: stateOf(board.units, moves), ...adjustments(moves, board) };
      board.adjust(moves);
      return [phase];
    }
    const letter = season === "spring" ? "S" : "F";
    const movement = { name: `${letter}${year}M`, state: stateOf(board.units, moves), ...movements(moves, board) };
    const origins = attackOrigins(moves);
    const dislodged = board.move(moves);
    if (dislodged.length === 0) return [movement];
    const choices = new Map(dislodged.map(([unit]) => [unit, choicesOf(unit, board, moves, origins)]));
    const retreats = { name: `${letter}${year}R`, ...retreatPhase(dislodged, board, moves, choices) };
    board.retreat(dislodged);
    return [movement, retreats];
  });
}

function stateOf(units: readonly BoardUnit[], { owners }: SeasonMoves): Record<string, unknown> {
  const centers = groupBy(owners, ([, owner]) => powerText(owner));
  return {
    units: byPower(units, unitText),
    centers: Object.fromEntries(
      [...centers].map(([power, owned]) => [power, owned.map(([place]) => placeText(place))]),
    ),
  };
}

function movements(moves: SeasonMoves, board: SeasonBoard): Pick<WrittenPhase, "orders" | "results"> {
  return written(
    moves.orders.map((order) => {
      const unit = board.at(known(order.place).province);
      const subject = unit === undefined ? `A ${placeText(order.place)}` : unitText(unit);
      return [order.power, subject, `${subject} ${movementText(order, unit, board)}`, resultOf(order)];
    }),
  );
}

function movementText(order: SeasonOrder, unit: BoardUnit | undefined, board: SeasonBoard): string {
  const { type, to, from } = order;
  const other = from === null ? undefined : board.at(known(from).province);
  const otherText = other === undefined ? `A ${placeText(from ?? "")}` : unitText(other);
  if (type === "SUPPORT") return `S ${otherText}${to === null ? "" : ` - ${placeText(to)}`}`;
  if (type === "CONVOY") return `C ${otherText} - ${placeText(to ?? "")}`;
  if (type !== "MOVE" || unit === undefined) return "H";
  const destination = board.destination(unit, to, order.toCoast);
  const isByLand = standardMap.armyRoutes.get(unit.province)?.includes(destination.province) ?? false;
  return `- ${names.placeText(destination)}${unit.isFleet || isByLand ? "" : " VIA"}`;
}

/** Returns the words that `diplomacy` uses for a result. */
function resultOf({ type, succeeds, reason, retreat }: SeasonOrder): readonly string[] {
  const dislodged = retreat === null ? [] : ["dislodged"];
  if (succeeds || type === "HOLD" || reason === "Displaced" || reason === "Dislodged") return dislodged;
  if (reason.startsWith("Invalid")) return [type === "MOVE" ? "no convoy" : "void", ...dislodged];
  return [type === "MOVE" ? "bounce" : type === "SUPPORT" ? "cut" : "disrupted", ...dislodged];
}

/** Maps each province that a unit entered to the province that the unit came from. */
function attackOrigins({ orders }: SeasonMoves): ReadonlyMap<string, string> {
  return new Map(
    orders.flatMap(({ type, succeeds, to, place }) =>
      type === "MOVE" && succeeds && to !== null ? [[known(to).province, known(place).province]] : [],
    ),
  );
}

/**
 * Returns the provinces to which a dislodged unit may retreat: neighbours that are empty, not contested, and not the
 * origin of the attack.
 */
function choicesOf(
  unit: BoardUnit,
  board: SeasonBoard,
  { orders }: SeasonMoves,
  origins: ReadonlyMap<string, string>,
): readonly string[] {
  const contested = new Set(
    orders.flatMap(({ type, succeeds, reason, to }) =>
      // Only a standoff leaves the province contested. Other moves fail because of a unit that is in the province or
      // leaving it.
      type === "MOVE" && !succeeds && to !== null && reason.includes("prevent") ? [known(to).province] : [],
    ),
  );
  const { province, coast } = unit;
  const near = unit.isFleet
    ? (standardMap.fleetRoutes.get(coast === null ? province : `${province} ${coast}`) ?? [])
    : (standardMap.armyRoutes.get(province) ?? []).map((name) => ({ province: name, coast: null }));
  return near
    .filter((place) => board.at(place.province) === undefined && !contested.has(place.province))
    .filter((place) => origins.get(province) !== place.province)
    .map((place) => names.placeText(place));
}

function retreatPhase(
  dislodged: Dislodged,
  board: SeasonBoard,
  moves: SeasonMoves,
  choices: ReadonlyMap<BoardUnit, readonly string[]>,
): Omit<WrittenPhase, "name"> {
  const state = stateOf(board.units, moves);
  const units = { ...(state["units"] as Record<string, string[]>) };
  const retreats: Record<string, Record<string, readonly string[]>> = {};
  for (const [unit] of dislodged) {
    const power = names.powerText(unit.power);
    units[power] = [...(units[power] ?? []), `*${unitText(unit)}`];
    retreats[power] = { ...retreats[power], [unitText(unit)]: choices.get(unit) ?? [] };
  }
  const orders = dislodged.map(([unit, { power, retreat }]): OrderRow => {
    const subject = unitText(unit);
    if (retreat === null || retreat.to === null) return [power, subject, `${subject} D`, ["disband"]];
    const place = board.destination(unit, retreat.to, retreat.toCoast);
    return [power, subject, `${subject} R ${names.placeText(place)}`, retreat.succeeds ? [] : ["bounce", "disband"]];
  });
  return { state: { ...state, units, retreats }, ...written(orders) };
}

function adjustments(moves: SeasonMoves, board: SeasonBoard): Pick<WrittenPhase, "orders" | "results"> {
  return written(
    moves.orders.map(({ power, place, type, unitType, coast, succeeds }): OrderRow => {
      const unit = board.at(known(place).province);
      const built = `${unitType === "F" ? "F" : "A"} ${placeText(place)}${coast === null ? "" : `/${coast.toUpperCase()}`}`;
      const subject = type === "BUILD" || unit === undefined ? built : unitText(unit);
      return [power, subject, `${subject} ${type === "BUILD" ? "B" : "D"}`, succeeds ? [] : ["void"]];
    }),
  );
}

type OrderRow = readonly [power: string, subject: string, text: string, result: readonly string[]];

function written(rows: readonly OrderRow[]): Pick<WrittenPhase, "orders" | "results"> {
  const orders = groupBy(rows, ([power]) => powerText(power));
  return {
    orders: Object.fromEntries([...orders].map(([power, list]) => [power, list.map(([, , text]) => text)])),
    results: Object.fromEntries(rows.map(([, subject, , result]) => [subject, result])),
  };
}

function byPower(units: readonly BoardUnit[], text: (unit: BoardUnit) => string): Record<string, string[]> {
  const grouped = groupBy(units, ({ power }) => names.powerText(power));
  return Object.fromEntries([...grouped].map(([power, own]) => [power, own.map(text)]));
}

function powerText(power: string): string {
  return names.powerText(names.readPower(power));
}

function placeText(place: string): string {
  return names.placeText(known(place));
}
