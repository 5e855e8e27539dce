import { describe, expect, test } from "vitest";
import { deadlinesCatalogue } from "../../core/lint/deadlinesCatalogue.ts";
import { ordersCatalogue } from "../../core/lint/ordersCatalogue.ts";
import { requestCatalogue } from "../../core/lint/requestCatalogue.ts";
import { submissionsCatalogue } from "../../core/lint/submissionsCatalogue.ts";
import { votesCatalogue } from "../../core/lint/votesCatalogue.ts";
import { wireCatalogue } from "../../core/lint/wireCatalogue.ts";
import { deadlineStories } from "./deadlineStories.ts";
import { orderStories } from "./orderStories.ts";
import { requestStories } from "./requestStories.ts";
import { findingsOf } from "./stories.ts";
import { wireStories } from "./wireStories.ts";

const stories = [...wireStories, ...requestStories, ...orderStories, ...deadlineStories];

describe.each(stories)("given $given", ({ code, faulty, twin, n, byteOffset }) => {
  test(`then ${code} is found there; where all is well, it is not`, () => {
    const found = findingsOf(faulty).filter((finding) => finding.code === code);
    expect(found.map((finding) => [finding.n, finding.span?.byteOffset])).toEqual([[n, byteOffset]]);
    expect(findingsOf(twin).filter((finding) => finding.code === code)).toEqual([]);
  });

  test("then every sentence about it has its facts", () => {
    const [found] = findingsOf(faulty).filter((finding) => finding.code === code);
    expect(`${found?.message} ${found?.mend}`).not.toMatch(/[{}]|undefined|null/);
  });
});

test("every finding but those of the language has a story", () => {
  expect([...new Set(stories.map(({ code }) => code))].sort()).toEqual(
    Object.keys({
      ...wireCatalogue,
      ...requestCatalogue,
      ...ordersCatalogue,
      ...submissionsCatalogue,
      ...deadlinesCatalogue,
      ...votesCatalogue,
    }).sort(),
  );
});
