import type { FilterNode } from "./ast.ts";
import { type FieldTable, messageFields } from "./fields.ts";
import { type ParsedFilter, parseExpression } from "./parse.ts";

/** A filter without one of its conditions. */
export interface Relaxation {
  /** The omitted condition, as the user wrote it: `from:TUR`. */
  readonly dropped: string;
  /** The other conditions, as the user wrote them. */
  readonly expression: string;
  readonly ast: FilterNode;
}

/** The maximum number of variants. More variants would not help users, and hostile input could have thousands. */
const mostParts = 24;

/** Returns a filter's variants, each without one part of the outermost "and"; empty if the filter has only one part. */
export function relaxations(
  { expression, ast }: ParsedFilter,
  table: FieldTable = messageFields,
): readonly Relaxation[] {
  if (ast.type !== "and" || ast.parts.length > mostParts) return [];
  const joint = expression.includes("&&") ? " && " : " ";
  const texts = ast.parts.map(({ span }) => expression.slice(span.start, span.end));
  return texts.flatMap((dropped, at) => {
    const rest = parseExpression(texts.toSpliced(at, 1).join(joint), table);
    return rest.ok ? [{ dropped, expression: rest.expression, ast: rest.ast }] : [];
  });
}
