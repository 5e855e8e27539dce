import type { GameMap } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import type { Order, Unit } from "../../order.ts";
import type { JudgeOrder, JudgeUnit } from "./order.ts";
import type { Position, PositionUnit } from "./position.ts";
import { fleetLandings } from "./reach.ts";

/** A complete order, or the detail that is missing from an order. */
export type Completion =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      /**
       * `unit`: the unit's power or type is unknown; `power`: the waiving power is unknown; `proxy`: DAIDE has no
       * proxies.
       */
      readonly missing: "unit" | "power" | "proxy";
    };

/**
 * Converts an order in njudge notation to a DAIDE order. Missing details of a unit are taken from the unit on the board
 * at that place; if there is none, a missing power is assumed to be the ordering power, as in result e-mails. A fleet's
 * missing coast is supplied if only one coast is within reach.
 * @param by the ordering power; null if unknown
 */
export function completeOrder(order: JudgeOrder, by: string | null, position: Position, map: GameMap): Completion {
  if (order.type === "waive") return by === null ? missing("power") : done({ type: "WVE", power: by });
  if (order.type === "proxy") return missing("proxy");
  if (order.type === "build") {
    const unit = unitAsWritten(order.unit, by);
    return unit ? done({ type: "BLD", unit }) : missing("unit");
  }
  const isRetreat = order.type === "retreat" || order.type === "disband";
  const unit = unitMeant(order.unit, by, position, isRetreat);
  if (!unit) return missing("unit");
  switch (order.type) {
    case "hold":
      return done({ type: "HLD", unit });
    case "disband":
      return done({ type: "DSB", unit });
    case "remove":
      return done({ type: "REM", unit });
    case "retreat":
      return done({ type: "RTO", unit, to: landing(map, unit, order.to) });
    case "move":
      return done(
        order.via === null
          ? { type: "MTO", unit, to: landing(map, unit, order.to) }
          : { type: "CTO", unit, to: order.to, via: order.via },
      );
    default: {
      const target = unitMeant(order.target, by, position, false);
      if (!target) return missing("unit");
      if (order.type === "convoy") return done({ type: "CVY", unit, convoyed: target, to: order.to });
      return done({ type: "SUP", unit, supported: target, to: order.type === "support-move" ? order.to : null });
    }
  }
}

function done(order: Order): Completion {
  return { ok: true, order };
}

function missing(what: "unit" | "power" | "proxy"): Completion {
  return { ok: false, missing: what };
}

function unitMeant(named: JudgeUnit, by: string | null, { units }: Position, isRetreat: boolean): Unit | undefined {
  const owner = named.power ?? by;
  let found: PositionUnit | undefined;
  for (const unit of units) {
    if (unit.province !== named.place.province || (unit.retreats !== null) !== isRetreat) continue;
    if (found === undefined || (unit.power === owner && found.power !== owner)) found = unit;
  }
  if (!found) return unitAsWritten(named, by);
  // Keep the order as written, even if it is wrong: the rules decide what it means.
  return {
    power: named.power ?? found.power,
    type: named.type ?? found.type,
    province: found.province,
    coast: named.place.coast ?? found.coast,
  };
}

function unitAsWritten({ type, place, power }: JudgeUnit, by: string | null): Unit | undefined {
  const owner = power ?? by;
  return type === null || owner === null ? undefined : { power: owner, type, ...place };
}

function landing(map: GameMap, unit: Unit, to: Place): Place {
  if (unit.type === "AMY" || to.coast !== null) return to;
  const [only, ...others] = fleetLandings(map, unit, to.province);
  return only && others.length === 0 ? only : to;
}

/**
 * Returns the order without the parts that DAIDE cannot express: the coast where an army lands, and the coast of a
 * support's destination.
 */
export function sayableInDaide(order: Order): Order {
  if (order.type !== "SUP" && order.type !== "CVY" && order.type !== "CTO") return order;
  return order.to === null ? order : { ...order, to: { province: order.to.province, coast: null } };
}

/** Converts a DAIDE order to njudge notation; null if that notation cannot express it. */
export function judgeOrderOf(order: Order): JudgeOrder | null {
  switch (order.type) {
    case "HLD":
      return { type: "hold", unit: judgeUnitOf(order.unit) };
    case "DSB":
      return { type: "disband", unit: judgeUnitOf(order.unit) };
    case "BLD":
      return { type: "build", unit: judgeUnitOf(order.unit) };
    case "REM":
      return { type: "remove", unit: judgeUnitOf(order.unit) };
    case "MTO":
      return { type: "move", unit: judgeUnitOf(order.unit), to: order.to, via: null };
    case "CTO":
      return { type: "move", unit: judgeUnitOf(order.unit), to: order.to, via: order.via };
    case "RTO":
      return { type: "retreat", unit: judgeUnitOf(order.unit), to: order.to };
    case "CVY":
      return { type: "convoy", unit: judgeUnitOf(order.unit), target: judgeUnitOf(order.convoyed), to: order.to };
    case "SUP": {
      const [unit, target] = [judgeUnitOf(order.unit), judgeUnitOf(order.supported)];
      return order.to === null
        ? { type: "support-hold", unit, target }
        : { type: "support-move", unit, target, to: order.to };
    }
    case "WVE":
      return { type: "waive" };
    case "loose":
      return null;
  }
}

function judgeUnitOf({ power, type, province, coast }: Unit): JudgeUnit {
  return { type, place: { province, coast }, power };
}
