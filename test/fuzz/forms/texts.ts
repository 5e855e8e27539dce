import { decodeUtf8, encodeUtf8 } from "../../../core/bytes/utf8.ts";
import type { Dice } from "../dice.ts";
import type { Form } from "../target.ts";
import { editList } from "./lists.ts";

/** Returns the form of a string; `words` are the words with a special meaning in such strings. */
export function textForm(words: readonly string[], extension = ".txt"): Form<string> {
  return {
    extension,
    encode: encodeText,
    decode: decodeText,
    mutate: (text, other, dice) => editText(text, other, words, dice),
    size: (text) => text.length,
    without: (text, start, end) => text.slice(0, start) + text.slice(end),
    repeat: (text, times) => text.repeat(times),
  };
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * Encodes a string as UTF-8. A string with a lone surrogate becomes UTF-16 after the bytes FF FE, a byte-order mark
 * that cannot begin UTF-8.
 */
function encodeText(text: string): Uint8Array {
  return loneSurrogate.test(text) ? Buffer.concat([utf16Mark, Buffer.from(text, "utf16le")]) : encodeUtf8(text);
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(bytes.subarray(2)).toString("utf16le");
  return decodeUtf8(bytes);
}

const utf16Mark = Uint8Array.of(0xff, 0xfe);

/** Characters that some code treats specially: quotes, line breaks, marks, surrogate pairs, direction marks. */
const characters: readonly string[] = [
  ...[
    "'",
    '"',
    "`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    ";",
    ":",
    ".",
    "-",
    "+",
    "/",
    "\\",
    "*",
    "|",
    "&",
    "!",
  ],
  ...["\n", "\r\n", "\r", "\t", " ", "  ", "\u0000", "\u001b[31m", "\u0085", "\u2028", "\ufeff", "\ufffd", "\ud800"],
  ...["é", "e\u0301", "ß", "İ", "ı", "ǅ", "一", "🜚", "\u202e", "\u200d", "％", "１"],
];

const numbers: readonly string[] = [
  ...["0", "1", "-1", "007", "1.5", "1e9", "1e999", "-0", "+1", ".5", "9007199254740993", "8191", "8192", "-8193"],
  ...["65536", "4294967296", "99999999999999999999", "0x41AB", "0xFFFFF", "NaN", "Infinity"],
];

type Edit = (text: string, other: string, words: readonly string[], dice: Dice) => string;

const edits: readonly Edit[] = [
  function replaceWord(text, _, words, dice) {
    const word = wordNear(text, dice);
    return text.slice(0, word.start) + dice.pick(words) + text.slice(word.end);
  },
  function insertWord(text, _, words, dice) {
    const { start } = wordNear(text, dice);
    return `${text.slice(0, start)}${dice.pick(words)}${dice.chance(0.8) ? " " : ""}${text.slice(start)}`;
  },
  function removeWord(text, _, __, dice) {
    const { start, end } = wordNear(text, dice);
    return text.slice(0, start) + text.slice(end);
  },
  function copyWord(text, other, _, dice) {
    const { start, end } = wordNear(text, dice);
    const from = dice.chance(0.5) ? text : other;
    const copied = wordNear(from, dice);
    return text.slice(0, start) + from.slice(copied.start, copied.end) + text.slice(end);
  },
  function changeNumber(text, _, __, dice) {
    const places = [...text.slice(0, 20_000).matchAll(/\d+/g)];
    if (places.length === 0) return text;
    const { 0: number, index } = dice.pick(places);
    const changed = dice.chance(0.5) ? dice.pick(numbers) : String(dice.edge());
    return text.slice(0, index) + changed + text.slice(index + number.length);
  },
  function insertCharacter(text, _, __, dice) {
    const at = dice.below(text.length + 1);
    return text.slice(0, at) + dice.pick(characters) + text.slice(at);
  },
  function removeCharacters(text, _, __, dice) {
    const { start, end } = dice.range(text.length);
    return text.slice(0, start) + text.slice(end);
  },
  function changeCase(text, _, __, dice) {
    const { start, end } = dice.range(text.length);
    const part = text.slice(start, end);
    return text.slice(0, start) + (dice.chance(0.5) ? part.toUpperCase() : part.toLowerCase()) + text.slice(end);
  },
  function repeatPart(text, _, __, dice) {
    const { start, end } = dice.range(text.length);
    return text.slice(0, end) + text.slice(start, end).repeat(1 + dice.below(40)) + text.slice(end);
  },
  function splice(text, other, _, dice) {
    const { start, end } = dice.range(other.length);
    const at = dice.below(text.length + 1);
    return text.slice(0, at) + other.slice(start, end) + text.slice(at);
  },
  editLines,
  editLines,
  editLines,
];

function editLines(text: string, other: string, _: readonly string[], dice: Dice): string {
  return editList(text.split("\n"), other.split("\n"), dice).join("\n");
}

/** Applies one change. */
export function editText(text: string, other: string, words: readonly string[], dice: Dice): string {
  return dice.pick(edits)(text, other, words, dice);
}

/** Returns the word at or after a random index; empty if there is none nearby. */
function wordNear(text: string, dice: Dice): { readonly start: number; readonly end: number } {
  const from = dice.below(text.length + 1);
  const found = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/u.exec(text.slice(from, from + 200));
  if (found === null) return { start: from, end: from };
  return { start: from + found.index, end: from + found.index + found[0].length };
}
