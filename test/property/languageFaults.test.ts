import { describe, expect, test } from "vitest";
import { randomMessage } from "../../bench/random/randomMessage.ts";
import { seededRandom } from "../../core/bytes/seeded.ts";
import { dialects, explainMessage } from "../../core/language/explain.ts";
import { strictGrammar, tolerantGrammar } from "../../core/language/grammar.ts";
import { readMessage, type Strictness, termOf } from "../../core/language/read.ts";
import { treeLines } from "../../core/language/treeText.ts";
import { writeMessage } from "../../core/language/write.ts";
import { type Direction, directions } from "../../core/recording/entry.ts";
import type { Automaton, Grammar } from "../../core/syntax/automaton.ts";
import { depthLimit, TermReader, type TermReading } from "../../core/syntax/read.ts";
import { parseTree } from "../../core/syntax/tree.ts";
import { standardRepresentation } from "../../core/tokens/representation.ts";
import { printTokens } from "../../core/tokens/text.ts";
import { decodeTokens, encodeTokens } from "../../core/tokens/token.ts";
import { tokensOf } from "../support/bytes.ts";
import { times } from "../support/depth.ts";
import { agreedNumbers, type KnownMessage, keptMessages, mutated } from "../support/messages.ts";

const roles = ["player", "observer"] as const;
const strictnesses: readonly Strictness[] = dialects.flatMap((dialect) =>
  [0, 30, 130, 8000].flatMap((level) => roles.map((role) => ({ dialect, level, role }))),
);
type Grammars = Readonly<Record<Direction, Grammar>>;
const tolerant: Grammars = { "client-to-server": tolerantGrammar(), "server-to-client": tolerantGrammar() };
const grammars: readonly Grammars[] = strictnesses.map((strictness) => ({
  "client-to-server": strictGrammar({ ...strictness, direction: "client-to-server" }),
  "server-to-client": strictGrammar({ ...strictness, direction: "server-to-client" }),
}));

const agreed = {
  diplomacy: standardRepresentation("diplomacy", agreedNumbers),
  parlance: standardRepresentation("parlance", agreedNumbers),
};

/**
 * The number of steps that reading may take for each token and for the end; see {@link TermReader.steps} for the proof.
 */
const stepsPerToken = 3;

function read(by: Grammars, { tokens, direction, representation }: KnownMessage): TermReading & { steps: number } {
  const reader = new TermReader(tokens, representation);
  const reading = reader.read(by[direction].get(termOf(direction)) as Automaton);
  return { ...reading, steps: reader.steps };
}

function upTo(message: KnownMessage, length: number): KnownMessage {
  return { ...message, tokens: message.tokens.slice(0, length) };
}

/** Yields the problems with the verdict on a message. */
function* problems(by: Grammars, message: KnownMessage): Generator<string> {
  const { length } = message.tokens;
  const reading = read(by, message);
  if (reading.steps > stepsPerToken * (length + 1)) yield `took ${reading.steps} steps for ${length} tokens`;
  if (reading.ok) return;
  const { tokenIndex } = reading.fault;
  if (tokenIndex < 0 || tokenIndex > length) yield `has ERR at ${tokenIndex} of ${length}`;
  const before = read(by, upTo(message, tokenIndex));
  if (!before.ok && before.fault.tokenIndex !== tokenIndex)
    yield `fails earlier without the tokens from ${tokenIndex} on`;
  if (tokenIndex === length) return;
  const through = read(by, upTo(message, tokenIndex + 1));
  if (through.ok || through.fault.tokenIndex !== tokenIndex)
    yield `fails at another token without the tokens after ${tokenIndex}`;
}

/** Yields a problem if a message that was read tolerantly is not written back unchanged. */
function* rewriteProblems({ tokens, direction, representation }: KnownMessage): Generator<string> {
  const reading = readMessage(tokens, direction, representation);
  // A message with bare options changes, because the writer adds the missing brackets.
  if (!reading.ok || reading.findings.some(({ code }) => code === "bare-options")) return;
  const written = writeMessage(reading.message, direction, representation);
  if (written.length !== tokens.length || written.some((token, at) => token !== tokens[at])) {
    yield `is written as ${printTokens(written, representation)}`;
  }
}

function textOf({ tokens, direction, representation }: KnownMessage): string {
  return `${direction} ${printTokens(tokens, representation).slice(0, 500)}`;
}

describe("mutations of real messages", () => {
  const real = keptMessages();

  test.each(Array.from({ length: 20 }, (_, part) => part))("are read without throwing, part %i", (part) => {
    const random = seededRandom(part);
    const found: string[] = [];
    let faulty = 0;
    for (let at = 0; at < times(5000, 60); at++) {
      const message = real[Math.floor(random() * real.length)] as KnownMessage;
      const { tokens } = mutated(message.tokens, random);
      const broken = { ...message, tokens };
      const strict = grammars[(at + part) % grammars.length] as Grammars;
      for (const problem of problems(tolerant, broken)) found.push(`${textOf(broken)} ${problem}`);
      for (const problem of problems(strict, broken)) found.push(`${textOf(broken)} ${problem} (strict grammar)`);
      for (const problem of rewriteProblems(broken)) found.push(`${textOf(broken)} ${problem}`);
      parseTree(tokens, message.representation);
      if (!readMessage(tokens, message.direction, message.representation).ok) faulty += 1;
    }
    expect(found.slice(0, 3)).toEqual([]);
    expect(faulty).toBeGreaterThan(times(1000, 7));
  });
});

/**
 * Returns the index of the first byte of the character that a byte belongs to. Parlance refuses a broken character from
 * that byte on.
 */
function characterStart(tokens: Uint16Array, at: number): number {
  const isByte = (index: number, least: number, most: number): boolean =>
    index >= 0 && (tokens[index] ?? 0) >= 0x4b00 + least && (tokens[index] ?? 0) <= 0x4b00 + most;
  let start = at;
  while (at - start < 2 && isByte(start - 1, 0x80, 0xbf)) start -= 1;
  return isByte(start - 1, 0xc2, 0xf4) ? start - 1 : at;
}

/** Yields the problems with the reading of a message that is correct up to a given token. */
function* earlyProblems(by: Grammars, broken: KnownMessage, from: number): Generator<string> {
  const reading = read(by, broken);
  if (!reading.ok && reading.fault.tokenIndex < characterStart(broken.tokens, from))
    yield `has ERR at ${reading.fault.tokenIndex}, but is correct up to ${from}`;
  yield* problems(by, broken);
}

describe("a fault is never reported too early", () => {
  test("ERR in THK ( NOT ( QRY ) ) comes after QRY, because a valid message can continue from there", () => {
    const tokens = tokensOf("SND ( ENG ) ( THK ( NOT ( QRY ) ) )");
    const reading = readMessage(tokens, "client-to-server", agreed.diplomacy);
    expect(reading).toMatchObject({ ok: false, fault: { tokenIndex: 10, expected: ["("] } });
  });

  test.each(dialects)("of %s: a mutated message has no fault before its mutation", (dialect) => {
    const representation = agreed[dialect === "parlance" ? "parlance" : "diplomacy"];
    const random = seededRandom(5);
    const found: string[] = [];
    for (const [index, strictness] of strictnesses.entries()) {
      if (strictness.dialect !== dialect) continue;
      for (let drawn = 0; drawn < times(1500, 16); drawn++) {
        const direction = directions[drawn % 2] ?? "client-to-server";
        const { tokens, from } = mutated(randomMessage({ ...strictness, direction, representation, random }), random);
        const broken = { tokens, direction, representation };
        const all = [tolerant, grammars[index] as Grammars].flatMap((by) => [...earlyProblems(by, broken, from)]);
        for (const problem of [...all, ...rewriteProblems(broken)]) found.push(`${textOf(broken)} ${problem}`);
      }
    }
    expect(found.slice(0, 3)).toEqual([]);
  });
});

describe("random bytes as a message", () => {
  const kinds: Readonly<Record<string, (random: () => number) => number>> = {
    "of any value": (random) => Math.floor(random() * 0x10000),
    "from the language, mostly brackets": (random) =>
      ((random() < 0.5 ? 0x40 : 0x41 + Math.floor(random() * 0x17)) << 8) | Math.floor(random() * 4),
  };

  test.each(Object.entries(kinds))("%s produce a message or a fault, and a tree", (_, word) => {
    const random = seededRandom(77);
    const found: string[] = [];
    for (let at = 0; at < times(10_000, 120); at++) {
      const words = Array.from({ length: Math.floor(random() * 40) }, () => word(random));
      const { tokens } = decodeTokens(encodeTokens(words));
      const direction = directions[at % 2] ?? "client-to-server";
      const message = { tokens, direction, representation: at % 4 < 2 ? agreed.diplomacy : agreed.parlance };
      for (const by of [tolerant, grammars[at % grammars.length] as Grammars]) {
        for (const problem of problems(by, message)) found.push(`${textOf(message)} ${problem}`);
      }
      for (const problem of rewriteProblems(message)) found.push(`${textOf(message)} ${problem}`);
      parseTree(tokens, message.representation);
    }
    expect(found.slice(0, 3)).toEqual([]);
  });
});

describe("a message nested 10,000 levels deep", () => {
  /** For each kind of nesting, the text before it, at every opening, in the middle, at every closing, and after it. */
  const nests: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
    "NOT in NOT": ["SND ( ENG ) ( PRP (", "NOT (", "DRW", ")", ") )"],
    "YES in YES": ["SND ( ENG ) (", "YES (", "PRP ( DRW )", ")", ")"],
    "FRM in FRM": ["SND ( ENG ) (", "FRM ( ENG ) ( FRA ) (", "PRP ( DRW )", ")", ")"],
    "AND in AND": ["SND ( ENG ) ( PRP (", "AND ( DRW ) (", "DRW", ")", ") )"],
    "unclosed NOT": ["SND ( ENG ) ( PRP (", "NOT (", "", "", ""],
    brackets: ["", "(", "", ")", ""],
    "brackets in SUB": ["SUB", "(", "", ")", ""],
    "opening brackets": ["SND", "(", "", "", ""],
    "closing brackets": ["SND", "", "", ")", ""],
    "brackets in HUH": ["HUH (", "(", "ERR", ")", ")"],
  };

  function nest(name: string, levels: number): Uint16Array {
    const [before, opening, middle, closing, after] = nests[name] ?? [];
    const repeated = [` ${opening}`.repeat(levels), middle, ` ${closing}`.repeat(levels)];
    return tokensOf([before, ...repeated, after].join(" "));
  }

  test.each(Object.keys(nests))("%s: the verdict is a finding", (name) => {
    const tokens = nest(name, 10_000);
    const representation = agreed.diplomacy;
    for (const direction of directions) {
      const message = { tokens, direction, representation };
      for (const by of [tolerant, ...grammars]) expect([...problems(by, message)]).toEqual([]);
      expect([...rewriteProblems(message)]).toEqual([]);
      const choice = { direction, dialect: "v0.18", level: 8000, role: "player" } as const;
      const { reading, tree } = explainMessage(tokens, representation, choice);
      // HUH quotes any tokens, so only the tree reports the nesting.
      const verdict = reading.ok ? "read" : reading.fault.code;
      expect(["syntax", "nesting-limit", ...(name === "brackets in HUH" ? ["read"] : [])]).toContain(verdict);
      const codes = tree.diagnostics.map(({ code }) => code);
      expect(codes).toContain(name === "closing brackets" ? "stray-bracket" : "nesting-limit");
      expect(treeLines(tree, tokens, representation).length).toBeGreaterThan(0);
    }
  });

  test("at the nesting limit, a message is still read and written; a more deeply nested one is not", () => {
    const within = nest("NOT in NOT", depthLimit - 2);
    const reading = readMessage(within, "client-to-server", agreed.diplomacy);
    if (!reading.ok) throw new Error(reading.fault.code);
    expect(writeMessage(reading.message, "client-to-server", agreed.diplomacy)).toEqual(within);
    const beyond = readMessage(nest("NOT in NOT", depthLimit - 1), "client-to-server", agreed.diplomacy);
    expect(beyond).toMatchObject({ ok: false, fault: { code: "nesting-limit" } });
  });
});
