import type { Place } from "../../../map/place.ts";
import { coastTitle, readCoast } from "./coasts.ts";
import type { FaultCode, OrderFault } from "./fault.ts";
import type { JudgeNames, PlaceSpelling } from "./names.ts";
import type { JudgeUnit, TextPosition } from "./order.ts";
import type { PhraseMatch } from "./phraseIndex.ts";
import { isWord, type JudgeToken } from "./token.ts";
import { type Verb, verbAt } from "./words.ts";

/** The words that name unit types. */
export const unitTypes: ReadonlyMap<string, "AMY" | "FLT"> = new Map([
  ["a", "AMY"],
  ["army", "AMY"],
  ["amy", "AMY"],
  ["f", "FLT"],
  ["fleet", "FLT"],
  ["flt", "FLT"],
]);

/** The forms of a unit, in the order in which the cursor tries them. */
const unitForms = [
  { how: "exact", owner: "typed" },
  { how: "exact", owner: "none" },
  { how: "exact", owner: "untyped" },
  { how: "loose", owner: "none" },
  { how: "loose", owner: "untyped" },
] as const;

export interface Mark {
  readonly at: number;
  readonly faults: number;
}

/** Reads the tokens of a line one by one. Reports one fault if something is missing. */
export class Cursor {
  readonly names: JudgeNames;
  readonly #tokens: readonly JudgeToken[];
  readonly #line: number;
  readonly #faults: OrderFault[];
  #at = 0;

  /** @param faults receives the faults */
  constructor(names: JudgeNames, tokens: readonly JudgeToken[], line: number, faults: OrderFault[]) {
    this.names = names;
    this.#tokens = tokens;
    this.#line = line;
    this.#faults = faults;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Position of the next token; at the end, the position after the last token. */
  get position(): { readonly line: number; readonly column: number } {
    const start = this.#tokens[this.#at]?.start ?? this.#tokens.at(-1)?.end ?? 0;
    return { line: this.#line, column: start + 1 };
  }

  /** Returns a mark to which the cursor can return. */
  mark(): Mark {
    return { at: this.#at, faults: this.#faults.length };
  }

  /** Returns to a mark, and drops the faults reported since then. */
  reset({ at, faults }: Mark): void {
    this.#at = at;
    this.#faults.length = faults;
  }

  get next(): JudgeToken | undefined {
    return this.#tokens[this.#at];
  }

  /** Takes the given words if they come next. */
  takes(...words: readonly string[]): boolean {
    if (!words.every((word, ahead) => this.#tokens[this.#at + ahead]?.text === word)) return false;
    this.#at += words.length;
    return true;
  }

  skip(): void {
    this.#at += 1;
  }

  skipAll(): void {
    this.#at = this.#tokens.length;
  }

  /** Takes an order word. */
  verb(): Verb | undefined {
    const found = verbAt(this.#tokens, this.#at);
    if (!found) return undefined;
    this.#at += found.length;
    return found.verb;
  }

  /** Returns the next order word, without taking it. */
  get nextVerb(): Verb | undefined {
    return verbAt(this.#tokens, this.#at)?.verb;
  }

  /** Takes a word for a unit type if it comes next. */
  unitType(): "AMY" | "FLT" | null {
    const type = unitTypes.get(this.next?.text ?? "") ?? null;
    if (type !== null) this.#at += 1;
    return type;
  }

  /**
   * Takes `[power] [type] province`. A listed province name takes precedence over a power, and a power over the
   * beginning of a province's name: `eng` is the Channel, but `english` in `english army wales` is the power. Before a
   * unit type, a name of a power always means the power.
   */
  unit(): JudgeUnit | undefined {
    const start = this.mark();
    for (const { how, owner } of unitForms) {
      const unit = this.#unit(how, owner);
      if (unit || this.#faults.length > start.faults) return unit;
      this.reset(start);
    }
    // Report the fault where the province should be.
    const power = this.#power();
    this.unitType();
    if (power !== undefined && this.isAtEnd) this.reset(start);
    return this.#noPlace();
  }

  #unit(how: "exact" | "loose", owner: "none" | "typed" | "untyped"): JudgeUnit | undefined {
    const power = owner === "none" ? null : this.#power();
    if (power === undefined) return undefined;
    const type = this.unitType();
    if (owner === "typed" && type === null) return undefined;
    const place = this.tryPlace(how);
    return place && { type, place, power };
  }

  /** Takes a province if the tokens name one, by a listed name (`exact`) or by a looser match. */
  tryPlace(how: "exact" | "loose"): Place | undefined {
    const match =
      how === "loose" ? this.names.loosePlace(this.#tokens, this.#at) : this.names.exactPlace(this.#tokens, this.#at);
    return match?.values.length === 1 ? this.#placeOf(match) : undefined;
  }

  /** Takes a province, with its coast if the text names one. */
  place(): Place | undefined {
    const match = this.names.exactPlace(this.#tokens, this.#at) ?? this.names.loosePlace(this.#tokens, this.#at);
    return match?.values.length === 1 ? this.#placeOf(match) : this.#noPlace();
  }

  #placeOf({ values, length, how }: PhraseMatch<PlaceSpelling>): Place | undefined {
    const [{ place, isAmbiguous }] = values as readonly [PlaceSpelling];
    const start = this.#at;
    const name = this.names.title(place);
    const text = this.#text(start, start + length);
    if (how === "near") this.#note("misspelt-place", start, start + length, { text, name });
    else if (isAmbiguous && this.names.refusesAmbiguous) {
      return this.fail("refused-name", start, start + length, { text, name });
    } else if (isAmbiguous) this.#note("ambiguous-name", start, start + length, { text, name });
    this.#at += length;
    const coast = place.coast === null ? readCoast(this.#tokens, this.#at) : undefined;
    if (!coast) return place;
    const end = this.#at + coast.length;
    if (coast.coast === null) return this.fail("unknown-coast", this.#at, end, { text: this.#text(this.#at, end) });
    const province = this.names.map.provinces.get(place.province);
    const isThere = !province || province.coasts.includes(coast.coast);
    if (!isThere) this.#note("no-such-coast", this.#at, end, { name, coast: coastTitle(coast.coast) });
    this.#at = end;
    return isThere ? { province: place.province, coast: coast.coast } : place;
  }

  /** Reports why there is no province at this position. */
  #noPlace(): undefined {
    if (this.isAtEnd) return this.missing("a province");
    const match = this.names.loosePlace(this.#tokens, this.#at);
    const end = match ? this.#at + match.length : this.#endOfName();
    const text = this.#text(this.#at, end);
    if (!match) return this.fail("unknown-place", this.#at, end, { text });
    const names = match.values.map(({ place }) => this.names.title(place)).join(", ");
    return this.fail("ambiguous-place", this.#at, end, { text, names });
  }

  /** Returns the likely end of a name: the next punctuation mark or order word. */
  #endOfName(): number {
    let end = this.#at + 1;
    while (isWord(this.#tokens[end]) && !verbAt(this.#tokens, end)) end += 1;
    return end;
  }

  /** Takes a power before a unit; undefined if there is none. */
  #power(): string | undefined {
    const power = this.tryPower();
    // nJudge also reads `italian: army ...`.
    if (power !== undefined) this.takes(":");
    return power;
  }

  /** Takes a power if the tokens name one. */
  tryPower(): string | undefined {
    const match = this.names.power(this.#tokens, this.#at);
    if (match?.values.length !== 1) return undefined;
    this.#at += match.length;
    return match.values[0];
  }

  /** Takes the power that a proxy order names with at least two letters. */
  proxied(): string | undefined {
    const token = this.next;
    if (!token) return this.missing("a power");
    const end = this.#at + 1;
    if (token.text.length < 2) return this.fail("short-power", this.#at, end, { text: token.written });
    const match = this.names.power(this.#tokens, this.#at);
    if (!match) return this.fail("unknown-power", this.#at, end, { text: token.written });
    if (match.values.length > 1) {
      const names = match.values.map((power) => this.names.powerTitle(power)).join(", ");
      return this.fail("ambiguous-power", this.#at, end, { text: token.written, names });
    }
    this.#at += match.length;
    return match.values[0];
  }

  /** Takes `AUSTRIA:`, the heading of a power's orders. */
  heading(): string | undefined {
    const match = this.names.power(this.#tokens, this.#at);
    if (match?.values.length !== 1 || this.#tokens[this.#at + match.length]?.text !== ":") return undefined;
    this.#at += match.length + 1;
    return match.values[0];
  }

  /** Reports any remaining tokens, because nothing may follow. Returns whether there are any. */
  leftover(): boolean {
    if (this.isAtEnd) return false;
    const text = this.#text(this.#at, this.#tokens.length);
    this.fail("leftover", this.#at, this.#tokens.length, { text });
    return true;
  }

  missing(expected: string): undefined {
    return this.fail("missing", this.#at, this.#at, { expected });
  }

  /** Reports a fault in the tokens from `start` to `end`. */
  fail(code: FaultCode, start: number, end: number, facts: OrderFault["facts"]): undefined {
    this.#report(code, "error", start, end, facts);
    return undefined;
  }

  /** Reports a fault in the next token. */
  failHere(code: FaultCode, facts: OrderFault["facts"] = {}): undefined {
    const text = this.next?.written ?? "the end of the line";
    return this.fail(code, this.#at, this.#at + 1, { text, ...facts });
  }

  /** Reports a fault in the tokens that were taken since a mark. */
  failSince({ at }: Mark, code: FaultCode): undefined {
    return this.fail(code, at, this.#at, { text: this.#text(at, this.#at) });
  }

  /** Reports a fault in the token that was taken last. */
  failBefore(code: FaultCode): undefined {
    return this.fail(code, this.#at - 1, this.#at, {});
  }

  /** Adds a note at a position. */
  noteAt({ line, column }: TextPosition, code: FaultCode): void {
    this.#faults.push({ code, severity: "note", line, column, length: 0, facts: {} });
  }

  #note(code: FaultCode, start: number, end: number, facts: OrderFault["facts"]): void {
    this.#report(code, "note", start, end, facts);
  }

  #report(
    code: FaultCode,
    severity: OrderFault["severity"],
    from: number,
    to: number,
    facts: OrderFault["facts"],
  ): void {
    const start = this.#tokens[from]?.start ?? this.#tokens.at(-1)?.end ?? 0;
    const end = this.#tokens[Math.min(to, this.#tokens.length) - 1]?.end ?? start;
    const length = Math.max(end - start, 0);
    this.#faults.push({ code, severity, line: this.#line, column: start + 1, length, facts });
  }

  #text(start: number, end: number): string {
    return this.#tokens
      .slice(start, end)
      .map((token, at, all) => (at > 0 && all[at - 1]?.end !== token.start ? ` ${token.written}` : token.written))
      .join("");
  }
}
