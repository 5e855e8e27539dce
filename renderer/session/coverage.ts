import { create } from "zustand";
import type { CoveredBot } from "../../core/host/coverageFile.ts";

interface CoverageState {
  /** What bots encountered; null if no coverage is open. */
  readonly bots: readonly CoveredBot[] | null;
}

export const useCoverage = create<CoverageState>()(() => ({ bots: null }));
