import { describe, expect, test } from "vitest";
import { markOn, placedMarks } from "../../../../../core/analysis/session/marks.ts";
import { sessionOf } from "../../../../support/session.ts";

const sample = "recordings/press-level20.chamber.gz";

describe("marks of a session", () => {
  test("given a mark made on a message, when it is taken, then it is on that message and its turn, and the row shows it", () => {
    const session = sessionOf(sample);
    const draft = markOn(session, 500);
    if (!draft) throw new Error("message 500 is there");
    session.setMarks([{ ...draft, text: "look" }]);
    expect(placedMarks(session, null, null)).toMatchObject([{ n: 500, turn: "FAL 1901", text: "look" }]);
    expect(session.isMarked(500)).toBe(true);
    expect(session.isMarked(501)).toBe(false);
  });

  test("given marks, when others are taken, then the former are gone", () => {
    const session = sessionOf(sample);
    const [one, other] = [markOn(session, 10), markOn(session, 20)];
    if (!one || !other) throw new Error("both are there");
    session.setMarks([one]);
    session.setMarks([other]);
    expect([session.isMarked(10), session.isMarked(20)]).toEqual([false, true]);
    expect(session.marks).toHaveLength(1);
  });

  test("given a mark on nothing that was read, or on no message at all, then it has no number", () => {
    const session = sessionOf(sample);
    const target = { connection: 1, direction: "client-to-server", offset: 3 } as const;
    const marks = [
      { text: "between", target, atNs: 0 },
      { text: "a time", target: null, atNs: 5 },
    ];
    expect(placedMarks(session, marks, null).map(({ n }) => n)).toEqual([null, null]);
    expect([markOn(session, 0), markOn(session, session.count + 1)]).toEqual([null, null]);
  });
});
