import { expect, test } from "vitest";
import { catalogue } from "../../core/lint/catalogue.ts";
import { findingsDoc } from "./findingsDoc.ts";

test("the page on findings says what the catalogue says; `npx vitest run test/golden/findingsDoc.test.ts -u` writes it anew", async () => {
  await expect(findingsDoc()).toMatchFileSnapshot("../../docs/findings.md");
});

test("every finding of the catalogue is on the page once", () => {
  const told = [...findingsDoc().matchAll(/^### (.+)$/gm)].map(([, code]) => code);
  expect(told.sort()).toEqual(Object.keys(catalogue).sort());
});
