/** Returns `A`, `A and B`, `A, B and C`. */
export function listed(items: readonly string[], conjunction = "and"): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? "";
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Returns `1 unit`, `22 units`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const small = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Returns a number as text; numbers up to twelve are spelt out. */
export function numberWord(value: number): string {
  return small[value] ?? String(value);
}

/** Returns `1 hour 30 minutes`, `45 seconds`. */
export function duration(seconds: number, hours: number | null): string {
  const total = seconds + (hours ?? 0) * 3600;
  if (total < 0) return `minus ${duration(-total, null)}`;
  const parts = [
    [Math.floor(total / 3600), "hour"],
    [Math.floor(total / 60) % 60, "minute"],
    [total % 60, "second"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => counted(count, unit));
  return words.length === 0 ? "0 seconds" : words.join(" ");
}

/**
 * Characters that break the line, hide text, or reorder text: control characters, stray bytes, line ends, bidirectional
 * marks.
 */
export const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Returns text on one line, with code points in place of characters that a terminal interprets. */
export function visible(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // A lone surrogate is a byte that was not UTF-8.
    const byte = code >= 0xdc80 && code <= 0xdcff ? code - 0xdc00 : code;
    return byte <= 0xff ? `\\x${hex(byte, 2)}` : `\\u${hex(byte, 4)}`;
  });
}

/** Returns text in quotation marks, on one line. */
export function quoted(text: string): string {
  // Quotation marks inside must not end the quotation.
  return `“${visible(text).replace(/[“”]/g, '"')}”`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

/** Returns the text with its first letter capitalised. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the text as a sentence, with a capital letter, and with a full stop unless a quotation already ends it. */
export function sentence(text: string): string {
  return `${capital(text)}${/[.!?]”$/.test(text) ? "" : "."}`;
}
