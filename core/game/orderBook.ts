import type { Order } from "../orders/order.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { readingLimits } from "../recording/readingLimits.ts";
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
  /** Frame that withdrew the order: a newer order for the unit, or NOT (SUB). */
  readonly withdrawnN: FrameNumber | null;
}

/** The orders of one power for one turn, including every revision, in order of arrival. */
export type OrderBook = readonly Submission[];

/** Adds the orders of a SUB, without notes. */
export function submit(book: OrderBook, orders: readonly Order[], n: FrameNumber, atNs: number): OrderBook {
  return [
    ...book,
    ...orders.map((order) => ({ order: sharedOrder(order), n, atNs, note: null, notedN: null, withdrawnN: null })),
  ];
}

/**
 * Adds a THX. The note is assigned to the oldest identical submission without a note, or to a new submission if the SUB
 * is unknown. An accepted order replaces earlier accepted orders for its unit.
 */
export function note(book: OrderBook, order: Order, text: string, n: FrameNumber, atNs: number): OrderBook {
  const at = awaiting(book, order);
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

/** Whether the book contains a submission of the same order that has no note yet. */
export function awaitsNote(book: OrderBook, order: Order): boolean {
  return awaiting(book, order) >= 0;
}

/** Whether any order that was not withdrawn has no note yet. */
export function awaitsAnyNote(book: OrderBook): boolean {
  return book.some(isUnanswered);
}

/** Whether an order is still waiting for its THX. */
export function isUnanswered({ note, withdrawnN }: Submission): boolean {
  return note === null && withdrawnN === null;
}

function awaiting(book: OrderBook, order: Order): number {
  const key = orderKey(order);
  return book.findIndex((candidate) => candidate.note === null && orderKey(candidate.order) === key);
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
