import type { Place } from "../../../map/place.ts";
import { seasonNamed, type Turn } from "../../../map/turn.ts";
import type { Unit } from "../../order.ts";
import { unitTypes } from "./cursor.ts";
import type { JudgeNames } from "./names.ts";

/** A unit in a position. */
export interface PositionUnit extends Unit {
  /** Places to which a dislodged unit may retreat; null for other units. */
  readonly retreats: readonly Place[] | null;
}

/** The units and centres on a board. A field is null if it is unknown. */
export interface Position {
  readonly turn: Turn | null;
  readonly units: readonly PositionUnit[];
  /** The centres that each power owns, by the power's name. */
  readonly centres: ReadonlyMap<string, readonly string[]> | null;
}

/** A unit whose owner lets another power order it. */
export interface GivenProxy {
  /** The power that gave the proxy; the proxy counts only if this power owns the unit. */
  readonly from: string;
  readonly place: Place;
  readonly to: string;
}

export type PositionReading =
  | { readonly ok: true; readonly position: Position }
  /** `message`: the fault and its location in the data. */
  | { readonly ok: false; readonly message: string };

class PositionFault extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a position from JSON: `{turn?, units, centres?, dislodged?}`, with units as `board --format json` prints them,
 * as `{power, type: "A", loc: "STP/SC"}` or as `["AUSTRIA", "A", "BUD"]`, using DAIDE's names or those of e-mail
 * judges.
 */
export function readPosition(json: unknown, names: JudgeNames): PositionReading {
  return caught(() => {
    const fields = fieldsOf(json, "a position");
    const units = listOf(fields["units"] ?? [], "units").map((unit, at) => unitOf(unit, `units[${at}]`, names));
    const dislodged = listOf(fields["dislodged"] ?? [], "dislodged").map((unit, at) => {
      const read = unitOf(unit, `dislodged[${at}]`, names);
      return { ...read, retreats: read.retreats ?? [] };
    });
    const { turn, centres } = fields;
    return {
      ok: true,
      position: {
        turn: turn === undefined || turn === null ? null : turnOf(turn),
        units: [...units, ...dislodged],
        centres: centres === undefined || centres === null ? null : centresOf(centres, names),
      },
    };
  });
}

/** Reads proxies from JSON: `[{from: "ENGLAND", unit: "F NTH", to: "FRANCE"}]`. */
export function readProxies(
  json: unknown,
  names: JudgeNames,
): { readonly ok: true; readonly proxies: readonly GivenProxy[] } | { readonly ok: false; readonly message: string } {
  return caught(() => {
    const proxies = listOf(json, "proxies").map((proxy, at) => {
      const { from, unit, to } = fieldsOf(proxy, `proxies[${at}]`);
      const where = `proxies[${at}].unit`;
      const words = textOf(unit, where).trim().split(/\s+/);
      const place = placeOf(words.slice(words.length > 1 ? 1 : 0).join(" "), where, names);
      return { from: powerOf(from, `proxies[${at}].from`, names), place, to: powerOf(to, `proxies[${at}].to`, names) };
    });
    return { ok: true, proxies };
  });
}

function caught<R>(read: () => R): R | { readonly ok: false; readonly message: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof PositionFault) return { ok: false, message: error.message };
    throw error;
  }
}

function unitOf(json: unknown, where: string, names: JudgeNames): PositionUnit {
  const [listedPower, listedType, listedLoc]: readonly unknown[] = Array.isArray(json) ? json : [];
  const fields: Fields = Array.isArray(json)
    ? { power: listedPower, type: listedType, loc: listedLoc }
    : fieldsOf(json, where);
  const type = unitTypes.get(textOf(fields["type"], `${where}: type`).toLowerCase());
  if (!type) throw new PositionFault(`${where}: a unit's type is A or F, AMY or FLT`);
  const { loc, province, coast } = fields;
  const spelling = loc ?? (typeof coast === "string" ? `${textOf(province, where)} ${coast}` : province);
  const retreats = fields["mustRetreatTo"] ?? fields["retreats"] ?? null;
  return {
    power: powerOf(fields["power"], where, names),
    type,
    ...placeOf(textOf(spelling, `${where}: loc`), where, names),
    retreats:
      retreats === null
        ? null
        : listOf(retreats, `${where}: retreats`).map((place) => placeOf(textOf(place, where), where, names)),
  };
}

function centresOf(json: unknown, names: JudgeNames): ReadonlyMap<string, readonly string[]> {
  const owned = Object.entries(fieldsOf(json, "centres")).map(([power, centres]) => {
    const where = `centres.${power}`;
    const places = listOf(centres, where).map((centre) => placeOf(textOf(centre, where), where, names).province);
    // Neutral centres may be listed too.
    return [names.readPower(power) ?? power, places] as const;
  });
  return new Map(owned);
}

function turnOf(json: unknown): Turn {
  const [, word = "", year] = /^\s*([A-Z]+)\s+(-?\d+)\s*$/i.exec(textOf(json, "turn")) ?? [];
  const season = seasonNamed(word.toUpperCase());
  if (!season) throw new PositionFault('turn: write a turn as "SPR 1901"');
  return { season, year: Number(year) };
}

function placeOf(spelling: string, where: string, names: JudgeNames): Place {
  const place = names.readPlace(spelling);
  if (!place) throw new PositionFault(`${where}: ${spelling} is not a province of the map ${names.map.name}`);
  return place;
}

function powerOf(json: unknown, where: string, names: JudgeNames): string {
  const text = textOf(json, `${where}: power`);
  const power = names.readPower(text);
  if (power === undefined) throw new PositionFault(`${where}: ${text} is not a power on the map ${names.map.name}`);
  return power;
}

function fieldsOf(json: unknown, where: string): Fields {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new PositionFault(`${where} is not an object`);
  }
  return json as Fields;
}

function listOf(json: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new PositionFault(`${where} is not a list`);
  return json;
}

function textOf(json: unknown, where: string): string {
  if (typeof json !== "string") throw new PositionFault(`${where} is not a string`);
  return json;
}
