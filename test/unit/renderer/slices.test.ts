import { expect, test } from "vitest";
import { inBackground, makeWay, sliceMs } from "../../../renderer/session/slices.ts";

/** Returns a step that takes as long as a slice, and finishes after `count` calls. */
function steps(count: number): () => boolean {
  let left = count;
  return () => {
    const until = performance.now() + sliceMs;
    while (performance.now() < until);
    left -= 1;
    return left === 0;
  };
}

test("given a job in the background, when the cursor moves, then the job pauses once and continues", async () => {
  const from = performance.now();
  await inBackground(steps(3));
  const aloneMs = performance.now() - from;

  const moved = performance.now();
  makeWay();
  await inBackground(steps(3));
  const restedMs = performance.now() - moved;
  expect(restedMs).toBeGreaterThanOrEqual(100);
  // There is a single pause, not one for each slice.
  expect(restedMs).toBeLessThan(aloneMs + 1000);
  expect(aloneMs).toBeGreaterThanOrEqual(2 * sliceMs);
});
