import { seasonWord } from "../../map/turn.ts";

const phases: Readonly<Record<string, string>> = { SUM: "retreats", AUT: "retreats", WIN: "adjustments" };

/** Converts `SPR 1901` to `Spring 1901`. */
export function turnWords(key: string): string {
  const [season = "", year = ""] = key.split(" ");
  return `${seasonWord(season)} ${year}`;
}

/**
 * Changes `in SPR 1901` to `in Spring 1901` in a sentence. A turn after `(` or a backtick quotes the protocol and is
 * not changed.
 */
export function turnsInWords(sentence: string): string {
  return sentence.replace(/(?<!\(\s?|`)\b(?:SPR|SUM|FAL|AUT|WIN) \d+\b/g, turnWords);
}

/** Converts `SPR 1901` to `Spr 1901`. */
export function shortTurn(key: string): string {
  const [season = "", year = ""] = key.split(" ");
  return `${seasonWord(season).slice(0, 3)} ${year}`;
}

/** Returns the phase of a turn: `movement`. */
export function phaseWords(key: string): string {
  return phases[key.slice(0, 3)] ?? "movement";
}

/** Formats a number with its noun: `1 message`, `2 messages`, `12 046 messages`. */
export function counted(value: number, what: string): string {
  return `${grouped(value)} ${what}${value === 1 ? "" : "s"}`;
}

/** Formats `46995` as `46 995`, with narrow no-break spaces. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** Formats a share as a whole percentage. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}`;
}
