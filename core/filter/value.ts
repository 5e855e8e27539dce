import { presentCode } from "../diagnostics/formerCodes.ts";
import { type Season, seasons } from "../map/turn.ts";
import { integerRange } from "../tokens/token.ts";
import type { NumberValue, TurnValue, ValueContent } from "./ast.ts";
import { beginsChoice, choiceNamed } from "./choices.ts";
import { type FieldName, type FieldTable, type FilterField, fieldOf, isTime, messageFields } from "./fields.ts";
import { isWord, quote } from "./scan.ts";

/** The result of reading a value. `isBegun`: more typing could turn it into a value. */
export type ValueReading =
  | { readonly ok: true; readonly content: ValueContent }
  | { readonly ok: false; readonly isBegun: boolean };

/** Reads the text of a value for a field. Never throws. */
export function readValue(field: FieldName, text: string, table: FieldTable = messageFields): ValueReading {
  const { type, choices: list, names } = fieldOf(field, table);
  if (list) {
    const name = choiceNamed(list, text);
    return name === undefined ? { ok: false, isBegun: beginsChoice(list, text) } : named(name);
  }
  switch (type) {
    case "text":
    case "note":
      return { ok: true, content: { type: "text", text } };
    case "number":
      return readRange(text, readNumber, isNumberBegun);
    case "time":
      return readRange(text, readTime, isTimeBegun);
    case "turn":
      return readRange(text, readTurn, isTurnBegun);
    default:
      return named(canonicalName(field, names, text));
  }
}

function named(name: string): ValueReading {
  return { ok: true, content: { type: "name", name } };
}

/**
 * Converts a name to upper case, as in text form, except this program's own words, numbers of unnamed tokens, and
 * codes.
 */
function canonicalName(field: FieldName, names: FilterField["names"], text: string): string {
  const lower = text.toLowerCase();
  if (field === "finding") return presentCode(lower);
  if ((field === "from" || field === "to") && lower === "server") return lower;
  if ((field === "msg" || field === "command") && lower === "other") return lower;
  if (names === "provinces") return nameOf(text.replace(coasts, ""));
  return nameOf(text);
}

/** The coast in `STP/NCS` or `STP SC`, which the filter ignores. */
const coasts = /([/ ](NC|SC|EC|WC|NEC|NWC|SEC|SWC|NCS|SCS|ECS|WCS))+$/i;

function nameOf(text: string): string {
  return /^0x[0-9a-f]+$/i.test(text) ? `0x${text.slice(2).toUpperCase()}` : text.toUpperCase();
}

type Point = NumberValue | TurnValue;

function readRange(
  text: string,
  readPoint: (text: string) => Point | undefined,
  isBegun: (text: string) => boolean,
): ValueReading {
  const trimmed = text.trim();
  const at = trimmed.indexOf("..");
  if (at < 0) {
    const content = readPoint(trimmed);
    if (content) return { ok: true, content };
    // The user may be typing `12..15`.
    const isDot = trimmed.endsWith(".") && readPoint(trimmed.slice(0, -1)) !== undefined;
    return { ok: false, isBegun: isDot || isBegun(trimmed) };
  }
  const from = readPoint(trimmed.slice(0, at));
  const end = trimmed.slice(at + 2);
  const to = readPoint(end);
  // `5..2` is an empty range, but the user may be typing `5..20`.
  if (from && to)
    return isBefore(to, from) ? { ok: false, isBegun: true } : { ok: true, content: { type: "range", from, to } };
  return { ok: false, isBegun: from !== undefined && isBegun(end) };
}

const seasonOrder: readonly Season[] = ["SPR", "SUM", "FAL", "AUT", "WIN"];

/** Whether one value ends before the other begins. */
function isBefore(one: Point, other: Point): boolean {
  if (one.type === "number" || other.type === "number")
    return one.type === "number" && other.type === "number" && one.number < other.number;
  if (one.year !== other.year || one.season === null || other.season === null) return one.year < other.year;
  return seasonOrder.indexOf(one.season) < seasonOrder.indexOf(other.season);
}

const numberPattern = /^#?(-?\d{1,15}(?:\.\d{1,9})?)$/;

function readNumber(text: string): NumberValue | undefined {
  const digits = numberPattern.exec(text)?.[1];
  return digits === undefined ? undefined : { type: "number", number: Number(digits) + 0 };
}

function isNumberBegun(text: string): boolean {
  return /^#?-?(\d{1,15}\.)?$/.test(text);
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };
const longestMs = 9e9;

/** Reads `12.5` and `12.5s` (seconds), `500ms`, `1m30s`, `2h`; exact to the nanosecond. */
function readTime(text: string): NumberValue | undefined {
  const lower = text.toLowerCase();
  if (!/^\d{1,12}(\.\d{1,9})?$/.test(lower) && !/^(\d{1,12}(\.\d{1,9})?(ms|s|min|m|h))+$/.test(lower)) return undefined;
  let ms = 0;
  for (const [, amount, unit] of lower.matchAll(/([\d.]+)([a-z]*)/g)) {
    ms += Number(amount) * (unitsMs[unit || "s"] ?? 0);
  }
  return ms > longestMs ? undefined : { type: "number", number: Math.round(ms * 1e6) / 1e6 };
}

function isTimeBegun(text: string): boolean {
  return /^(\d{1,12}(\.\d{1,9})?(ms|s|min|m|h))*(\d{1,12}(\.\d{0,9})?(mi)?)?$/.test(text.toLowerCase());
}

const seasonWords: Readonly<Record<Season, readonly string[]>> = {
  SPR: ["S", "SPR", "SPRING"],
  SUM: ["SUM", "SUMMER"],
  FAL: ["F", "FAL", "FALL"],
  AUT: ["A", "AUT", "AUTUMN"],
  WIN: ["W", "WIN", "WINTER"],
};
const seasonOf: ReadonlyMap<string, Season> = new Map(
  seasons.flatMap((season) => seasonWords[season].map((word) => [word, season] as const)),
);
/** Seasons, keyed by the first and last letters of the phase names that saved games use, such as `S1901R`. */
const phases: Readonly<Record<string, Season>> = { SM: "SPR", SR: "SUM", FM: "FAL", FR: "AUT", WA: "WIN" };

/** Reads `F1903`, `FAL 1903`, `Fall 1903`, `F1903M`, or only the year. */
function readTurn(text: string): TurnValue | undefined {
  const [, word = "", digits = "", phase = ""] =
    /^([A-Z]*)\s*(-?\d{1,4})([MRA]?)$/.exec(text.trim().toUpperCase()) ?? [];
  if (digits === "" || (phase !== "" && word.length !== 1)) return undefined;
  const season = phase === "" ? seasonOf.get(word) : phases[word + phase];
  const year = Number(digits) + 0;
  if (year < integerRange.min || year > integerRange.max || (word !== "" && season === undefined)) return undefined;
  return { type: "turn", season: season ?? null, year };
}

function isTurnBegun(text: string): boolean {
  const [, word, rest] = /^([A-Z]*)(\s*-?)$/.exec(text.toUpperCase()) ?? [];
  if (word === undefined) return false;
  const isWhole = word === "" || seasonOf.has(word);
  return isWhole || (rest === "" && [...seasonOf.keys()].some((each) => each.startsWith(word)));
}

/** Prints a value for an expression; {@link readValue} of the text without its quotes returns the same value. */
export function printValue(field: FieldName, content: ValueContent, table: FieldTable = messageFields): string {
  const text = plainText(field, content, table);
  return isWord(text) ? text : quote(text);
}

function plainText(field: FieldName, content: ValueContent, table: FieldTable): string {
  switch (content.type) {
    case "name":
      return field === "direction" ? directionWord(content.name) : content.name;
    case "text":
      return content.text;
    case "range":
      return `${plainText(field, content.from, table)}..${plainText(field, content.to, table)}`;
    case "number":
      return isTime(field, table) ? timeText(content.number) : decimal(content.number);
    case "turn":
      return turnText(content);
  }
}

function directionWord(name: string): string {
  return name === "client-to-server" ? "c2s" : "s2c";
}

/** Prints a turn like `F1903` or `SUM1903`, with the first of the season's spellings. */
function turnText({ season, year }: TurnValue): string {
  if (season === null) return String(year);
  const [short = season] = seasonWords[season];
  return `${short}${year}`;
}

/** Prints a number in decimal notation, never as `1e-7`. */
function decimal(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(9).replace(/0+$/, "");
}

/** Prints a time like `12.5s` or `0.25ms`; uses seconds for times of one second or more. */
export function timeText(ms: number): string {
  const seconds = ms / 1000;
  const isExact = Math.round(Number(decimal(seconds)) * 1e9) / 1e6 === ms;
  return ms >= 1000 && isExact ? `${decimal(seconds)}s` : `${decimal(ms)}ms`;
}
