import { languageValues } from "../tokens/vocabulary.ts";

/** Whether DAIDE allows this name for a power or province: three letters or digits, not all digits. */
export function isDaideName(name: string): boolean {
  return /^[A-Z0-9]{3}$/.test(name) && !/^[0-9]+$/.test(name);
}

/** Whether a name is also a DAIDE token, which would make text ambiguous. */
export function isLanguageWord(name: string): boolean {
  return languageValues.has(name);
}
