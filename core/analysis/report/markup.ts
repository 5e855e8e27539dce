/** Markup that may stand in a page as it is: made by {@link html}, or by code that escapes what it is given. */
export interface Markup {
  readonly markup: string;
}

/** What a template takes: words, which are escaped; markup; lists of both; null for nothing. */
export type Part = string | number | null | Markup | readonly Part[];

/** A piece of HTML. Words that are put into it are escaped, in text as in quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: strings.map((piece, at) => piece + (at < parts.length ? markupOf(parts[at] ?? null) : "")).join(""),
  };
}

function markupOf(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(markupOf).join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Words from the wire can be anything: what a reader would not see, or what turns the words round it, becomes the sign
 * for a character that is none.
 */
export function escaped(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (sign) => (sign === "\n" ? sign : "\uFFFD"))
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** Data for a script element of the page: no bytes of it can end the element, or begin another. */
export function jsonMarkup(data: object): Markup {
  return { markup: JSON.stringify(data).replaceAll("<", "\\u003c") };
}
