import { describe, expect, test } from "vitest";
import { mnemonics } from "../../core/language/english.ts";
import { storyOf } from "../../core/press/story.ts";
import { allScenarios, scenarioSets } from "./allScenarios.ts";
import { stage, verdictsOf } from "./play.ts";

describe.each(Object.entries(scenarioSets))("%s", (_, scenarios) => {
  test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))("%s", (_title, scenario) => {
    const { play, legs, verdicts, story } = scenario;
    const staged = stage({ script: play, ...(legs ? { legs } : {}) });
    expect(verdictsOf(staged)).toEqual(verdicts);
    const first = staged.agreements.find(({ offer }) => offer.id === [...staged.names.values()][0]);
    if (story !== undefined)
      expect(first && storyOf(first, staged.breaches.get(first.offer.id) ?? [], mnemonics).join("\n")).toContain(story);
  });
});

test("given all scenarios, then no two have the same title", () => {
  expect(new Set(allScenarios.map(({ title }) => title)).size).toBe(allScenarios.length);
});
