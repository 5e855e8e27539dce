import type { Dice } from "./dice.ts";

/** A kind of input: how it is stored, changed, shortened and multiplied. */
export interface Form<Input> {
  /** Extension of the files with such an input, including the dot. */
  readonly extension: string;
  readonly encode: (input: Input) => Uint8Array;
  /** Reads what `encode` returned. @throws for other bytes */
  readonly decode: (bytes: Uint8Array) => Input;
  /** Changes one thing; `other` is another input, from which parts may be taken. */
  readonly mutate: (input: Input, other: Input, dice: Dice) => Input;
  /** The number of parts that can be removed one by one. */
  readonly size: (input: Input) => number;
  /** The input without the parts from `start` to `end`. */
  readonly without: (input: Input, start: number, end: number) => Input;
  /** The input repeated the given number of times, as a single input. */
  readonly repeat: (input: Input, times: number) => Input;
}

/** A part of the program to fuzz, with its initial inputs and the conditions that every input must meet. */
export interface Target<Input> {
  readonly name: string;
  readonly form: Form<Input>;
  /** The largest size of a mutated input, in stored bytes. */
  readonly largest: number;
  /** Small real inputs. */
  readonly seeds: () => readonly Input[];
  /**
   * Runs the program on an input and checks the result.
   * @returns a short description of the behaviour; an input with new behaviour is kept and mutated further
   * @throws if anything is wrong
   */
  readonly run: (input: Input) => string | Promise<string>;
  /** Inputs of any size; the run time must not grow faster than the size. By default, some of the seeds, repeated. */
  readonly growing?: () => readonly Growing<Input>[];
  /**
   * The largest size, in stored bytes, at which growth is measured. Above this size, the program refuses inputs, or the
   * processor's caches make any program's run time grow faster than its input.
   */
  readonly largestGrown?: number;
}

/** Makes an input that is `times` times as large as the one made for 1. */
export type Growing<Input> = (times: number) => Input;

/** A result that violates a condition. */
export class Wrong extends Error {
  override readonly name = "Wrong";
}

/** @throws {Wrong} unless `holds` */
export function ensure(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Wrong(otherwise);
}
