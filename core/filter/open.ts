import type { FilterNode } from "./ast.ts";
import { type FieldName, type FieldTable, messageFields } from "./fields.ts";
import { parseExpression } from "./parse.ts";
import { scanFilter } from "./scan.ts";
import type { Typing } from "./typing.ts";

/** A filter with one unfinished condition, in two forms: with that condition replaced by true, and by false. */
export interface OpenCondition {
  readonly field: FieldName | null;
  readonly whenTrue: FilterNode;
  readonly whenFalse: FilterNode;
  /** Where the unfinished condition begins. */
  readonly start: number;
}

/** Returns the filter around the condition at the caret; null if the remaining expression is not a filter. */
export function openCondition(
  expression: string,
  { field, condition }: Typing,
  table: FieldTable = messageFields,
): OpenCondition | null {
  const before = expression.slice(0, condition.start);
  const after = expression.slice(condition.end);
  const closing = ")".repeat(unclosed(before + after));
  const parse = (text: string): FilterNode | null => {
    const parsed = parseExpression(`${before}${text} ${after}${closing}`, table);
    return parsed.ok ? parsed.ast : null;
  };
  // Use the empty text as "true", because every message contains it.
  const whenTrue = parse('""');
  const whenFalse = parse('!""');
  return whenTrue && whenFalse ? { field, whenTrue, whenFalse, start: condition.start } : null;
}

function unclosed(text: string): number {
  let depth = 0;
  for (const token of scanFilter(text)) {
    if (token.kind !== "sign") continue;
    if (token.text === "(") depth += 1;
    if (token.text === ")") depth = Math.max(0, depth - 1);
  }
  return depth;
}

/** Returns the filter without its unfinished condition. */
export function without({ whenTrue, start }: OpenCondition): FilterNode {
  return left(whenTrue, start) ?? { type: "all", span: whenTrue.span };
}

function left(node: FilterNode, start: number): FilterNode | null {
  switch (node.type) {
    case "quoted":
      return node.text === "" && node.span.start <= start && node.span.end >= start + 2 ? null : node;
    case "not": {
      const part = left(node.part, start);
      return part && { ...node, part };
    }
    case "and":
    case "or": {
      const parts = node.parts.flatMap((part) => left(part, start) ?? []);
      const [first] = parts;
      if (parts.length > 1) return { ...node, parts };
      return first ?? null;
    }
    default:
      return node;
  }
}
