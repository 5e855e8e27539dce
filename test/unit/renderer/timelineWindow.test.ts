import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layoutOf } from "../../../renderer/views/timeline/layout.ts";
import { isCut } from "../../../renderer/views/timeline/paintPhases.ts";
import {
  limitCell,
  limited,
  messageAt,
  ownCell,
  placeAt,
  placeOf,
  showing,
  showsAll,
  span,
  turnIndex,
  xOf,
  zoomed,
} from "../../../renderer/views/timeline/window.ts";

const counts = fc.integer({ min: 1, max: 4000 });
const widths = fc.integer({ min: 50, max: 4000 });
const cells = fc.double({ min: 0.01, max: 1000, noNaN: true });
const places = fc.double({ min: -5000, max: 9000, noNaN: true });
const windows = fc
  .record({ count: counts, width: widths, cell: cells, from: places })
  .map(({ count, width, cell, from }) => ({
    count,
    window: limited({ from, cell: limitCell(cell, width, count), width }, count),
  }));

/** First messages of turns, in ascending order, and the very last message. */
const starts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 }).map((gaps) => {
  const ends = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0));
  return { firsts: ends, lastN: (ends.at(-1) ?? 0) + 7 };
});

describe("the timeline's window", () => {
  test("shows all turns only if none is outside, so that the years of the overview suffice", () => {
    fc.assert(
      fc.property(windows, ({ count, window }) => {
        expect(showsAll(window, count)).toBe(Math.abs(count - span(window)) * window.cell <= 1);
        expect(showsAll({ ...window, cell: ownCell(window.width, count, 0) }, count)).toBe(true);
      }),
    );
  });

  test("is always within the turns", () => {
    fc.assert(
      fc.property(windows, places, ({ count, window }, from) => {
        const moved = limited({ ...window, from }, count);
        expect(moved.from).toBeGreaterThanOrEqual(0);
        expect(moved.from + Math.min(count, span(moved))).toBeLessThanOrEqual(count + 1e-6);
      }),
    );
  });

  test("given the cursor's position, then the window moves just far enough to contain it", () => {
    fc.assert(
      fc.property(windows, fc.double({ min: 0, max: 1, noNaN: true }), ({ count, window }, share) => {
        const place = share * count;
        const moved = showing(window, place, count);
        expect(moved.from).toBeLessThanOrEqual(place + 1e-6);
        expect(moved.from + span(moved)).toBeGreaterThanOrEqual(Math.min(place, count) - 1e-6);
        expect(showing(moved, place, count).from).toBeCloseTo(moved.from, 6);
      }),
    );
  });

  test("given a zoom, then the place under the pointer stays under it, except at the game's ends", () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ count, window }, factor, share) => {
          const x = share * window.width;
          const before = placeAt(window, x);
          const after = zoomed(window, window.cell * factor, x, count);
          const isAtEnd = after.from === 0 || after.from + span(after) >= count - 1e-6;
          if (!isAtEnd) expect(xOf(after, before)).toBeCloseTo(x, 4);
          expect(after.from).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test("given a message, then its place is in the right turn and leads back to the message", () => {
    fc.assert(
      fc.property(starts, fc.double({ min: 0, max: 1, noNaN: true }), (turns, share) => {
        const first = turns.firsts[0] ?? 1;
        const n = first + Math.floor(share * (turns.lastN - first));
        const place = placeOf(turns, n);
        expect(Math.floor(place + 1e-9)).toBe(turnIndex(turns, n));
        expect(messageAt(turns, place)).toBe(n);
      }),
    );
  });

  test("given a message before the first turn, then its place is the start; a place outside the game leads to a message inside", () => {
    const turns = { firsts: [20, 40], lastN: 60 };
    expect(turnIndex(turns, 5)).toBe(-1);
    expect(placeOf(turns, 5)).toBe(0);
    expect(messageAt(turns, -3)).toBe(20);
    expect(messageAt(turns, 99)).toBe(60);
  });
});

describe("the timeline's rows", () => {
  test("given more powers than fit, then the lanes shown are high enough for readable letters", () => {
    const { lanes } = layoutOf(1280, 169, 34, { hasYears: true, hasOffers: false });
    expect(lanes.lane).toBeGreaterThanOrEqual(12);
    expect(lanes.shown).toBeGreaterThan(3);
    // Seven lanes fit.
    expect(layoutOf(1280, 169, 7, { hasYears: true, hasOffers: true }).lanes.shown).toBe(7);
  });

  test("given a cell that is cut off by an edge, then it shows no text if half of the text would be missing", () => {
    const layout = layoutOf(1280, 169, 7, { hasYears: true, hasOffers: false });
    expect(isCut(layout, layout.left - 10, 26)).toBe(true);
    expect(isCut(layout, layout.left, 26)).toBe(false);
    expect(isCut(layout, layout.left + layout.across - 12, 26)).toBe(true);
    expect(isCut(layout, layout.left + layout.across - 26, 26)).toBe(false);
  });

  test("given a game of five turns, then they fill the lanes", () => {
    expect(ownCell(1196, 5, 26)).toBeCloseTo(239.2, 5);
    expect(limitCell(10, 1196, 5)).toBeCloseTo(239.2, 5);
    expect(ownCell(1836, 5, 30)).toBeCloseTo(367.2, 5);
    expect(limitCell(240, 1836, 1)).toBe(1836);
  });

  test("for any height of the pane and any number of powers, rows follow one another within the pane", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 68, max: 900 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (height, powers, hasOffers) => {
          const wanted = { hasYears: true, hasOffers };
          const { overview, overviewYears, years, phases, lanes, findings, offers } = layoutOf(
            1280,
            height,
            powers,
            wanted,
          );
          const rows = [overview, overviewYears, years, phases, lanes, findings, offers];
          rows.forEach((row, index) => {
            const before = rows[index - 1];
            if (before) expect(row.top).toBeGreaterThanOrEqual(before.top + before.height);
            if (row.height > 0) expect(row.top + row.height).toBeLessThanOrEqual(height);
          });
          expect(lanes.shown).toBeLessThanOrEqual(powers);
        },
      ),
    );
  });
});
