import { describe, expect, test } from "vitest";
import { all, assessment } from "../../../../core/press/verdict.ts";

const kept = assessment("kept", "as ordered");
const superseded = assessment("superseded", "replaced by a later agreement");

describe("a promise of several parts", () => {
  test.each([
    ["two", [kept, kept], "both parts were kept"],
    ["three", [kept, kept, kept], "all 3 parts were kept"],
    ["one of two that still binds", [kept, superseded], "the remaining part was kept"],
  ])("given that %s were kept, then the reason counts them", (_, parts, why) => {
    expect(all(parts)).toMatchObject({ verdict: "kept", why });
  });
});
