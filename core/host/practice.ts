/** A practice game as the user configures it, as plain values that can be sent to another process. */
export interface PracticeSetup {
  /** A .map file, or the name of a known variant. */
  readonly map: string;
  /** Folders of additional .map files. */
  readonly maps: readonly string[];
  /** Names of built-in bots, assigned in rotation to the powers that are not left to the user. */
  readonly bots: readonly string[];
  /** Powers that are left to the user's own bots. */
  readonly seats: readonly string[];
  /** Years after which the built-in bots vote for a draw; without a unanimous vote, the game ends a year later. */
  readonly years: number;
  /** Seconds that a built-in bot takes to send its orders. */
  readonly pace: number;
  /** Time limit for each turn's orders, in seconds; null if there is no limit. */
  readonly limit: number | null;
  /** Random seed for powers, passcodes and orders. */
  readonly seed: number;
  /** Press level, one of {@link practiceLevels}. */
  readonly level: number;
  /**
   * Whether the game proceeds one message at a time, so that the seed determines every byte; `pace` is then ignored.
   */
  readonly isLockstep?: boolean;
  /** Names of faults, which are assigned to the first built-in bots, one fault each. */
  readonly faults?: readonly string[];
  /** Other HLO options. */
  readonly rules?: PracticeRules;
}

/** Options in HLO other than the level. A phase's own limit overrides the general limit. */
export interface PracticeRules {
  /** The time limits MTL, RTL and BTL, in seconds. */
  readonly movement?: number;
  readonly retreat?: number;
  readonly adjustment?: number;
  /** The time limit PTL, in seconds. */
  readonly pressClosesAt?: number;
  /** The DSD option. */
  readonly stopsClock?: boolean;
  /** The AOA option. */
  readonly acceptsAny?: boolean;
  /** The PDA option. */
  readonly partialDraws?: boolean;
  /** The NPR option. */
  readonly noRetreatPress?: boolean;
  /** The NPB option. */
  readonly noBuildPress?: boolean;
}

/** The players of a practice game. */
export interface PracticePlayers {
  /** Number of built-in bots. */
  readonly builtIn: number;
  /** Powers that are left to the user's own bots. */
  readonly seats: readonly string[];
}

/** The press levels that built-in bots support. */
export const practiceLevels: readonly number[] = [0, 10, 20, 30, 40, 50, 60];

/** The minimum and the maximum of a value. */
export type Range = readonly [least: number, most: number];

/** Allowed ranges for the numbers in a practice game's settings. */
export const practiceLimits = {
  years: [1, 1000],
  pace: [0, 3600],
  limit: [1, 8000],
  seed: [0, 2 ** 31],
} as const satisfies Readonly<Record<string, Range>>;

/** The default settings of a practice game. */
export const usualPractice: PracticeSetup = {
  ...{ map: "standard", maps: [], bots: ["greedy"], seats: [], years: 10, pace: 0, limit: null, seed: 1, level: 0 },
};
