import type { Phase } from "../../../map/turn.ts";
import { Blocks } from "./blocks.ts";
import { readCondition } from "./condition.ts";
import { Cursor } from "./cursor.ts";
import type { OrderFault } from "./fault.ts";
import type { JudgeNames } from "./names.ts";
import type { JudgeUnit, Statement, TextPosition } from "./order.ts";
import { readJudgeOrder } from "./orderReader.ts";
import { readPhase } from "./phase.ts";
import { type JudgeToken, judgeTokens } from "./token.ts";

export interface JudgeReadingOptions {
  /** The phase of orders outside PHASE; `any` means that their words determine the phase. */
  readonly phase: Phase | "any";
  /** Whether a line such as `AUSTRIA:` begins a power's orders. */
  readonly hasHeadings: boolean;
  /** Whether a unit without an order word means a removal; otherwise it means a build. */
  readonly isRemoval?: (unit: JudgeUnit, power: string | null) => boolean;
}

/** The result of reading a text in njudge notation. */
export interface JudgeReading {
  readonly statements: readonly Statement[];
  /** The faults, in text order. The statements do not contain orders with errors. */
  readonly faults: readonly OrderFault[];
}

/**
 * Reads a submission: orders, which can be under PHASE or `if`, as well as CLEAR, SET WAIT and SET NOWAIT. Line breaks,
 * commas and semicolons separate them. Never throws: unreadable text becomes a fault.
 */
export function readJudgeText(text: string, names: JudgeNames, options: JudgeReadingOptions): JudgeReading {
  const faults: OrderFault[] = [];
  const reader = new TextReader(options);
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    for (const tokens of segments(judgeTokens(line))) reader.segment(new Cursor(names, tokens, index + 1, faults));
  }
  return { statements: reader.end(), faults };
}

/** Splits the tokens of a line at commas and semicolons. */
function segments(tokens: readonly JudgeToken[]): JudgeToken[][] {
  const parts: JudgeToken[][] = [[]];
  for (const token of tokens) {
    if (token.text === "," || token.text === ";") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

class TextReader {
  readonly #options: JudgeReadingOptions;
  readonly #blocks = new Blocks();
  #power: string | null = null;
  /** Whether the orders below a PHASE that was not understood have been reported. They are reported only once. */
  #hasReportedPhase = false;

  constructor(options: JudgeReadingOptions) {
    this.#options = options;
  }

  end(): readonly Statement[] {
    return this.#blocks.end();
  }

  /**
   * Reads the statements of a segment. More statements may follow an `if x then`, an `else`, an `endif` or a heading.
   */
  segment(cursor: Cursor): void {
    while (!cursor.isAtEnd) this.#statement(cursor);
  }

  #statement(cursor: Cursor): void {
    const { position } = cursor;
    const power = this.#options.hasHeadings ? cursor.heading() : undefined;
    if (power !== undefined) {
      this.#blocks.closePhase();
      this.#power = power;
    } else if (cursor.takes("phase")) this.#phase(cursor, position);
    else if (cursor.takes("clear")) {
      this.#blocks.clear(position);
      this.#finish(cursor);
    } else if (this.#blocks.isPhaseUnknown) this.#skip(cursor);
    else if (cursor.takes("if")) this.#if(cursor, position);
    else if (cursor.takes("else", "if") || cursor.takes("elseif")) this.#elseIf(cursor, position);
    else if (cursor.takes("else")) this.#else(cursor);
    else if (cursor.takes("endif") || cursor.takes("end", "if")) this.#endIf(cursor);
    else if (cursor.takes("set")) this.#set(cursor, position);
    else this.#order(cursor, position);
  }

  #phase(cursor: Cursor, position: TextPosition): void {
    const phase = readPhase(cursor);
    this.#blocks.openPhase(position, phase);
    this.#hasReportedPhase = false;
    if (phase) this.#finish(cursor);
    else cursor.skipAll();
  }

  /** Ignores orders for an unknown phase, because they must not count for the current one. */
  #skip(cursor: Cursor): void {
    if (!this.#hasReportedPhase) cursor.failHere("unknown-phase");
    this.#hasReportedPhase = true;
    cursor.skipAll();
  }

  #if(cursor: Cursor, position: TextPosition): void {
    const isFull = this.#blocks.isFull;
    const condition = isFull ? cursor.failHere("too-deep") : readCondition(cursor);
    this.#blocks.openIf(position, condition);
    if (!condition) this.#leaveOut(cursor, position);
  }

  #elseIf(cursor: Cursor, position: TextPosition): void {
    if (!this.#mayGoOn(cursor)) return cursor.skipAll();
    const condition = readCondition(cursor);
    this.#blocks.elseIf(condition);
    if (!condition) this.#leaveOut(cursor, position);
  }

  /** Ignores orders under a condition that was not understood. */
  #leaveOut(cursor: Cursor, position: TextPosition): void {
    cursor.noteAt(position, "left-out");
    cursor.skipAll();
  }

  #else(cursor: Cursor): void {
    if (this.#mayGoOn(cursor)) this.#blocks.else();
  }

  /** Whether an `if` without an `else` is open; if not, reports a fault. Orders after a second `else` are dropped. */
  #mayGoOn(cursor: Cursor): boolean {
    const state = this.#blocks.elseState;
    if (state === "open") return true;
    cursor.failBefore(state === "no-if" ? "else-without-if" : "second-else");
    if (state === "closed") this.#blocks.else();
    return false;
  }

  #endIf(cursor: Cursor): void {
    if (!this.#blocks.endIf()) cursor.failBefore("endif-without-if");
  }

  #set(cursor: Cursor, position: TextPosition): void {
    const isWait = cursor.takes("wait");
    if (isWait || cursor.takes("nowait") || cursor.takes("no", "wait")) {
      this.#blocks.add({ kind: "set", wait: isWait, ...position });
      this.#finish(cursor);
    } else {
      cursor.failHere("setting");
      cursor.skipAll();
    }
  }

  #order(cursor: Cursor, position: TextPosition): void {
    const power = this.#power;
    const { isRemoval } = this.#options;
    const order = readJudgeOrder(cursor, {
      phase: this.#blocks.phaseKind ?? this.#options.phase,
      isRemoval: (unit) => isRemoval?.(unit, power) ?? false,
    });
    if (order) this.#blocks.add({ kind: "order", order, power, ...position });
    cursor.skipAll();
  }

  /** Reports any text that follows the statement. */
  #finish(cursor: Cursor): void {
    cursor.leftover();
    cursor.skipAll();
  }
}
