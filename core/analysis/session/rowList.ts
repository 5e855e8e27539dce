import { bytes, Column, integers } from "./column.ts";

/** What a place of the list shows. */
export type ListEntry =
  | { readonly kind: "message"; readonly n: number }
  | { readonly kind: "turn"; readonly turn: number }
  | { readonly kind: "event"; readonly event: number }
  /** Routine messages as one line; its members follow where it is open. */
  | { readonly kind: "fold"; readonly members: readonly number[]; readonly isOpen: boolean };

/** What the list asks of the rows. */
export interface ListSource {
  /** Rows so far; numbered from 1. */
  readonly count: number;
  /** Index of a row's turn; -1: none. */
  turnOf(n: number): number;
  /** Equal for routine rows that may become one line; null for a row that stands alone. */
  foldKeyOf(n: number): string | null;
  /** Events that stand before a row, by index. */
  eventsBefore(n: number): readonly number[];
}

export interface ListSettings {
  /** Whether a row is in the list; not given: every row is. */
  readonly accepts?: (n: number) => boolean;
  readonly folds: boolean;
  /** Whether turns and events have lines of their own. */
  readonly hasHeadings: boolean;
}

const messageKind = 0;
const turnKind = 1;
const eventKind = 2;
const foldKind = 3;

/**
 * The lines of the message table under one filter, built piece by piece as rows come. A stretch of routine rows is one
 * line a kind and connection: in a turn of a full game nine rows of ten are such.
 */
export class RowList {
  readonly #source: ListSource;
  readonly #settings: ListSettings;
  readonly #kind = new Column(bytes);
  readonly #value = new Column(integers);
  /** The first row at or behind an entry: entries are in its order. */
  readonly #first = new Column(integers);
  readonly #members = new Map<number, readonly number[]>();
  readonly #open: ReadonlySet<number>;
  /** Routine rows at the end that may still be joined by others. */
  #stretch: number[] = [];
  /** Entries that stay; behind them is the stretch as it is so far. */
  #settled = 0;
  #length = 0;
  #scanned = 0;
  #accepted = 0;
  #turn = -1;

  /** @param open first rows of the folds that are open */
  constructor(source: ListSource, settings: ListSettings, open: ReadonlySet<number> = new Set()) {
    this.#source = source;
    this.#settings = settings;
    this.#open = open;
  }

  get length(): number {
    return this.#length;
  }

  /** Rows that were looked at. */
  get scanned(): number {
    return this.#scanned;
  }

  /** Rows that are in the list, folded ones too. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Looks at the next rows, at most so many; true when all have been. */
  advance(atMost: number): boolean {
    const until = Math.min(this.#source.count, this.#scanned + atMost);
    if (until > this.#scanned) this.#length = this.#settled;
    while (this.#scanned < until) {
      this.#scanned += 1;
      this.#take(this.#scanned);
    }
    const stretch = this.#stretch;
    if (this.#length === this.#settled && stretch.length > 0) {
      this.#addStretch();
      this.#stretch = stretch;
    }
    return this.#scanned === this.#source.count;
  }

  at(index: number): ListEntry | null {
    if (index < 0 || index >= this.#length) return null;
    const value = this.#value.at(index);
    switch (this.#kind.at(index)) {
      case messageKind:
        return { kind: "message", n: value };
      case turnKind:
        return { kind: "turn", turn: value };
      case eventKind:
        return { kind: "event", event: value };
      default:
        return { kind: "fold", members: this.#members.get(index) ?? [], isOpen: this.#open.has(value) };
    }
  }

  /** The place that shows a row, or else the last before it; -1 where the list begins after it. */
  indexOf(n: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#first.at(middle) <= n) low = middle + 1;
      else high = middle;
    }
    // A fold stands where its first row does: others that it holds come later.
    for (let index = low - 1; index >= Math.max(0, low - 4000); index--) {
      const kind = this.#kind.at(index);
      if (kind === messageKind && this.#value.at(index) === n) return index;
      if (kind === foldKind && this.#members.get(index)?.includes(n) && !this.#open.has(this.#value.at(index)))
        return index;
    }
    return low - 1;
  }

  /** Whether a row has a line, or is in a fold, at this place. */
  shows(index: number, n: number): boolean {
    const entry = this.at(index);
    if (entry?.kind === "message") return entry.n === n;
    return entry?.kind === "fold" && entry.members.includes(n);
  }

  #take(n: number): void {
    const { accepts, folds, hasHeadings } = this.#settings;
    const turn = this.#source.turnOf(n);
    const events = hasHeadings ? this.#source.eventsBefore(n) : [];
    const begins = hasHeadings && turn >= 0 && turn !== this.#turn;
    if (events.length > 0 || begins) this.#settle();
    for (const event of events) this.#add(eventKind, event, n);
    if (events.length > 0) this.#settled = this.#length;
    if (accepts !== undefined && !accepts(n)) return;
    this.#accepted += 1;
    if (begins) {
      this.#turn = turn;
      this.#add(turnKind, turn, n);
      this.#settled = this.#length;
    }
    if (folds && this.#source.foldKeyOf(n) !== null) {
      this.#stretch.push(n);
      return;
    }
    this.#settle();
    this.#add(messageKind, n, n);
    this.#settled = this.#length;
  }

  #settle(): void {
    this.#addStretch();
    this.#settled = this.#length;
  }

  #addStretch(): void {
    const groups = new Map<string, number[]>();
    for (const n of this.#stretch) {
      const key = this.#source.foldKeyOf(n) ?? "";
      const group = groups.get(key);
      if (group) group.push(n);
      else groups.set(key, [n]);
    }
    for (const members of groups.values()) {
      const first = members[0] as number;
      if (members.length === 1) {
        this.#add(messageKind, first, first);
        continue;
      }
      this.#members.set(this.#length, members);
      this.#add(foldKind, first, first);
      if (this.#open.has(first)) for (const n of members) this.#add(messageKind, n, first);
    }
    this.#stretch = [];
  }

  #add(kind: number, value: number, first: number): void {
    const index = this.#length;
    if (index < this.#kind.length) {
      this.#kind.set(index, kind);
      this.#value.set(index, value);
      this.#first.set(index, first);
    } else {
      this.#kind.push(kind);
      this.#value.push(value);
      this.#first.push(first);
    }
    if (kind !== foldKind) this.#members.delete(index);
    this.#length += 1;
  }
}
