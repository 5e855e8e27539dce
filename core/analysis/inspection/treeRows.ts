import type { Span } from "../../bytes/span.ts";
import { type EnglishNames, powerName, provinceName } from "../../language/english/nameWords.ts";
import { placeWords, unitType } from "../../language/english/orders.ts";
import { capital } from "../../language/english/words.ts";
import { englishTurn } from "../../language/english.ts";
import { seasonNamed } from "../../map/turn.ts";
import type { GroupNode, SyntaxNode, SyntaxTree } from "../../syntax/tree.ts";
import type { Representation } from "../../tokens/representation.ts";
import { printTokens } from "../../tokens/text.ts";
import { integerValue, isInteger, isPower, isProvince, type Token } from "../../tokens/token.ts";
import { T, vocabulary } from "../../tokens/vocabulary.ts";
import { type TokenClass, tokenRuns } from "../tokenClass.ts";
import { glossOf } from "./glosses.ts";

/** A line in the tree of a message. The line's depth replaces brackets. */
export interface TreeRow {
  readonly depth: number;
  /** Tokens of the line and of the lines nested below it, with their brackets. */
  readonly span: Span;
  /** Tokens of the line itself. */
  readonly own: Span;
  readonly pieces: readonly TreePiece[];
  /** The line's meaning: `to Italy`, `think · level 60`, `France, army, St Petersburg`. */
  readonly meaning: string | null;
}

export interface TreePiece {
  readonly text: string;
  readonly kind: TokenClass;
  readonly span: Span;
}

interface Work {
  readonly nodes: readonly SyntaxNode[];
  at: number;
  depth: number;
  /** Whether the group is one of several orders. The other parts of such a group are listed below its unit. */
  readonly isOneOfMany: boolean;
  /** First token of the message or group. */
  readonly lead: Token | undefined;
  /** Tokens of the group that contains `nodes`. Used for the group's first line. */
  readonly span: Span;
  groups: number;
}

/** Press levels up to this one are not shown, because every game with press allows them. */
const plainLevel = 10;
const levels: ReadonlyMap<string, number> = new Map(vocabulary.map(({ name, level }) => [name, level]));
const coasts = T.NCS >> 8;
const types = T.AMY >> 8;

/**
 * Returns the tree of a message as lines, from top to bottom. A group of plain tokens is one line, as is a unit on a
 * coast; a group that begins with a word lists its parts below that word. Every token is in the span of a line. Never
 * throws.
 */
export function treeRows(
  tree: SyntaxTree,
  tokens: Uint16Array,
  representation: Representation,
  names: EnglishNames,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const whole = { start: 0, end: tokens.length };
  const work: Work[] = [
    { nodes: tree.nodes, at: 0, depth: 0, isOneOfMany: false, lead: tokens[0], span: whole, groups: 0 },
  ];
  const print = (span: Span): string => printTokens(tokens.subarray(span.start, span.end), representation);
  const line = (depth: number, own: Span, span: Span, meaning: string | null): void => {
    rows.push({ depth, span, own, pieces: piecesOf(own, tokens, print), meaning });
  };
  const plainGroup = (top: Work, node: GroupNode): void => {
    const inner = insideOf(node);
    const meaning = groupMeaning(inner, tokens, representation, names);
    const isFirstOfMany = top.isOneOfMany && top.at === 1;
    // An empty group shows its brackets.
    const own = inner.start === inner.end ? node.span : inner;
    line(top.depth, own, isFirstOfMany ? top.span : node.span, addressed(meaning, top, inner, tokens));
    if (isFirstOfMany) top.depth += 1;
  };
  const run = (top: Work, first: SyntaxNode): void => {
    const isLead = top.at === 0;
    let last = first;
    for (let node = top.nodes[top.at]; node && node.kind !== "group"; node = top.nodes[++top.at]) last = node;
    const own = { start: first.span.start, end: last.span.end };
    line(top.depth, own, isLead ? top.span : own, runMeaning(own, top, tokens, representation, names));
    if (isLead && top.at < top.nodes.length) {
      work.push({ ...top, nodes: top.nodes.slice(top.at), at: 0, depth: top.depth + 1, span: own });
      top.at = top.nodes.length;
    }
  };
  // Use a stack instead of recursion, because a tree can be nested too deeply for the call stack.
  for (let top = work.at(-1); top; top = work.at(-1)) {
    const node = top.nodes[top.at];
    if (!node) work.pop();
    else if (node.kind !== "group") run(top, node);
    else {
      top.at += 1;
      if (isLine(node, tokens)) plainGroup(top, node);
      else work.push(partsOf(node, top, tokens));
      top.groups += 1;
    }
  }
  return rows;
}

/** Splits a group that needs several lines into its parts. */
function partsOf(node: GroupNode, { depth, nodes }: Work, tokens: Uint16Array): Work {
  const isOneOfMany = node.children[0]?.kind === "group" && countOfParts(nodes, tokens) > 1;
  const lead = tokens[insideOf(node).start];
  return { nodes: node.children, at: 0, depth, isOneOfMany, lead, span: node.span, groups: 0 };
}

function insideOf({ span, isClosed }: GroupNode): Span {
  return { start: span.start + 1, end: isClosed ? span.end - 1 : span.end };
}

/** Counts the groups that need several lines. */
function countOfParts(nodes: readonly SyntaxNode[], tokens: Uint16Array): number {
  return nodes.filter((node) => node.kind === "group" && !isLine(node, tokens)).length;
}

/** Whether a group is a single line. */
function isLine(node: GroupNode, tokens: Uint16Array): boolean {
  return isPlain(node) || isUnitOnCoast(node, tokens);
}

function isPlain({ children }: GroupNode): boolean {
  return children.every(({ kind }) => kind !== "group");
}

/** Whether a group consists of plain tokens followed by a place on a coast: `( FRA FLT ( SPA NCS ) )`. */
function isUnitOnCoast({ children }: GroupNode, tokens: Uint16Array): boolean {
  const last = children.at(-1);
  if (children.length < 2 || children.length > 3 || last?.kind !== "group" || !isPlain(last)) return false;
  const isPlace = isProvince(tokens[last.span.start + 1] ?? 0) && last.children.length === 2;
  return isPlace && children.slice(0, -1).every(({ kind }) => kind === "token");
}

function piecesOf(own: Span, tokens: Uint16Array, print: (span: Span) => string): TreePiece[] {
  return [...tokenRuns(tokens, own)].map(({ kind, span }) => ({ text: print(span), kind, span }));
}

/** Puts `to` or `from` before the powers in SND and FRM. */
function addressed(
  meaning: string | null,
  { lead, groups }: Work,
  { start }: Span,
  tokens: Uint16Array,
): string | null {
  if (meaning === null || !isPower(tokens[start] ?? 0)) return meaning;
  if (lead === T.SND) return `to ${meaning}`;
  if (lead === T.FRM) return groups === 0 ? `from ${meaning}` : `to ${meaning}`;
  return meaning;
}

function groupMeaning(
  { start, end }: Span,
  tokens: Uint16Array,
  { names: tokenNames }: Pick<Representation, "names">,
  names: EnglishNames,
): string | null {
  const words: string[] = [];
  const nameAt = (at: number): string => tokenNames.get(tokens[at] ?? 0) ?? "";
  if (end === start) return "empty";
  const season = seasonNamed(nameAt(start));
  const year = tokens[start + 1] ?? 0;
  if (end - start === 2 && season && isInteger(year)) return capital(englishTurn({ season, year: integerValue(year) }));
  for (let at = start; at < end; at++) {
    const token = tokens[at] ?? 0;
    if (isProvince(token)) {
      const after = tokens[at + 1];
      const coast = after !== undefined && at + 1 < end && after >> 8 === coasts ? nameAt(at + 1) : null;
      words.push(placeName(nameAt(at), coast, names));
      if (coast !== null) at += 1;
    } else if (isPower(token)) words.push(powerName(nameAt(at), names));
    else if (token >> 8 === types) words.push(unitType(token === T.FLT ? "FLT" : "AMY"));
    else if (glossOf(nameAt(at)) !== null) words.push(glossed(nameAt(at)));
  }
  return words.length === 0 ? null : words.join(", ");
}

/** Returns the meaning of a group's first word together with the tokens that follow it. */
function runMeaning(
  { start, end }: Span,
  top: Work,
  tokens: Uint16Array,
  { names: tokenNames }: Representation,
  names: EnglishNames,
): string | null {
  const first = tokenNames.get(tokens[start] ?? 0);
  if (first === undefined) return null;
  if (glossOf(first) === null) {
    return groupMeaning({ start, end }, tokens, { names: tokenNames }, names);
  }
  const rest = [...tokens.subarray(start + 1, end)].flatMap((token) => {
    const name = tokenNames.get(token);
    if (name === undefined) return [];
    if (isProvince(token)) return provinceName(name, names);
    return isPower(token) ? powerName(name, names) : (glossOf(name) ?? []);
  });
  const gloss = glossed(first);
  const isSupportToHold =
    tokens[start] === T.SUP && !top.nodes.some((node) => node.kind === "token" && node.token === T.MTO);
  return [isSupportToHold ? "support to hold" : gloss, ...rest].join(first === "ERR" ? ", " : " ");
}

function glossed(name: string): string {
  const level = levels.get(name) ?? 0;
  const gloss = glossOf(name) ?? name;
  return level > plainLevel ? `${gloss} · level ${level}` : gloss;
}

/** Names a province and coast: `St Petersburg, south coast`. */
function placeName(province: string, coast: string | null, names: EnglishNames): string {
  const name = capital(provinceName(province, names).replace(/^the /, ""));
  if (coast === null) return name;
  return `${name}, ${placeWords({ province, coast }, names).replace(/^the (.*) coast of .*$/, "$1 coast")}`;
}
