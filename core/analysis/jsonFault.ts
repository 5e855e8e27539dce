/** The position at which a string stops being valid JSON, and what is expected at that position. */
export interface JsonFault {
  /** Starts at 1, like the column. */
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

const scalar =
  /(?:"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;
const key = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const space = /[ \t\r\n]*/y;

/** The maximum nesting depth. Hand-written files never come close to it. */
const deepest = 100;

/**
 * Returns the first fault in a string that is not JSON; null if it finds none. `JSON.parse` does not report the
 * position.
 */
export function jsonFault(text: string): JsonFault | null {
  let at = 0;
  let fault: { readonly at: number; readonly expected: string } | null = null;
  const fail = (expected: string): false => {
    fault ??= { at, expected };
    return false;
  };
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const sign = (wanted: string): boolean => {
    skip(space);
    if (!text.startsWith(wanted, at)) return false;
    at += wanted.length;
    return true;
  };
  const list = (end: string, depth: number, item: () => boolean): boolean => {
    if (sign(end)) return true;
    do {
      if (depth > deepest || !item()) return fail("less nesting");
    } while (sign(","));
    return sign(end) || fail(`a comma or ${end}`);
  };
  const member = (depth: number): boolean => {
    skip(space);
    if (!skip(key)) return fail("a key in double quotes");
    return sign(":") ? value(depth) : fail("a colon");
  };
  const value = (depth: number): boolean => {
    if (sign("{")) return list("}", depth, () => member(depth + 1));
    if (sign("[")) return list("]", depth, () => value(depth + 1));
    return skip(scalar) || fail("a value");
  };
  if (value(0)) {
    skip(space);
    if (at < text.length) fail("the end of the text");
  }
  return fault && placed(text, fault);
}

function placed(text: string, { at, expected }: { readonly at: number; readonly expected: string }): JsonFault {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1, expected };
}
