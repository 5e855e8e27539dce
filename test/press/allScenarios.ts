import { conditionScenarios } from "./conditions.scenarios.ts";
import { endScenarios } from "./ends.scenarios.ts";
import { joinedScenarios } from "./joined.scenarios.ts";
import { lifecycleScenarios } from "./lifecycle.scenarios.ts";
import { orderScenarios } from "./orders.scenarios.ts";
import { peaceScenarios } from "./peace.scenarios.ts";
import { saidScenarios } from "./said.scenarios.ts";
import type { Scenario } from "./scenarios.ts";
import { zoneScenarios } from "./zone.scenarios.ts";

/** The plays, grouped by subject. */
export const scenarioSets: Readonly<Record<string, readonly Scenario[]>> = {
  "promised orders": orderScenarios,
  "peace and war": peaceScenarios,
  zones: zoneScenarios,
  "how the game ends": endScenarios,
  "promised press": saidScenarios,
  "the life of an offer": lifecycleScenarios,
  "combined arrangements": joinedScenarios,
  "insisting and conditions": conditionScenarios,
};

export const allScenarios: readonly Scenario[] = Object.values(scenarioSets).flat();
