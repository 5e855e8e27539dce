import type { Direction } from "../recording/entry.ts";

/** A version of the language: a document, or a program that differs from all documents. */
export type Dialect = "v0.13" | "v0.14" | "v0.18" | "parlance" | "aiserver";

/**
 * Fields whose values do not come from words in the form: constants that distinguish it from similar forms, nulls and
 * empty lists.
 */
export type FixedFields = Readonly<Record<string, string | boolean | null | readonly never[]>>;

/**
 * One row of the grammar: a form that a term can take. The form is written as in the documents, one item per word:
 *
 * - `SND`: this token; `(` and `)`: brackets
 * - `turn:turn`: a term `turn`, read into the field `turn`
 * - `powers[]:power`: the same, read into a list; `powers[]:power+` one or more, `powers[]:power*` any number
 * - `( orders[]:order )+`: a bracketed group, once or more; with `)*`, any number of times
 * - `[ ... ]`: items that may be missing; their fields are then null or empty
 * - `( power? unitType?`: if another form begins with the same token, this form is chosen only if these tokens follow;
 *   looking ahead does not consume them
 */
export interface Production {
  /** Which terms can take this form; `self` in the form is the current term. */
  readonly terms: readonly string[];
  readonly form: string;
  /** The field `type` of the term as read, usually the leading mnemonic. */
  readonly type?: string;
  readonly fixed?: FixedFields;
  /** A field that receives the whole term in text form; writing ignores it. */
  readonly textField?: string;
  /** Lowest press level that allows the form. */
  readonly level: number;
  /** In strict reading only: the level from which another row replaces this one. */
  readonly below?: number;
  /** In strict reading only: the direction in which the form occurs; another row describes the other direction. */
  readonly direction?: Direction;
  /** Dialects in which players may send this form and observers may not. */
  readonly playersOnly?: readonly Dialect[];
  /** The dialects that define the form; empty if the form occurs although no dialect defines it. */
  readonly dialects: readonly Dialect[];
  /** The code to report when a message in another dialect has the form. */
  readonly finding?: string;
  /**
   * Number of tokens before the unusual part of the form, which the finding marks; if omitted, it marks the whole form.
   */
  readonly findingFrom?: number;
  /** Whether this is a narrower version of another row, used only in the strict grammars of its dialects. */
  readonly strictOnly?: boolean;
  /** The place in the documents where the form is defined. */
  readonly clause: string;
}

/** The productions to use. */
export interface GrammarChoice {
  readonly dialect: Dialect;
  /** `tolerant`: accept every known form, and report those of other dialects. */
  readonly reading: "strict" | "tolerant";
  /** In strict reading only: forms above this press level are excluded. */
  readonly level: number;
  /** The direction, used only in strict reading. */
  readonly direction: Direction;
  /** In strict reading only: `observer` excludes forms that only players may send. */
  readonly role: "player" | "observer";
}

/** Returns the productions that a choice selects. */
export function chosenProductions(all: readonly Production[], choice: GrammarChoice): readonly Production[] {
  if (choice.reading === "tolerant") return all.filter((production) => !production.strictOnly);
  return all.filter(
    ({ dialects, level, below, direction, playersOnly }) =>
      dialects.includes(choice.dialect) &&
      level <= choice.level &&
      (below === undefined || choice.level < below) &&
      (direction === undefined || direction === choice.direction) &&
      (choice.role === "player" || !playersOnly?.includes(choice.dialect)),
  );
}
