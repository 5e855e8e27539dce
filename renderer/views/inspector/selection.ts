import type { TreeRow } from "../../../core/analysis/inspection/treeRows.ts";
import type { Span } from "../../../core/bytes/span.ts";
import { type FrameNumber, select, type TokenSelection, useView } from "../../session/store.ts";

/** Returns the selected tokens of a message; null if there are none. */
export function useSelectionOf(n: FrameNumber): Span | null {
  return useView(({ selection }) => (selection?.n === n ? selection : null));
}

/** Selects tokens of a message. */
export function selectTokens(n: FrameNumber, { start, end }: Span): void {
  select({ n, start, end } satisfies TokenSelection);
}

export function isInside(index: number, span: Span | null): boolean {
  return span !== null && index >= span.start && index < span.end;
}

export function areSame(one: Span, other: Span | null): boolean {
  return other !== null && one.start === other.start && one.end === other.end;
}

/** Returns the index of the innermost line of a tree that contains a token; -1 if there is none. */
export function rowOfToken(tree: readonly TreeRow[], token: number): number {
  let best = -1;
  tree.forEach(({ span, own }, index) => {
    if (!isInside(token, own) && !isInside(token, span)) return;
    const held = tree[best];
    if (!held || lengthOf(span) <= lengthOf(held.span)) best = index;
  });
  return best;
}

/**
 * Returns the line of a tree that shows a selection: the line with exactly that selection, otherwise the line of its
 * first token.
 */
export function rowOfSelection(tree: readonly TreeRow[], selection: Span | null): number {
  if (!selection) return -1;
  const exact = tree.findIndex(({ span, own }) => areSame(span, selection) || areSame(own, selection));
  return exact >= 0 ? exact : rowOfToken(tree, selection.start);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
