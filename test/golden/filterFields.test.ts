import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agreementFields } from "../../core/filter/agreementFields.ts";
import { brokenFields } from "../../core/filter/brokenFields.ts";
import { type FieldTable, messageFields } from "../../core/filter/fields.ts";
import { findingFields } from "../../core/filter/findingFields.ts";
import { parseExpression } from "../../core/filter/parse.ts";
import { pressFields } from "../../core/filter/pressFields.ts";
import { recordingFields } from "../../core/filter/recordingFields.ts";
import { standingFields } from "../../core/filter/standingFields.ts";
import { chamber } from "../support/chamber.ts";

/** Every table of fields. docs/cli.md names its file above it. */
const tables: readonly (readonly [file: string, command: string, table: FieldTable])[] = [
  ["fields", "show", messageFields],
  ["agreementFields", "agreements", agreementFields],
  ["brokenFields", "metrics", brokenFields],
  ["pressFields", "press", pressFields],
  ["recordingFields", "info", recordingFields],
  ["standingFields", "standings", standingFields],
  ["findingFields", "lint", findingFields],
];

test.each(tables)("docs/cli.md contains the table of core/filter/%s.ts", (file, _, { fields }) => {
  const docs = readFileSync("docs/cli.md", "utf8");
  const marker = `<!-- fields: core/filter/${file}.ts -->`;
  const [table = ""] = docs.split(`${marker}\n`)[1]?.split("\n<!-- end of fields -->") ?? [];
  const rows = fields.map(({ name, aliases, meaning, isOnPage, examples }) => {
    const names = [name, ...aliases].map((each) => `\`${each}\``).join(", ");
    const what = `${meaning}${isOnPage ? "; available only on the page" : ""}`;
    return `| ${names} | ${what} | ${examples.map((each) => `\`${each}\``).join(" ")} |`;
  });
  expect(table.split("\n")).toEqual(["| field | what it is | examples |", "|---|---|---|", ...rows]);
});

test.each(tables)("every example in core/filter/%s.ts is a valid filter", (_, __, table) => {
  for (const { examples } of table.fields) {
    for (const example of examples) expect(parseExpression(example, table)).toMatchObject({ ok: true });
  }
});

test.each(tables)(
  "given core/filter/%s.ts, chamber %s --help names every field that the command knows",
  async (_, command, { fields }) => {
    const { stdout } = await chamber(command, "--help");
    const known = fields.filter(({ isOnPage }) => !isOnPage);
    for (const { name } of known) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  },
);
