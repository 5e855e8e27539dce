import {
  clockMs,
  dateMs,
  fractionMs,
  hourOf,
  type LogTime,
  monthNumber,
  noYear,
  stamped,
  type TimeForm,
  zoneMinutes,
} from "./logTime.ts";

/** The timestamp format that a pattern describes, or why the pattern is invalid. */
export type PatternReading =
  | { readonly ok: true; readonly form: TimeForm }
  | { readonly ok: false; readonly message: string };

/** The number of characters at the start of each line that are searched for a timestamp. */
const longestHead = 1000;

const fields: Readonly<Record<string, string>> = {
  Y: "(?<year>\\d{4})",
  y: "(?<shortYear>\\d\\d)",
  m: "(?<month>\\d{1,2})",
  b: "(?<monthName>[A-Za-z]{3,9})",
  d: "(?<day>\\s?\\d{1,2})",
  H: "(?<hours>\\d{1,2})",
  I: "(?<hours>\\d{1,2})",
  M: "(?<minutes>\\d{1,2})",
  S: "(?<seconds>\\d{1,2})",
  f: "(?<fraction>\\d{1,9})",
  p: "(?<half>[AaPp]\\.?[Mm]\\.?)",
  z: "(?<zone>Z|[+-]\\d\\d:?\\d\\d)",
  s: "(?<epoch>\\d{1,12}(?:[.,]\\d{1,9})?)",
  e: "(?<elapsed>\\d{1,9}(?:[.,]\\d{1,9})?)",
  E: "(?<elapsedMs>\\d{1,12})",
  "*": "[^\\n]{0,200}?",
  "%": "%",
};

/**
 * Parses a user's pattern. It may contain strftime fields, as in `%Y-%m-%d %H:%M:%S,%f`; `%s` for seconds since 1970;
 * `%e` and `%E` for seconds and milliseconds since the program started; and `%*` for any text. A matching timestamp
 * need not be at the start of a line.
 */
export function readTimePattern(pattern: string): PatternReading {
  let source = "";
  const seen = new Set<string>();
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern.charAt(at);
    if (letter !== "%") {
      source += letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      continue;
    }
    const field = pattern.charAt(++at);
    const part = fields[field];
    if (part === undefined)
      return { ok: false, message: `%${field} is not a field; fields are %Y %m %b %d %H %M %S %f %p %z %s %e %E %*` };
    const name = /\?<(\w+)>/.exec(part)?.[1];
    if (name !== undefined && seen.has(name)) return { ok: false, message: `%${field} occurs twice` };
    if (name !== undefined) seen.add(name);
    source += part;
  }
  const hasClock = seen.has("hours") && seen.has("minutes");
  const hasTime = hasClock || seen.has("epoch") || seen.has("elapsed") || seen.has("elapsedMs");
  if (!hasTime) return { ok: false, message: "the pattern has no time; use %H and %M, %s, %e or %E" };
  const expression = new RegExp(source);
  return {
    ok: true,
    form: {
      name: pattern,
      read: (line) => {
        const found = expression.exec(line.slice(0, longestHead));
        const time = timeOf(found?.groups);
        return found && time && stamped(time.clock, time.ms, found);
      },
    },
  };
}

function timeOf(parts: Readonly<Record<string, string | undefined>> | undefined): LogTime | null {
  if (!parts) return null;
  const { epoch, elapsed, elapsedMs, hours, minutes, seconds = "0", fraction, half, zone } = parts;
  if (epoch !== undefined) return { clock: "instant", ms: secondsMs(epoch) };
  if (elapsed !== undefined) return { clock: "elapsed", ms: secondsMs(elapsed) };
  if (elapsedMs !== undefined) return { clock: "elapsed", ms: Number(elapsedMs) };
  const time = clockMs(hourOf(Number(hours), half), Number(minutes), Number(seconds), fraction);
  if (time === null) return null;
  const { year, shortYear, month, monthName, day } = parts;
  if (day === undefined || (month === undefined && monthName === undefined)) return { clock: "day", ms: time };
  const full = year ?? (shortYear === undefined ? noYear : `20${shortYear}`);
  const ms = dateMs(
    Number(full),
    month === undefined ? monthNumber(monthName ?? "") : Number(month),
    Number(day),
    time,
  );
  if (ms === null) return null;
  return zone === undefined ? { clock: "local", ms } : { clock: "instant", ms: ms - zoneMinutes(zone) * 60_000 };
}

function secondsMs(text: string): number {
  const [whole, fraction] = text.split(/[.,]/);
  return Number(whole) * 1000 + fractionMs(fraction);
}
