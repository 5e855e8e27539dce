/** A stamp of at least this is a date, in whatever unit; below it, a number that only counts. */
const leastDate = 1_000_000_000;
/** Digits of a date in nanoseconds since 1970, from 2001 to 2286. */
const dateDigits = 19;

/**
 * The moments of a saved game, from its first one on. Programs stamp in units of their own, which the magnitude of a date
 * shows: 10 digits are seconds, 12 centiseconds, 13 milliseconds, 14 Cicero's 1e-4 s, 16 the microseconds of `diplomacy`.
 * A game whose first stamp is no date counts microseconds.
 */
export class SavedGameClock {
  /** Nanoseconds, since 1970 where the clock has dates: more than a number holds. */
  #firstNs: bigint | null = null;
  #hasDates = false;
  #lastNs = 0;

  /** ISO 8601 in UTC; null where the clock has no date. */
  get startedAt(): string | null {
    return this.#firstNs === null || !this.#hasDates
      ? null
      : new Date(Number(this.#firstNs / 1_000_000n)).toISOString();
  }

  /** A stamp in nanoseconds since the first. One that goes back in time, or says nothing, takes the time before it. */
  take(stamp: unknown): number {
    const ns = this.#read(stamp);
    if (ns === null) return this.#lastNs;
    if (this.#firstNs === null) this.#hasDates = isDate(stamp);
    this.#firstNs ??= ns;
    const atNs = Number(ns - this.#firstNs);
    if (Number.isSafeInteger(atNs)) this.#lastNs = Math.max(this.#lastNs, atNs);
    return this.#lastNs;
  }

  /** The same of the earlier of two, of a date before a mere number: some programs stamp a phase when it is over. */
  earlierOf(one: unknown, other: unknown): number {
    const [first, second] = [this.#read(one), this.#read(other)];
    const isFirst =
      isDate(one) === isDate(other) ? second === null || (first !== null && first <= second) : isDate(one);
    return this.take(isFirst ? one : other);
  }

  #read(stamp: unknown): bigint | null {
    if (typeof stamp !== "number" || !Number.isSafeInteger(stamp)) return null;
    const hasDates = this.#firstNs === null ? isDate(stamp) : this.#hasDates;
    if (!hasDates) return BigInt(stamp) * 1000n;
    return isDate(stamp) ? BigInt(stamp) * 10n ** BigInt(dateDigits - String(stamp).length) : null;
  }
}

function isDate(stamp: unknown): boolean {
  return typeof stamp === "number" && stamp >= leastDate;
}
