import type { FilePosition, MapFault } from "./fault.ts";
import type { GameMap } from "./gameMap.ts";
import type { Place } from "./place.ts";
import type { PlaceNames } from "./placeNames.ts";
import type { PowerNames } from "./powerNames.ts";
import type { Turn } from "./turn.ts";

/** A map from any source, with everything else that the source contains. */
export interface LoadedMap {
  readonly map: GameMap;
  readonly places: PlaceNames;
  readonly powers: PowerNames;
  /**
   * The start of a game; null if the source has none. An MDF has none, because the server sends the start in NOW and
   * SCO.
   */
  readonly start: StartPosition | null;
  /** The settings for the game; null for all sources except .map files. */
  readonly settings: MapSettings | null;
  /** The map whose picture is shown, according to the MAP line of a .map file: `standard.map`. */
  readonly picture?: string;
  readonly faults: readonly MapFault[];
  /** Lines that were read but have no effect. */
  readonly notApplied: readonly UnappliedLine[];
}

/** A unit, and its place at the start. */
export interface StartUnit extends Place {
  readonly power: string;
  readonly type: "AMY" | "FLT";
}

export interface StartPosition {
  /** Null if the game begins in a season without a DAIDE token. */
  readonly turn: Turn | null;
  readonly units: readonly StartUnit[];
  /** Units that must retreat, if the game begins in a retreat turn, and the places to which they may retreat. */
  readonly dislodged?: readonly { readonly unit: StartUnit; readonly retreats: readonly Place[] }[];
  /** Centres by owner, without neutral centres. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

/** A .map file's settings for the game, as opposed to the board. */
export interface MapSettings {
  /** `BEGIN SPRING 1901 MOVEMENT`; the season and the phase may be any words. */
  readonly begin: { readonly season: string; readonly year: number; readonly phase: string };
  /** Centres needed for a solo in each game year; the last number also applies to all later years. Never empty. */
  readonly victory: readonly number[];
  /** False if `victory` is the default: one more than half. */
  readonly isVictoryGiven: boolean;
  readonly rules: readonly MapRule[];
  /** Powers without a player. */
  readonly dummies: readonly string[];
}

/** A RULE of a .map file. */
export interface MapRule {
  readonly rule: string;
  /** False for `!RULE`, which turns the rule off regardless of other lines. */
  readonly isOn: boolean;
  /** The rules variant (`PAYOLA DIRECTIVES`) to which the rule applies; null for all variants. */
  readonly variant: string | null;
  /** Whether the rule has an effect here: it is one of {@link appliedRules}, and applies to all variants. */
  readonly isApplied: boolean;
  readonly at: FilePosition;
}

/** Rules of .map files that have an effect here, on orders or on adjudication. */
export const appliedRules = ["BUILD_ANY", "NO_CHECK", "CD_DUMMIES", "VICTORY_HOMES"] as const;
export type AppliedRule = (typeof appliedRules)[number];

/** Whether a rule is given, applied, and not turned off by any other line. */
export function hasRuleOn(rules: readonly MapRule[], rule: AppliedRule): boolean {
  const given = rules.filter((each) => each.rule === rule && each.isApplied);
  return given.length > 0 && given.every(({ isOn }) => isOn);
}

export interface UnappliedLine {
  readonly at: FilePosition;
  readonly text: string;
  /** Why the line has no effect: `changes the map during the game`. */
  readonly why: string;
}
