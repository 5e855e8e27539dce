import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListEntry, type ListSource, RowList } from "../../../../core/session/rowList.ts";

/** A row as a list reads it. */
interface Row {
  readonly turn: number;
  /** -1 if the row is not in a fold. */
  readonly fold: number;
  readonly isAccepted: boolean;
  /** Whether an event precedes the row. */
  readonly hasEvent: boolean;
  /** Whether no game is in progress; by default, one is. */
  readonly isIdle?: boolean;
}

const row = fc.record({
  turn: fc.integer({ min: -1, max: 3 }),
  fold: fc.integer({ min: -1, max: 2 }),
  isAccepted: fc.boolean(),
  hasEvent: fc.boolean(),
});

/** Rows that arrive piece by piece; an event's index is its row's number. */
class GrowingRows implements ListSource {
  readonly rows: Row[] = [];

  get count(): number {
    return this.rows.length;
  }

  turnOf(n: number): number {
    return this.rows[n - 1]?.turn ?? -1;
  }

  isIdle(n: number): boolean {
    return this.rows[n - 1]?.isIdle ?? false;
  }

  foldKeyOf(n: number): number {
    return this.rows[n - 1]?.fold ?? -1;
  }

  eventsBefore(n: number): readonly number[] {
    return this.rows[n - 1]?.hasEvent ? [n] : [];
  }
}

function entriesOf(list: RowList): ListEntry[] {
  return Array.from({ length: list.length }, (_, index) => list.at(index) as ListEntry);
}

/** Returns the rows that have a line or are in a closed fold. */
function shownRows(entries: readonly ListEntry[]): number[] {
  return entries.flatMap((entry) => {
    if (entry.kind === "message") return [entry.n];
    return entry.kind === "fold" && !entry.isOpen ? entry.members : [];
  });
}

describe("the lines of a table", () => {
  test("contain every accepted row once, regardless of how the rows are divided", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(row, { maxLength: 12 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
        fc.boolean(),
        (pieces, atMost, open, folds) => {
          const source = new GrowingRows();
          const settings = {
            folds,
            hasHeadings: true,
            accepts: (n: number) => source.rows[n - 1]?.isAccepted === true,
          };
          const list = new RowList(source, settings, open);
          for (const piece of pieces) {
            source.rows.push(...piece);
            while (!list.advance(atMost));
          }
          const accepted = source.rows.flatMap(({ isAccepted }, index) => (isAccepted ? [index + 1] : []));
          const entries = entriesOf(list);
          expect(shownRows(entries).sort((a, b) => a - b)).toEqual(accepted);
          expect(list.accepted).toBe(accepted.length);

          // Rows outside folds are in order, and so are the lines around them.
          const unfolded = entries.flatMap((entry) =>
            entry.kind === "message" && source.foldKeyOf(entry.n) < 0 ? [entry.n] : [],
          );
          expect(unfolded).toEqual([...unfolded].sort((a, b) => a - b));
          const events = entries.flatMap((entry) => (entry.kind === "event" ? [entry.event] : []));
          expect(events).toEqual(source.rows.flatMap(({ hasEvent }, index) => (hasEvent ? [index + 1] : [])));

          // Reading everything at once produces the same lines as reading it piece by piece.
          const whole = new RowList(source, settings, open);
          whole.advance(1000);
          expect(entriesOf(whole)).toEqual(entries);
        },
      ),
    );
  });

  test("opening and closing a fold produces the same lines as building the table in that state", () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
        (rows, before, after) => {
          const source = new GrowingRows();
          source.rows.push(...rows);
          const settings = { folds: true, hasHeadings: true };
          const list = new RowList(source, settings, before);
          list.advance(1000);
          list.setOpen(after);
          const made = new RowList(source, settings, after);
          made.advance(1000);
          expect(entriesOf(list)).toEqual(entriesOf(made));
          expect(list.settled).toBe(made.settled);
        },
      ),
    );
  });

  test("can be looked up by row", () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
        (rows, open) => {
          const source = new GrowingRows();
          source.rows.push(...rows);
          const accepts = (n: number): boolean => rows[n - 1]?.isAccepted === true;
          const list = new RowList(source, { folds: true, hasHeadings: true, accepts }, open);
          list.advance(1000);
          for (let n = 1; n <= rows.length; n++) {
            const index = list.indexOf(n);
            expect(list.shows(index, n)).toBe(accepts(n));
            // In an open fold, each member has its own line.
            const entry = list.at(index);
            if (accepts(n)) expect(entry?.kind === "fold" && entry.isOpen).toBe(false);
          }
        },
      ),
    );
  });

  test("a turn has one heading, before its first row, even if rows of two games alternate", () => {
    const source = new GrowingRows();
    for (const turn of [-1, 0, 1, 0, 1, 2]) source.rows.push({ turn, fold: -1, isAccepted: true, hasEvent: false });
    const list = new RowList(source, { folds: true, hasHeadings: true });
    list.advance(1000);
    const words = entriesOf(list).map((entry) => (entry.kind === "turn" ? `turn ${entry.turn}` : entry.kind));
    expect(words).toEqual([
      "message",
      "turn 0",
      "message",
      "turn 1",
      "message",
      "message",
      "message",
      "turn 2",
      "message",
    ]);
  });

  test("rows before the next game have a heading of their own, but rows of clients that join a game in progress do not", () => {
    const source = new GrowingRows();
    const rows = [[0], [-1], [-1, true], [0, true], [-1, true], [1]] as const;
    for (const [turn, isIdle = false] of rows)
      source.rows.push({ turn, fold: -1, isAccepted: true, hasEvent: false, isIdle });
    const list = new RowList(source, { folds: true, hasHeadings: true });
    list.advance(1000);
    const words = entriesOf(list).map((entry) => (entry.kind === "turn" ? `turn ${entry.turn}` : entry.kind));
    expect(words).toEqual([
      ...["turn 0", "message", "message", "turn -1", "message", "message", "message", "turn 1", "message"],
    ]);
  });
});
