import type { JudgeNames } from "./names.ts";
import type { Position, PositionUnit } from "./position.ts";

/** Returns the first fault of a position: the unit, the reason, and what to do; null if there is none. */
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
  if (terrain === "shut") return `${where}: no unit can be in ${title}; name another province`;
  if (unit.type === "AMY") {
    if (terrain === "water") return `${where}: no army can be in ${title}; make it a fleet or name another province`;
    return unit.coast === null ? null : `${where}: an army cannot be on a coast; write A ${names.loc(mainland)}`;
  }
  if (terrain === "land") return `${where}: no fleet can be in ${title}; make it an army or name another province`;
  if (unit.coast === null ? coasts.length === 0 : coasts.includes(unit.coast)) return null;
  const choice = coasts.map((coast) => names.loc({ province: unit.province, coast })).join(" or ");
  if (coasts.length === 0) return `${where}: ${title} has no named coasts; write F ${names.loc(mainland)}`;
  return `${where}: a fleet in ${title} must be on one of its coasts; write ${choice}`;
}

/** Checks that a province has at most one unit, and one dislodged unit. */
function crowdFault(before: readonly PositionUnit[], unit: PositionUnit, names: JudgeNames): string | null {
  const isDislodged = unit.retreats !== null;
  const other = before.find((one) => one.province === unit.province && (one.retreats !== null) === isDislodged);
  if (!other) return null;
  const what = isDislodged ? "two dislodged units are" : "two units are";
  const title = names.title({ province: unit.province, coast: null });
  const fix = isDislodged ? "remove one" : 'remove one, or list it as "dislodged" with its retreats';
  return `${unitName(other, names)} and ${unitName(unit, names)}: ${what} in ${title}; ${fix}`;
}

function centreFault(centres: Position["centres"], names: JudgeNames): string | null {
  const owners = new Map<string, string>();
  for (const [power, owned] of centres ?? []) {
    for (const province of owned) {
      const other = owners.get(province);
      const loc = names.loc({ province, coast: null });
      if (other !== undefined && other !== power) {
        return `centres: ${loc} is listed for ${names.powerName(other)} and ${names.powerName(power)}; remove it from one`;
      }
      owners.set(province, power);
    }
  }
  return null;
}

function unitName(unit: PositionUnit, names: JudgeNames): string {
  return `${names.powerName(unit.power)} ${unit.type === "AMY" ? "A" : "F"} ${names.loc(unit)}`;
}
