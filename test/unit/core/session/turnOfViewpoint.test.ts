import { describe, expect, test } from "vitest";
import { knownVariants } from "../../../../core/map/library.ts";
import type { Entry } from "../../../../core/recording/entry.ts";
import { boardAt } from "../../../../core/session/boardQuery.ts";
import { cursorAt } from "../../../../core/session/cursorQuery.ts";
import { FilterCompletion } from "../../../../core/session/filterLine.ts";
import { MessageTable, noSettings } from "../../../../core/session/messageTable.ts";
import { type Reply, ReplyScan } from "../../../../core/session/replies.ts";
import { turnsSeen } from "../../../../core/session/seenTurns.ts";
import { Session } from "../../../../core/session/session.ts";
import { dm } from "../../../support/bytes.ts";
import { keptCaptures, loadCapture } from "../../../support/captures.ts";
import { sampleOf } from "../../../support/depth.ts";
import { chunk, placed } from "../../../support/entries.ts";
import { sessionOfDrafts } from "../../../support/session.ts";

/** Returns the turn of a NOW, read from its bytes, such as `SPR 1901`; null for other messages. */
function turnOfNow(session: Session, n: number): string | null {
  const row = session.frames.frameAt(n);
  if (!row?.tokens || session.commandOf(n) !== "NOW" || session.frames.directionOf(n) === "client-to-server")
    return null;
  return `${row.representation.names.get(row.tokens[2] ?? 0)} ${row.tokens[3]}`;
}

/**
 * Returns the key of a power's turn after each row, based on the NOWs that its connections received; "" before the
 * first NOW.
 */
function turnsByNow(session: Session, power: string | null): string[] {
  const own = power === null ? null : session.connectionsOf(power);
  let turn = "";
  return Array.from({ length: session.count }, (_, at) => {
    const isOwn = own === null || own.has(session.frames.connectionOf(at + 1));
    turn = (isOwn ? turnOfNow(session, at + 1) : null) ?? turn;
    return turn;
  });
}

/** Returns the key of the turn line above each message in an unfolded table; "" before the first turn line. */
function groupsOf(session: Session, viewpoint: string | null): ReadonlyMap<number, string> {
  const table = new MessageTable(session, { ...noSettings, folds: false, viewpoint });
  while (!table.advance(100));
  const groups = new Map<number, string>();
  let turn = "";
  for (const line of table.rows(0, table.state.length).lines) {
    if (line.kind === "turn") turn = line.turn.key;
    else if (line.kind === "message") groups.set(line.n, turn);
  }
  return groups;
}

/** Returns the messages in the table that match a filter. */
function matchesOf(session: Session, viewpoint: string | null, filter: string): number[] {
  const table = new MessageTable(session, { ...noSettings, folds: false, viewpoint, filter });
  while (!table.advance(100));
  return table.rows(0, table.state.length).lines.flatMap((line) => (line.kind === "message" ? [line.n] : []));
}

const session = sessionOfDrafts(loadCapture(keptCaptures, "parl_var_micro").drafts);
const rows = Array.from({ length: session.count }, (_, at) => at + 1);
const allSeeing = turnsByNow(session, null);
const powers = ["RED", "GRE"];
/** Rows of a turn that a power received after another power had already received the NOW of the next turn. */
const late = powers.flatMap((power) => {
  const own = session.connectionsOf(power);
  const byNow = turnsByNow(session, power);
  return rows.filter((n) => own.has(session.frames.connectionOf(n)) && byNow[n - 1] !== allSeeing[n - 1]);
});

describe("given a game whose server sends the next turn to one power before another", () => {
  test("then there are messages between the two NOWs", () => {
    expect(late.length).toBeGreaterThan(50);
  });

  const some = sampleOf(powers, 1);
  test.each(some)(
    "when %s's viewpoint is chosen, then every pane shows the turn that the power received last",
    (power) => {
      const own = session.connectionsOf(power);
      const expected = turnsByNow(session, power);
      const seen = turnsSeen(session, 0, power);
      const groups = groupsOf(session, power);
      expect(seen.map(({ key }) => key)).toEqual([...new Set(expected.filter((key) => key !== ""))]);
      const shown = rows.map((n) => {
        const turn = expected[n - 1] ?? "";
        const board = boardAt(session, { n, viewpoint: power });
        const cursor = cursorAt(session, n, power);
        const shownBy = board?.before?.n ?? n;
        return {
          n,
          timeline: seen.findLast(({ firstN }) => firstN <= n)?.key ?? "",
          address: cursor?.turn?.key ?? "",
          board: board?.turn ?? "",
          table: groups.get(n),
          orders: cursor?.own?.turn ?? turn,
          isOwnPosition: shownBy <= n && (board === null || own.has(session.frames.connectionOf(shownBy))),
        };
      });
      expect(shown).toEqual(
        rows.map((n) => {
          const turn = expected[n - 1] ?? "";
          const table = own.has(session.frames.connectionOf(n)) ? turn : undefined;
          return { n, timeline: turn, address: turn, board: turn, table, orders: turn, isOwnPosition: true };
        }),
      );
    },
  );

  test("when the filter is a turn, then the matching messages are those below that turn's line", () => {
    for (const viewpoint of powers) {
      const groups = groupsOf(session, viewpoint);
      for (const turn of ["SPR 0", "FAL 0"]) {
        const under = [...groups].flatMap(([n, key]) => (key === turn ? [n] : []));
        expect(under.length).toBeGreaterThan(0);
        expect(matchesOf(session, viewpoint, `turn=="${turn}"`), `${viewpoint} ${turn}`).toEqual(under);
      }
    }
  });

  test("when all connections are shown, then a turn begins with the first NOW to any power", () => {
    const first = (key: string): number => allSeeing.indexOf(key) + 1;
    expect(session.turns.all.map(({ key, firstN }) => [key, firstN])).toEqual(
      [...new Set(allSeeing.filter((key) => key !== ""))].map((key) => [key, first(key)]),
    );
    const shown = rows.map((n) => cursorAt(session, n, null)?.turn?.key);
    expect(shown).toEqual(rows.map((n) => shown[n - 1] && allSeeing[n - 1]));
  });

  test("when the viewpoint was chosen while the game grew, then its turns are the same as afterwards", () => {
    const { drafts } = loadCapture(keptCaptures, "parl_var_micro");
    const growing = new Session(knownVariants);
    const table = new MessageTable(growing, { ...noSettings, folds: false, viewpoint: "RED" });
    for (const entry of placed(drafts)) {
      growing.push([{ kind: "record", fileOffset: 0, byteLength: 0, entry }]);
      table.advance(1000);
      growing.turnOf(growing.count, "RED");
    }
    expect(turnsSeen(growing, 0, "RED")).toEqual(turnsSeen(session, 0, "RED"));
    expect(rows.map((n) => growing.turnOf(n, "RED"))).toEqual(rows.map((n) => session.turnOf(n, "RED")));
  });

  test.each(powers)(
    "when %s's replies are timed, then each counts for the turn that the power received last",
    (power) => {
      const own = session.connectionsOf(power);
      const byNow = turnsByNow(session, power);
      const isSub = (n: number): boolean =>
        session.commandOf(n) === "SUB" && session.frames.directionOf(n) === "client-to-server";
      const subs = rows.filter((n) => isSub(n) && own.has(session.frames.connectionOf(n)));
      const scan = new ReplyScan(session, power);
      while (!scan.advance(50));
      const replies = scan.of(0);
      const keyOf = ({ turn }: Reply): string | undefined => session.turns.all[turn]?.key;
      expect(replies.map(keyOf)).toEqual([...new Set(subs.map((n) => byNow[n - 1]))]);
      for (const reply of replies) {
        expect(reply.power).toBe(power);
        expect([byNow[reply.firstN - 1], byNow[reply.lastN - 1]]).toEqual([keyOf(reply), keyOf(reply)]);
      }
    },
  );

  describe("when only one of two powers has received the next turn so far", () => {
    const { drafts } = loadCapture(keptCaptures, "parl_var_micro");
    const growing = new Session(knownVariants);
    const push = (entry: Entry): void => growing.push([{ kind: "record", fileOffset: 0, byteLength: 0, entry }]);
    const entries = placed(drafts);
    const until = entries.findIndex((entry) => {
      push(entry);
      return growing.turns.all.length === 2;
    });
    const [first, next] = growing.turns.all;
    const receivers = powers.filter((power) => turnsByNow(growing, power).includes(next?.key ?? ""));
    const other = powers.find((power) => !receivers.includes(power)) ?? "";

    test("then the filter offers the next turn only with that power's viewpoint", () => {
      const isOffered = (viewpoint: string | null): boolean =>
        new FilterCompletion(growing)
          .ask("turn==", "turn==".length, viewpoint)
          .candidates.some(({ label }) => label === next?.key);
      expect(receivers).toHaveLength(1);
      expect(isOffered(null)).toBe(true);
      expect(powers.filter(isOffered)).toEqual(receivers);
    });

    test("then the other power's orders still belong to the previous turn", () => {
      const [connection = 0] = growing.connectionsOf(other);
      const atNs = growing.frames.atNsOf(growing.count) + 1e6;
      const order = "( ENG FLT LON ) HLD";
      const orders = [
        chunk(">", dm(`SUB ( ${order} )`), connection, atNs),
        chunk("<", dm(`THX ( ${order} ) ( MBV )`), connection, atNs),
      ];
      const late = new Session(knownVariants);
      for (const entry of placed([...drafts.slice(0, until + 1), ...orders]))
        late.push([{ kind: "record", fileOffset: 0, byteLength: 0, entry }]);
      const scan = new ReplyScan(late, other);
      while (!scan.advance(50));
      expect(scan.of(0).at(-1)).toMatchObject({ power: other, turn: first?.index, lastN: late.count - 1 });
    });
  });
});
