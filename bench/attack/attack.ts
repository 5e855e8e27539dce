/** The command and the folder that an attack uses. */
export interface AttackPlace {
  /** The built command: `dist/bin/main.js`. */
  readonly main: string;
  /** An empty folder for the attack. */
  readonly folder: string;
}

/** Something that a hostile program or file might try. */
export interface Attack {
  readonly name: string;
  /**
   * Carries out the attack against the built command.
   * @returns a description of what was tried, and one line for each harm done; no lines if there was none
   */
  readonly run: (place: AttackPlace) => Promise<AttackOutcome>;
}

export interface AttackOutcome {
  readonly tried: string;
  readonly harm: readonly string[];
}
