import type { TurnUnit } from "../../../core/game/turnList.ts";
import { type EnglishNames, powerName } from "../../../core/language/english/nameWords.ts";
import type { BoardView } from "../../../core/session/boardQuery.ts";
import { counted } from "../../parts/numbers.ts";

/** Describes a position: `34 units, 34 centres owned`, or else the dislodged units, or the builds and removals due. */
export function positionWords({ turn, before, after, orders, isOver }: BoardView, names: EnglishNames): string {
  if (before === null) return "No position";
  const { units, centres } = before.board;
  const why = isOver ? "end of the game" : after === null ? "no orders yet" : "no orders recorded";
  const none = orders.length === 0 ? ` · ${why}` : "";
  const dislodged = units.filter(({ mustRetreatTo }) => mustRetreatTo !== undefined);
  if (dislodged.length > 0) return `${dislodgedWords(dislodged)}${none}`;
  if (turn.startsWith("WIN") && !isOver)
    return `${adjustmentWords(units, centres, names) || "No builds or removals"}${none}`;
  const owned = Object.values(centres).flat().length;
  return `${counted(units.length, "unit")}, ${counted(owned, "centre")} owned${none}`;
}

/** Describes what changed: centres gained and lost, dislodged units. */
export function changeWords({ before, after }: BoardView, names: EnglishNames): string {
  if (after === null) return "No later position in the recording";
  const dislodged = after.board.units.filter(({ mustRetreatTo }) => mustRetreatTo !== undefined);
  const changes = centreChanges(before?.board.centres ?? after.board.centres, after.board.centres).map(
    ([power, by]) => `${powerName(power, names)} ${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`,
  );
  const parts = [
    ...(dislodged.length > 0 ? [dislodgedWords(dislodged)] : []),
    ...(changes.length > 0 ? [`centres: ${changes.join(", ")}`] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : counted(after.board.units.length, "unit");
}

function dislodgedWords(units: readonly TurnUnit[]): string {
  const who = units.map(({ type, province, mustRetreatTo = [] }) => {
    const name = `${type === "AMY" ? "A" : "F"} ${province.charAt(0)}${province.slice(1).toLowerCase()}`;
    return mustRetreatTo.length === 0 ? `${name} (must disband)` : name;
  });
  return `${units.length} dislodged: ${who.join(", ")}`;
}

type Centres = Readonly<Record<string, readonly string[]>>;

/** Describes the adjustments that are due: `builds: England 2 · removals: France 1`. */
function adjustmentWords(units: readonly TurnUnit[], centres: Centres, names: EnglishNames): string {
  const powers = [...new Set([...Object.keys(centres), ...units.map(({ power }) => power)])].sort();
  const due = powers.map((power) => {
    const count = (centres[power]?.length ?? 0) - units.filter((unit) => unit.power === power).length;
    return { words: `${powerName(power, names)} ${Math.abs(count)}`, count };
  });
  const builds = due.filter(({ count }) => count > 0).map(({ words }) => words);
  const removals = due.filter(({ count }) => count < 0).map(({ words }) => words);
  return [
    ...(builds.length > 0 ? [`builds: ${builds.join(", ")}`] : []),
    ...(removals.length > 0 ? [`removals: ${removals.join(", ")}`] : []),
  ].join(" · ");
}

function centreChanges(before: Centres, after: Centres): [string, number][] {
  const powers = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return powers
    .map((power): [string, number] => [power, (after[power]?.length ?? 0) - (before[power]?.length ?? 0)])
    .filter(([, by]) => by !== 0);
}
