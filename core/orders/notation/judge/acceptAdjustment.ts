import { isShut } from "../../../map/gameMap.ts";
import type { Place } from "../../../map/place.ts";
import type { JudgeNames } from "./names.ts";
import type { OrderOf } from "./order.ts";
import { type Refusal, type RefusalCode, refuse } from "./refusal.ts";
import { dueOf, type Situation, unitAt } from "./situation.ts";

/**
 * Returns why a build, removal or waived build is refused; null if it is accepted. Unknown facts do not cause a
 * refusal.
 */
export function adjustmentRefusal(
  order: OrderOf<"build" | "remove" | "waive">,
  by: string | null,
  situation: Situation,
  names: JudgeNames,
): Refusal | null {
  const due = dueOf(situation, by);
  if (order.type === "remove") {
    if (due !== null && due >= 0) return refuse("no-removals");
    return removalRefusal(order, by, situation, names);
  }
  if (due !== null && due <= 0) return refuse("no-builds");
  return order.type === "build" ? buildRefusal(order, by, situation, names) : null;
}

function removalRefusal(
  { unit: removed }: OrderOf<"remove">,
  by: string | null,
  situation: Situation,
  names: JudgeNames,
): Refusal | null {
  const title = names.title({ ...removed.place, coast: null });
  const unit = unitAt(situation, removed.place, false, by);
  if (!unit) return refuse("no-unit", { place: title });
  const facts = { place: title, unit: title, owner: names.powerTitle(unit.power) };
  if (by !== null && unit.power !== by) return refuse("wrong-power", facts);
  const isOther = removed.type !== null && removed.type !== unit.type;
  return isOther ? refuse("wrong-type", { ...facts, type: unit.type === "AMY" ? "an army" : "a fleet" }) : null;
}

function buildRefusal(
  { unit: { type, place } }: OrderOf<"build">,
  by: string | null,
  situation: Situation,
  names: JudgeNames,
): Refusal | null {
  if (type === null) return refuse("type-needed");
  const title = names.title({ ...place, coast: null });
  const owner = by === null ? null : ownership(place, by, situation);
  if (owner && by !== null) return refuse(owner, { place: title, power: names.powerTitle(by) });
  if (unitAt(situation, place, false)) return refuse("occupied", { place: title });
  return standing(type, place, situation, title);
}

/** Checks that a build is in an owned home centre. */
function ownership(place: Place, by: string, { map, position, buildsAnywhere }: Situation): RefusalCode | null {
  const homes = map.powers.find(({ name }) => name === by)?.homes ?? [];
  const owned = position.centres && (position.centres.get(by) ?? []);
  if (!buildsAnywhere && !homes.includes(place.province)) return "not-home";
  return owned && !owned.includes(place.province) ? "not-owned" : null;
}

function standing(type: "AMY" | "FLT", place: Place, { map }: Situation, title: string): Refusal | null {
  const province = map.provinces.get(place.province);
  if (!province || isShut(map, place.province)) return refuse("shut", { place: title });
  const { terrain, coasts } = province;
  const isWrong = type === "AMY" ? terrain === "water" : terrain === "land";
  if (isWrong) return refuse("unbuildable", { place: title, type: type === "AMY" ? "an army" : "a fleet" });
  if (type === "AMY" || coasts.length === 0) return null;
  return place.coast === null ? refuse("no-coast-named", { place: title }) : null;
}
