import { isDeepStrictEqual } from "node:util";
import type { Span } from "../../../core/bytes/span.ts";
import { dialects, explainMessage } from "../../../core/language/explain.ts";
import { readMessage } from "../../../core/language/read.ts";
import { treeLines } from "../../../core/language/treeText.ts";
import { writeMessage } from "../../../core/language/write.ts";
import { depthLimit } from "../../../core/syntax/read.ts";
import { parseTree, type SyntaxNode } from "../../../core/syntax/tree.ts";
import { readTokens } from "../../../core/tokens/readText.ts";
import { printTokens } from "../../../core/tokens/text.ts";
import { categoryOf } from "../../../core/tokens/token.ts";
import { vocabulary } from "../../../core/tokens/vocabulary.ts";
import { standard } from "../../support/bytes.ts";
import { messageForm, type SentMessage } from "../forms/messages.ts";
import { textForm } from "../forms/texts.ts";
import { ensure, type Target } from "../target.ts";
import { messages } from "./traffic.ts";

const tokenWords: readonly string[] = [
  ...vocabulary.map(({ name }) => name),
  ...["(", ")", "'text'", "''", '"a"', "'it''s'", "0x41AB", "0xffff", "0x00", "1.5", "-1", "8192", "prp", "Fra"],
];

/**
 * The text form of tokens: each text either has a fault inside it, or consists of tokens that can be read back
 * unchanged after printing.
 */
export const tokenText: Target<string> = {
  name: "token-text",
  form: textForm(tokenWords),
  largest: 4000,
  seeds: () => messages(60).map(({ tokens }) => printTokens(tokens, standard)),
  run(text) {
    const reading = readTokens(text, standard);
    if (!reading.ok) {
      const { message, span } = reading.fault;
      ensure(span.start >= 0 && span.start < span.end && span.end <= text.length, "the fault is outside the text");
      return message.replace(/^\S+/, "").slice(0, 40);
    }
    const again = readTokens(printTokens(reading.tokens, standard), standard);
    ensure(again.ok && isDeepStrictEqual(again.tokens, reading.tokens), "printed tokens do not read back");
    return `${Math.min(9, reading.tokens.length)} ${reading.tokens.slice(0, 4).map(categoryOf).join(" ")}`;
  },
};

/**
 * The tree: every token is in one node, diagnostics are inside the message, and the text form can be read back
 * unchanged.
 */
export const tree: Target<SentMessage> = {
  name: "tree",
  form: messageForm,
  largest: 6000,
  // A frame's body cannot be longer.
  largestGrown: 65_535,
  seeds: () => messages(150),
  run({ direction, tokens }) {
    const parsed = parseTree(tokens, standard);
    const { nodes, diagnostics } = parsed;
    const depth = expectCovered(nodes, { start: 0, end: tokens.length });
    ensure(depth <= depthLimit + 1, "nested deeper than the limit");
    for (const { span } of diagnostics) {
      ensure(isInside(span, { start: 0, end: tokens.length * 2 }), "a diagnostic is outside the message");
    }
    const text = readTokens(printTokens(tokens, standard), standard);
    ensure(text.ok && isDeepStrictEqual(Uint16Array.from(text.tokens), tokens), "does not survive the text form");
    const reading = readMessage(tokens, direction, standard);
    const lines = treeLines(parsed, tokens, standard, reading.ok ? reading.message : undefined);
    ensure(
      lines.every(({ tokenIndex, text: line }, at) => line !== "" && tokenIndex >= (lines[at - 1]?.tokenIndex ?? 0)),
      "the lines of the tree are not in order",
    );
    return `${[...new Set(diagnostics.map(({ code }) => code))].sort().join(" ")} ${Math.min(depth, 12)}`;
  },
};

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.start <= inner.end && inner.end <= outer.end;
}

/** Checks that the nodes tile a span; returns the nesting depth of their groups. */
function expectCovered(nodes: readonly SyntaxNode[], { start, end }: Span): number {
  let at = start;
  let deepest = 0;
  for (const node of nodes) {
    ensure(node.span.start === at && node.span.end > at, "nodes do not tile the message");
    at = node.span.end;
    if (node.kind !== "group") continue;
    const inner = { start: node.span.start + 1, end: node.span.end - (node.isClosed ? 1 : 0) };
    deepest = Math.max(deepest, 1 + expectCovered(node.children, inner));
  }
  ensure(at === end, "nodes do not reach the end");
  return deepest;
}

/** Messages: each has an explanation, and either has a fault inside it or can be read back unchanged after writing. */
export const message: Target<SentMessage> = {
  name: "messages",
  form: messageForm,
  largest: 6000,
  // A frame's body cannot be longer.
  largestGrown: 65_535,
  seeds: () => messages(150),
  run({ direction, tokens }) {
    const reading = readMessage(tokens, direction, standard);
    if (reading.ok) {
      const written = writeMessage(reading.message, direction, standard);
      const again = readMessage(written, direction, standard);
      ensure(
        again.ok && isDeepStrictEqual(withoutPlaces(again.message), withoutPlaces(reading.message)),
        `${reading.message.type} is read differently when written as ${printTokens(written, standard)}`,
      );
    } else {
      const { tokenIndex } = reading.fault;
      ensure(tokenIndex >= 0 && tokenIndex <= tokens.length, "the fault is outside the message");
    }
    const dialect = dialects[tokens.length % dialects.length] ?? "v0.18";
    const { english, findings, verdicts, refusal } = explainMessage(tokens, standard, {
      ...{ direction, dialect, role: "player" as const, level: tokens.length % 3 === 0 ? 10 : 8000 },
    });
    for (const sentence of Object.values(english)) {
      ensure(/\S/.test(sentence) && !/undefined|\[object/.test(sentence), `English: ${sentence}`);
    }
    for (const { code, span } of findings) {
      ensure(isInside(span, { start: 0, end: tokens.length }), `${code} is outside the message`);
    }
    for (const fault of Object.values(verdicts)) {
      ensure(fault === null || fault.tokenIndex <= tokens.length, "a verdict is outside the message");
    }
    const codes = [...new Set(findings.map(({ code }) => code))].sort().join(" ");
    const kind = reading.ok ? kindOf(reading.message) : `${tokens[0]} ${reading.fault.expected.join("|").slice(0, 60)}`;
    return `${direction.charAt(0)} ${kind} ${codes} ${refusal === null}`;
  },
};

/** Returns the types of a message and of the press in it. */
function kindOf(read: object): string {
  const types = new Set<string>();
  JSON.stringify(read, (key, value: unknown) => {
    if (key === "type") types.add(String(value));
    return value;
  });
  return [...types].join(" ");
}

/** Returns a message as read, without the positions of its parts. */
function withoutPlaces(read: object): unknown {
  return JSON.parse(JSON.stringify(read, (key, each: unknown) => (key === "span" ? undefined : each)));
}
