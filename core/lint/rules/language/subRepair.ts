import { readClientMessage } from "../../../language/read.ts";
import type { Representation } from "../../../tokens/representation.ts";
import { closeBracket, isPower, isProvince, openBracket, type Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";

const withoutObject: ReadonlySet<Token> = new Set([T.HLD, T.DSB, T.BLD, T.REM]);
const seasons = T.SPR >> 8;
const coasts = T.NCS >> 8;

/** The message that the sender meant. */
export interface Meant {
  readonly tokens: Uint16Array;
  /** The index of the first token at which the faulty message differs from this one. */
  readonly differsAt: number;
  /** The correct token at that index; undefined if there is none. */
  readonly next: Token | undefined;
  /** Whether only the brackets of the faulty message are wrong. */
  readonly hasSameWords: boolean;
}

/**
 * Returns the XDO that the sender meant, when a message stops matching the grammar inside an XDO, and only brackets or
 * the sequence of the words are wrong, as in `XDO ( RUS AMY MOS ) MTO UKR`. Null when there is no XDO, or when more is
 * wrong.
 */
export function meantXdo(tokens: Uint16Array, faultAt: number, representation: Representation): Meant | null {
  const start = tokens.subarray(0, faultAt).lastIndexOf(T.XDO);
  if (start < 0) return null;
  const words = new Words(tokens.subarray(start + 1).filter((token) => !isBracket(token)));
  const order = orderOf(words);
  if (order === null) return null;
  const meant = Uint16Array.from([T.XDO, ...bracketed(order)]);
  const first = firstDifference(tokens.subarray(start), meant);
  const differsAt = start + first;
  const [power = 0] = order.filter(isPower);
  const carried = Uint16Array.from([T.SND, ...bracketed([power]), ...bracketed([T.PRP, ...bracketed([...meant])])]);
  // If the two messages differ only after the fault, or not at all, something else is wrong.
  if (differsAt > faultAt || !readClientMessage(carried, representation).ok) return null;
  return { tokens: meant, differsAt, next: meant[first], hasSameWords: haveSameWords(tokens.subarray(start), meant) };
}

/** Returns the first index at which two messages differ; the first message's length if they do not differ. */
function firstDifference(one: Uint16Array, other: Uint16Array): number {
  const at = one.findIndex((token, index) => token !== other[index]);
  return at < 0 ? one.length : at;
}

function isBracket(token: Token): boolean {
  return token === openBracket || token === closeBracket;
}

/**
 * Returns the SUB that the sender meant, when only its brackets or the order of the words of a unit are wrong, WVE
 * precedes its power, or a move by convoy is called MTO; null when more is wrong. The words themselves show where an
 * order ends.
 */
export function meantSub(tokens: Uint16Array, representation: Representation): Meant | null {
  if (tokens[0] !== T.SUB) return null;
  const words = new Words(tokens.filter((token) => !isBracket(token)).subarray(1));
  const turn = words.take((token) => token >> 8 === seasons);
  const whole: Token[] = [T.SUB, ...(turn === null ? [] : bracketed([turn, ...words.rest(1)]))];
  let count = 0;
  for (; !words.isOver; count += 1) {
    const order = orderOf(words);
    if (order === null) return null;
    whole.push(...bracketed(order));
  }
  const meant = Uint16Array.from(whole);
  if (count === 0 || !readClientMessage(meant, representation).ok) return null;
  const differsAt = firstDifference(tokens, meant);
  return { tokens: meant, differsAt, next: meant[differsAt], hasSameWords: haveSameWords(tokens, meant) };
}

/** Whether a message begins with the same words as another, ignoring brackets. */
function haveSameWords(tokens: Uint16Array, meant: Uint16Array): boolean {
  const words = tokens.filter((token) => !isBracket(token));
  return meant.filter((token) => !isBracket(token)).every((token, at) => token === words[at]);
}

/** The words of a message, one by one. */
class Words {
  readonly #words: Uint16Array;
  #at = 0;

  constructor(words: Uint16Array) {
    this.#words = words;
  }

  get isOver(): boolean {
    return this.#at >= this.#words.length;
  }

  get next(): Token | undefined {
    return this.#words[this.#at];
  }

  /** The word after the next one. */
  get second(): Token | undefined {
    return this.#words[this.#at + 1];
  }

  /** Takes and returns the next word if `isMeant` is true for it; otherwise returns null. */
  take(isMeant: (token: Token) => boolean): Token | null {
    const token = this.#words[this.#at];
    if (token === undefined || !isMeant(token)) return null;
    this.#at += 1;
    return token;
  }

  word(token: Token): boolean {
    return this.take((next) => next === token) !== null;
  }

  /** Takes the given number of words of any kind. */
  rest(count: number): Token[] {
    const taken = [...this.#words.subarray(this.#at, this.#at + count)];
    this.#at += taken.length;
    return taken;
  }
}

function bracketed(tokens: readonly Token[]): Token[] {
  return [openBracket, ...tokens, closeBracket];
}

/** Reads a place, such as `STP` or `( STP NCS )`. */
function placeOf(words: Words): Token[] | null {
  const province = words.take(isProvince);
  if (province === null) return null;
  const coast = words.take((token) => token >> 8 === coasts);
  return coast === null ? [province] : bracketed([province, coast]);
}

/** Reads a unit whose three parts may be in any order, such as `FRA PAR AMY`. */
function unitOf(words: Words): Token[] | null {
  let power: Token | null = null;
  let type: Token | null = null;
  let place: Token[] | null = null;
  for (let part = 0; part < 3; part++) {
    power ??= words.take(isPower);
    type ??= words.take((token) => token === T.AMY || token === T.FLT);
    place ??= placeOf(words);
  }
  return power === null || type === null || place === null ? null : bracketed([power, type, ...place]);
}

function orderOf(words: Words): Token[] | null {
  // A waived build with its words swapped, such as `WVE RUS`.
  if (words.word(T.WVE)) {
    const waiving = words.take(isPower);
    return waiving === null ? null : [waiving, T.WVE];
  }
  if (words.second === T.WVE) {
    const power = words.take(isPower);
    return power !== null && words.word(T.WVE) ? [power, T.WVE] : null;
  }
  const unit = unitOf(words);
  const verb = words.take((token) => withoutObject.has(token) || [T.MTO, T.RTO, T.SUP, T.CVY, T.CTO].includes(token));
  if (unit === null || verb === null) return null;
  if (withoutObject.has(verb)) return [...unit, verb];
  const object = verb === T.SUP || verb === T.CVY ? unitOf(words) : placeOf(words);
  if (object === null) return null;
  // `MTO NWY VIA ( NTH )`: only convoyed armies have a route.
  const meant = verb === T.MTO && words.next === T.VIA ? T.CTO : verb;
  const tail = tailOf(words, meant);
  return tail === null ? null : [...unit, meant, ...object, ...tail];
}

/** Reads what follows the object, such as `MTO BUR`, `CTO NWY` or `VIA ( NTH )`. */
function tailOf(words: Words, verb: Token): Token[] | null {
  if (verb === T.SUP || verb === T.CVY) {
    const word = verb === T.SUP ? T.MTO : T.CTO;
    if (!words.word(word)) return verb === T.SUP ? [] : null;
    const place = placeOf(words);
    return place && [word, ...place];
  }
  if (verb !== T.CTO || !words.word(T.VIA)) return [];
  const via: Token[] = [];
  for (let sea = words.take(isProvince); sea !== null; sea = words.take(isProvince)) via.push(sea);
  return [T.VIA, ...bracketed(via)];
}
