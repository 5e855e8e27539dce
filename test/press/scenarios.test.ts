import { describe, expect, test } from "vitest";
import { mnemonics } from "../../core/language/english.ts";
import { storyOf } from "../../core/press/story.ts";
import { conditionScenarios } from "./conditions.scenarios.ts";
import { endScenarios } from "./ends.scenarios.ts";
import { joinedScenarios } from "./joined.scenarios.ts";
import { lifecycleScenarios } from "./lifecycle.scenarios.ts";
import { orderScenarios } from "./orders.scenarios.ts";
import { peaceScenarios } from "./peace.scenarios.ts";
import { stage, verdictsOf } from "./play.ts";
import { saidScenarios } from "./said.scenarios.ts";
import type { Scenario } from "./scenarios.ts";

const sets: Readonly<Record<string, readonly Scenario[]>> = {
  "promised orders": orderScenarios,
  "what lasts": peaceScenarios,
  "how it ends": endScenarios,
  "promised press": saidScenarios,
  "the life of an offer": lifecycleScenarios,
  "joined arrangements": joinedScenarios,
  "insisting and conditions": conditionScenarios,
};

describe.each(Object.entries(sets))("%s", (_, scenarios) => {
  test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))("%s", (_title, scenario) => {
    const { play, legs, verdicts, told } = scenario;
    const staged = stage({ script: play, ...(legs ? { legs } : {}) });
    expect(verdictsOf(staged)).toEqual(verdicts);
    const first = staged.agreements.find(({ offer }) => offer.id === [...staged.names.values()][0]);
    if (told !== undefined) expect(first && storyOf(first, mnemonics).join("\n")).toContain(told);
  });
});

test("given all scenarios, then no two have one title", () => {
  const titles = Object.values(sets).flatMap((scenarios) => scenarios.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
});
