import type { FrameNumber } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame } from "../../finding.ts";

/** Answers that show that the server did not deliver press. */
export const undelivering: readonly Token[] = [T.REJ, T.HUH, T.PRN, T.CCD, T.OUT];

/** A client that must send another message after an earlier one does so within this time. */
const followsNs = 2e9;
/** The maximum number of owed messages to track. */
const mostOwed = 256;

interface Debt<T> {
  readonly frame: LintFrame;
  readonly about: T;
  /** Whether the client has sent something else since, so that the owed message can no longer follow directly. */
  isPassed: boolean;
}

/** Messages from one client that oblige it to send another message directly after them. */
export class Owed<T> {
  #open: Debt<T>[] = [];

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  add(frame: LintFrame, about: T): void {
    if (this.#open.length < mostOwed) this.#open.push({ frame, about, isPassed: false });
  }

  /** Records a message from the client that is not press. */
  pass(): void {
    for (const debt of this.#open) debt.isPassed = true;
  }

  /**
   * Removes the entries that a message from the client fulfils: the last entry that the message is meant for, and
   * earlier entries after which the client has sent nothing else.
   */
  settle(pay: (about: T) => { readonly isMeant: boolean; readonly isPaid: boolean }): void {
    let isSpent = false;
    for (const debt of this.#open.toReversed()) {
      if (isSpent && debt.isPassed) return;
      const { isMeant, isPaid } = pay(debt.about);
      if (isMeant) isSpent = true;
      if (isPaid) this.#open.splice(this.#open.indexOf(debt), 1);
    }
  }

  /** Drops the entries that no longer oblige the client. */
  keep(isOwed: (about: T) => boolean): void {
    if (!this.isEmpty) this.#open = this.#open.filter(({ about }) => isOwed(about));
  }

  /** Drops the entries that a message caused, because the server refused the message. */
  refused(n: FrameNumber): void {
    if (!this.isEmpty) this.#open = this.#open.filter(({ frame }) => frame.n !== n);
  }

  clear(): void {
    this.#open = [];
  }

  /** Removes and returns the entries that are older than the longest time that a program needs. */
  overdue(atNs: number): readonly Debt<T>[] {
    const late = this.#open.filter(({ frame }) => atNs - frame.atNs > followsNs);
    this.#open = this.#open.filter((debt) => !late.includes(debt));
    return late;
  }

  /**
   * Removes and returns the entries for messages that the client still owes and had time to send, when its connection
   * or the recording ends.
   */
  unpaid(atNs: number): readonly Debt<T>[] {
    return this.#open.splice(0).filter(({ frame, isPassed }) => isPassed || atNs - frame.atNs > followsNs);
  }
}
