import type { Span } from "../bytes/span.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Representation } from "../tokens/representation.ts";
import { textEnd } from "../tokens/strings.ts";
import { closeBracket, isInteger, isText, openBracket, type Token } from "../tokens/token.ts";
import { T } from "../tokens/vocabulary.ts";
import { depthLimit } from "./read.ts";

/** A token other than a group's bracket. */
export interface TokenNode {
  readonly kind: "token";
  readonly token: Token;
  readonly span: Span;
}

/** A run of text tokens. */
export interface StringNode {
  readonly kind: "string";
  readonly span: Span;
}

/** A bracketed group. The span includes the brackets. */
export interface GroupNode {
  readonly kind: "group";
  readonly children: readonly SyntaxNode[];
  readonly span: Span;
  /** False if the message ends before the closing bracket. */
  readonly isClosed: boolean;
}

/** A node of a message's syntax tree. Spans count tokens; {@link byteSpan} returns the bytes. */
export type SyntaxNode = TokenNode | StringNode | GroupNode;

export interface SyntaxTree {
  readonly nodes: readonly SyntaxNode[];
  /** The possible codes are `unclosed-bracket`, `stray-bracket`, `nesting-limit`, `unknown-token` and `dm-empty`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the bytes of a DM's body that a span of tokens covers. */
export function byteSpan({ start, end }: Span): Span {
  return { start: start * 2, end: end * 2 };
}

/** A group that is still open. */
interface OpenGroup {
  readonly children: SyntaxNode[];
  readonly start: number;
}

/**
 * Parses tokens into a tree, using only their brackets. Never throws: every token is in exactly one node. A PRN quotes
 * unmatched brackets, so they are not reported there.
 */
export function parseTree(tokens: Uint16Array, representation: Representation): SyntaxTree {
  const root: OpenGroup = { children: [], start: 0 };
  const open: OpenGroup[] = [root];
  const diagnostics: Diagnostic[] = [];
  const report = (code: string, start: number, end: number, facts: Diagnostic["facts"] = {}): void => {
    const severity = code === "unknown-token" ? "warning" : "error";
    diagnostics.push({ code, severity, span: byteSpan({ start, end }), facts });
  };
  const innermost = (): OpenGroup => open[open.length - 1] ?? root;
  const close = (end: number, isClosed: boolean): number => {
    const { children, start } = open.pop() ?? root;
    innermost().children.push({ kind: "group", children, span: { start, end }, isClosed });
    return start;
  };
  const isQuoting = tokens[0] === T.PRN;
  let tooDeep = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? 0;
    const start = at;
    if (token === openBracket && open.length <= depthLimit) {
      open.push({ children: [], start });
    } else if (token === closeBracket && tooDeep === 0 && open.length > 1) {
      close(at + 1, true);
    } else if (isText(token)) {
      at = textEnd(tokens, at) - 1;
      innermost().children.push({ kind: "string", span: { start, end: at + 1 } });
    } else {
      innermost().children.push({ kind: "token", token, span: { start, end: at + 1 } });
      const fault = faultOf(token, tooDeep > 0, isQuoting, representation);
      if (fault) report(fault.code, at, at + 1, fault.facts);
      tooDeep = Math.max(0, tooDeep + bracketStep(token));
    }
  }
  while (open.length > 1) {
    const start = close(tokens.length, false);
    if (!isQuoting) report("unclosed-bracket", start, start + 1);
  }
  if (tokens.length === 0) report("dm-empty", 0, 0);
  return { nodes: root.children, diagnostics };
}

/** Returns how a token changes the nesting depth. */
function bracketStep(token: Token): number {
  if (token === openBracket) return 1;
  return token === closeBracket ? -1 : 0;
}

/** Returns the fault of a token other than a group's bracket; null if there is none. */
function faultOf(
  token: Token,
  isTooDeep: boolean,
  isQuoting: boolean,
  { names }: Representation,
): Pick<Diagnostic, "code" | "facts"> | null {
  if (token === openBracket) return isTooDeep ? null : { code: "nesting-limit", facts: { limit: depthLimit } };
  if (token === closeBracket) return isTooDeep || isQuoting ? null : { code: "stray-bracket", facts: {} };
  return isInteger(token) || names.has(token) ? null : { code: "unknown-token", facts: { token } };
}
