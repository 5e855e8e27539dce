import { describe, expect, test } from "vitest";
import { FilterCompletion, RelaxationCount } from "../../../../core/session/filterLine.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import type { Session } from "../../../../core/session/session.ts";
import { sessionOf } from "../../../support/session.ts";

const session = sessionOf("recordings/press-level20.chamber.gz");

function matches(of: Session, filter: string, viewpoint: string | null = null): number {
  const table = new MessageTable(of, { ...noSettings, filter, viewpoint });
  while (!table.advance(1000));
  expect(table.state.fault).toBeNull();
  return table.state.matches;
}

/** Returns the line once all counts are complete. */
function asked(expression: string, viewpoint: string | null = null): FilterCompletion["line"] {
  const completion = new FilterCompletion(session);
  completion.ask(expression, expression.length, viewpoint);
  while (!completion.advance(100));
  return completion.line;
}

describe("the filter line in a session", () => {
  test.each([
    ["msg==", null],
    ["dir:s2c && power==", null],
    ["msg:HUH || msg==", null],
    ["from==", "FRA"],
  ] as const)("each value of %s is offered with its number of matches, in the view of %s", (expression, viewpoint) => {
    const { candidates, state } = asked(expression, viewpoint);
    expect(state.kind).toBe("unfinished");
    const counted = candidates.map(({ label, count }) => [label, count]);
    expect(counted.length).toBeGreaterThan(3);
    expect(counted).toEqual(candidates.map((each) => [each.label, matches(session, each.expression, viewpoint)]));
    const counts = candidates.map(({ count }) => count ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(0);
  });

  test("counts remain valid while the user continues to type the value", () => {
    const completion = new FilterCompletion(session);
    expect(completion.ask("prov==", 6, null).isCounted).toBe(false);
    while (!completion.advance(100));
    const { isCounted, candidates } = completion.ask("prov==P", 7, null);
    expect(isCounted).toBe(true);
    expect(candidates.find(({ label }) => label === "PAR")?.count).toBe(matches(session, "prov==PAR"));
    expect(completion.ask("from==P", 7, null).isCounted).toBe(false);
  });

  test("the complete part before an unfinished condition already filters", () => {
    expect(asked("msg==SND && prov==").effective).toBe("msg==SND");
    expect(asked("msg==SND").effective).toBe("msg==SND");
    expect(asked("msg==SND && colour==3").effective).toBeNull();
    expect(asked("").effective).toBe("");
  });

  test("turns and bots of the recording are offered", () => {
    const labels = (expression: string): string[] => asked(expression).candidates.map(({ label }) => label);
    expect(labels("turn==")).toContain("SPR 1901");
    const bots = session.analysis.connections.flatMap(({ facts }) => facts.identity?.name ?? []);
    expect(labels("bot==").sort()).toEqual([...new Set(bots)].sort());
  });

  test("with a viewpoint, only the bots and connections of that power are offered", () => {
    const own = session.connectionsOf("FRA");
    const labels = (expression: string): string[] => asked(expression, "FRA").candidates.map(({ label }) => label);
    const bots = session.analysis.connections.flatMap(({ connection, facts }) =>
      own.has(connection) ? (facts.identity?.name ?? []) : [],
    );
    expect(own.size).toBeGreaterThan(0);
    expect(labels("connection==").sort()).toEqual([...own].map(String).sort());
    expect(labels("bot==").sort()).toEqual([...new Set(bots)].sort());
  });
});

describe("a filter without a match", () => {
  test("is reported with the number of matches without each condition, fewest first", () => {
    const expression = "msg==HLO from:AUS dir:s2c";
    expect(matches(session, expression)).toBe(0);
    const count = new RelaxationCount(session, expression, null);
    while (!count.advance(50));
    expect(count.relaxations.length).toBeGreaterThan(0);
    for (const { expression: rest, count: left } of count.relaxations) expect(left).toBe(matches(session, rest));
    const lefts = count.relaxations.map(({ count: left }) => left);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });

  test("with a single condition has none to remove", () => {
    const count = new RelaxationCount(session, "prov==XYZ", null);
    expect(count.advance(1)).toBe(true);
    expect(count.relaxations).toEqual([]);
  });
});
