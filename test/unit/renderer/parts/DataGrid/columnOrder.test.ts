import { expect, test } from "vitest";
import { orderedIds } from "../../../../../renderer/parts/DataGrid/columnOrder.ts";

test("given columns that the user moved, then they are in the user's order, and new ones follow their usual neighbours", () => {
  const moved = ["turn", "bot", "frames"];
  expect(orderedIds(["bot", "turn", "frames"], moved)).toEqual(moved);
  expect(orderedIds(["select", "bot", "folder", "turn", "frames"], moved)).toEqual([
    ...["select", "turn", "bot", "folder", "frames"],
  ]);
  expect(orderedIds(["bot", "frames"], moved)).toEqual(["bot", "frames"]);
  expect(orderedIds(["bot", "frames"], [])).toEqual(["bot", "frames"]);
});
