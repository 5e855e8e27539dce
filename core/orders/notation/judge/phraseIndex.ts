import { isWord, type JudgeToken, judgeTokens } from "./token.ts";

/** The meanings of a name that was found at the start of some tokens. */
export interface PhraseMatch<T> {
  /** The meanings of the text: one or more. */
  readonly values: readonly T[];
  /** Length in tokens. */
  readonly length: number;
  /** `exact`: the name as listed. `prefix`: its beginning. `near`: a misspelling. */
  readonly how: "exact" | "prefix" | "near";
}

/** Names of one or more words, with their meanings. Ignores case, spaces and full stops. */
export class PhraseIndex<T> {
  readonly #byPhrase = new Map<string, T>();
  readonly #loose: [phrase: string, value: T][] = [];
  readonly #keyOf: (value: T) => string;
  readonly #shortest: number;
  #longest = 0;

  /**
   * @param keyOf returns a key that identifies a value
   * @param shortest the minimum number of letters in an abbreviation
   */
  constructor(keyOf: (value: T) => string, shortest: number) {
    this.#keyOf = keyOf;
    this.#shortest = shortest;
  }

  /**
   * Adds a name, and the same name without hyphens and as one word. A name that already exists keeps its meaning.
   * @param isWhole whether only the complete name counts
   */
  add(name: string, value: T, isWhole = false): void {
    const put = (phrase: string, length: number): void => this.#put(phrase, length, value, isWhole);
    const tokens = judgeTokens(name);
    const words = tokens.filter(isWord).map(({ text }) => text);
    put(tokens.map(({ text }) => text).join(" "), tokens.length);
    // Without this check, `spa (nc)` would become one word without brackets.
    if (!tokens.every((token) => isWord(token) || token.text === "-")) return;
    put(words.join(" "), words.length);
    put(words.join(""), 1);
  }

  /** Finds the longest listed name at the start of the tokens. */
  exact(tokens: readonly JudgeToken[], at: number): PhraseMatch<T> | undefined {
    for (let length = Math.min(this.#longest, tokens.length - at); length > 0; length--) {
      const value = this.#byPhrase.get(phraseOf(tokens, at, length));
      if (value !== undefined) return { values: [value], length, how: "exact" };
    }
    return undefined;
  }

  /** Finds the longest sequence of words that begins a listed name; prefers a sequence that begins only one name. */
  prefix(tokens: readonly JudgeToken[], at: number): PhraseMatch<T> | undefined {
    let several: PhraseMatch<T> | undefined;
    for (const [phrase, length] of this.#runs(tokens, at)) {
      if (phrase.replaceAll(" ", "").length < this.#shortest) continue;
      const values = this.#distinct((name) => name.startsWith(phrase));
      if (values.length === 1) return { values, length, how: "prefix" };
      if (values.length > 1) several = { values, length, how: "prefix" };
    }
    return several;
  }

  /** Finds a sequence of words that differs by one or two letters from the name of exactly one value. */
  near(tokens: readonly JudgeToken[], at: number): PhraseMatch<T> | undefined {
    for (const [phrase, length] of this.#runs(tokens, at)) {
      const slips = phrase.length >= 9 ? 2 : phrase.length >= 5 ? 1 : 0;
      if (slips === 0) continue;
      const values = this.#distinct((name) => name.length >= 5 && isWithin(name, phrase, slips));
      if (values.length === 1) return { values, length, how: "near" };
    }
    return undefined;
  }

  *#runs(tokens: readonly JudgeToken[], at: number): Generator<[phrase: string, length: number]> {
    let end = at;
    while (end - at < this.#longest && isWord(tokens[end])) end += 1;
    for (let length = end - at; length > 0; length--) yield [phraseOf(tokens, at, length), length];
  }

  #distinct(isMeant: (name: string) => boolean): readonly T[] {
    const found = new Map<string, T>();
    for (const [name, value] of this.#loose) if (isMeant(name)) found.set(this.#keyOf(value), value);
    return [...found.values()];
  }

  #put(phrase: string, length: number, value: T, isWhole: boolean): void {
    if (phrase === "" || this.#byPhrase.has(phrase)) return;
    this.#longest = Math.max(this.#longest, length);
    this.#byPhrase.set(phrase, value);
    if (!isWhole) this.#loose.push([phrase, value]);
  }
}

function phraseOf(tokens: readonly JudgeToken[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(" ");
}

/**
 * Whether two words differ by at most `slips` errors: an extra letter, a missing letter, a wrong letter, or two swapped
 * letters.
 */
function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return (row[b.length] ?? 0) <= slips;
}
