import { countUp, getOrMake, tallied } from "../../bytes/keyed.ts";
import { type EnglishNames, powerAdjective, powerName, provinceName } from "../../language/english/nameWords.ts";
import type { Representation } from "../../tokens/representation.ts";
import { isPower, isProvince, type Token } from "../../tokens/token.ts";

/** A piece of a sentence, and the tokens to which it refers; ordinary words refer to none. */
export interface SentencePart {
  /** Index of the piece's first character in the sentence. */
  readonly at: number;
  readonly text: string;
  /** Indices of tokens. */
  readonly tokens: readonly number[];
}

/**
 * Splits a sentence at the powers and provinces of its message. If a name occurs as often as its token, the nth name
 * belongs to the nth token; otherwise each name belongs to all of its tokens.
 * @param beginsWithSender whether the first word is the client's power, which has no token
 */
export function sentenceParts(
  sentence: string,
  tokens: Uint16Array,
  representation: Representation,
  names: EnglishNames,
  beginsWithSender: boolean,
): SentencePart[] {
  const places = placesOf(tokens, representation);
  const spellings = new Map<string, string>();
  for (const [name, { isOfPower }] of places) {
    for (const spelling of spellingsOf(name, isOfPower, names)) spellings.set(spelling, name);
  }
  if (spellings.size === 0) return [{ at: 0, text: sentence, tokens: [] }];
  const longestFirst = [...spellings.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pieces = sentence.split(new RegExp(`(?<![\\p{L}\\d])(${longestFirst.join("|")})(?![\\p{L}\\d])`, "iu"));
  const nameOf = (piece: string, index: number): string | undefined =>
    index % 2 === 1 && !(beginsWithSender && index === 1 && pieces[0] === "")
      ? (spellings.get(piece) ?? spellings.get(lowerFirst(piece)))
      : undefined;
  const mentions = tallied(pieces.flatMap((piece, index) => nameOf(piece, index) ?? []));
  const seen = new Map<string, number>();
  let end = 0;
  return pieces.flatMap((text, index): SentencePart[] => {
    const start = end;
    end += text.length;
    if (text === "") return [];
    const name = nameOf(text, index);
    const place = name === undefined ? undefined : places.get(name);
    if (name === undefined || !place) return [{ at: start, text, tokens: [] }];
    const nth = countUp(seen, name);
    const isOneToOne = mentions.get(name) === place.indices.length;
    return [{ at: start, text, tokens: isOneToOne ? place.indices.slice(nth, nth + 1) : place.indices }];
  });
}

interface Places {
  readonly isOfPower: boolean;
  readonly indices: number[];
}

function placesOf(tokens: Uint16Array, { names }: Representation): Map<string, Places> {
  const places = new Map<string, Places>();
  tokens.forEach((token: Token, index) => {
    const name = isPower(token) || isProvince(token) ? names.get(token) : undefined;
    if (name === undefined) return;
    getOrMake(places, name, () => ({ isOfPower: isPower(token), indices: [] })).indices.push(index);
  });
  return places;
}

/** Returns the forms in which a name can occur: `England` and `English`; `North Sea`, without an article. */
function spellingsOf(name: string, isOfPower: boolean, names: EnglishNames): string[] {
  if (isOfPower) return [powerName(name, names), powerAdjective(name, names)];
  return [provinceName(name, names).replace(/^the /, "")];
}

/** Lower-cases the first letter. At the start of a sentence, even a lower-case name is capitalised. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
