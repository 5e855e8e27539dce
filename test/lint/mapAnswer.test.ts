import { describe, expect, test } from "vitest";
import type { Entry } from "../../core/recording/entry.ts";
import { placed } from "../support/entries.ts";
import { timedDialogue } from "../support/timedDialogue.ts";
import { hello } from "./markedStory.ts";
import { findingsIn } from "./stories.ts";

const map = "< MAP ( 'standard' )";
const start = "( FRA AMY PAR ) ( ENG FLT LON )";

function unansweredIn(entries: readonly Entry[]): string[] {
  return findingsIn(entries)
    .filter(({ code }) => code === "map-unanswered")
    .map(({ n, side, message }) => `#${n} ${side} ${message}`);
}

function unansweredOf(lines: readonly string[]): string[] {
  return unansweredIn(placed(timedDialogue(lines)));
}

function headerOf(synthesised: readonly string[] | null): Entry {
  const of = { uuid: "00000000-0000-4000-8000-000000000001", startedAt: null, tool: "test" };
  return { type: "header", ...of, listen: [], upstream: null, clock: null, synthesised, sources: [] };
}

describe("given a MAP that a client never answers", () => {
  test("then one finding blames the client, at the MAP or at the first of two MAPs", () => {
    const expected = "#5 client The client has not answered MAP ( 'standard' ); the server has been waiting for 119 s.";
    expect(unansweredOf([...hello, map, "@120 x"])).toEqual([expected]);
    expect(unansweredOf([...hello, map, "< MAP ( 'standard' )", "@120 x"])).toEqual([expected]);
  });

  test("then there is no finding if the client leaves, or receives OFF, within half a minute", () => {
    expect(unansweredOf([...hello, map, "@29 x"])).toEqual([]);
    expect(unansweredOf([...hello, map, "@20 < OFF", "@120 x"])).toEqual([]);
    expect(unansweredOf([...hello, map, "@20 > FM", "@120 x"])).toEqual([]);
  });

  test("then there is no finding if the server continues as if the client had answered", () => {
    expect(unansweredOf([...hello, map, "@20 < HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )", "@120 x"])).toEqual([]);
    expect(unansweredOf([...hello, map, `@20 < NOW ( SPR 1901 ) ${start}`, "@120 x"])).toEqual([]);
  });

  test("then there is no finding if the missing bytes may contain the answer", () => {
    const entries = placed(timedDialogue([...hello, map, "> MDF", "> YES ( MAP ( 'standard' ) )", "@120 x"]));
    expect(unansweredIn(entries.filter((_, at) => at !== 5 && at !== 6))).toEqual([]);
    expect(unansweredIn(entries.filter((_, at) => at !== 6))).toEqual([]);
  });

  test("then there is no finding if the client's leg was not recorded, or the timestamps are synthesised", () => {
    const drafts = timedDialogue([...hello, map, "@120 < TME ( 5 )"]);
    expect(unansweredIn(placed(drafts)).length).toBe(1);
    const ofServer = drafts.filter((draft) => !("direction" in draft) || draft.direction === "server-to-client");
    expect(unansweredIn(placed(ofServer))).toEqual([]);
    expect(unansweredIn([headerOf(["times"]), ...placed(drafts)])).toEqual([]);
    expect(unansweredIn([headerOf(null), ...placed(drafts)]).length).toBe(1);
  });
});

describe("given any answer to MAP, then there is no finding", () => {
  const said = [
    "YES ( MAP ( 'standard' ) )",
    "REJ ( MAP ( 'standard' ) )",
    "HUH ( MAP ( ERR 'standard' ) )",
    "YES ( MAP",
  ];

  test.each(said)("%s", (answer) => {
    expect(unansweredOf([...hello, map, "@60 > MDF", `@61 > ${answer}`, "@120 x"])).toEqual([]);
  });

  test("given an observer's YES", () => {
    const observer = ["> IM", "< RM", "> OBS", "< YES ( OBS )", map, "> YES ( MAP ( 'standard' ) )"];
    expect(unansweredOf([...observer, "@120 x"])).toEqual([]);
  });

  test("given a MAP that the client itself requested", () => {
    expect(unansweredOf([...hello, map, "> YES ( MAP ( 'standard' ) )", "> MAP", map, "@120 x"])).toEqual([]);
  });
});
