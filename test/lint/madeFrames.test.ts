import { expect, test } from "vitest";
import { DiplomacyCsvReader } from "../../core/formats/diplomacyCsv.ts";
import type { Entry } from "../../core/recording/entry.ts";
import { placed } from "../support/entries.ts";
import { findingsIn } from "./stories.ts";

test("given a recording built from text, then there is no finding about its generated frames", () => {
  const reader = new DiplomacyCsvReader();
  const lines = ["17,NME ( A ) ( v )", "17,,YES ( NME ( A ) ( v ) )", "17,,MAP ( s t a n d a r d )", "17,YES ( MAP )"];
  const entries = placed(lines.flatMap((line) => reader.read(line)));
  const codesWith = (synthesised: readonly string[] | null): string[] => {
    const of = {
      uuid: "exchange",
      startedAt: null,
      tool: "test",
      listen: [],
      upstream: null,
      clock: null,
      sources: [],
    };
    const header: Entry = { type: "header", ...of, synthesised };
    return findingsIn([header, ...entries]).map(({ code }) => code);
  };
  const said = codesWith(["frames", "times"]);
  expect(codesWith(null)).toEqual(expect.arrayContaining(["im-missing", ...said]));
  expect(said).not.toContain("im-missing");
  // Its messages are still checked: the client's YES does not name the map.
  expect(said).toEqual(["wrong-direction"]);
});
