/** Markup that is safe to insert in a page: created by {@link html}, or by code that escapes its input. */
export interface Markup {
  readonly markup: string;
}

/** A value in a template: a string, which is escaped; markup; or a list of both. Null inserts nothing. */
export type Part = string | number | null | Markup | readonly Part[];

/** Builds HTML. Inserted text is escaped, so that it is safe both as text and in quoted attributes. */
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
 * Escapes text, which may contain arbitrary bytes from the wire. U+FFFD replaces invisible and direction-changing
 * characters.
 */
export function escaped(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (sign) => (sign === "\n" ? sign : "\uFFFD"))
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/**
 * Returns data as JSON for one of the page's script elements, escaped so that it cannot close the element or open
 * another.
 */
export function jsonMarkup(data: object): Markup {
  return { markup: JSON.stringify(data).replaceAll("<", "\\u003c") };
}
