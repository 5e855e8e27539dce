import { expect, test } from "vitest";
import { scoreInterval } from "../../../../core/analysis/scoreInterval.ts";

test("given one seat per game, then the interval is based on Student's t-distribution", () => {
  // Calculated by hand: mean 1, s = 3.742, 4 games, t = 3.182, so 1 ± 5.953; no score is below -1.
  const interval = scoreInterval([[6], [1], [-1], [-2]].map((scores) => scores.map(Number)));
  expect(interval?.low).toBe(-1);
  expect(interval?.high).toBeCloseTo(1 + (3.182 * Math.sqrt((25 + 0 + 4 + 9) / 3)) / 2, 1);
});

test("given several seats in one game, then the game counts as one observation, because its seats share the points", () => {
  const alone = scoreInterval([[2], [-1], [2], [-1]]);
  const twice = scoreInterval([
    [2, 2],
    [-1, -1],
    [2, 2],
    [-1, -1],
  ]);
  expect(twice?.high).toBeCloseTo(alone?.high ?? 0, 6);
});

test("given one or two degrees of freedom, then the quantile is exact", () => {
  expect(scoreInterval([[0], [1]])?.high).toBeCloseTo(0.5 + 12.7062 * 0.5, 3);
  expect(scoreInterval([[0], [1], [2]])?.high).toBeCloseTo(1 + 4.30265 / Math.sqrt(3), 3);
});

test.each([[[]], [[[6]]], [[[-1], [-1], [-1]]]])("given %j, then nothing is known about the spread", (games) => {
  expect(scoreInterval(games)).toBeNull();
});
