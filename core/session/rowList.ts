import { groupBy } from "../bytes/keyed.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { Column, firstAfter } from "./column.ts";

/** A line of the list. */
export type ListEntry =
  | { readonly kind: "message"; readonly n: FrameNumber }
  /** The heading of a turn; -1 where no game is in progress after an earlier turn. */
  | { readonly kind: "turn"; readonly turn: number }
  | { readonly kind: "event"; readonly event: number }
  /** Routine messages folded into one line; the members follow if the fold is open. */
  | { readonly kind: "fold"; readonly members: readonly FrameNumber[]; readonly isOpen: boolean };

/** The rows that the list is built from. */
export interface ListSource {
  /** Number of rows so far; rows are numbered from 1. */
  readonly count: number;
  /** Returns the index of a row's turn; -1 if it has none. */
  turnOf(n: FrameNumber): number;
  /** Whether all games that had begun are over at a row. */
  isIdle(n: FrameNumber): boolean;
  /** Returns equal keys for routine rows that may become one line; -1 for a row that needs its own line. */
  foldKeyOf(n: FrameNumber): number;
  /** Returns the indexes of the events before a row; for `count` + 1, those of the events after the last row. */
  eventsBefore(n: FrameNumber): readonly number[];
}

export interface ListSettings {
  /** Whether a row is in the list; by default, every row is. */
  readonly accepts?: (n: FrameNumber) => boolean;
  readonly folds: boolean;
  /** Whether turns and events have their own lines. */
  readonly hasHeadings: boolean;
}

const messageKind = 0;
const turnKind = 1;
const eventKind = 2;
const foldKind = 3;

/**
 * The lines of the message table for one filter, built in steps as rows arrive. In a turn of a full game, nine out of
 * ten rows are routine, so each stretch of routine rows becomes one line per fold key. Every step rebuilds the last
 * stretch and the events after it, because more rows may join them.
 */
export class RowList {
  readonly #source: ListSource;
  readonly #settings: ListSettings;
  readonly #kind = new Column();
  /** For each line, the row of a message, the number of a fold, or the index of a turn or event. */
  readonly #value = new Column();
  /**
   * For each line, the row at which it is placed; all lines of a stretch have the stretch's first row. The values
   * ascend.
   */
  readonly #place = new Column();
  readonly #foldStart = new Column();
  /** Members of all folds, one fold after another. */
  readonly #members = new Column();
  readonly #headed = new Set<number>();
  /** The turn of the last heading; -1 if there is none, or if no game is in progress below it. */
  #heading = -1;
  #open: ReadonlySet<FrameNumber>;
  /** Routine rows at the end of the list. More rows may still join them. */
  #stretch: FrameNumber[] = [];
  /** The sizes of the parts that are final. Everything after them is rebuilt. */
  readonly #settled = { lines: 0, folds: 0, members: 0 };
  #scanned = 0;
  #accepted = 0;

  /** @param open first rows of the folds that are open */
  constructor(source: ListSource, settings: ListSettings, open: Iterable<FrameNumber> = []) {
    this.#source = source;
    this.#settings = settings;
    this.#open = new Set(open);
  }

  /** Number of lines. */
  get length(): number {
    return this.#kind.length;
  }

  /** Number of lines at the start of the list that are final unless folds open or close. */
  get settled(): number {
    return this.#settled.lines;
  }

  /** Number of rows read. */
  get scanned(): number {
    return this.#scanned;
  }

  /** Number of rows in the list, including folded ones. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Frees the memory of a list that is no longer needed. */
  free(): void {
    for (const column of [this.#kind, this.#value, this.#place, this.#foldStart, this.#members]) column.free();
  }

  /** Reads at most `atMost` more rows. Returns true when all have been read. */
  advance(atMost: number): boolean {
    const until = Math.min(this.#source.count, this.#scanned + atMost);
    this.#dropEnd();
    while (this.#scanned < until) {
      this.#scanned += 1;
      this.#take(this.#scanned);
    }
    this.#addEnd();
    return this.#scanned === this.#source.count;
  }

  /** Opens and closes folds, which are identified by their first rows. */
  setOpen(open: Iterable<FrameNumber>): void {
    const before = this.#open;
    const after = new Set(open);
    this.#dropEnd();
    this.#open = after;
    for (const first of before) if (!after.has(first)) this.#toggle(first);
    for (const first of after) if (!before.has(first)) this.#toggle(first);
    this.#addEnd();
  }

  at(index: number): ListEntry | null {
    if (index < 0 || index >= this.length) return null;
    const value = this.#value.at(index);
    switch (this.#kind.at(index)) {
      case messageKind:
        return { kind: "message", n: value };
      case turnKind:
        return { kind: "turn", turn: value };
      case eventKind:
        return { kind: "event", event: value };
      default:
        return { kind: "fold", members: this.#membersOf(value), isOpen: this.#open.has(this.#firstOf(value)) };
    }
  }

  /** Returns the index of the line that shows a row, or else of the last line before it; -1 if there is none. */
  indexOf(n: FrameNumber): number {
    const last = this.#lastAt(n);
    const place = this.#place.at(last);
    let before = last;
    for (let index = last; index >= 0 && this.#place.at(index) === place; index--) {
      if (this.#isAt(index, n)) return index;
      const kind = this.#kind.at(index);
      const row = kind === foldKind ? this.#firstOf(this.#value.at(index)) : this.#value.at(index);
      if (kind !== turnKind && kind !== eventKind && row > n) before = index - 1;
    }
    return before;
  }

  /** Whether the line at an index is a row's own line, or a fold that contains it. */
  shows(index: number, n: FrameNumber): boolean {
    const entry = this.at(index);
    if (entry?.kind === "message") return entry.n === n;
    return entry?.kind === "fold" && entry.members.includes(n);
  }

  /** Returns the index of an event's line before a row; -1 if it has none. */
  indexOfEvent(event: number, beforeN: FrameNumber): number {
    let index = this.#lastAt(beforeN);
    while (index >= 0 && this.#place.at(index) === beforeN) {
      if (this.#kind.at(index) === eventKind && this.#value.at(index) === event) return index;
      index -= 1;
    }
    return -1;
  }

  /** Whether a line is the one that shows a given row. In an open fold, each member has its own line. */
  #isAt(index: number, n: FrameNumber): boolean {
    const value = this.#value.at(index);
    const kind = this.#kind.at(index);
    if (kind === messageKind) return value === n;
    if (kind !== foldKind || this.#open.has(this.#firstOf(value))) return false;
    return this.#membersOf(value).includes(n);
  }

  /** Returns the index of the last line at or before a row. */
  #lastAt(n: FrameNumber): number {
    return firstAfter(this.#place, n) - 1;
  }

  #take(n: FrameNumber): void {
    const { accepts, folds, hasHeadings } = this.#settings;
    const events = hasHeadings ? this.#source.eventsBefore(n) : [];
    if (events.length > 0) this.#settle();
    for (const event of events) this.#add(eventKind, event, n);
    if (accepts === undefined || accepts(n)) {
      this.#accepted += 1;
      if (hasHeadings) this.#head(n);
      if (folds && this.#source.foldKeyOf(n) >= 0) {
        this.#keep();
        this.#stretch.push(n);
        return;
      }
      this.#settle();
      this.#add(messageKind, n, n);
    }
    this.#keep();
  }

  /** Adds the heading that a row needs: that of its turn or, after a game, one without a turn. */
  #head(n: FrameNumber): void {
    const turn = this.#source.turnOf(n);
    const isNeeded = turn < 0 ? this.#heading >= 0 && this.#source.isIdle(n) : !this.#headed.has(turn);
    if (!isNeeded) return;
    this.#settle();
    this.#heading = turn;
    if (turn >= 0) this.#headed.add(turn);
    this.#add(turnKind, turn, n);
  }

  /** Ends the stretch; its lines are final. */
  #settle(): void {
    this.#addStretch();
    this.#stretch = [];
    this.#keep();
  }

  /** Marks all lines so far as final, unless a stretch is open. */
  #keep(): void {
    if (this.#stretch.length > 0) return;
    this.#settled.lines = this.length;
    this.#settled.folds = this.#foldStart.length;
    this.#settled.members = this.#members.length;
  }

  #dropEnd(): void {
    for (const column of [this.#kind, this.#value, this.#place]) column.truncate(this.#settled.lines);
    this.#foldStart.truncate(this.#settled.folds);
    this.#members.truncate(this.#settled.members);
  }

  #addEnd(): void {
    this.#addStretch();
    if (!this.#settings.hasHeadings || this.#scanned < this.#source.count) return;
    const end = this.#scanned + 1;
    for (const event of this.#source.eventsBefore(end)) this.#add(eventKind, event, end);
  }

  #addStretch(): void {
    const place = this.#stretch[0];
    if (place === undefined) return;
    for (const members of groupBy(this.#stretch, (n) => this.#source.foldKeyOf(n)).values()) {
      const first = members[0] ?? 0;
      if (members.length === 1) {
        this.#add(messageKind, first, place);
        continue;
      }
      this.#add(foldKind, this.#foldStart.length, place);
      this.#foldStart.push(this.#members.length);
      for (const n of members) this.#members.push(n);
      if (this.#open.has(first)) for (const n of members) this.#add(messageKind, n, place);
    }
  }

  /** Inserts or removes the member lines of a settled fold. The caller has dropped all folds that are not settled. */
  #toggle(first: FrameNumber): void {
    const last = this.#lastAt(first);
    const place = this.#place.at(last);
    let index = last;
    while (index >= 0 && this.#place.at(index) === place && !this.#isFoldOf(index, first)) index--;
    if (!this.#isFoldOf(index, first)) return;
    const members = this.#membersOf(this.#value.at(index));
    const at = index + 1;
    if (this.#open.has(first)) {
      this.#kind.insert(
        at,
        members.map(() => messageKind),
      );
      this.#value.insert(at, members);
      this.#place.insert(
        at,
        members.map(() => place),
      );
      this.#settled.lines += members.length;
    } else {
      for (const column of [this.#kind, this.#value, this.#place]) column.remove(at, members.length);
      this.#settled.lines -= members.length;
    }
  }

  #isFoldOf(index: number, first: FrameNumber): boolean {
    return index >= 0 && this.#kind.at(index) === foldKind && this.#firstOf(this.#value.at(index)) === first;
  }

  #firstOf(fold: number): FrameNumber {
    return this.#members.at(this.#foldStart.at(fold));
  }

  #membersOf(fold: number): FrameNumber[] {
    const start = this.#foldStart.at(fold);
    const end = fold + 1 < this.#foldStart.length ? this.#foldStart.at(fold + 1) : this.#members.length;
    return Array.from({ length: end - start }, (_, at) => this.#members.at(start + at));
  }

  #add(kind: number, value: number, place: number): void {
    this.#kind.push(kind);
    this.#value.push(value);
    this.#place.push(place);
  }
}
