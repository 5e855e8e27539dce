import type { FilterNode } from "./ast.ts";
import { type ParsedFilter, parseExpression } from "./parse.ts";

/** A filter with one condition fewer. */
export interface Relaxation {
  /** What was left out, as it was written: `from:TUR`. */
  readonly dropped: string;
  /** The rest, as it was written. */
  readonly expression: string;
  readonly ast: FilterNode;
}

/** More would be no help, and hostile input has thousands. */
const mostParts = 24;

/** The filters with one part of the outermost "and" left out; none for a filter without several. */
export function relaxations({ expression, ast }: ParsedFilter): readonly Relaxation[] {
  if (ast.type !== "and" || ast.parts.length > mostParts) return [];
  const joint = expression.includes("&&") ? " && " : " ";
  const texts = ast.parts.map(({ span }) => expression.slice(span.start, span.end));
  return texts.flatMap((dropped, at) => {
    const rest = parseExpression(texts.toSpliced(at, 1).join(joint));
    return rest.ok ? [{ dropped, expression: rest.expression, ast: rest.ast }] : [];
  });
}
