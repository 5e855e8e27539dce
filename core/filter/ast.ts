import type { Span } from "../bytes/span.ts";
import type { Season } from "../map/turn.ts";
import type { FieldName } from "./fields.ts";

/** The comparison of a condition. `~` means "contains". `:` and `in` mean `==`, or `~` for text fields. */
export type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "~";

/** The number of a message, a number of bytes, or a level; for times, milliseconds. */
export interface NumberValue {
  readonly type: "number";
  readonly number: number;
}

/** A turn, or all turns of a year. */
export interface TurnValue {
  readonly type: "turn";
  readonly season: Season | null;
  readonly year: number;
}

/** The value with which a field is compared. Names are upper case, except those with their own spelling. */
export type ValueContent =
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "text"; readonly text: string }
  | NumberValue
  | TurnValue
  /** A range that includes both ends. */
  | { readonly type: "range"; readonly from: NumberValue | TurnValue; readonly to: NumberValue | TurnValue };

export interface FilterValue {
  readonly content: ValueContent;
  readonly span: Span;
}

/** A field compared with one value, or with any of several. */
export interface Condition {
  readonly type: "condition";
  readonly field: FieldName;
  readonly operator: Operator;
  /** At least one; several only with `==`, `!=` (none of them) and `~`. */
  readonly values: readonly FilterValue[];
  readonly span: Span;
}

/**
 * A filter as written. Spans are in characters of the expression and include a node's parentheses. The meaning of a
 * bare word depends on the game's names: see `resolve`.
 */
export type FilterNode =
  /** The empty expression. */
  | { readonly type: "all"; readonly span: Span }
  /** At least two parts. */
  | { readonly type: "and" | "or"; readonly parts: readonly FilterNode[]; readonly span: Span }
  | { readonly type: "not"; readonly part: FilterNode; readonly span: Span }
  | Condition
  | { readonly type: "word"; readonly word: string; readonly span: Span }
  /** A quoted string, to search for in the message's text. */
  | { readonly type: "quoted"; readonly text: string; readonly span: Span };
