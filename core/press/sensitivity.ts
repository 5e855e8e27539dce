import { getOrMake } from "../bytes/keyed.ts";
import { type BrokenRate, brokenRateOf, type PromiseCounts, withVerdict } from "./labelTable.ts";
import type { Agreement } from "./ledger.ts";
import { type PeaceProfile, peaceProfiles } from "./profiles.ts";
import { promisesOf } from "./promises.ts";

/** One of the ways of counting promises that Black Chamber's documentation describes. */
export interface PromiseDefinition {
  /** The interpretation of what breaches PCE. */
  readonly peace: PeaceProfile;
  /** `once` counts a repeated promise once; `every` counts it each time it was made. */
  readonly repeats: "once" | "every";
  /**
   * `all` counts every promise; `agreements` omits pledges, which bind their sender although no power accepted them.
   */
  readonly promises: "all" | "agreements";
}

export const peaceNames = Object.keys(peaceProfiles) as readonly PeaceProfile[];

/** All definitions. The first is the one that `chamber metrics` uses. */
const definitions: readonly PromiseDefinition[] = peaceNames.flatMap((peace) =>
  (["once", "every"] as const).flatMap((repeats) =>
    (["all", "agreements"] as const).map((promises) => ({ peace, repeats, promises })),
  ),
);

/** The rate of broken promises under one definition. */
export interface SensitivityRow extends PromiseDefinition, BrokenRate {}

/** Counts the kept and broken promises in games under every definition. */
export class Sensitivity {
  /** The counts of each game by definition. */
  readonly #games = new Map<PromiseDefinition, PromiseCounts[]>();

  /** Adds a game, with its agreements as assessed under one peace profile. */
  add(peace: PeaceProfile, agreements: readonly Agreement[]): void {
    const every = agreements.flatMap(({ obligations }) => obligations);
    const once = promisesOf(agreements).map(({ obligation }) => obligation);
    for (const definition of definitions) {
      if (definition.peace !== peace) continue;
      const counted = (definition.repeats === "once" ? once : every)
        .filter(({ isPledge }) => definition.promises === "all" || !isPledge)
        .reduce<PromiseCounts | undefined>((counts, { verdict }) => withVerdict(counts, verdict), undefined);
      if (counted) getOrMake(this.#games, definition, () => []).push(counted);
    }
  }

  /**
   * Returns a row for each definition.
   * @param seed the random seed for the intervals
   */
  rows(seed: number): SensitivityRow[] {
    return definitions.map((definition) => ({
      ...definition,
      ...brokenRateOf(this.#games.get(definition) ?? [], seed),
    }));
  }
}
