import { Analysis } from "../../core/analysis/analysis.ts";
import { getOrMake } from "../../core/bytes/keyed.ts";
import type { Direction } from "../../core/recording/entry.ts";
import type { AssignedNumbers, Representation } from "../../core/tokens/representation.ts";
import { closeBracket, openBracket, type Token } from "../../core/tokens/token.ts";
import { captureEntries, captureNames, keptCaptures } from "./captures.ts";

/** A DM with everything needed to read it. */
export interface KnownMessage {
  readonly tokens: Uint16Array;
  readonly direction: Direction;
  readonly representation: Representation;
}

/** Numbers that two programs may have agreed on for tokens without an assigned number. */
export const agreedNumbers: AssignedNumbers = {
  ...{ UHY: 0x4a30, HPY: 0x4a31, ANG: 0x4a32, ROF: 0x4a33 },
  ...{ ULB: 0x4a34, UUB: 0x4a35 },
};

/** Cached messages, keyed by capture. */
const known = new Map<string, readonly KnownMessage[]>();

/** Returns every DM in the captures in this repository, or in some of them. */
export function keptMessages(names: readonly string[] = captureNames(keptCaptures)): KnownMessage[] {
  return names.flatMap((name) => getOrMake(known, name, () => messagesOf(name)));
}

function messagesOf(name: string): KnownMessage[] {
  const analysis = new Analysis();
  return captureEntries(keptCaptures, name)
    .flatMap((entry) => analysis.apply(entry))
    .flatMap(({ tokens, direction, representation }) => (tokens ? [{ tokens, direction, representation }] : []));
}

/** A message's tokens after one mutation, and the first index at which they can differ. */
export interface Mutated {
  readonly tokens: Uint16Array;
  readonly from: number;
}

type Mutate = (tokens: readonly Token[], at: number, random: () => number) => { tokens: Token[]; from: number };

/** Mutations of a message, at one index or from there on. */
const mutations: readonly Mutate[] = [
  function flip(tokens, at, random) {
    return { tokens: tokens.with(at, anyToken(tokens, random)), from: at };
  },
  function drop(tokens, at) {
    return { tokens: tokens.toSpliced(at, 1), from: at };
  },
  function insert(tokens, at, random) {
    return { tokens: tokens.toSpliced(at, 0, anyToken(tokens, random)), from: at };
  },
  function swap(tokens, at, random) {
    const other = Math.floor(random() * tokens.length);
    const swapped = tokens.with(at, tokens[other] as Token).with(other, tokens[at] as Token);
    return { tokens: swapped, from: Math.min(at, other) };
  },
  function duplicate(tokens, at, random) {
    const end = at + 1 + Math.floor(random() * 20);
    return { tokens: tokens.toSpliced(at, 0, ...tokens.slice(at, end)), from: at };
  },
  function truncate(tokens, at) {
    return { tokens: tokens.slice(0, at), from: at };
  },
  function storm(tokens, at, random) {
    const brackets = Array.from({ length: 1 + Math.floor(random() * 40) }, () => bracket(random));
    return { tokens: tokens.toSpliced(at, 0, ...brackets), from: at };
  },
];

/** Applies one mutation to a message. */
export function mutated(message: Uint16Array, random: () => number): Mutated {
  const at = Math.floor(random() * message.length);
  const mutate = mutations[Math.floor(random() * mutations.length)] as Mutate;
  const { tokens, from } = message.length === 0 ? { tokens: [openBracket], from: 0 } : mutate([...message], at, random);
  return { tokens: Uint16Array.from(tokens), from };
}

/** Returns a bracket, a token from the same message, a token from the language, or any number. */
function anyToken(tokens: readonly Token[], random: () => number): Token {
  const kind = random();
  if (kind < 0.2) return bracket(random);
  if (kind < 0.5) return tokens[Math.floor(random() * tokens.length)] as Token;
  if (kind < 0.8) return ((0x40 + Math.floor(random() * 0x18)) << 8) | Math.floor(random() * 0x28);
  return Math.floor(random() * 0x10000);
}

function bracket(random: () => number): Token {
  return random() < 0.5 ? openBracket : closeBracket;
}
