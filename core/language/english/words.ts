/** `A`, `A and B`, `A, B and C`. */
export function listed(items: readonly string[], conjunction = "and"): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? "";
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** `1 unit`, `22 units`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const small = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers up to twelve are words. */
export function numberWord(value: number): string {
  return small[value] ?? String(value);
}

/** `1 hour 30 minutes`, `45 seconds`. */
export function duration(seconds: number, hours: number | null): string {
  const total = seconds + (hours ?? 0) * 3600;
  if (total < 0) return `minus ${duration(-total, null)}`;
  const parts = [
    [Math.floor(total / 3600), "hour"],
    [Math.floor(total / 60) % 60, "minute"],
    [total % 60, "second"],
  ] as const;
  const told = parts.filter(([count]) => count > 0);
  return told.length === 0 ? "0 seconds" : told.map(([count, unit]) => counted(count, unit)).join(" ");
}

/** What would break the line, hide or reorder text: controls, stray bytes, line ends, bidirectional marks. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text on one line, with numbers for characters that a terminal would act on. */
export function visible(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // A byte that was no UTF-8 is kept as a lone surrogate.
    const byte = code >= 0xdc80 && code <= 0xdcff ? code - 0xdc00 : code;
    return byte <= 0xff ? `\\x${hex(byte, 2)}` : `\\u${hex(byte, 4)}`;
  });
}

/** What somebody wrote, word for word, on one line. */
export function quoted(text: string): string {
  // What is quoted cannot end the quotation.
  return `“${visible(text).replace(/[“”]/g, '"')}”`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

/** The text with a capital letter in front. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A capital letter in front, a full stop behind. */
export function sentence(text: string): string {
  return `${capital(text)}.`;
}
