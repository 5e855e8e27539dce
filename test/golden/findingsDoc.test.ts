import { expect, test } from "vitest";
import { formerCodesOf } from "../../core/diagnostics/formerCodes.ts";
import { catalogue } from "../../core/lint/catalogue.ts";
import { inWords } from "../../core/lint/wording/factWords.ts";
import { expectGoldenFile } from "../support/golden.ts";
import { findingsDoc } from "./findingsDoc.ts";

test("the page on findings matches the catalogue", () => {
  expectGoldenFile("docs/findings.md", findingsDoc());
});

test("every finding in the catalogue is on the page once", () => {
  const codes = [...findingsDoc().matchAll(/^### (.+)$/gm)].map(([, code]) => code);
  expect(codes.sort()).toEqual(Object.keys(catalogue).sort());
});

test("codes are words joined by hyphens; those that begin with x/ are reserved for plug-ins", () => {
  const codes = Object.keys(catalogue).flatMap((code) => [code, ...formerCodesOf(code)]);
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});

test("the page has no unfilled placeholder", () => {
  expect(findingsDoc()).not.toMatch(/[{}]/);
  expect(inWords("{order} is refused; {fate}. {repair}See #{other}.")).toBe(
    "[order] is refused; [consequence]. [The corrected message, if the intended brackets are clear.] See #[number].",
  );
  expect(inWords("{answer}{where}, off by {more} s{more}.")).toBe("[answer] (ERR before `[token]`), off by [more] s.");
});
