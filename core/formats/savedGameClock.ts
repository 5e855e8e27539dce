/** A timestamp of at least this value is a date, in some unit; a smaller one is only a counter. */
const leastDate = 1_000_000_000;
/** Number of digits in a date in nanoseconds since 1970, for the years 2001 to 2286. */
const dateDigits = 19;

/**
 * Converts a saved game's timestamps to times since the first timestamp. Programs use different units, which can be
 * recognised by the number of digits in a date: 10 for seconds, 12 for centiseconds, 13 for milliseconds, 14 for
 * Cicero's 1e-4 s, 16 for the microseconds of `diplomacy`. A game whose first timestamp is not a date counts in
 * microseconds.
 */
export class SavedGameClock {
  /** The first timestamp, in nanoseconds (since 1970 if the clock has dates); it can be too large for a `number`. */
  #firstNs: bigint | null = null;
  #hasDates = false;
  #lastNs = 0;

  /** When the game started, ISO 8601 in UTC; null if the clock has no dates. */
  get startedAt(): string | null {
    return this.#firstNs === null || !this.#hasDates
      ? null
      : new Date(Number(this.#firstNs / 1_000_000n)).toISOString();
  }

  /**
   * Converts a timestamp to nanoseconds since the first one. If the timestamp is missing or is earlier than the
   * previous one, returns the previous time.
   */
  take(stamp: unknown): number {
    const ns = this.#read(stamp);
    if (ns === null) return this.#lastNs;
    if (this.#firstNs === null) this.#hasDates = isDate(stamp);
    this.#firstNs ??= ns;
    const atNs = Number(ns - this.#firstNs);
    if (Number.isSafeInteger(atNs)) this.#lastNs = Math.max(this.#lastNs, atNs);
    return this.#lastNs;
  }

  /**
   * Like {@link take}, for the earlier of two timestamps: that of a phase, which some programs set at the end of the
   * phase, and that of its first text. Prefers a date to a counter.
   */
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
