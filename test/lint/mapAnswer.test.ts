import { describe, expect, test } from "vitest";
import type { Entry } from "../../core/recording/entry.ts";
import { placed } from "../support/entries.ts";
import { timedDialogue } from "../support/timedDialogue.ts";
import { findingsIn } from "./stories.ts";

const hello = ["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< YES ( NME ( 'x' ) ( '1' ) )"];
const map = "< MAP ( 'standard' )";
const start = "( FRA AMY PAR ) ( ENG FLT LON )";

function toldIn(entries: readonly Entry[]): string[] {
  return findingsIn(entries)
    .filter(({ code }) => code === "map-unanswered")
    .map(({ n, side, message }) => `#${n} ${side} ${message}`);
}

function toldOf(lines: readonly string[]): string[] {
  return toldIn(placed(timedDialogue(lines)));
}

function headerOf(synthesised: readonly string[] | null): Entry {
  const of = { uuid: "00000000-0000-4000-8000-000000000001", startedAt: null, tool: "test" };
  return { type: "header", ...of, listen: [], upstream: null, clock: null, synthesised, sources: [] };
}

describe("given a MAP that a client never answers", () => {
  test("then it is told once, of the client, at the MAP; of two the first", () => {
    const told = "#5 client The client does not answer MAP ( 'standard' ); the server has waited 119 s.";
    expect(toldOf([...hello, map, "@120 x"])).toEqual([told]);
    expect(toldOf([...hello, map, "< MAP ( 'standard' )", "@120 x"])).toEqual([told]);
  });

  test("then nothing is told of one that leaves, or is sent away, before half a minute is over", () => {
    expect(toldOf([...hello, map, "@29 x"])).toEqual([]);
    expect(toldOf([...hello, map, "@20 < OFF", "@120 x"])).toEqual([]);
    expect(toldOf([...hello, map, "@20 > FM", "@120 x"])).toEqual([]);
  });

  test("then nothing is told where the server goes on as if it were answered", () => {
    expect(toldOf([...hello, map, "@20 < HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )", "@120 x"])).toEqual([]);
    expect(toldOf([...hello, map, `@20 < NOW ( SPR 1901 ) ${start}`, "@120 x"])).toEqual([]);
  });

  test("then nothing is told where bytes are missing that may have held the answer", () => {
    const entries = placed(timedDialogue([...hello, map, "> MDF", "> YES ( MAP ( 'standard' ) )", "@120 x"]));
    expect(toldIn(entries.filter((_, at) => at !== 5 && at !== 6))).toEqual([]);
    expect(toldIn(entries.filter((_, at) => at !== 6))).toEqual([]);
  });

  test("then nothing is told where its side was not recorded, or its times are made up", () => {
    const drafts = timedDialogue([...hello, map, "@120 < TME ( 5 )"]);
    expect(toldIn(placed(drafts)).length).toBe(1);
    const ofServer = drafts.filter((draft) => !("direction" in draft) || draft.direction === "server-to-client");
    expect(toldIn(placed(ofServer))).toEqual([]);
    expect(toldIn([headerOf(["times"]), ...placed(drafts)])).toEqual([]);
    expect(toldIn([headerOf(null), ...placed(drafts)]).length).toBe(1);
  });
});

describe("given an answer to MAP, of whatever kind, nothing is told", () => {
  const said = [
    "YES ( MAP ( 'standard' ) )",
    "REJ ( MAP ( 'standard' ) )",
    "HUH ( MAP ( ERR 'standard' ) )",
    "YES ( MAP",
  ];

  test.each(said)("%s", (answer) => {
    expect(toldOf([...hello, map, "@60 > MDF", `@61 > ${answer}`, "@120 x"])).toEqual([]);
  });

  test("of an observer", () => {
    const observer = ["> IM", "< RM", "> OBS", "< YES ( OBS )", map, "> YES ( MAP ( 'standard' ) )"];
    expect(toldOf([...observer, "@120 x"])).toEqual([]);
  });

  test("and nothing of a MAP that the client asked for itself", () => {
    expect(toldOf([...hello, map, "> YES ( MAP ( 'standard' ) )", "> MAP", map, "@120 x"])).toEqual([]);
  });
});
