import { isWord, type JudgeToken } from "./token.ts";

/** E-mail judges' abbreviations and words for the coasts, keyed by DAIDE's mnemonics. */
const coastNames: ReadonlyMap<string, { readonly short: string; readonly direction: string }> = new Map([
  ["NCS", { short: "NC", direction: "north" }],
  ["NEC", { short: "NEC", direction: "northeast" }],
  ["ECS", { short: "EC", direction: "east" }],
  ["SEC", { short: "SEC", direction: "southeast" }],
  ["SCS", { short: "SC", direction: "south" }],
  ["SWC", { short: "SWC", direction: "southwest" }],
  ["WCS", { short: "WC", direction: "west" }],
  ["NWC", { short: "NWC", direction: "northwest" }],
]);

/** Returns the English name of a coast, for example `north coast` for `NCS`. */
export function coastTitle(coast: string): string {
  const direction = coastNames.get(coast)?.direction;
  return direction === undefined ? coast : `${direction} coast`;
}

/** Abbreviations that always mean coasts, such as `nc` and `ncs`. */
const codes: ReadonlyMap<string, string> = new Map(
  [...coastNames].flatMap(([coast, { short }]) => [
    [short.toLowerCase(), coast] as const,
    [coast.toLowerCase(), coast] as const,
  ]),
);
/** Words that mean a coast after `/` or `(`, or before `coast`. */
const directions: ReadonlyMap<string, string> = new Map(
  [...coastNames].map(([coast, { direction }]) => [direction, coast]),
);

export interface CoastReading {
  /** DAIDE's mnemonic; null if the coast is unknown. */
  readonly coast: string | null;
  /** The length in tokens. */
  readonly length: number;
}

/**
 * Reads a coast after a province: `/nc`, `(nc)`, `/north coast` or `(north coast)`, or, without `/` or `(`, also `nc`,
 * `ncs` or `north coast`.
 * @returns undefined if there is no coast
 */
export function readCoast(tokens: readonly JudgeToken[], at: number): CoastReading | undefined {
  const sign = tokens[at]?.text;
  if (sign === "/") {
    const words = coastWords(tokens, at + 1);
    if (words) return { coast: words.coast, length: 1 + words.length };
    const next = tokens[at + 1];
    return { coast: null, length: next && isWord(next) ? 2 : 1 };
  }
  if (sign === "(") {
    const words = coastWords(tokens, at + 1);
    if (!words) return undefined;
    // The end of a line also closes open brackets.
    const isClosed = tokens[at + 1 + words.length]?.text === ")";
    const isOpen = at + 1 + words.length === tokens.length;
    return isClosed || isOpen ? { coast: words.coast, length: 1 + words.length + (isClosed ? 1 : 0) } : undefined;
  }
  const words = coastWords(tokens, at);
  return words?.isPlain ? { coast: words.coast, length: words.length } : undefined;
}

interface CoastWords {
  readonly coast: string;
  readonly length: number;
  /** Whether the word means a coast even without `/` or `(` before it. */
  readonly isPlain: boolean;
}

function coastWords(tokens: readonly JudgeToken[], at: number): CoastWords | undefined {
  const [first, second] = [tokens[at]?.text, tokens[at + 1]?.text];
  const code = first === undefined ? undefined : codes.get(first);
  if (code !== undefined) return { coast: code, length: 1, isPlain: true };
  for (const [direction, length] of [
    [`${first}${second}`, 2],
    [`${first}`, 1],
  ] as const) {
    const coast = directions.get(direction);
    if (coast === undefined) continue;
    const isNamed = tokens[at + length]?.text === "coast";
    return { coast, length: length + (isNamed ? 1 : 0), isPlain: isNamed };
  }
  return undefined;
}
