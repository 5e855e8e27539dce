import { levelBelow, productions } from "../../core/language/grammar.ts";
import { type Strictness, termOf } from "../../core/language/read.ts";
import type { Direction } from "../../core/recording/entry.ts";
import type { Production } from "../../core/syntax/production.ts";
import type { Representation } from "../../core/tokens/representation.ts";
import { compileGenerator, type Generator } from "./generator.ts";
import { randomTerm } from "./randomTerm.ts";
import type { Random } from "./randomTerminal.ts";

export interface RandomMessageOptions extends Strictness {
  readonly direction: Direction;
  /**
   * The source of powers and provinces. A form is not drawn if this representation lacks a number for one of its
   * tokens.
   */
  readonly representation: Representation;
  readonly random: Random;
  /** Maximum nesting of terms. */
  readonly depth?: number;
  /** Called for every drawn form, with its term. */
  readonly onForm?: (production: Production, term: string) => void;
}

/**
 * Draws a message that a strict receiver with this dialect, level and role accepts. Every such message can occur.
 * @returns its tokens, fewer than 2,000
 */
export function randomMessage(options: RandomMessageOptions): Uint16Array {
  const { direction, random, depth = 12, onForm } = options;
  return Uint16Array.from(randomTerm(generatorOf(options), termOf(direction), { random, depth, onForm }));
}

/** Generators, compiled on first use. */
const generators = new WeakMap<Representation, Map<string, Generator>>();

function generatorOf({ dialect, level, direction, role, representation }: RandomMessageOptions): Generator {
  const known = generators.get(representation) ?? new Map<string, Generator>();
  generators.set(representation, known);
  const key = `${dialect} ${levelBelow(level)} ${direction} ${role}`;
  const choice = { dialect, reading: "strict", level, direction, role } as const;
  const generator = known.get(key) ?? compileGenerator(productions, choice, representation);
  known.set(key, generator);
  return generator;
}
