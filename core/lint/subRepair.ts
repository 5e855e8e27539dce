import { readClientMessage } from "../language/read.ts";
import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";
import { closeBracket, isPower, isProvince, openBracket, type Token } from "../tokens/token.ts";
import { tokenNamed } from "../tokens/vocabulary.ts";

const [SUB, AMY, FLT] = [tokenNamed("SUB"), tokenNamed("AMY"), tokenNamed("FLT")];
const [MTO, RTO, SUP, CVY] = [tokenNamed("MTO"), tokenNamed("RTO"), tokenNamed("SUP"), tokenNamed("CVY")];
const [CTO, VIA, WVE] = [tokenNamed("CTO"), tokenNamed("VIA"), tokenNamed("WVE")];
const alone: ReadonlySet<Token> = new Set([tokenNamed("HLD"), tokenNamed("DSB"), tokenNamed("BLD"), tokenNamed("REM")]);
const seasons = tokenNamed("SPR") >> 8;
const coasts = tokenNamed("NCS") >> 8;

/**
 * The SUB that was meant where only its brackets are wrong, or a move by convoy is called MTO, in the text form; null
 * where more is wrong. The words alone tell where an order ends: each begins with a power.
 */
export function meantSub(tokens: Uint16Array, representation: Representation): string | null {
  if (tokens[0] !== SUB) return null;
  const words = new Words(tokens.filter((token) => token !== openBracket && token !== closeBracket).subarray(1));
  const turn = words.take((token) => token >> 8 === seasons);
  const whole: Token[] = [SUB, ...(turn === null ? [] : bracketed([turn, ...words.rest(1)]))];
  let count = 0;
  for (; !words.isOver; count += 1) {
    const order = orderOf(words);
    if (order === null) return null;
    whole.push(...bracketed(order));
  }
  const meant = Uint16Array.from(whole);
  return count > 0 && readClientMessage(meant, representation).ok ? printTokens(meant, representation) : null;
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

  /** The next word, if it is one of those. */
  take(isMeant: (token: Token) => boolean): Token | null {
    const token = this.#words[this.#at];
    if (token === undefined || !isMeant(token)) return null;
    this.#at += 1;
    return token;
  }

  word(token: Token): boolean {
    return this.take((next) => next === token) !== null;
  }

  /** So many words, whatever they are. */
  rest(count: number): Token[] {
    const taken = [...this.#words.subarray(this.#at, this.#at + count)];
    this.#at += taken.length;
    return taken;
  }
}

function bracketed(tokens: readonly Token[]): Token[] {
  return [openBracket, ...tokens, closeBracket];
}

/** `STP`, `( STP NCS )`. */
function placeOf(words: Words): Token[] | null {
  const province = words.take(isProvince);
  if (province === null) return null;
  const coast = words.take((token) => token >> 8 === coasts);
  return coast === null ? [province] : bracketed([province, coast]);
}

function unitOf(words: Words, known: Token | null = null): Token[] | null {
  const power = known ?? words.take(isPower);
  const type = words.take((token) => token === AMY || token === FLT);
  const place = type === null ? null : placeOf(words);
  return power === null || type === null || place === null ? null : bracketed([power, type, ...place]);
}

function orderOf(words: Words): Token[] | null {
  const power = words.take(isPower);
  if (power === null) return null;
  if (words.word(WVE)) return [power, WVE];
  const unit = unitOf(words, power);
  const verb = words.take((token) => alone.has(token) || [MTO, RTO, SUP, CVY, CTO].includes(token));
  if (unit === null || verb === null) return null;
  if (alone.has(verb)) return [...unit, verb];
  const object = verb === SUP || verb === CVY ? unitOf(words) : placeOf(words);
  if (object === null) return null;
  // `MTO NWY VIA ( NTH )`: a route is for armies that are convoyed.
  const meant = verb === MTO && words.next === VIA ? CTO : verb;
  const tail = tailOf(words, meant);
  return tail === null ? null : [...unit, meant, ...object, ...tail];
}

/** What follows the object: `MTO BUR`, `CTO NWY`, `VIA ( NTH )`. */
function tailOf(words: Words, verb: Token): Token[] | null {
  if (verb === SUP || verb === CVY) {
    const word = verb === SUP ? MTO : CTO;
    if (!words.word(word)) return verb === SUP ? [] : null;
    const place = placeOf(words);
    return place && [word, ...place];
  }
  if (verb !== CTO || !words.word(VIA)) return [];
  const via: Token[] = [];
  for (let sea = words.take(isProvince); sea !== null; sea = words.take(isProvince)) via.push(sea);
  return [VIA, ...bracketed(via)];
}
