import type { Order } from "../orders/order.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { readingLimits } from "../recording/readingLimits.ts";
import type { GameEvent } from "./event.ts";
import { orderKey, sharedOrder, subjectOf } from "./shared.ts";

/** An order that a client submitted. */
export interface Submission {
  readonly order: Order;
  /** Frame of the SUB. */
  readonly n: FrameNumber;
  readonly atNs: number;
  /** Note of the server's THX; null until it arrives. */
  readonly note: string | null;
  /** Frame of the THX. */
  readonly notedN: FrameNumber | null;
  /** Frame that withdrew the order: a newer order for the unit, NOT (SUB), or the refusal of the whole SUB. */
  readonly withdrawnN: FrameNumber | null;
}

/** The orders of one power for one turn, including every revision, in order of arrival. */
export type OrderBook = readonly Submission[];

/** Frame and time of a THX, and the frame of the SUB that it answers; null if that SUB is unknown. */
type Noting = Pick<GameEvent, "n" | "atNs" | "answers">;

/** Adds the orders of a SUB, without notes. */
export function submit(book: OrderBook, orders: readonly Order[], n: FrameNumber, atNs: number): OrderBook {
  return [
    ...book,
    ...orders.map((order) => ({ order: sharedOrder(order), n, atNs, note: null, notedN: null, withdrawnN: null })),
  ];
}

/**
 * Adds a THX. The note is assigned to the identical submission in the SUB that the THX answers, otherwise to the oldest
 * identical one that still waits, or to a new submission if the SUB is unknown. An accepted order replaces earlier
 * accepted orders for its unit.
 */
export function note(book: OrderBook, order: Order, text: string, { n, atNs, answers }: Noting): OrderBook {
  const at = awaiting(book, order, answers);
  const known = book[at];
  const noted: Submission = {
    order: known?.order ?? sharedOrder(order),
    n: known?.n ?? n,
    atNs: known?.atNs ?? atNs,
    note: text,
    notedN: n,
    withdrawnN: known?.withdrawnN ?? null,
  };
  const revised = book.slice();
  const subject = text === "MBV" ? subjectOf(order) : null;
  const replaced = subject === null ? undefined : standingFor(book, subject);
  if (replaced !== undefined) revised[replaced.at] = withdrawnBy(replaced.submission, n);
  revised[at < 0 ? book.length : at] = noted;
  return revised;
}

/**
 * Finds the order in force for a unit; there is at most one. The search starts at the end, because an order that is
 * being replaced is usually near the end.
 */
function standingFor(
  book: OrderBook,
  subject: string,
): { readonly at: number; readonly submission: Submission } | undefined {
  for (let at = book.length - 1; at >= 0; at--) {
    const submission = book[at];
    if (submission !== undefined && isStanding(submission) && subjectOf(submission.order) === subject)
      return { at, submission };
  }
  return undefined;
}

/**
 * Drops the oldest submissions from a book that has become too long, starting with those that are not in force. A long
 * book would be slow, because every message about orders searches all of it.
 */
export function withinLimit(book: OrderBook): { readonly book: OrderBook; readonly forgotten: number } {
  const { orders: most } = readingLimits;
  if (book.length <= most) return { book, forgotten: 0 };
  // Leave some room, so that orders are dropped only rarely.
  const kept = new Set([...standing(book).slice(-most / 4), ...book.slice(-most / 2)]);
  return { book: book.filter((submission) => kept.has(submission)), forgotten: book.length - kept.size };
}

/** Whether a submission in the book is waiting for a THX with this order, which answers the given SUB. */
export function awaitsNote(book: OrderBook, order: Order, answers: FrameNumber | null): boolean {
  return awaiting(book, order, answers) >= 0;
}

/** Whether any order that was not withdrawn has no note yet. */
export function awaitsAnyNote(book: OrderBook): boolean {
  return book.some(isUnanswered);
}

/** Whether an order is still waiting for its THX. */
export function isUnanswered({ note, withdrawnN }: Submission): boolean {
  return note === null && withdrawnN === null;
}

function awaiting(book: OrderBook, order: Order, answers: FrameNumber | null): number {
  const key = orderKey(order);
  const isSame = (candidate: Submission): boolean => candidate.note === null && orderKey(candidate.order) === key;
  const at = answers === null ? -1 : book.findIndex((candidate) => candidate.n === answers && isSame(candidate));
  return at >= 0 ? at : book.findIndex((candidate) => isUnanswered(candidate) && isSame(candidate));
}

/** Closes the orders of a SUB that the server refused as a whole: no THX follows. */
export function refuse(book: OrderBook, sub: FrameNumber, n: FrameNumber): OrderBook {
  return book.map((submission) =>
    submission.n === sub && isUnanswered(submission) ? withdrawnBy(submission, n) : submission,
  );
}

/** Adds an accepted NOT (SUB), which withdraws these orders, or all orders if it names none. */
export function withdraw(book: OrderBook, orders: readonly Order[], n: FrameNumber): OrderBook {
  const keys = new Set(orders.map(orderKey));
  return book.map((submission) =>
    submission.withdrawnN === null && (keys.size === 0 || keys.has(orderKey(submission.order)))
      ? withdrawnBy(submission, n)
      : submission,
  );
}

function withdrawnBy({ order, n, atNs, note, notedN }: Submission, withdrawnN: FrameNumber): Submission {
  return { order, n, atNs, note, notedN, withdrawnN };
}

/** Returns the orders in force: accepted, and neither replaced nor withdrawn. */
export function standing(book: OrderBook): OrderBook {
  return book.filter(isStanding);
}

/** Whether an order is in force: accepted, and neither replaced nor withdrawn. */
export function isStanding({ note, withdrawnN }: Submission): boolean {
  return note === "MBV" && withdrawnN === null;
}

/** Returns the orders in force right after a frame. */
export function standingAfter(book: OrderBook, n: FrameNumber): OrderBook {
  return book.filter(
    ({ note, notedN, withdrawnN }) =>
      note === "MBV" && notedN !== null && notedN <= n && (withdrawnN === null || withdrawnN > n),
  );
}
