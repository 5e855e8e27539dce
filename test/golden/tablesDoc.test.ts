import { readFileSync } from "node:fs";
import { test } from "vitest";
import { tables } from "../../core/tables/schema.ts";
import { expectGoldenFile } from "../support/golden.ts";

const path = "docs/tables.md";
const begin = "<!-- tables: core/tables/schema.ts -->";
const end = "<!-- end of tables -->";

test("docs/tables.md lists every table with its columns", () => {
  const sections = Object.entries(tables).map(([name, columns]) => {
    const rows = Object.entries(columns).map(([column, { type, about }]) => `| \`${column}\` | ${type} | ${about} |`);
    return [`### ${name}`, "", "| column | type | content |", "|---|---|---|", ...rows].join("\n");
  });
  const doc = readFileSync(path, "utf8");
  const [before = "", after = ""] = [doc.split(begin)[0], doc.split(end)[1]];
  expectGoldenFile(path, `${before}${begin}\n\n${sections.join("\n\n")}\n\n${end}${after}`);
});
