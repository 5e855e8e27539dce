import type { DislodgedUnit, OrderOutcome } from "../../judge/outcome.ts";
import type { PositionedUnit } from "../../language/message.ts";
import { placeKey } from "../../map/gameMap.ts";
import { phaseOf } from "../../map/turn.ts";
import type { Unit } from "../../orders/order.ts";
import type { TurnRecord } from "../state.ts";
import { type Exception, unitKey, unitKeys } from "./ordersKnown.ts";
import type { ServerHabits } from "./server.ts";

/** A turn with the adjudicator's results. */
export interface JudgedTurn {
  readonly outcomes: readonly OrderOutcome[];
  readonly units: readonly Unit[];
  readonly dislodged: readonly DislodgedUnit[];
}

/**
 * A difference between the adjudicator's position and the server's. `unit` is the `unitKey` of the unit that differs.
 * `missing`: only the adjudicator has the unit. `extra`: only the server has the unit. `retreats`: the unit's retreats
 * differ; each list has the form `( APU ROM )`, and is null if the unit is not dislodged.
 */
export type PositionDifference =
  | { readonly kind: "missing" | "extra"; readonly unit: string }
  | { readonly kind: "retreats"; readonly unit: string; readonly told: string | null; readonly due: string | null };

/** Returns a difference as a clause about the server's position. */
export function positionDifferenceText(difference: PositionDifference): string {
  const { kind, unit } = difference;
  if (kind !== "retreats") return `${unit} is ${kind === "missing" ? "missing" : "unexpected"}`;
  const { told, due } = difference;
  const actual = told === null ? "is not dislodged" : `may retreat to ${told}`;
  return `${unit} ${actual}; the adjudicator ${due === null ? "does not dislodge it" : `lets it retreat to ${due}`}`;
}

interface ComparedPositions {
  readonly differences: readonly PositionDifference[];
  /** For each unit whose retreats differ because of a quirk of the server, that quirk. */
  readonly exceptions: readonly Exception[];
  /** Dislodged units without retreats that the server omits. */
  readonly unlisted: readonly string[];
}

/** Compares the adjudicator's position with the next one that the server sent. */
export function comparePositions(judged: JudgedTurn, next: TurnRecord, server: ServerHabits): ComparedPositions {
  const shown = next.units ?? [];
  const standing = shown.some(isDislodged)
    ? new Set(shown.filter((unit) => !isDislodged(unit)).map(unitKey))
    : unitKeys(shown);
  const ours = new Set(judged.units.map(unitKey));
  const missing = [...ours].filter((unit) => !standing.has(unit));
  const extra = [...standing].filter((unit) => !ours.has(unit));
  const differences = [
    ...missing.map((unit): PositionDifference => ({ kind: "missing", unit })),
    ...extra.map((unit): PositionDifference => ({ kind: "extra", unit })),
  ];
  if (phaseOf(next.turn) !== "retreat") return { differences, exceptions: [], unlisted: [] };
  const ofRetreats = compareRetreats(judged, shown, server);
  return { ...ofRetreats, differences: [...differences, ...ofRetreats.differences] };
}

function isDislodged({ retreats }: PositionedUnit): boolean {
  return retreats !== null;
}

function compareRetreats(
  { outcomes, dislodged }: JudgedTurn,
  shown: NonNullable<TurnRecord["units"]>,
  server: ServerHabits,
): ComparedPositions {
  const sent = new Map(
    shown.flatMap((unit) => (unit.retreats === null ? [] : [[unitKey(unit), retreatText(unit.retreats)] as const])),
  );
  const isUnlisted = ({ unit, retreats }: DislodgedUnit): boolean => retreats.length === 0 && !sent.has(unitKey(unit));
  const shownDislodged = dislodged.filter((one) => !server.disbandsAtOnce || !isUnlisted(one));
  const due = new Map(shownDislodged.map(({ unit, retreats }) => [unitKey(unit), retreatText(retreats)] as const));
  const differing = [...new Set([...sent.keys(), ...due.keys()])].filter((unit) => sent.get(unit) !== due.get(unit));
  const beforeConvoy = new Set(
    outcomes.flatMap(({ unit, dislodged: by }) => (unit !== null && by?.byConvoy ? [unitKey(unit)] : [])),
  );
  const isHabit = (unit: string): boolean =>
    server.listsAllBeforeConvoy === true && beforeConvoy.has(unit) && sent.has(unit) && due.has(unit);
  return {
    differences: differing
      .filter((unit) => !isHabit(unit))
      .map((unit) => ({ kind: "retreats", unit, told: sent.get(unit) ?? null, due: due.get(unit) ?? null })),
    exceptions: differing.filter(isHabit).map(() => "diplomacy-retreats-before-convoy"),
    unlisted: dislodged.filter(isUnlisted).map(({ unit }) => unitKey(unit)),
  };
}

function retreatText(places: readonly Parameters<typeof placeKey>[0][]): string {
  return ["(", ...places.map(placeKey).sort(), ")"].join(" ");
}
