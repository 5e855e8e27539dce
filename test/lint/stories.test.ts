import { describe, expect, test } from "vitest";
import { catalogue } from "../../core/lint/catalogue.ts";
import { stories } from "./allStories.ts";
import { findingsOf } from "./stories.ts";

describe.each(stories)("$code: given $given", ({ code, faulty, twin, n, byteOffset, assigned }) => {
  const found = findingsOf(faulty, assigned).filter((finding) => finding.code === code);

  test(`then ${code} is reported there, but not in the correct twin`, () => {
    expect(found.map((finding) => [finding.n, finding.span?.byteOffset])).toEqual([[n, byteOffset]]);
    expect(found.map(({ frames }) => frames[0])).toEqual([n === 0 ? undefined : n]);
    expect(findingsOf(twin, assigned).filter((finding) => finding.code === code)).toEqual([]);
  });

  test("then every placeholder in its sentences is filled in", () => {
    expect(`${found[0]?.message} ${found[0]?.fix}`).not.toMatch(/[{}]|undefined|null/);
  });
});

test("every finding has a story", () => {
  expect([...new Set(stories.map(({ code }) => code))].sort()).toEqual(Object.keys(catalogue).sort());
});
