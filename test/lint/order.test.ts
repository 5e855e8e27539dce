import { describe, expect, test } from "vitest";
import { ruleSets } from "../../core/lint/catalogue.ts";
import { captureEntries, captureNames, keptCaptures } from "../support/captures.ts";
import { sampleOf } from "../support/depth.ts";
import { placed } from "../support/entries.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { stories } from "./allStories.ts";
import { findingsBy } from "./stories.ts";

const backwards = ruleSets.toReversed();

/** Messages with a frame to which two rules apply. One rule's finding explains the other's. */
const twoRules = [
  {
    given: "a SUB that arrives after the next NOW was sent and is answered with HUH",
    lines: [
      "< NOW ( SPR 1901 ) ( FRA AMY PAR )",
      "> SUB ( ( FRA AMY PAR ) MTO BUR )",
      "< NOW ( FAL 1901 ) ( FRA AMY PAR )",
      "< HUH ( ERR SUB ( ( FRA AMY PAR ) MTO BUR ) )",
    ],
    found: "sub-late",
    instead: "allowed-form-refused",
  },
  {
    given: "an order without a coast in a SUB that arrives after the next NOW was sent",
    lines: [
      "< NOW ( SPR 1901 ) ( FRA FLT ( SPA SCS ) )",
      "> SUB ( ( FRA FLT SPA ) MTO GOL )",
      "< NOW ( FAL 1901 ) ( FRA FLT ( SPA SCS ) )",
      "< THX ( ( FRA FLT SPA ) MTO GOL ) ( MBV )",
    ],
    found: "sub-late",
    instead: "order-without-coast",
  },
] as const;

describe("given the rules in their usual order and in reverse", () => {
  const some = sampleOf(stories, 60);
  test.each(some)("when they check the story of $code, given $given, then the findings are identical", (story) => {
    const entries = placed(story.faulty);
    expect(findingsBy(backwards, entries, story.assigned)).toEqual(findingsBy(ruleSets, entries, story.assigned));
  });

  test.each(twoRules)("when they check $given, then the findings are identical", ({ lines, found, instead }) => {
    const entries = placed(timedDialogue([...joining("FRA"), ...lines]));
    const codes = findingsBy(ruleSets, entries).map((line) => (JSON.parse(line) as { readonly code: string }).code);
    expect(codes.filter((code) => code === found || code === instead)).toEqual([found]);
    expect(findingsBy(backwards, entries)).toEqual(findingsBy(ruleSets, entries));
  });

  const captures = sampleOf(captureNames(keptCaptures), 2);
  test.each(captures)("when they check %s, then the findings are identical", (name) => {
    const entries = captureEntries(keptCaptures, name);
    expect(findingsBy(backwards, entries)).toEqual(findingsBy(ruleSets, entries));
  });
});
