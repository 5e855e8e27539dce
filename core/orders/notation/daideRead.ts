import type { GameMap } from "../../map/gameMap.ts";
import { compileGrammar, type Grammar } from "../../syntax/automaton.ts";
import { readTerm } from "../../syntax/read.ts";
import { readTokens } from "../../tokens/readText.ts";
import { type Representation, representationFromEntries } from "../../tokens/representation.ts";
import { category, closeBracket, openBracket, type Token } from "../../tokens/token.ts";
import type { Order } from "../order.ts";
import { withoutSpans } from "../withoutSpans.ts";
import { orderProductions } from "./daide.ts";

/** An order in DAIDE text, with its position in the line. */
export interface DaideOrder {
  readonly order: Order;
  /** Forms that the order uses although v0.18 does not define them. */
  readonly findings: readonly string[];
  /** The column, starting at 1. */
  readonly column: number;
  /** The length in characters. */
  readonly length: number;
}

/** The reason why a part of a string is not an order. */
export interface DaideFault {
  readonly code: "daide-word" | "daide-syntax";
  /** The column, starting at 1. */
  readonly column: number;
  /** The length in characters. */
  readonly length: number;
  readonly text: string;
  /** The tokens that would be allowed at this position. */
  readonly expected: readonly string[];
}

export interface DaideLine {
  readonly orders: readonly DaideOrder[];
  readonly faults: readonly DaideFault[];
}

interface Word {
  readonly token: Token;
  readonly text: string;
  readonly start: number;
}

/** Whether a string is in DAIDE notation: it begins with a bracket, a command, or a waived build. */
export function isDaideText(text: string): boolean {
  return /^\s*(\(|(SUB|ORD|THX)\b|\S+\s+WVE\b)/i.test(text);
}

/**
 * Reads the orders in a line: a bare order such as `( ENG FLT LON ) MTO NTH`, one or more orders in brackets, or the
 * orders inside SUB, THX or ORD. Never throws.
 * @param representation names of the map ({@link namesOnWire}), or of a connection
 */
export function readDaideLine(line: string, representation: Representation): DaideLine {
  const words = wordsOf(line, representation);
  if (!Array.isArray(words)) return { orders: [], faults: [words] };
  const orders: DaideOrder[] = [];
  const faults: DaideFault[] = [];
  for (const part of orderParts(words, representation)) {
    const tokens = Uint16Array.from(part.words, ({ token }) => token);
    const column = part.words[0]?.start ?? part.end;
    const reading = readTerm(orderGrammar(), "order", tokens, representation);
    if (reading.ok) {
      const findings = reading.findings.map(({ code }) => code);
      const last = part.words.at(-1);
      const length = last ? last.start + last.text.length - column : 0;
      orders.push({ order: withoutSpans(reading.value) as Order, findings, column: column + 1, length });
    } else {
      const at = part.words[reading.fault.tokenIndex];
      const start = at?.start ?? part.end;
      const { expected } = reading.fault;
      faults.push({
        code: "daide-syntax",
        column: start + 1,
        length: at?.text.length ?? 0,
        text: at?.text ?? "",
        expected,
      });
    }
  }
  return { orders, faults };
}

/** Returns the words of a line, or a fault for the first word that is not a token. */
function wordsOf(line: string, representation: Representation): Word[] | DaideFault {
  const words: Word[] = [];
  for (const { 0: text, index: start } of line.matchAll(/[()]|[^\s()]+/g)) {
    const reading = readTokens(text, representation);
    const [token] = reading.ok ? reading.tokens : [];
    if (token === undefined) return { code: "daide-word", column: start + 1, length: text.length, text, expected: [] };
    words.push({ token, text, start });
  }
  return words;
}

interface Part {
  readonly words: readonly Word[];
  /** The position in the line after this part. */
  readonly end: number;
}

/**
 * Returns the orders in a line: the whole line or its bracketed groups, without any command, turn or answer around
 * them.
 */
function orderParts(words: readonly Word[], representation: Representation): Part[] {
  const command = representation.names.get(words[0]?.token ?? openBracket);
  const isMessage = command === "SUB" || command === "ORD" || command === "THX";
  const isGrouped = words[0]?.token === openBracket && words[1]?.token === openBracket;
  const last = words.at(-1);
  const end = last ? last.start + last.text.length : 0;
  if (!isMessage && !isGrouped) return words.length === 0 ? [] : [{ words, end }];
  const parts = groups(isMessage ? words.slice(1) : words);
  if (command === "THX") return parts.slice(0, 1);
  const hasTurn = isMessage && isSeason(parts[0], representation);
  return command === "ORD" ? parts.slice(1, 2) : parts.slice(hasTurn ? 1 : 0);
}

function isSeason(part: Part | undefined, { names }: Representation): boolean {
  return /^(SPR|SUM|FAL|AUT|WIN)$/.test(names.get(part?.words[0]?.token ?? openBracket) ?? "");
}

/** Returns the contents of the outermost brackets; text outside them is also a part. */
function groups(words: readonly Word[]): Part[] {
  const parts: { words: Word[]; end: number }[] = [];
  let depth = 0;
  let open: { words: Word[]; end: number } | undefined;
  for (const word of words) {
    const end = word.start + word.text.length;
    if (word.token === openBracket && depth++ === 0) {
      open = { words: [], end };
      parts.push(open);
      continue;
    }
    if (word.token === closeBracket && --depth <= 0) {
      depth = 0;
      if (open) open.end = word.start;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { words: [], end };
      parts.push(open);
    }
    open.words.push(word);
    open.end = end;
  }
  return parts;
}

let grammar: Grammar | undefined;

/** Returns the grammar of every known form of an order, compiled on first use. */
function orderGrammar(): Grammar {
  grammar ??= compileGrammar(orderProductions, {
    dialect: "v0.18",
    reading: "tolerant",
    level: 0,
    direction: "client-to-server",
    role: "player",
  });
  return grammar;
}

/** Returns token numbers for the powers and provinces of a map, for reading and writing text that names them. */
export function namesOnWire(map: GameMap): Representation {
  const powers = map.powers.map(({ name }, at) => ({ token: (category.power << 8) | at, name }));
  const provinces = [...map.provinces.keys()].map((name, at) => ({ token: (category.firstProvince << 8) + at, name }));
  return representationFromEntries([...powers, ...provinces], "diplomacy");
}
