import { expect, test } from "vitest";
import { dm, frameBytes, im, rm } from "../support/bytes.ts";
import { chunk } from "../support/entries.ts";
import { encodingStories } from "./encodingStories.ts";
import { findingsOf } from "./stories.ts";

test.each(encodingStories)(
  "given $given, then $code is the client's only finding, because the others follow from it",
  (story) => {
    const found = findingsOf(story.faulty).filter(({ side }) => side === "client");
    expect(found.map(({ code }) => code)).toEqual([story.code]);
  },
);

test.each([
  ["letters", frameBytes(2, new Uint8Array(65_535).fill(0x41))],
  ["a name of bare characters", frameBytes(2, Uint8Array.of(0x40, 0, ...new Uint8Array(65_000).fill(0x41), 0x40, 1))],
])("given a 64 KiB body that is not a message (%s), then lint reports findings and does not throw", (_, bytes) => {
  const found = findingsOf([chunk(">", im), chunk("<", rm()), chunk(">", bytes), chunk(">", dm("OBS"))]);
  expect(found.filter(({ n }) => n === 3)).not.toEqual([]);
});
