import { languageValues } from "../tokens/vocabulary.ts";

/** Three letters or digits, not all digits: what DAIDE can call a power or province by. */
export function isDaideName(name: string): boolean {
  return /^[A-Z0-9]{3}$/.test(name) && !/^[0-9]+$/.test(name);
}

/** True where a name is a word of DAIDE's own: no text could tell the two apart. */
export function isLanguageWord(name: string): boolean {
  return languageValues.has(name);
}
