import { isConvoySea, isShut } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import type { Unit } from "../../order.ts";
import { adjustmentRefusal } from "./acceptAdjustment.ts";
import type { JudgeNames } from "./names.ts";
import type { JudgeOrder, JudgeUnit, OrderOf } from "./order.ts";
import { fleetLandings, isCoastal, reaches } from "./reach.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Situation, unitAt } from "./situation.ts";

/**
 * Returns why an e-mail judge refuses an order; null if the judge accepts the order. E-mail judges accept more than the
 * rules allow: a convoy order for a fleet on a coast, or one that lacks the other fleets on the route, to take an army
 * from anywhere to any land province, even Switzerland; an order for a unit that was never proxied; a support for an
 * impossible move. Their results still follow the rules. Source: Szykman, "No Press Diplomacy: Syntax". nJudge also
 * requires that the seas of a convoy are adjacent and that unit types are correct.
 * @param by the ordering power; null if unknown, in which case the owners of units are not checked
 */
export function judgeRefusal(
  order: JudgeOrder,
  by: string | null,
  situation: Situation,
  names: JudgeNames,
): Refusal | null {
  switch (order.type) {
    case "build":
    case "remove":
    case "waive":
      return adjustmentRefusal(order, by, situation, names);
    default:
      return new Acceptance(situation, names).refusal(order, by);
  }
}

class Acceptance {
  readonly #situation: Situation;
  readonly #names: JudgeNames;

  constructor(situation: Situation, names: JudgeNames) {
    this.#situation = situation;
    this.#names = names;
  }

  refusal(order: Exclude<JudgeOrder, OrderOf<"build" | "remove" | "waive">>, by: string | null): Refusal | null {
    const isRetreat = order.type === "retreat" || order.type === "disband";
    const { place } = order.unit;
    const unit = unitAt(this.#situation, place, isRetreat, by);
    if (!unit) {
      const isThere = isRetreat && unitAt(this.#situation, place, false) !== undefined;
      return refuse(isThere ? "not-dislodged" : "no-unit", { place: this.#title(place) });
    }
    const facts = () => ({ unit: this.#unit(unit), owner: this.#names.powerTitle(unit.power) });
    const isForeign = by !== null && by !== unit.power;
    if (isForeign && (isRetreat || this.#situation.proxies === null)) return refuse("not-yours", facts());
    if (this.#situation.isUnchecked && !isRetreat) return null;
    const misnamed = this.#misnamed(order.unit, unit);
    if (misnamed) return misnamed;
    switch (order.type) {
      case "move":
        return order.via === null ? this.#move(unit, order.to) : this.#convoyed(unit, order);
      case "retreat":
        return this.#retreat(unit, unit.retreats ?? [], order.to);
      case "support-hold":
      case "support-move":
        return this.#support(unit, order);
      case "convoy":
        return this.#convoy(unit, order);
      case "proxy":
        return this.#situation.proxies === null ? refuse("no-proxies") : null;
      default:
        return null;
    }
  }

  /** Returns the refusal of an order that names its unit incorrectly. */
  #misnamed(named: JudgeUnit, unit: Unit): Refusal | null {
    if (named.type !== null && named.type !== unit.type) {
      const type = unit.type === "AMY" ? "an army" : "a fleet";
      return refuse("wrong-type", { place: this.#title(named.place), type });
    }
    if (named.power === null || named.power === unit.power) return null;
    return refuse("wrong-power", { unit: this.#unit(unit), owner: this.#names.powerTitle(unit.power) });
  }

  #move(unit: Unit, to: Place): Refusal | null {
    const { map } = this.#situation;
    const facts = () => ({ unit: this.#unit(unit), place: this.#title(to) });
    const terrain = map.provinces.get(to.province)?.terrain;
    if (isShut(map, to.province)) return refuse("shut", facts());
    if (unit.type === "AMY") {
      if (terrain === "water") return refuse("army-to-water", facts());
      return reaches(map, unit, to.province) ? null : refuse("not-adjacent", facts());
    }
    if (terrain === "land") return refuse("fleet-inland", facts());
    const landings = fleetLandings(map, unit, to.province);
    if (landings.length === 0) return refuse("not-adjacent", facts());
    if (to.coast !== null) {
      return landings.some(({ coast }) => coast === to.coast) ? null : refuse("coast-not-adjacent", facts());
    }
    return landings.length > 1 ? refuse("coast-needed", facts()) : null;
  }

  /** Checks a convoyed move: an army must move from coast to coast, across seas that each contain a fleet. */
  #convoyed(unit: Unit, { to, via }: OrderOf<"move">): Refusal | null {
    const { map } = this.#situation;
    if (unit.type === "FLT") return refuse("fleet-convoyed", { unit: this.#unit(unit) });
    if (isShut(map, to.province)) return refuse("shut", { place: this.#title(to) });
    for (const end of [unit, to]) {
      if (!isCoastal(map, end.province)) return refuse("convoy-inland", { place: this.#title(end) });
    }
    if (!via || via.length === 0) return refuse("route-needed");
    let from: Place = unit;
    for (const province of via) {
      const sea = { province, coast: null };
      const facts = () => ({ place: this.#title(sea), from: this.#title(from) });
      if (!isConvoySea(map, province)) return refuse("convoy-not-sea", facts());
      const fleet = unitAt(this.#situation, sea, false);
      if (fleet?.type !== "FLT") return refuse("convoy-no-fleet", facts());
      if (!reaches(map, fleet, from.province)) return refuse("convoy-gap", facts());
      from = fleet;
    }
    const last = { ...from, power: unit.power, type: "FLT" } as const;
    if (reaches(map, last, to.province)) return null;
    return refuse("convoy-gap", { place: this.#title(to), from: this.#title(from) });
  }

  /** Checks a support: a unit may support another only in a province that the supporting unit could move to. */
  #support(unit: Unit, order: OrderOf<"support-hold" | "support-move">): Refusal | null {
    const { map } = this.#situation;
    const target = unitAt(this.#situation, order.target.place, false);
    if (!target) return refuse("no-unit", { place: this.#title(order.target.place) });
    const misnamed = this.#misnamed(order.target, target);
    if (misnamed) return misnamed;
    const to = order.type === "support-hold" ? order.target.place : order.to;
    const facts = () => ({ unit: this.#unit(unit), place: this.#title(to) });
    if (isShut(map, to.province)) return refuse("shut", facts());
    return reaches(map, unit, to.province) ? null : refuse("support-reach", facts());
  }

  /** Checks a convoy. E-mail judges do not check where the fleet is, where the army starts or whether it can arrive. */
  #convoy(unit: Unit, { target, to }: OrderOf<"convoy">): Refusal | null {
    const { map } = this.#situation;
    if (unit.type === "AMY") return refuse("army-convoys", { unit: this.#unit(unit) });
    const army = unitAt(this.#situation, target.place, false);
    if (!army) return refuse("no-unit", { place: this.#title(target.place) });
    if (army.type === "FLT" || target.type === "FLT") {
      return refuse("fleet-is-convoyed", { place: this.#title(target.place) });
    }
    const misnamed = this.#misnamed(target, army);
    if (misnamed) return misnamed;
    const isWater = map.provinces.get(to.province)?.terrain === "water";
    return isWater ? refuse("convoy-to-water", { place: this.#title(to) }) : null;
  }

  #retreat(unit: Unit, retreats: readonly Place[], to: Place): Refusal | null {
    const there = retreats.filter(({ province }) => province === to.province);
    const facts = () => ({ unit: this.#unit(unit), place: this.#title(to) });
    if (there.length === 0) return refuse("no-retreat-there", facts());
    if (unit.type === "AMY" || there.some(({ coast }) => coast === to.coast)) return null;
    if (to.coast !== null) return refuse("no-retreat-there", facts());
    return there.length > 1 ? refuse("coast-needed", facts()) : null;
  }

  #title({ province, coast }: Place): string {
    return this.#names.title({ province, coast });
  }

  #unit(unit: Unit): string {
    return `${unit.type === "AMY" ? "A" : "F"} ${this.#names.loc(unit)}`;
  }
}
