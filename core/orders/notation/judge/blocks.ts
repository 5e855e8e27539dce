import type { Phase } from "../../../map/turn.ts";
import type { Condition, JudgePhase, Statement, TextPosition } from "./order.ts";

interface OpenIf extends TextPosition {
  readonly branches: { readonly condition: Condition; readonly statements: readonly Statement[] }[];
  otherwise: Statement[] | null;
  /** The list that receives the next statements. */
  current: Statement[];
  /** Whether a condition was not understood, so that the branch to take is unknown. */
  isBroken: boolean;
}

interface OpenPhase extends TextPosition {
  readonly phase: JudgePhase;
  readonly statements: Statement[];
  /** Whether a PHASE opened this block; false if the block continues a phase after a CLEAR. */
  readonly isNamed: boolean;
}

/** The maximum nesting depth of `if`, far more than in real use. */
const depthLimit = 200;

/** The blocks that are open while a string is being read: a phase with nested `if` blocks. */
export class Blocks {
  readonly #statements: Statement[] = [];
  #phase: OpenPhase | null = null;
  #isPhaseUnknown = false;
  readonly #ifs: OpenIf[] = [];

  /** Whether the text is below a PHASE that was not understood. */
  get isPhaseUnknown(): boolean {
    return this.#isPhaseUnknown;
  }

  /** The kind of the open PHASE; null outside a PHASE. */
  get phaseKind(): Phase | null {
    return this.#phase?.phase.kind ?? null;
  }

  get isFull(): boolean {
    return this.#ifs.length >= depthLimit;
  }

  add(statement: Statement): void {
    this.#current.push(statement);
  }

  get #current(): Statement[] {
    return this.#ifs.at(-1)?.current ?? this.#phase?.statements ?? this.#statements;
  }

  /**
   * Opens an `if`.
   * @param condition undefined if it was not understood
   */
  openIf(position: TextPosition, condition: Condition | undefined): void {
    const current: Statement[] = [];
    const branches = condition ? [{ condition, statements: current }] : [];
    this.#ifs.push({ ...position, branches, otherwise: null, current, isBroken: !condition });
  }

  /** Whether the current `if` is open, closed by an `else`, or missing. */
  get elseState(): "open" | "no-if" | "closed" {
    const open = this.#ifs.at(-1);
    return open ? (open.otherwise ? "closed" : "open") : "no-if";
  }

  elseIf(condition: Condition | undefined): void {
    const open = this.#ifs.at(-1);
    if (!open) return;
    open.current = [];
    if (!condition) open.isBroken = true;
    else if (!open.otherwise) open.branches.push({ condition, statements: open.current });
  }

  /** Begins the `else` branch; statements after a second `else` are dropped. */
  else(): void {
    const open = this.#ifs.at(-1);
    if (!open) return;
    open.current = [];
    open.otherwise ??= open.current;
  }

  /** Closes the current `if`. Returns false if there is none. */
  endIf(): boolean {
    const open = this.#ifs.pop();
    if (!open) return false;
    const { line, column, branches, otherwise, isBroken } = open;
    if (!isBroken) this.add({ kind: "if", line, column, branches, otherwise });
    return true;
  }

  /**
   * Opens a PHASE.
   * @param phase undefined if it was not understood
   */
  openPhase(position: TextPosition, phase: JudgePhase | undefined, isNamed = true): void {
    this.closePhase();
    this.#isPhaseUnknown = !phase;
    if (phase) this.#phase = { ...position, phase, statements: [], isNamed };
  }

  /** Closes the phase and every open `if`. */
  closePhase(): void {
    while (this.endIf());
    const open = this.#phase;
    this.#phase = null;
    this.#isPhaseUnknown = false;
    if (!open || (open.statements.length === 0 && !open.isNamed)) return;
    const { line, column, phase, statements } = open;
    this.add({ kind: "phase", line, column, phase, statements });
  }

  /** Adds a CLEAR. Later orders still belong to the phase that was open before it. */
  clear(position: TextPosition): void {
    const phase = this.#phase?.phase;
    const wasUnknown = this.#isPhaseUnknown;
    this.closePhase();
    this.add({ kind: "clear", ...position });
    if (phase || wasUnknown) this.openPhase(position, phase, false);
  }

  end(): readonly Statement[] {
    this.closePhase();
    return this.#statements;
  }
}
