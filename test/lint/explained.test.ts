import { expect, test } from "vitest";
import { encodingStories } from "./encodingStories.ts";
import { findingsOf } from "./stories.ts";

test.each(encodingStories)(
  "given $given, then $code is the client's only finding: the others follow from it",
  (story) => {
    const found = findingsOf(story.faulty).filter(({ side }) => side === "client");
    expect(found.map(({ code }) => code)).toEqual([story.code]);
  },
);
