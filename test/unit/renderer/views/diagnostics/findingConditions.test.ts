import { describe, expect, test } from "vitest";
import { findingFields } from "../../../../../core/filter/findingFields.ts";
import { standardGameNames } from "../../../../../core/filter/names.ts";
import { diagnosisOf } from "../../../../../core/session/lintQuery.ts";
import { LintScan } from "../../../../../core/session/lintScan.ts";
import { matchingRows } from "../../../../../renderer/parts/filter/rowFilter.ts";
import { findingConditions } from "../../../../../renderer/views/diagnostics/findingConditions.ts";
import { type FilterableRow, filterableRows, sectionsOf } from "../../../../../renderer/views/diagnostics/sections.ts";
import { sessionOf } from "../../../../support/session.ts";

const scan = new LintScan(sessionOf("recordings/press-level20.chamber.gz"));
while (!scan.advance(500));
while (!scan.finish());
const diagnosis = diagnosisOf(scan, null);
const all = filterableRows(diagnosis);
const lines = sectionsOf(all, "rule", { book: {}, turns: diagnosis.turns }).flatMap((section) => section.lines);

function found(condition: string): readonly FilterableRow[] {
  return matchingRows({ table: findingFields, rows: all, names: standardGameNames, text: condition });
}

describe("given a table of findings by rule, when a cell filters by its number", () => {
  const powers = [...new Set(all.flatMap(({ power }) => power ?? []))];
  const cells = lines.flatMap((line) => ["count", "server", ...powers].map((column) => ({ line, column })));

  test("then exactly the findings that the cell counts match", () => {
    const counted = cells.map(({ line, column }) => {
      const own = all.filter(
        ({ code, side, power }) =>
          code === line.code &&
          (column === "count" || (column === "server" ? side === "server" : side === "client" && power === column)),
      );
      return { column, own };
    });
    expect(new Set(counted.filter(({ own }) => own.length > 0).map(({ column }) => column)).size).toBeGreaterThan(2);
    counted.forEach(({ column, own }, at) => {
      const line = cells[at]?.line;
      const conditions = line ? findingConditions(line, column) : [];
      expect(conditions).toHaveLength(own.length === 0 ? 0 : 1);
      if (conditions[0] !== undefined) expect(found(conditions[0])).toEqual(own);
    });
  });
});
