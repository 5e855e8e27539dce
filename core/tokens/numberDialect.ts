import { category, categoryOf, closeBracket, openBracket, type Token } from "./token.ts";
import { T } from "./vocabulary.ts";

/**
 * Five press tokens are numbered in two different ways. `diplomacy` is the numbering of Norman's software and its
 * descendants, the diplomacy Python server, Polarsoft and RSC; `parlance` is that of Parlance and of the Java library
 * of Project20M and Diplominator. A stream does not declare its dialect, but the parameters of these tokens show it.
 */
export type NumberDialect = "diplomacy" | "parlance";

export const numberDialects: Readonly<Record<NumberDialect, ReadonlyMap<string, Token>>> = {
  diplomacy: new Map([
    ["FCT", 0x4a06],
    ["FOR", 0x4a07],
    ["FWD", 0x4a08],
    ["NAR", 0x4a25],
    ["CCL", 0x4a26],
  ]),
  parlance: new Map([
    ["FWD", 0x4a06],
    ["FCT", 0x4a07],
    ["FOR", 0x4a08],
    ["CCL", 0x4a25],
    ["NAR", 0x4a26],
  ]),
};

/** The dialect in use and the reason for choosing it. */
export interface DialectVerdict {
  readonly dialect: NumberDialect;
  readonly reason: string;
  /** True if there is no evidence for either dialect. */
  readonly isDefault: boolean;
}

/** Collects evidence for the number dialect from messages. */
export class DialectEvidence {
  readonly #shapes = { diplomacy: 0, parlance: 0 };
  readonly #hints = { diplomacy: 0, parlance: 0 };

  /**
   * Adds the evidence in the tokens of one message. HUH with ERR before one of the five tokens cancels the evidence
   * from the message that it refuses, because the receiver may have read the number in the other dialect.
   * @returns whether the message has any of the five tokens; the dialect does not affect other messages
   */
  addMessage(tokens: Uint16Array): boolean {
    const isRefusal = tokens[0] === T.HUH;
    let isOfDialect = false;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] ?? 0;
      if (categoryOf(token) === category.parlance) this.#hints.parlance += 1;
      if (!isDialectToken(token)) continue;
      isOfDialect = true;
      const dialect = dialectOfShape(token, tokens, at + 1);
      if (!dialect) continue;
      if (!isRefusal) this.#shapes[dialect] += 1;
      else if (tokens[at - 1] === T.ERR) this.#shapes[dialect] = Math.max(0, this.#shapes[dialect] - 1);
    }
    if (isParlanceGreeting(tokens)) this.#hints.parlance += 1;
    return isOfDialect;
  }

  /**
   * Adds the evidence in an RM. Parlance lists the 82 powers and provinces of the Standard map; other servers do not
   * list any.
   */
  addRepresentation(entryCount: number): void {
    if (entryCount === 0) this.#hints.diplomacy += 1;
    if (entryCount === 82) this.#hints.parlance += 1;
  }

  /** The dialect of {@link verdict}, without the reason. */
  get dialect(): NumberDialect {
    const { diplomacy, parlance } = this.#shapes;
    if (diplomacy !== parlance) return parlance > diplomacy ? "parlance" : "diplomacy";
    return this.#hints.parlance > 0 ? "parlance" : "diplomacy";
  }

  /** The dialect that the evidence supports. The shapes of messages outweigh signs of a particular server. */
  get verdict(): DialectVerdict {
    const { dialect } = this;
    const shapes = this.#shapes;
    if (shapes.diplomacy !== shapes.parlance) {
      const other = dialect === "diplomacy" ? shapes.parlance : shapes.diplomacy;
      const uses = shapes[dialect] === 1 ? "1 use" : `${shapes[dialect]} uses`;
      const fit = shapes[dialect] === 1 ? "fits" : "fit";
      const rest = other === 0 ? "none fit" : other === 1 ? "1 fits" : `${other} fit`;
      return {
        dialect,
        isDefault: false,
        reason: `${uses} of FCT, FOR, FWD, NAR or CCL ${fit} this dialect; ${rest} the other`,
      };
    }
    if (this.#hints.parlance > 0) return { dialect, isDefault: false, reason: "the server looks like Parlance" };
    if (this.#hints.diplomacy > 0)
      return { dialect, isDefault: false, reason: "the server sends an empty RM, as servers that use this dialect do" };
    return { dialect, isDefault: true, reason: "no evidence: most programs use these numbers" };
  }
}

/**
 * Returns the dialect that a token's parameters, which begin at index `from`, show; `undefined` if they show none, or
 * if the token has only one number. FCT takes one group, FOR a period and an arrangement, FWD three groups; CCL cancels
 * a proposal (PRP), NAR negates an arrangement. A token without parameters (in TRY) is no evidence.
 */
export function dialectOfShape(token: Token, tokens: Uint16Array, from: number): NumberDialect | undefined {
  if (!isDialectToken(token)) return undefined;
  if (tokens[from] !== openBracket) return undefined;
  const inside = tokens[from + 1];
  if (token >= 0x4a25) {
    const cancels = inside === T.PRP;
    const negates = inside !== undefined && arrangementLeads.has(inside);
    if (!cancels && !negates) return undefined;
    return (token === 0x4a26) === cancels ? "diplomacy" : "parlance";
  }
  const groups = groupCount(tokens, from);
  const period =
    inside !== undefined && (isPhase(inside) || (inside === openBracket && isPhase(tokens[from + 2] ?? 0)));
  const name = groups === 3 ? "FWD" : groups === 2 && period ? "FOR" : groups === 1 && !period ? "FCT" : undefined;
  if (name === undefined) return undefined;
  if (numberDialects.diplomacy.get(name) === token) return "diplomacy";
  return numberDialects.parlance.get(name) === token ? "parlance" : undefined;
}

/** Whether a message has any of the five tokens. The dialect does not affect other messages. */
export function isOfDialect(tokens: Uint16Array): boolean {
  for (const token of tokens) if (isDialectToken(token)) return true;
  return false;
}

/** Whether a token is one of the five that the dialects number differently. */
function isDialectToken(token: Token): boolean {
  return token >= 0x4a06 && token <= 0x4a26 && (token <= 0x4a08 || token >= 0x4a25);
}

const arrangementLeads: ReadonlySet<Token> = new Set(
  (
    ["PCE", "ALY", "DMZ", "XDO", "AND", "ORR", "CHO", "DRW", "SLO", "NOT", "SCD", "OCC", "IFF", "XOY", "YDO"] as const
  ).map((name) => T[name]),
);

function isPhase(token: Token): boolean {
  return categoryOf(token) === 0x47;
}

/** Maximum number of tokens to search for a shape. Without a limit, hostile nesting would take quadratic time. */
const longestShape = 1024;

/** Returns the number of consecutive bracketed groups; 0 if they extend beyond {@link longestShape}. */
function groupCount(tokens: Uint16Array, from: number): number {
  let groups = 0;
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (at - from === longestShape) return 0;
    if (tokens[at] === openBracket) depth += 1;
    else if (tokens[at] === closeBracket) {
      depth -= 1;
      if (depth < 0) break;
      if (depth === 0) groups += 1;
    } else if (depth === 0) break;
  }
  return groups;
}

/** Whether a message is `ADM ('Server') ...`, which only Parlance's server sends. */
export function isParlanceGreeting(tokens: Uint16Array): boolean {
  // Check the first token first: this is called for every message, and nearly all of them begin with another token.
  return tokens[0] === T.ADM && parlanceGreeting.every((token, at) => tokens[at] === token);
}

const parlanceGreeting: readonly Token[] = [
  T.ADM,
  openBracket,
  ...[..."Server"].map((letter) => 0x4b00 | letter.charCodeAt(0)),
  closeBracket,
];
