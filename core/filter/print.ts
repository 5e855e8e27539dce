import type { Condition, FilterNode } from "./ast.ts";
import type { FieldTable } from "./fields.ts";
import { quote } from "./scan.ts";
import { printValue } from "./value.ts";

/**
 * Prints a filter as an expression that parses to the same tree.
 * @param table the fields of the rows; by default those of messages
 */
export function printFilter(node: FilterNode, table?: FieldTable): string {
  switch (node.type) {
    case "all":
      return "";
    case "and":
      return node.parts.map((part) => bracketed(part, isJoined(part), table)).join(" && ");
    case "or":
      return node.parts.map((part) => bracketed(part, part.type === "or", table)).join(" || ");
    case "not":
      return `!${bracketed(node.part, isJoined(node.part), table)}`;
    case "condition":
      return printCondition(node, table);
    case "word":
      return node.word;
    case "quoted":
      return quote(node.text);
  }
}

function printCondition({ field, operator, values }: Condition, table: FieldTable | undefined): string {
  return `${field}${operator}${values.map(({ content }) => printValue(field, content, table)).join(",")}`;
}

function isJoined({ type }: FilterNode): boolean {
  return type === "and" || type === "or";
}

function bracketed(node: FilterNode, needed: boolean, table: FieldTable | undefined): string {
  const text = printFilter(node, table);
  return needed ? `(${text})` : text;
}
