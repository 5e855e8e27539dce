import { expect, test } from "vitest";
import { laneOf } from "../../../../core/game/lane.ts";

test.each([
  ["negotiation_diary", "{}", "diary"],
  ["order_diary", "{}", "diary"],
  ["order_generation", "{}", "orders"],
  ["strategic_directive", "Take Serbia.", "plan"],
  ["initial_state_setup", "{}", "notes"],
  [null, "At the start of this phase, I intend to do: ('A VIE - GAL')", "intent"],
  [null, "A record of intents in S1901M: {'RUSSIA': None}", "intent"],
  [null, "I expect RUSSIA to do: ('A WAR - GAL')", "notes"],
  [null, "My (internal) response is: Hello!", "notes"],
] as const)("given a log with the label %s and the text %s, then its kind is %s", (label, text, lane) => {
  expect(laneOf({ label, text })).toBe(lane);
});
