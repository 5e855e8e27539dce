import type { TableState } from "../../../core/session/messageTable.ts";
import type { RowView, TableLines } from "../../../core/session/rowView.ts";
import type { SessionTurn } from "../../../core/session/turnTable.ts";

const blockLength = 128;
const mostBlocks = 48;

/** Who knows the lines: the session. */
export interface LineSource {
  /** Lines from one place to before another, and of which table they are. */
  rows(from: number, to: number): Promise<TableLines & { readonly version: number }>;
}

interface Block {
  readonly lines: readonly RowView[];
  readonly turn: SessionTurn | null;
  /** The state of the table under which it holds. */
  readonly stamp: string;
}

/**
 * Lines of the table in blocks, asked from the session when they come into view. While a block is on its way, what was
 * known of it stays: that of the table before, or nothing.
 */
export class LineCache {
  readonly #api: LineSource;
  #onChange: (() => void) | null = null;
  #blocks = new Map<number, Block>();
  #before = new Map<number, Block>();
  #version = -1;
  #state: TableState | null = null;
  #wanted: readonly number[] = [];
  #isAsking = false;

  constructor(api: LineSource) {
    this.#api = api;
  }

  /**
   * Calls when lines came.
   * @returns stops it: nothing is asked any more
   */
  listen(onChange: () => void): () => void {
    this.#onChange = onChange;
    void this.#ask();
    return () => {
      this.#onChange = null;
    };
  }

  /** Says what is in view of which table; asks for what is not known of it. */
  want(version: number, state: TableState, from: number, to: number): void {
    if (version !== this.#version) {
      if (this.#blocks.size > 0) this.#before = this.#blocks;
      this.#blocks = new Map();
      this.#version = version;
    }
    this.#state = state;
    const first = Math.max(0, Math.floor(from / blockLength));
    const last = Math.floor(Math.max(from, Math.min(to, state.length - 1)) / blockLength);
    this.#wanted = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    void this.#ask();
  }

  /** Says that so many lines at the end are in view; asks for all that `knownEnd` needs to tell of this end. */
  wantEnd(version: number, state: TableState, lines: number): void {
    // The end's lines may all be in the last block: the one before it is asked for too.
    this.want(version, state, state.length - Math.max(lines, blockLength + 1), state.length);
  }

  /** A line; null while it is not known. */
  at(index: number): RowView | null {
    const number = Math.floor(index / blockLength);
    const block = this.#blocks.get(number) ?? this.#before.get(number);
    return block?.lines[index % blockLength] ?? null;
  }

  /**
   * Behind the last line that is known together with a view's lines before it.
   * @param instead where none is
   */
  knownEnd(instead: number): number {
    const numbers = [...this.#blocks.keys()].sort((one, other) => other - one);
    for (const number of numbers) {
      const { length } = this.#blocks.get(number)?.lines ?? [];
      const before = this.#blocks.get(number - 1)?.lines.length;
      if (length !== undefined && length > 0 && (number === 0 || before === blockLength))
        return number * blockLength + length;
    }
    return instead;
  }

  /** The turn that a line lies in; null before the first, and while it is not known. */
  turnAt(index: number): SessionTurn | null {
    const number = Math.floor(index / blockLength);
    const block = this.#blocks.get(number) ?? this.#before.get(number);
    const heading = block?.lines.slice(0, (index % blockLength) + 1).findLast(({ kind }) => kind === "turn");
    return heading?.kind === "turn" ? heading.turn : (block?.turn ?? null);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let next = this.#next(); next !== undefined && this.#onChange; next = this.#next()) {
      const stamp = this.#stampOf(next);
      const from = next * blockLength;
      const answer = await this.#api.rows(from, from + blockLength);
      if (answer.version !== this.#version) {
        // The table that it is of is told of in a moment.
        if (answer.version > this.#version) break;
        continue;
      }
      this.#blocks.delete(next);
      const isWhole = answer.isSettled && answer.lines.length === blockLength;
      this.#blocks.set(next, { ...answer, stamp: isWhole ? this.#settledStamp() : stamp });
      this.#forget();
      this.#onChange?.();
    }
    this.#isAsking = false;
  }

  #next(): number | undefined {
    return this.#wanted.find((number) => {
      const stamp = this.#blocks.get(number)?.stamp;
      return stamp === undefined || (stamp !== this.#settledStamp() && stamp !== this.#stampOf(number));
    });
  }

  #settledStamp(): string {
    return String(this.#state?.edition);
  }

  /** A block that is not settled holds until the table grows. */
  #stampOf(number: number): string {
    const { edition, scanned, rows, length } = this.#state ?? {};
    return [edition, scanned, rows, length, number].join();
  }

  #forget(): void {
    for (const number of this.#blocks.keys()) {
      if (this.#blocks.size <= mostBlocks) break;
      if (!this.#wanted.includes(number)) this.#blocks.delete(number);
    }
    if (this.#wanted.every((number) => this.#blocks.has(number))) this.#before = new Map();
  }
}
