import type { Representation } from "../tokens/representation.ts";
import { closeBracket, isPower, isProvince, isText, openBracket, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";

/** The sender, recipients and type of press, read directly from the tokens. */
export interface Envelope {
  /** Null for an SND, whose sender is the connection's own power. */
  readonly sender: Token | null;
  readonly recipients: readonly Token[];
  /** First token of the press, such as PRP; null for free text. */
  readonly press: Token | null;
}

/**
 * Returns the envelope of an SND or FRM; null for other messages. Reads only brackets and powers, so even faulty press
 * and press above the game's level have an envelope: `SND [( turn or id )] ( power .. ) ( press )`, `FRM ( power [id] )
 * ( power .. ) ( press )`.
 */
export function envelopeOf(tokens: Uint16Array): Envelope | null {
  if (tokens[0] !== T.SND && tokens[0] !== T.FRM) return null;
  let at = 1;
  let sender: Token | null = null;
  if (tokens[0] === T.FRM && tokens[1] === openBracket) {
    sender = tokens[2] !== undefined && isPower(tokens[2]) ? tokens[2] : null;
    at = afterGroup(tokens, at);
  }
  for (; tokens[at] === openBracket; at = afterGroup(tokens, at)) {
    const end = afterGroup(tokens, at);
    const inside = tokens.subarray(at + 1, end - 1);
    if (inside.length === 0 || !inside.every(isPower)) continue;
    const head = tokens[end] === openBracket ? tokens[end + 1] : undefined;
    const isHead = head !== undefined && head !== openBracket && head !== closeBracket && !isText(head);
    return { sender, recipients: [...inside], press: isHead ? head : null };
  }
  return { sender, recipients: [], press: null };
}

/**
 * Returns the index after the bracket that closes the group at a token; the number of tokens if there is no such
 * bracket.
 */
function afterGroup(tokens: Uint16Array, from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at] === openBracket) depth += 1;
    else if (tokens[at] === closeBracket && --depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Returns the tokens of the result in `ORD ( turn ) ( order ) ( result )`; empty for other messages. */
export function resultsIn(tokens: Uint16Array): Uint16Array {
  if (tokens[0] !== T.ORD) return tokens.subarray(0, 0);
  const from = afterGroup(tokens, afterGroup(tokens, 1));
  return tokens.subarray(from + 1, afterGroup(tokens, from) - 1);
}

/** Whether a province with this name is among the tokens, on any coast. */
export function namesProvince(tokens: Uint16Array, { values }: Representation, name: string): boolean {
  const token = values.get(name);
  return token !== undefined && isProvince(token) && tokens.includes(token);
}

/** Whether a unit in a province with this name is among the tokens: `AMY BUD`, `FLT ( STP NCS )`. */
export function namesUnitAt(tokens: Uint16Array, { values }: Representation, name: string): boolean {
  const token = values.get(name);
  if (token === undefined || !isProvince(token)) return false;
  for (let at = tokens.indexOf(token); at > 0; at = tokens.indexOf(token, at + 1)) {
    const before = tokens[at - 1] === openBracket ? tokens[at - 2] : tokens[at - 1];
    if (before === T.AMY || before === T.FLT) return true;
  }
  return false;
}

/** Returns the names of the provinces among the tokens, without duplicates. */
export function provincesIn(tokens: Uint16Array, representation: Representation): readonly string[] {
  return namesIn(tokens.filter(isProvince), representation);
}

/** Returns the names of the tokens, without duplicates; tokens without a name are omitted. */
export function namesIn(tokens: Uint16Array, { names }: Representation): readonly string[] {
  const found = new Set<string>();
  for (const token of tokens) {
    const name = names.get(token);
    if (name !== undefined) found.add(name);
  }
  return [...found];
}
