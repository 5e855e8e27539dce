import type { Span } from "../../../bytes/span.ts";
import type { Press } from "../../../language/press.ts";
import { T } from "../../../tokens/vocabulary.ts";

/** Maximum number of a client's sent and received statements to keep; older ones are forgotten. */
export const mostStatements = 4096;

/** Returns tokens as a key without ERR, which HUH inserts into the press that it repeats. */
export function pressKey(tokens: Uint16Array, { start, end }: Span): string {
  let key = "";
  for (const token of tokens.subarray(start, end)) if (token !== T.ERR) key += String.fromCharCode(token);
  return key;
}

/** Types of press that repeat a statement of another power. */
const repeating: ReadonlySet<Press["type"]> = new Set([
  ...(["YES", "REJ", "BWX", "HUH", "IDK", "SRY", "WHY", "POB", "UHY", "HPY", "ANG"] as const),
]);

/** Returns the tokens that a reply repeats, without brackets; null if the press is not a reply. */
export function repeatedSpan(press: Press): Span | null {
  const { span } = press;
  if (!span) return null;
  if (repeating.has(press.type)) return { start: span.start + 2, end: span.end - 1 };
  if (press.type !== "THK" && press.type !== "FCT") return null;
  if (press.answer === null) return null;
  const depth = press.answer === "true" ? 1 : 2;
  return { start: span.start + 2 * depth, end: span.end - depth };
}

/** A map that forgets its oldest entries. */
export class Recent<V> {
  readonly #entries = new Map<string, V>();
  #hasForgotten = false;

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= mostStatements) return;
    const [oldest = ""] = this.#entries.keys();
    this.#entries.delete(oldest);
    this.#hasForgotten = true;
  }

  /** Whether a missing entry may have been forgotten. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }
}
