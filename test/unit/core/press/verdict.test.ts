import { describe, expect, test } from "vitest";
import { all, assessment } from "../../../../core/press/verdict.ts";

const kept = assessment("kept", "as ordered");
const superseded = assessment("superseded", "replaced by a later agreement");

describe("a promise of several parts", () => {
  test.each([
    ["two kept parts", [kept, kept], "both parts were kept"],
    ["three kept parts", [kept, kept, kept], "all 3 parts were kept"],
    ["one kept part and one superseded part", [kept, superseded], "the remaining part was kept"],
  ])("given %s, then the reason counts the kept parts", (_, parts, why) => {
    expect(all(parts)).toMatchObject({ verdict: "kept", why });
  });
});
