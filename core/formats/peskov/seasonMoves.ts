import { isRecord, type JsonRecord, textOr } from "../savedGamePhase.ts";

/**
 * A file of orders from the corpus "It Takes Two to Lie": `moves/DiplomacyGame3_1904_fall.json` contains the orders of
 * a season by power and province, their results, and the owners of the centres at the season's start. It contains no
 * unit types.
 */

export type MovesSeason = "spring" | "fall" | "winter";

/** A season of a game. */
export interface SeasonName {
  readonly game: string;
  readonly year: number;
  readonly season: MovesSeason;
}

/** An order from a file, with the file's province names. */
export interface SeasonOrder {
  readonly power: string;
  readonly place: string;
  readonly type: string;
  readonly to: string | null;
  readonly toCoast: string | null;
  readonly from: string | null;
  readonly unitType: string | null;
  readonly coast: string | null;
  readonly succeeds: boolean;
  readonly reason: string;
  /** Null if the unit was not dislodged. `to` is null if the unit was disbanded. */
  readonly retreat: { readonly to: string | null; readonly toCoast: string | null; readonly succeeds: boolean } | null;
}

export interface SeasonMoves extends SeasonName {
  readonly orders: readonly SeasonOrder[];
  /** The owner of each centre, both as spelt in the file. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Parses the name of a file of orders; null for other names. */
export function seasonNamed(fileName: string): SeasonName | null {
  const [, game, year, season] = /^DiplomacyGame(\d{1,6})_(\d{4})_(spring|fall|winter)\.json$/.exec(fileName) ?? [];
  if (game === undefined) return null;
  return { game, year: Number(year), season: season as MovesSeason };
}

/** Reads the orders of a season; null if the file is not JSON or has no orders. */
export function readSeason(name: SeasonName, text: string): SeasonMoves | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !isRecord(value["orders"])) return null;
  const orders = Object.entries(value["orders"]).flatMap(([power, given]) =>
    isRecord(given)
      ? Object.entries(given).flatMap(([place, order]) => (isRecord(order) ? orderOf(power, place, order) : []))
      : [],
  );
  const territories = isRecord(value["territories"]) ? Object.entries(value["territories"]) : [];
  const owners = new Map(territories.flatMap(([place, owner]) => (typeof owner === "string" ? [[place, owner]] : [])));
  return { ...name, orders, owners };
}

function orderOf(power: string, place: string, order: JsonRecord): SeasonOrder {
  const retreat = order["retreat"];
  return {
    power,
    place,
    type: textOr(order["type"], ""),
    ...destination(order),
    from: textOr(order["from"], null),
    unitType: textOr(order["unit_type"], null),
    coast: textOr(order["coast"], null),
    reason: textOr(order["result_reason"], ""),
    retreat: isRecord(retreat) ? destination(retreat) : null,
  };
}

function destination(order: JsonRecord): Pick<SeasonOrder, "to" | "toCoast" | "succeeds"> {
  return {
    to: textOr(order["to"], null),
    toCoast: textOr(order["to_coast"], null),
    succeeds: order["result"] === "SUCCEEDS",
  };
}
