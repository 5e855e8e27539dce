import type { FilePosition, MapFault } from "./fault.ts";
import type { GameMap } from "./gameMap.ts";
import type { Place } from "./place.ts";
import type { PlaceNames } from "./placeNames.ts";
import type { PowerNames } from "./powerNames.ts";
import type { Turn } from "./turn.ts";

/** A map, whatever it was made from, and what its source says besides. */
export interface LoadedMap {
  readonly map: GameMap;
  readonly places: PlaceNames;
  readonly powers: PowerNames;
  /** How a game begins; null where the source does not say (MDF): NOW and SCO do. */
  readonly start: StartPosition | null;
  /** Only .map files set these. */
  readonly settings: MapSettings | null;
  /** The file whose picture a .map file means by MAP: `standard.map`. */
  readonly picture?: string;
  readonly faults: readonly MapFault[];
  /** Lines that were read and change nothing here. */
  readonly notApplied: readonly UnappliedLine[];
}

/** A unit where it stands at the start. */
export interface StartUnit extends Place {
  readonly power: string;
  readonly type: "AMY" | "FLT";
}

export interface StartPosition {
  /** Null where the game begins in a season that DAIDE has no name for. */
  readonly turn: Turn | null;
  readonly units: readonly StartUnit[];
  /** Centres by owner; those of nobody are not listed. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

/** What a .map file says of the game and not of the board. */
export interface MapSettings {
  /** `BEGIN SPRING 1901 MOVEMENT`; seasons and phases may be any word. */
  readonly begin: { readonly season: string; readonly year: number; readonly phase: string };
  /** Centres needed to win, by game year; the last holds for all later ones. Never empty. */
  readonly victory: readonly number[];
  /** False where `victory` is the default: one more than half. */
  readonly isVictoryGiven: boolean;
  readonly rules: readonly MapRule[];
  /** Powers that nobody plays. */
  readonly dummies: readonly string[];
}

/** A RULE of a .map file. */
export interface MapRule {
  readonly rule: string;
  /** False for `!RULE`: turned off after all others. */
  readonly isOn: boolean;
  /** The rules variant (`PAYOLA DIRECTIVES`) that it is for; null: all. */
  readonly variant: string | null;
  /** True where judge and orders follow it: of {@link appliedRules}, for all variants. */
  readonly isApplied: boolean;
  readonly at: FilePosition;
}

/** Rules of .map files that judge and orders know. */
export const appliedRules = ["BUILD_ANY", "NO_CHECK", "CD_DUMMIES", "VICTORY_HOMES"] as const;
export type AppliedRule = (typeof appliedRules)[number];

/** True where a rule is given, applied, and not turned off by any other line. */
export function hasRuleOn(rules: readonly MapRule[], rule: AppliedRule): boolean {
  const given = rules.filter((each) => each.rule === rule && each.isApplied);
  return given.length > 0 && given.every(({ isOn }) => isOn);
}

export interface UnappliedLine {
  readonly at: FilePosition;
  readonly text: string;
  /** `changes the map during the game`. */
  readonly why: string;
}
