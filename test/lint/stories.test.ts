import { describe, expect, test } from "vitest";
import { catalogue } from "../../core/lint/catalogue.ts";
import { acrossStories } from "./acrossStories.ts";
import { deadlineStories } from "./deadlineStories.ts";
import { languageStories } from "./languageStories.ts";
import { mdfStories } from "./mdfStories.ts";
import { orderStories } from "./orderStories.ts";
import { pressStories } from "./pressStories.ts";
import { requestStories } from "./requestStories.ts";
import { resultStories } from "./resultStories.ts";
import { serverStories } from "./serverStories.ts";
import { findingsOf } from "./stories.ts";
import { wireStories } from "./wireStories.ts";

const stories = [
  ...wireStories,
  ...requestStories,
  ...languageStories,
  ...pressStories,
  ...resultStories,
  ...serverStories,
  ...mdfStories,
  ...acrossStories,
  ...orderStories,
  ...deadlineStories,
];

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
