import type { Span } from "../../bytes/span.ts";

/**
 * A time in a log, in milliseconds. `instant`: since 1970 in UTC. `local`: since 1970 in a time zone that the log does
 * not name. `day`: since midnight. `elapsed`: since the program started.
 */
export interface LogTime {
  readonly clock: "instant" | "local" | "day" | "elapsed";
  readonly ms: number;
}

/** A timestamp: a time and its position in the line. */
export interface TimeStamp extends LogTime {
  readonly span: Span;
}

/** A timestamp format. `read` returns the timestamp in a line; null if the line has none. */
export interface TimeForm {
  readonly name: string;
  read(line: string): TimeStamp | null;
}

/**
 * The number of characters at the start of a line that may contain its timestamp. Only a level or a bracket may precede
 * the timestamp.
 */
export const headLength = 48;

/** The year to use if a log does not include the year. It is a leap year, so that 29 February is valid. */
export const noYear = 1972;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export function monthNumber(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Returns the milliseconds for the digits after a decimal point, `123` or `123456`. */
export function fractionMs(digits: string | undefined): number {
  return digits === undefined || digits === "" ? 0 : Number(`0.${digits}`) * 1000;
}

/** Converts a date to milliseconds since 1970; returns null if the date does not exist. */
export function dateMs(year: number, month: number, day: number, dayMs: number): number | null {
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDate ? Date.UTC(year, month - 1, day) + dayMs : null;
}

/** Converts a time of day to milliseconds since midnight; returns null if it is invalid. */
export function clockMs(hours: number, minutes: number, seconds: number, fraction: string | undefined): number | null {
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fractionMs(fraction);
}

/** Converts an hour from 1 to 12 with AM or PM to an hour from 0 to 23. */
export function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours;
  return (hours % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

/** Returns a time with the span of its match in the line; null if the time is null. */
export function stamped(
  clock: LogTime["clock"],
  ms: number | null,
  { index, 0: text }: RegExpExecArray,
): TimeStamp | null {
  return ms === null ? null : { clock, ms, span: { start: index, end: index + text.length } };
}

/** Converts a zone to minutes east of UTC: `+01:00`, `-0530`; `Z` is 0. */
export function zoneMinutes(zone: string): number {
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === "-" ? -minutes : minutes;
}

/** ISO 8601, Python's logging, log4j, logback, Go: `2024-05-01T10:00:00.123Z`, `2024-05-01 10:00:00,123`. */
const isoForm: TimeForm = {
  name: "date and time",
  read(line) {
    const found =
      /(?<!\d)(\d{4})[-/.](\d\d)[-/.](\d\d)[T _](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|UTC|[+-]\d\d:?\d\d)(?![\d:]))?/.exec(
        line.slice(0, headLength + 24),
      );
    if (!found || found.index > headLength) return null;
    const [, year, month, day, hours, minutes, seconds, fraction, zone] = found;
    const time = clockMs(Number(hours), Number(minutes), Number(seconds), fraction);
    const ms = time === null ? null : dateMs(Number(year), Number(month), Number(day), time);
    if (ms === null) return null;
    return zone === undefined
      ? stamped("local", ms, found)
      : stamped("instant", ms - zoneMinutes(zone) * 60_000, found);
  },
};

/** java.util.logging: `May 01, 2024 10:00:00 AM org.example.Bot run`, and `May 1, 2024, 10:00:00 AM`. */
const javaForm: TimeForm = {
  name: "java.util.logging",
  read(line) {
    const found =
      /^([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}), (\d{4}),? (\d{1,2}):(\d\d):(\d\d)(?:[.,](\d{1,9}))?[ \u202f]?([AaPp]\.?[Mm])?/.exec(
        line,
      );
    if (!found) return null;
    const [, month, day, year, hours, minutes, seconds, fraction, half] = found;
    const time = clockMs(hourOf(Number(hours), half), Number(minutes), Number(seconds), fraction);
    return time === null
      ? null
      : stamped("local", dateMs(Number(year), monthNumber(month ?? ""), Number(day), time), found);
  },
};

/** syslog: `May  1 10:00:00 host bot[12]:`. It has no year. */
const syslogForm: TimeForm = {
  name: "syslog",
  read(line) {
    const found = /^(?:<\d{1,3}>)?([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?!\d)/.exec(
      line,
    );
    if (!found) return null;
    const [, month, day, hours, minutes, seconds, fraction] = found;
    const time = clockMs(Number(hours), Number(minutes), Number(seconds), fraction);
    return time === null ? null : stamped("local", dateMs(noYear, monthNumber(month ?? ""), Number(day), time), found);
  },
};

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, depending on the number of digits. */
const epochForm: TimeForm = {
  name: "seconds since 1970",
  read(line) {
    const found = /^\W?(\d{10}|\d{13}|\d{16}|\d{19})(?:[.,](\d{1,9}))?(?![\d:.-])/.exec(line);
    if (!found) return null;
    const [, digits = "", fraction] = found;
    const ms = Number(digits.slice(0, 10)) * 1000 + fractionMs(digits.slice(10));
    return stamped("instant", ms + (digits.length === 10 ? fractionMs(fraction) : 0), found);
  },
};

/** A clock without a date: `10:00:00.123`, `[10:00:00]`, `INFO 10:00:00,123`. */
const clockForm: TimeForm = {
  name: "time of day",
  read(line) {
    const found = /(?<![\d:.]|\d\d[T _])(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?![\d:])/.exec(
      line.slice(0, headLength),
    );
    if (!found) return null;
    const [, hours, minutes, seconds, fraction] = found;
    return stamped("day", clockMs(Number(hours), Number(minutes), Number(seconds), fraction), found);
  },
};

/** Time since the program started: `12.345`, `[12.345]`, `12.3s`, `12345ms`, log4j's `12345 [main]`. */
const elapsedForm: TimeForm = {
  name: "seconds from the start",
  read(line) {
    const found =
      /^\s{0,8}[[(+]?\s{0,8}(\d{1,9})(?:\.(\d{1,9}))?(?:\s?(ms|s|sec))?(?![\w.:/-])(?=([\])]?)(\s{1,2}\[)?)/.exec(line);
    if (!found) return null;
    const [, whole, fraction, unit, closing, thread] = found;
    const isMs = unit === "ms" || (unit === undefined && fraction === undefined && thread !== undefined);
    const isSeconds = unit !== undefined || fraction !== undefined || closing !== "";
    if (!isMs && !isSeconds) return null;
    const value = Number(whole) * 1000 + fractionMs(fraction);
    return stamped("elapsed", isMs ? value / 1000 : value, found);
  },
};

/** The timestamp formats to try, most specific first. */
export const timeForms: readonly TimeForm[] = [isoForm, javaForm, syslogForm, epochForm, clockForm, elapsedForm];
