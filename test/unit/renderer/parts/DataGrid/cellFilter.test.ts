import { describe, expect, test } from "vitest";
import { cellFilterItems } from "../../../../../renderer/parts/DataGrid/cellFilter.ts";
import type { MenuItem, SubMenu } from "../../../../../renderer/parts/DataGrid/menuGroup.ts";

const columns = [{ id: "msg" }, { id: "from" }, { id: "text" }];

/** Returns the menu items at a column of a line in which every cell except the text has a condition. */
function itemsAt(column: string | null, text = "") {
  const typed: string[] = [];
  const items = cellFilterItems({ msg: "SUB", from: "AUS" } as Record<string, string>, columns, column, {
    conditionsOf: (line, id) => (id in line ? [`${id}==${line[id]}`] : []),
    text,
    onChange: (filter) => typed.push(filter),
  });
  return { items, typed };
}

function run(item: MenuItem | SubMenu | undefined): void {
  if (!item || !("run" in item)) throw new Error("expected a menu item that runs an action");
  item.run();
}

describe("given a row whose cells have conditions", () => {
  test("when its menu opens at a cell, then it offers the cell's condition and its negation", () => {
    const { items, typed } = itemsAt("msg", "turn:1901");
    expect(items.map(({ words }) => words)).toEqual(["Filter by this: msg==SUB", "Exclude this: msg==SUB"]);
    items.forEach(run);
    expect(typed).toEqual(["turn:1901 msg==SUB", "turn:1901 !msg==SUB"]);
  });

  test("when a key opens its menu, then both items offer the conditions of all cells", () => {
    const { items, typed } = itemsAt(null, "prp || sub");
    expect(items).toMatchObject([
      { words: "Filter by this", items: [{ words: "msg==SUB" }, { words: "from==AUS" }] },
      { words: "Exclude this", items: [{ words: "msg==SUB" }, { words: "from==AUS" }] },
    ]);
    for (const item of items) if ("items" in item) run(item.items[1]);
    expect(typed).toEqual(["(prp || sub) from==AUS", "(prp || sub) !from==AUS"]);
  });

  test("when its menu opens at a cell without a condition, then it offers none", () => {
    expect(itemsAt("text").items).toEqual([]);
  });
});
