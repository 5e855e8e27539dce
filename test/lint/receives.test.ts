import { describe, expect, test } from "vitest";
import { ruleSets } from "../../core/lint/catalogue.ts";
import type { LintContext } from "../../core/lint/context.ts";
import type { Rules } from "../../core/lint/linter.ts";
import { captureEntries, captureNames, keptCaptures } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { placed } from "../support/entries.ts";
import { stories } from "./allStories.ts";
import { findingsBy } from "./stories.ts";

/** The rules, changed so that every check receives every message. */
const receivingAll: Rules = ruleSets.map((rules): typeof rules => {
  const start = (report: never, context: LintContext) =>
    Object.assign(rules.start(report, context), { receives: undefined });
  return Object.create(rules, { start: { value: start } });
});

describe("given checks that receive only the messages that concern them, and checks that receive all messages", () => {
  const some = sampleOf(stories, 60);
  test.each(some)("when they check the story of $code, given $given, then the findings are identical", (story) => {
    const entries = placed(story.faulty);
    expect(findingsBy(ruleSets, entries, story.assigned)).toEqual(findingsBy(receivingAll, entries, story.assigned));
  });

  const captures = sampleOf(captureNames(keptCaptures), 2);
  test.each(captures)("when they check %s, then the findings are identical", (name) => {
    const entries = captureEntries(keptCaptures, name);
    expect(findingsBy(ruleSets, entries)).toEqual(findingsBy(receivingAll, entries));
  });
});
