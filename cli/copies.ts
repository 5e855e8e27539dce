import type { Analysis } from "../core/analysis/analysis.ts";
import { Copies } from "../core/analysis/copies.ts";
import { StandingsFold } from "../core/analysis/standingsFold.ts";
import type { MapLibrary } from "../core/map/library.ts";
import { warn } from "./output.ts";

/** Finds copies among the recordings of a run, so that each game counts once. */
export class CountedOnce {
  readonly #copies = new Copies();
  readonly #library: MapLibrary;

  constructor(library: MapLibrary) {
    this.#library = library;
  }

  /** Returns the watch that gathers a recording's results, by which copies are found. */
  watch(analysis: Analysis): StandingsFold {
    return new StandingsFold(analysis, this.#library);
  }

  /** Whether a recording is a copy of one that was counted before; if so, prints a warning. */
  isCopy(file: string, { header, connections }: Analysis, standings: StandingsFold): boolean {
    const frames = connections.flatMap(({ frames: by }) => Object.values(by)).reduce((sum, count) => sum + count, 0);
    const facts = { uuid: header?.uuid ?? null, frames, results: standings.result() };
    const first = this.#copies.firstOf(file, facts);
    if (first !== null) warn(`${file} is a copy of ${first}: its games are counted once`);
    return first !== null;
  }
}
