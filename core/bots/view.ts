import { adjustmentDue, type Owners } from "../judge/centres.ts";
import type { GameMap } from "../map/gameMap.ts";
import type { Place } from "../map/place.ts";
import { type Phase, phaseOf, type Turn } from "../map/turn.ts";
import type { Order, Unit } from "../orders/order.ts";

/** What a bot knows when it submits orders: its power and the position from the last NOW and SCO. */
export interface BotView {
  readonly map: GameMap;
  readonly power: string;
  readonly turn: Turn;
  /** Units that are not dislodged. */
  readonly units: readonly Unit[];
  readonly dislodged: readonly Retreating[];
  readonly owners: Owners;
  /** Returns random numbers in [0, 1). */
  readonly random: () => number;
}

/** A dislodged unit, and where it may retreat. */
export interface Retreating {
  readonly unit: Unit;
  readonly retreats: readonly Place[];
}

/** Chooses a bot's orders for the phase of the turn; the client supplies missing orders. */
export type Strategy = (view: BotView) => readonly Order[];

export function phaseOfView({ turn }: BotView): Phase {
  return phaseOf(turn);
}

/** Returns the bot's units that are not dislodged. */
export function ownUnits({ power, units }: BotView): readonly Unit[] {
  return units.filter((unit) => unit.power === power);
}

/** Returns the bot's units that must retreat. */
export function ownRetreats({ power, dislodged }: BotView): readonly Retreating[] {
  return dislodged.filter(({ unit }) => unit.power === power);
}

/** Builds (positive) or removals (negative) that are due. */
export function dueFor({ power, units, owners }: BotView): number {
  return adjustmentDue(power, owners, units);
}

/** Returns the home centres where the bot may build. */
export function buildSites({ map, power, owners, units }: BotView): readonly string[] {
  const homes = map.powers.find(({ name }) => name === power)?.homes ?? [];
  return homes.filter((home) => owners.get(home) === power && !units.some(({ province }) => province === home));
}
