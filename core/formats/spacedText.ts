import { readTokens, type TextReading } from "../tokens/readText.ts";
import type { Representation } from "../tokens/representation.ts";

/**
 * Reads a message in the form in which the Python `diplomacy` server prints it: words separated by single spaces,
 * integers after `#`, each letter of a string as a separate word: `NME ( A l ) ( v 1 )`, `TME ( #300 )`. A word of one
 * character is therefore always text, even a digit. A space in a string is also a word, so the server prints and reads
 * it as spaces without a word between them: `A b` is three characters.
 */
export function readSpacedText(message: string, representation: Representation): TextReading {
  return readTokens(textForm(message), representation);
}

/** Converts the message to DAIDE's text form. Never throws: an invalid message yields an invalid string. */
function textForm(message: string): string {
  let text = "";
  let letters = "";
  let blanks = 0;
  const flush = (): void => {
    if (letters !== "") text += ` '${letters.replaceAll("'", "''")}'`;
    letters = "";
  };
  for (const [word] of message.trim().matchAll(/[()]|\s+|[^\s()]+/g)) {
    if (/^\s/.test(word)) {
      blanks = Math.floor(word.length / 2);
      continue;
    }
    const byte = word.codePointAt(0) ?? 0;
    if (isLetter(word) && byte > 0x7e && byte <= 0xff) {
      // The server's letters are bytes; those in text form are UTF-8.
      letters += " ".repeat(blanks);
      flush();
      text += ` 0x4B${byte.toString(16).toUpperCase()}`;
    } else if (isLetter(word) && byte <= 0x7e) letters += " ".repeat(blanks) + word;
    else {
      if (letters !== "") letters += " ".repeat(blanks);
      flush();
      text += ` ${/^#[+-]?\d+$/.test(word) ? word.slice(1) : word}`;
    }
    blanks = 0;
  }
  flush();
  return text;
}

function isLetter(word: string): boolean {
  return word !== "(" && word !== ")" && [...word].length === 1;
}
