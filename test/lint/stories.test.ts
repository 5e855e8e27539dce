import { describe, expect, test } from "vitest";
import { catalogue } from "../../core/lint/catalogue.ts";
import { stories } from "./allStories.ts";
import { findingsOf } from "./stories.ts";

describe.each(stories)("$code: given $given", ({ code, faulty, twin, n, byteOffset, assigned }) => {
  test(`then ${code} is found there; where all is well, it is not`, () => {
    const found = findingsOf(faulty, assigned).filter((finding) => finding.code === code);
    expect(found.map((finding) => [finding.n, finding.span?.byteOffset])).toEqual([[n, byteOffset]]);
    expect(findingsOf(twin, assigned).filter((finding) => finding.code === code)).toEqual([]);
  });

  test("then every sentence about it has its facts", () => {
    const [found] = findingsOf(faulty, assigned).filter((finding) => finding.code === code);
    expect(`${found?.message} ${found?.fix}`).not.toMatch(/[{}]|undefined|null/);
  });
});

test("every finding has a story", () => {
  expect([...new Set(stories.map(({ code }) => code))].sort()).toEqual(Object.keys(catalogue).sort());
});
