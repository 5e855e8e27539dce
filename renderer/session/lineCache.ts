import type { TableState } from "../../core/session/messageTable.ts";
import type { RowView, TableLines } from "../../core/session/rowView.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { CursorKnown } from "./api.ts";
import { blockLength, blocksOf, type LineBlock } from "./lineBlocks.ts";

const mostBlocks = 48;

/** The source of the lines: the session. */
export interface LineSource {
  /** Returns the lines from `from` up to but not including `to`, and the version of their table. */
  rows(from: number, to: number): Promise<TableLines & { readonly version: number }>;
}

interface Block {
  readonly lines: readonly RowView[];
  readonly turn: SessionTurn | null;
  /**
   * Identifies the state of the table for which the block is valid; empty if the block must be requested again when it
   * is in view.
   */
  readonly stamp: string;
}

/**
 * Lines of the table in blocks, requested from the session when they come into view. While a block is loading, the
 * previous table's block, if there is one, stays in its place.
 */
export class LineCache {
  readonly #api: LineSource;
  #onChange: (() => void) | null = null;
  #blocks = new Map<number, Block>();
  #before = new Map<number, Block>();
  #version = -1;
  #state: TableState | null = null;
  #wanted: readonly number[] = [];
  #inView: readonly number[] = [];
  #isAsking = false;

  constructor(api: LineSource) {
    this.#api = api;
  }

  /**
   * Calls a function when lines that are in view have arrived.
   * @returns a function that stops these calls and all further requests for lines
   */
  listen(onChange: () => void): () => void {
    this.#onChange = onChange;
    void this.#ask();
    return () => {
      this.#onChange = null;
    };
  }

  /**
   * Sets the lines that are in view, and requests the missing ones.
   * @param margin how many more lines to request beyond either end
   */
  want(version: number, state: TableState, from: number, to: number, margin = 0): void {
    if (version !== this.#version) {
      if (this.#blocks.size > 0) this.#before = this.#blocks;
      this.#blocks = new Map();
      this.#version = version;
    }
    this.#state = state;
    const upTo = (end: number): number => Math.max(from, Math.min(end, state.length - 1));
    this.#inView = blocksOf(from, upTo(to));
    this.#wanted = blocksOf(from - margin, upTo(to + margin));
    void this.#ask();
  }

  /** Marks this many lines at the end as in view, and requests the lines that `knownEnd` needs there. */
  wantEnd(version: number, state: TableState, lines: number): void {
    // The last block may contain all these lines, so also request the block before it.
    this.want(version, state, state.length - Math.max(lines, blockLength + 1), state.length);
  }

  /** The blocks that are loaded and still valid. */
  get known(): CursorKnown["lines"] {
    const blocks = [...this.#blocks.keys()].filter((number) => this.#isValid(number));
    return { version: this.#version, blocks };
  }

  /** Adds blocks that came with another answer. The code that requested that answer draws them. */
  take(version: number, blocks: readonly LineBlock[]): void {
    if (version !== this.#version) return;
    for (const block of blocks) this.#keep(block.number, block, "");
  }

  /** Returns a line; null if it is not loaded. */
  at(index: number): RowView | null {
    const number = Math.floor(index / blockLength);
    const block = this.#blocks.get(number) ?? this.#before.get(number);
    return block?.lines[index % blockLength] ?? null;
  }

  /**
   * Returns the index after the last loaded line that has enough loaded lines before it to fill a view.
   * @param instead the result if there is none
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

  /** Returns the turn of a line; null if the line is before the first turn or not loaded. */
  turnAt(index: number): SessionTurn | null {
    const number = Math.floor(index / blockLength);
    const block = this.#blocks.get(number) ?? this.#before.get(number);
    const heading = block?.lines
      .slice(0, (index % blockLength) + 1)
      .findLast(({ kind }) => kind === "turn" || kind === "idle");
    return heading ? (heading.kind === "turn" ? heading.turn : null) : (block?.turn ?? null);
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let next = this.#next(); next !== undefined && this.#onChange; next = this.#next()) {
      const stamp = this.#stampOf(next);
      const from = next * blockLength;
      const answer = await this.#api.rows(from, from + blockLength);
      if (answer.version !== this.#version) {
        // The news about the answer's table has not arrived yet.
        if (answer.version > this.#version) break;
        continue;
      }
      this.#keep(next, answer, stamp);
      if (this.#inView.includes(next)) this.#onChange?.();
    }
    this.#isAsking = false;
  }

  /** @param stamp the stamp of the block if it is not settled */
  #keep(number: number, { lines, turn, isSettled }: TableLines, stamp: string): void {
    const isWhole = isSettled && lines.length === blockLength;
    // The newest block comes last.
    this.#blocks.delete(number);
    this.#blocks.set(number, { lines, turn, stamp: isWhole ? this.#settledStamp() : stamp });
    this.#forget();
  }

  #next(): number | undefined {
    return this.#wanted.find((number) => !this.#isValid(number));
  }

  #isValid(number: number): boolean {
    const stamp = this.#blocks.get(number)?.stamp;
    return stamp !== undefined && (stamp === this.#settledStamp() || stamp === this.#stampOf(number));
  }

  #settledStamp(): string {
    return String(this.#state?.edition);
  }

  /** Returns the stamp of a block that is not settled; the stamp is valid until the table grows. */
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
