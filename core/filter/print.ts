import type { Condition, FilterNode } from "./ast.ts";
import { quote } from "./scan.ts";
import { printValue } from "./value.ts";

/** Prints a filter as an expression that parses to the same tree. */
export function printFilter(node: FilterNode): string {
  switch (node.type) {
    case "all":
      return "";
    case "and":
      return node.parts.map((part) => bracketed(part, isJoined(part))).join(" && ");
    case "or":
      return node.parts.map((part) => bracketed(part, part.type === "or")).join(" || ");
    case "not":
      return `!${bracketed(node.part, isJoined(node.part))}`;
    case "condition":
      return printCondition(node);
    case "word":
      return node.word;
    case "quoted":
      return quote(node.text);
  }
}

function printCondition({ field, operator, values }: Condition): string {
  return `${field}${operator}${values.map(({ content }) => printValue(field, content)).join(",")}`;
}

function isJoined({ type }: FilterNode): boolean {
  return type === "and" || type === "or";
}

function bracketed(node: FilterNode, needed: boolean): string {
  const text = printFilter(node);
  return needed ? `(${text})` : text;
}
