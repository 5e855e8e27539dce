import { expect, test } from "vitest";
import { beginTypedFilter, isFilterTyped, typedFilterApplied } from "../../../renderer/session/typedFilter.ts";

test("given filters typed one after the other, then a wait for them ends when the last one has been applied", async () => {
  const applied: string[] = [];
  const first = beginTypedFilter();
  const waiting = typedFilterApplied().then(() => applied.push("waited"));
  const second = beginTypedFilter();
  first();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isFilterTyped()).toBe(true);
  expect(applied).toEqual([]);
  second();
  await waiting;
  expect(isFilterTyped()).toBe(false);
  expect(applied).toEqual(["waited"]);
});
