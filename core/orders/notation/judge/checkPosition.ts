import type { JudgeNames } from "./names.ts";
import type { Position, PositionUnit } from "./position.ts";

/** What cannot stand as a position says: which units, why, and what to do; null where all can. */
export function positionFault({ units, centres }: Position, names: JudgeNames): string | null {
  const faults = units.map((unit, at) => standFault(unit, names) ?? crowdFault(units.slice(0, at), unit, names));
  return faults.find((fault) => fault !== null) ?? centreFault(centres, names);
}

function standFault(unit: PositionUnit, names: JudgeNames): string | null {
  const province = names.map.provinces.get(unit.province);
  if (!province) return null;
  const where = unitName(unit, names);
  const mainland = { province: unit.province, coast: null };
  const title = names.title(mainland);
  const { terrain, coasts } = province;
  if (terrain === "shut") return `${where}: no unit can stand in ${title}: name another province`;
  if (unit.type === "AMY") {
    if (terrain === "water") return `${where}: no army can stand in ${title}: make it a fleet or name another province`;
    return unit.coast === null ? null : `${where}: an army stands on no coast: write A ${names.loc(mainland)}`;
  }
  if (terrain === "land") return `${where}: no fleet can stand in ${title}: make it an army or name another province`;
  if (unit.coast === null ? coasts.length === 0 : coasts.includes(unit.coast)) return null;
  const choice = coasts.map((coast) => names.loc({ province: unit.province, coast })).join(" or ");
  if (coasts.length === 0) return `${where}: ${title} has no coasts to choose from: write F ${names.loc(mainland)}`;
  return `${where}: a fleet in ${title} stands on a coast of it: write ${choice}`;
}

/** One unit stands in a province, and with it one that it dislodged. */
function crowdFault(before: readonly PositionUnit[], unit: PositionUnit, names: JudgeNames): string | null {
  const isDislodged = unit.retreats !== null;
  const other = before.find((one) => one.province === unit.province && (one.retreats !== null) === isDislodged);
  if (!other) return null;
  const what = isDislodged ? "two dislodged units are" : "two units stand";
  const title = names.title({ province: unit.province, coast: null });
  const fix = isDislodged ? "take one out" : 'take one out, or list it as "dislodged" with its retreats';
  return `${unitName(other, names)} and ${unitName(unit, names)}: ${what} in ${title}: ${fix}`;
}

function centreFault(centres: Position["centres"], names: JudgeNames): string | null {
  const owners = new Map<string, string>();
  for (const [power, owned] of centres ?? []) {
    for (const province of owned) {
      const other = owners.get(province);
      const loc = names.loc({ province, coast: null });
      if (other !== undefined && other !== power) {
        return `centres: ${loc} is of ${names.powerName(other)} and of ${names.powerName(power)}: take it out of one`;
      }
      owners.set(province, power);
    }
  }
  return null;
}

function unitName(unit: PositionUnit, names: JudgeNames): string {
  return `${names.powerName(unit.power)} ${unit.type === "AMY" ? "A" : "F"} ${names.loc(unit)}`;
}
