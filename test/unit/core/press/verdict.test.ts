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

  test("given a broken part and one that was withdrawn later, then only the message that broke the part is evidence", () => {
    const breach = { n: 1978, what: "a move into a centre" };
    const broken = assessment("breached", "acts against FRA", { evidence: [breach] });
    const withdrawn = assessment("withdrawn", "FRA withdrew it", { evidence: [{ n: 2241, what: "FCT ( NOT .." }] });
    expect(all([broken, withdrawn])).toMatchObject({ verdict: "breached", evidence: [breach] });
  });
});
