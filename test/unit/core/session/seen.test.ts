import { describe, expect, test } from "vitest";
import { cursorAt } from "../../../../core/session/cursorQuery.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import { countSeen, inspectSeen, nearestSeen } from "../../../../core/session/seenRows.ts";
import { turnsSeen } from "../../../../core/session/seenTurns.ts";
import { readOnlySession } from "../../../support/session.ts";

const session = readOnlySession("recordings/press-level8000.chamber.gz");
const own = session.connectionsOf("FRA");
const ownRows = Array.from({ length: session.count }, (_, at) => at + 1).filter((n) =>
  own.has(session.frames.connectionOf(n)),
);

describe("given a power's viewpoint in a real game", () => {
  test("when messages are counted, only those on its own connections count", () => {
    expect(countSeen(session, "FRA")).toBe(ownRows.length);
    expect(countSeen(session, null)).toBe(session.count);
    expect(ownRows.length).toBeLessThan(session.count);
  });

  test("when the nearest message of the viewpoint is requested, then no own message in that direction is nearer", () => {
    const first = ownRows[0] ?? 0;
    const last = ownRows.at(-1) ?? 0;
    for (let n = 1; n <= session.count; n += 97) {
      const before = ownRows.findLast((each) => each <= n) ?? first;
      const after = ownRows.find((each) => each >= n) ?? last;
      expect(nearestSeen(session, n, "FRA", -1), `before ${n}`).toBe(before);
      expect(nearestSeen(session, n, "FRA", 1), `after ${n}`).toBe(after);
      expect(nearestSeen(session, n, null, -1)).toBe(n);
    }
    expect(nearestSeen(session, 5, "XXX", -1)).toBeNull();
  });

  test("when the game has begun but the power has not yet received its first position, then that position is the nearest", () => {
    const firstNow = Array.from({ length: session.count }, (_, at) => at + 1).find((n) => session.turnOf(n, null) >= 0);
    const own = ownRows.find((n) => session.commandOf(n) === "NOW") ?? 0;
    expect(nearestSeen(session, firstNow ?? 0, "FRA", -1)).toBe(own);
    expect(own).toBeGreaterThan(firstNow ?? 0);
  });

  test("when another power's message is inspected, none of its content is shown", () => {
    const other = Array.from({ length: session.count }, (_, at) => at + 1).find(
      (n) => n > (ownRows[0] ?? 0) && !own.has(session.frames.connectionOf(n)),
    );
    const n = other ?? 0;
    const nearest = ownRows.findLast((each) => each <= n);
    expect(inspectSeen(session, n, "FRA")).toEqual({ kind: "unseen", viewpoint: "FRA", n, nearest });
    expect(inspectSeen(session, ownRows[0] ?? 0, "FRA")).toMatchObject({ kind: "seen", inspection: { n: ownRows[0] } });
    expect(inspectSeen(session, n, null)).toMatchObject({ kind: "seen", inspection: { n } });
  });

  test("when the table is filled, its turn lines count only messages that the power sent or received", () => {
    const table = new MessageTable(session, { ...noSettings, viewpoint: "FRA" });
    while (!table.advance(1000));
    const lines = table.rows(0, table.state.length).lines.flatMap((line) => (line.kind === "turn" ? [line.turn] : []));
    expect(lines).toEqual(turnsSeen(session, 0, "FRA"));
    for (const { messages, index, key } of lines)
      expect(messages, key).toBeLessThan(session.turns.all[index]?.messages ?? 0);
  });

  test("when the cursor moves through a turn, the power's orders are complete as soon as its own are accepted", () => {
    const [turn] = turnsSeen(session, 0, "FRA");
    if (!turn) throw new Error("France saw no turn");
    const begin = cursorAt(session, turn.firstN, "FRA");
    expect(begin?.waiting).toBeNull();
    expect(begin?.own).toMatchObject({ power: "FRA", turn: "SPR 1901", due: 3, given: 0 });
    const given = ownRows
      .filter((n) => n >= turn.firstN && n <= turn.lastN)
      .map((n) => cursorAt(session, n, "FRA")?.own?.given ?? -1);
    expect(Math.max(...given)).toBe(3);
    expect(cursorAt(session, turn.firstN, null)).toMatchObject({ own: null, waiting: { turn: "SPR 1901" } });
  });
});
