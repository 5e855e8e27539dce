export type Season = "SPR" | "SUM" | "FAL" | "AUT" | "WIN";

/** A phase of a game year: spring moves, spring retreats, fall moves, fall retreats, adjustments. */
export interface Turn {
  readonly season: Season;
  /** As the variant counts: 0 and 2100 occur, so do negative ones in random press. */
  readonly year: number;
}
