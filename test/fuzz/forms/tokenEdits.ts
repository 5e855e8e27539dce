import { groupBy } from "../../../core/bytes/keyed.ts";
import {
  categoryOf,
  closeBracket,
  integerToken,
  isInteger,
  openBracket,
  type Token,
} from "../../../core/tokens/token.ts";
import { vocabulary } from "../../../core/tokens/vocabulary.ts";
import { endOfGroup } from "../../support/groups.ts";
import { mutated } from "../../support/messages.ts";
import type { Dice } from "../dice.ts";

/** Changes one thing in a message: a token, or a group with its brackets. */
export function editTokens(tokens: Uint16Array, other: Uint16Array, dice: Dice): Uint16Array {
  const kind = dice.random();
  if (kind < 0.25 || tokens.length === 0) return mutated(tokens, dice.random).tokens;
  if (kind < 0.6) return changeToken(tokens, dice);
  return editGroups(tokens, other, dice);
}

/** The token numbers in the vocabulary, by category. */
const alike = groupBy(
  vocabulary.flatMap(({ value }) => (value === null ? [] : [value])),
  categoryOf,
);

/** Replaces a token with another of the same category: a province with a province. */
function changeToken(tokens: Uint16Array, dice: Dice): Uint16Array {
  const edited = tokens.slice();
  const at = dice.below(tokens.length);
  const token = tokens[at] as Token;
  edited[at] = similar(token, tokens, dice);
  return edited;
}

function similar(token: Token, tokens: Uint16Array, dice: Dice): Token {
  if (isInteger(token)) return integerToken(dice.edge()) ?? dice.below(0x4000);
  const inMessage = [...tokens].filter((each) => categoryOf(each) === categoryOf(token));
  if (dice.chance(0.4)) return dice.pick(inMessage);
  const known = alike.get(categoryOf(token)) ?? [];
  return known.length === 0 || dice.chance(0.1) ? (token & 0xff00) | dice.below(256) : dice.pick(known);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Returns every group, with its brackets, and every token that is not a bracket. */
function partsOf(tokens: Uint16Array): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const token = tokens[start];
    if (token === closeBracket) continue;
    const end = token === openBracket ? endOfGroup(tokens, start) : start;
    parts.push({ start, end: Math.min(tokens.length, end + 1) });
  }
  return parts;
}

/** Duplicates, deletes, moves, wraps, nests or replaces a group or token. */
function editGroups(tokens: Uint16Array, other: Uint16Array, dice: Dice): Uint16Array {
  // In a long message, groups are searched for only from a random position onwards.
  const from = dice.below(Math.max(1, tokens.length - 400));
  const window = tokens.subarray(from, from + 400);
  const parts = partsOf(window);
  if (parts.length === 0) return mutated(tokens, dice.random).tokens;
  const { start, end } = dice.pick(parts);
  const part = window.subarray(start, end);
  const replaced = (...pieces: readonly ArrayLike<Token>[]): Uint16Array =>
    joined(tokens.subarray(0, from + start), ...pieces, tokens.subarray(from + end));
  switch (dice.below(7)) {
    case 0:
      return replaced(part, part);
    case 1:
      return replaced();
    case 2: {
      const another = dice.pick(parts);
      return replaced(window.subarray(another.start, another.end));
    }
    case 3:
      return replaced([openBracket], part, [closeBracket]);
    case 4: {
      const depth = dice.chance(0.9) ? 1 + dice.below(6) : 200 + dice.below(120);
      const opened = Array.from({ length: depth }, () => [openBracket]);
      return replaced(...opened, part, ...opened.map(() => [closeBracket]));
    }
    case 5:
      return replaced(...Array.from({ length: 2 + dice.below(12) }, () => part));
    default: {
      const donors = partsOf(other.subarray(0, 400));
      if (donors.length === 0) return replaced();
      const donor = dice.pick(donors);
      return replaced(other.subarray(donor.start, donor.end));
    }
  }
}

function joined(...pieces: readonly ArrayLike<Token>[]): Uint16Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const all = new Uint16Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
