import { expect, test } from "vitest";
import { lossLabel } from "../../../../renderer/views/timeline/paintPhases.ts";

test.each([
  [1846, "1\u202f846 B lost"],
  [0, "unreadable"],
])("given a loss of %d bytes, then its label on the timeline is %s", (lostBytes, label) => {
  expect(lossLabel(lostBytes)).toBe(label);
});
