import type { FilterNode } from "./ast.ts";
import { type FieldName, wholeGameFields } from "./fields.ts";
import { filterMatcher, type RowTest } from "./match.ts";
import { type GameNames, standardGameNames } from "./names.ts";
import { type FilterFault, type ParsedFilter, parseExpression } from "./parse.ts";
import { type ResolvedNode, resolve } from "./resolve.ts";

/** A compiled filter. */
export interface Filter extends ParsedFilter {
  readonly match: RowTest;
}

/**
 * Parses and compiles a filter from `--filter` or the filter line. See {@link parseExpression}.
 * @param names powers and provinces that bare words and English names may refer to
 */
export function parseFilter(expression: string, names: GameNames = standardGameNames): Filter | FilterFault {
  const parsed = parseExpression(expression, names.fields);
  return parsed.ok ? { ...parsed, match: filterMatcher(parsed.ast, names) } : parsed;
}

/** Returns the fields that a filter uses, so that callers need not compute any others. */
export function fieldsAsked(node: FilterNode, names: GameNames = standardGameNames): ReadonlySet<FieldName> {
  const asked = new Set<FieldName>();
  collect(resolve(node, names), asked);
  return asked;
}

/** Whether any of these fields depends on the whole game. */
export function needsWholeGame(asked: ReadonlySet<FieldName>): boolean {
  return wholeGameFields.some((field) => asked.has(field));
}

function collect(node: ResolvedNode, asked: Set<FieldName>): void {
  switch (node.type) {
    case "and":
    case "or":
      for (const part of node.parts) collect(part, asked);
      break;
    case "not":
      collect(node.part, asked);
      break;
    case "condition":
      asked.add(node.field);
      break;
    case "party":
      asked.add("from").add("to");
      break;
    case "quoted":
      asked.add("text");
  }
}
