import type { Span } from "../bytes/span.ts";
import type { GroupNode, SyntaxNode, SyntaxTree } from "../syntax/tree.ts";
import type { Representation } from "../tokens/representation.ts";
import { printTokens } from "../tokens/text.ts";

/** A line of the tree as text. */
export interface TreeLine {
  /** Index of the line's first token. */
  readonly tokenIndex: number;
  readonly depth: number;
  readonly text: string;
  /** The meaning according to the grammar: the field and, if there is one, the type. */
  readonly label: string | null;
}

/** The maximum length, in characters, of a group that is printed on one line; longer groups take several lines. */
const lineWidth = 60;

/**
 * Prints the tree of a message as lines. A group that fits goes on one line; otherwise, its parts go on the lines
 * below.
 * @param message the message as read, for the labels
 */
export function treeLines(
  tree: SyntaxTree,
  tokens: Uint16Array,
  representation: Representation,
  message?: object,
): TreeLine[] {
  const labels = message ? labelsOf(message) : new Map<string, string>();
  const lines: TreeLine[] = [];
  const print = ({ start, end }: Span): string => printTokens(tokens.subarray(start, end), representation);
  const line = (span: Span, depth: number, text: string, label: string | null): void => {
    lines.push({ tokenIndex: span.start, depth, text, label });
  };
  // Use a stack instead of recursion, because a tree can be as deep as the nesting limit.
  const work: { readonly nodes: readonly SyntaxNode[]; at: number; readonly group?: GroupNode }[] = [
    { nodes: tree.nodes, at: 0 },
  ];
  for (let top = work.at(-1); top; top = work.at(-1)) {
    const depth = work.length - 1;
    const node = top.nodes[top.at];
    if (!node) {
      work.pop();
      if (top.group?.isClosed) line({ start: top.group.span.end - 1, end: top.group.span.end }, depth - 1, ")", null);
      continue;
    }
    if (node.kind !== "group") {
      const end = endOfRun(top.nodes, top.at);
      const span = { start: node.span.start, end: top.nodes[end - 1]?.span.end ?? node.span.end };
      top.at = end;
      line(span, depth, print(span), null);
      continue;
    }
    top.at += 1;
    const label = labels.get(keyOf(insideOf(node))) ?? null;
    if (isFlat(node) || (isSimple(node) && print(node.span).length <= lineWidth)) {
      line(node.span, depth, print(node.span), label);
    } else {
      const head = endOfRun(node.children, 0);
      const headEnd = node.children[head - 1]?.span.end ?? node.span.start + 1;
      line(node.span, depth, print({ start: node.span.start, end: headEnd }), label);
      work.push({ nodes: node.children, at: head, group: node });
    }
  }
  return lines;
}

/** Returns the end of the sequence of nodes that starts at `from` and contains no groups. */
function endOfRun(nodes: readonly SyntaxNode[], from: number): number {
  let end = from;
  while (end < nodes.length && nodes[end]?.kind !== "group") end += 1;
  return end;
}

function isFlat({ children }: GroupNode): boolean {
  return children.every(({ kind }) => kind !== "group");
}

/** Whether the groups within a group contain no further groups. */
function isSimple({ children }: GroupNode): boolean {
  return children.every((child) => child.kind !== "group" || isFlat(child));
}

function insideOf({ span, isClosed }: GroupNode): Span {
  return { start: span.start + 1, end: isClosed ? span.end - 1 : span.end };
}

function keyOf({ start, end }: Span): string {
  return `${start}-${end}`;
}

/** Returns labels for a message's parts, keyed by span. */
function labelsOf(message: object): Map<string, string> {
  const labels = new Map<string, string>();
  const visit = (part: object): void => {
    for (const [field, value] of Object.entries(part)) {
      for (const inner of field === "span" ? [] : objectsIn(value)) {
        const { span, type } = inner as { readonly span?: Span; readonly type?: string };
        if (span) labels.set(keyOf(span), type === undefined ? field : `${field}: ${type}`);
        visit(inner);
      }
    }
  };
  visit(message);
  return labels;
}

/** Returns the objects in a field: its value, or the elements of a list. */
function objectsIn(value: unknown): readonly object[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "object" && each !== null);
}
