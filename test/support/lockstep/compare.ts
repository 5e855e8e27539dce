import type { PositionedUnit } from "../../../core/language/message.ts";
import type { RecordedPosition } from "./recordedGame.ts";

/** Compares a turn's results; returns the differences, one per line, and the number of matching results. */
export function differencesOfResults(
  recorded: ReadonlyMap<string, string>,
  ours: ReadonlyMap<string, string>,
): { readonly same: number; readonly lines: readonly string[] } {
  let same = 0;
  const lines: string[] = [];
  for (const [order, result] of recorded) {
    const served = ours.get(order);
    if (served === result) same += 1;
    else if (served !== undefined) lines.push(`ORD ${verbOf(order)}: recorded ${result}; ours ${served}`);
    else lines.push(`ORD: only recorded ${verbOf(order)} ${result}`);
  }
  for (const [order, result] of ours) if (!recorded.has(order)) lines.push(`ORD: only ours ${verbOf(order)} ${result}`);
  return { same, lines };
}

/** Returns the verb of an order in text form: `MTO`, `HLD`. */
function verbOf(order: string): string {
  return /\b(HLD|MTO|SUP|CVY|CTO|RTO|DSB|BLD|REM|WVE)\b/.exec(order)?.[1] ?? order;
}

/** A position that our server sent, with the last SCO before it. */
export interface ServedPosition {
  readonly units: readonly PositionedUnit[];
  readonly centres: NonNullable<RecordedPosition["centres"]>;
}

/** Compares a recorded position and the owners of its centres with ours. */
export function differencesOfPositions({ units, centres }: RecordedPosition, ours: ServedPosition): string[] {
  const lines: string[] = [];
  const [place, free] = [placesOf(units), placesOf(ours.units)];
  for (const [unit, retreats] of place) {
    const served = free.get(unit);
    if (served === undefined) lines.push(`units: only recorded ${unit}`);
    else if (served !== retreats) lines.push(`MRT: recorded ${retreats}; ours ${served}`);
  }
  for (const unit of free.keys()) if (!place.has(unit)) lines.push(`units: only ours ${unit}`);
  if (centres !== null) {
    const list = (all: ServedPosition["centres"]): Map<string, string> =>
      new Map(all.flatMap(({ owner, centres: owned }) => owned.map((centre) => [centre, owner] as const)));
    const [recorded, served] = [list(centres), list(ours.centres)];
    for (const [centre, owner] of recorded)
      if (served.get(centre) !== owner)
        lines.push(`SCO: ${centre} recorded ${owner}; ours ${served.get(centre) ?? "not listed"}`);
    for (const centre of served.keys()) if (!recorded.has(centre)) lines.push(`SCO: ${centre} recorded not listed`);
  }
  return lines;
}

/** Returns each unit with the places that it may retreat to, or `stays` if it is not dislodged. */
function placesOf(units: readonly PositionedUnit[]): Map<string, string> {
  return new Map(
    units.map(({ power, type, province, coast, retreats }) => [
      `${power} ${type} ${province}${coast === null ? "" : ` ${coast}`}${retreats === null ? "" : " dislodged"}`,
      retreats === null
        ? "stays"
        : retreats
            .map((to) => `${to.province}${to.coast ?? ""}`)
            .sort()
            .join(" "),
    ]),
  );
}
