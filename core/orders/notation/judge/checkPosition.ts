import type { Province } from "../../../map/gameMap.ts";
import type { JudgeNames } from "./names.ts";
import type { Position, PositionUnit } from "./position.ts";

/** Returns the first fault in a position: the unit, the reason, and what to do; null if there is none. */
export function positionFault({ units, centres }: Position, names: JudgeNames): string | null {
  const before = { units: new Map<string, PositionUnit>(), dislodged: new Map<string, PositionUnit>() };
  for (const unit of units) {
    const ofItsKind = unit.retreats === null ? before.units : before.dislodged;
    const fault = standFault(unit, names) ?? crowdFault(ofItsKind.get(unit.province), unit, names);
    if (fault !== null) return fault;
    ofItsKind.set(unit.province, unit);
  }
  return centreFault(centres, names);
}

function standFault(unit: PositionUnit, names: JudgeNames): string | null {
  const province = names.map.provinces.get(unit.province);
  if (!province) return null;
  const { terrain, coasts } = province;
  const isPlaced =
    unit.type === "AMY"
      ? terrain !== "shut" && terrain !== "water" && unit.coast === null
      : terrain !== "shut" &&
        terrain !== "land" &&
        (unit.coast === null ? coasts.length === 0 : coasts.includes(unit.coast));
  return isPlaced ? null : standFaultText(unit, province, names);
}

function standFaultText(unit: PositionUnit, { terrain, coasts }: Province, names: JudgeNames): string {
  const where = unitName(unit, names);
  const mainland = { province: unit.province, coast: null };
  const title = names.title(mainland);
  if (terrain === "shut") return `${where}: no unit can be in ${title}; name another province`;
  if (unit.type === "AMY") {
    if (terrain === "water") return `${where}: no army can be in ${title}; make it a fleet or name another province`;
    return `${where}: an army cannot be on a coast; write A ${names.loc(mainland)}`;
  }
  if (terrain === "land") return `${where}: no fleet can be in ${title}; make it an army or name another province`;
  const choice = coasts.map((coast) => names.loc({ province: unit.province, coast })).join(" or ");
  if (coasts.length === 0) return `${where}: ${title} has no named coasts; write F ${names.loc(mainland)}`;
  return `${where}: a fleet in ${title} must be on one of its coasts; write ${choice}`;
}

/** Checks that a province has at most one unit that is not dislodged, and at most one that is. */
function crowdFault(other: PositionUnit | undefined, unit: PositionUnit, names: JudgeNames): string | null {
  if (!other) return null;
  const isDislodged = unit.retreats !== null;
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
      if (other !== undefined && other !== power) {
        const loc = names.loc({ province, coast: null });
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
