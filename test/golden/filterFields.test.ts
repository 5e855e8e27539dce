import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fieldsTable, filterFields } from "../../core/filter/fields.ts";
import { parseFilter } from "../../core/filter/filter.ts";
import { chamber } from "../support/chamber.ts";

test("docs/cli.md has the table of the fields that there are", () => {
  const [, table] =
    /<!-- fields: [^>]* -->\n(.*)\n<!-- end of fields -->/s.exec(readFileSync("docs/cli.md", "utf8")) ?? [];
  expect(table).toBe(fieldsTable());
});

test("every example of the table is a filter", () => {
  for (const { examples } of filterFields) {
    for (const example of examples) expect(parseFilter(example)).toMatchObject({ ok: true });
  }
});

test("show --help names every field", async () => {
  const { stdout } = await chamber("show", "--help");
  for (const { name } of filterFields) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
});
