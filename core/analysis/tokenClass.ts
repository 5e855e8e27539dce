import {
  category,
  categoryOf,
  closeBracket,
  isInteger,
  isPower,
  isProvince,
  isText,
  openBracket,
  type Token,
} from "../tokens/token.ts";

/** What a token is, for those who paint it. */
export type TokenClass = "command" | "press" | "order" | "number" | "province" | "power" | "bracket" | "text" | "rest";

const orderCategory = 0x43;
const noteCategories: ReadonlySet<number> = new Set([0x44, 0x45]);

/** The class of a token. The first of a message is its command, whatever its category. */
export function tokenClass(token: Token, at: number): TokenClass {
  if (at === 0) return "command";
  if (token === openBracket || token === closeBracket) return "bracket";
  if (isInteger(token)) return "number";
  if (isPower(token)) return "power";
  if (isProvince(token)) return "province";
  if (isText(token)) return "text";
  const byte = categoryOf(token);
  if (byte === category.command || byte === category.press) return "press";
  if (byte === orderCategory || noteCategories.has(byte)) return "order";
  return "rest";
}
