/** A play and its expected verdicts. */
export interface Scenario {
  /** What the play shows: a row of the definitions table, or a transition in the lifecycle. */
  readonly title: string;
  readonly play: string;
  /** One line per named offer. */
  readonly verdicts: readonly string[];
  /** Powers whose connections are recorded; by default all. */
  readonly legs?: readonly string[];
  /** Text that the story of the first named offer must contain. */
  readonly story?: string;
}
