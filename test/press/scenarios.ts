/** A play and what must come of it. */
export interface Scenario {
  /** What it shows: the row of the definitions table, or the edge of the lifecycle. */
  readonly title: string;
  readonly play: string;
  /** A line a named offer. */
  readonly verdicts: readonly string[];
  /** Powers whose connections are recorded; else all. */
  readonly legs?: readonly string[];
  /** Something that must stand in the story of the first named offer. */
  readonly told?: string;
}
