import { expect, test } from "vitest";
import { FrameFlags } from "../../../../core/lint/frameFlags.ts";

test("given flags on early and late frames, then each frame keeps its own, and others have none", () => {
  const flags = new FrameFlags();
  flags.set(3, 1);
  flags.set(2_000_000, 4);
  flags.set(3, 8);
  expect([1, 2, 4, 8].map((flag) => flags.has(3, flag))).toEqual([true, false, false, true]);
  expect([1, 4].map((flag) => flags.has(2_000_000, flag))).toEqual([false, true]);
  expect(flags.has(4, 1)).toBe(false);
  expect(flags.has(9_000_000, 1)).toBe(false);
});
