import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filterFields } from "../../core/filter/fields.ts";
import { parseFilter } from "../../core/filter/filter.ts";
import { chamber } from "../support/chamber.ts";

test("docs/cli.md has the table of all fields", () => {
  const [, table] =
    /<!-- fields: [^>]* -->\n(.*)\n<!-- end of fields -->/s.exec(readFileSync("docs/cli.md", "utf8")) ?? [];
  const rows = filterFields.map(({ name, aliases, meaning, examples }) => {
    const names = [name, ...aliases].map((each) => `\`${each}\``).join(", ");
    return `| ${names} | ${meaning} | ${examples.map((each) => `\`${each}\``).join(" ")} |`;
  });
  expect(table?.split("\n")).toEqual(["| field | what it is | examples |", "|---|---|---|", ...rows]);
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
