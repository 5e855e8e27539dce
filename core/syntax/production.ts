import type { Direction } from "../recording/entry.ts";

/** A description of the language that a production belongs to: a document, or software that differs from all. */
export type Dialect = "v0.13" | "v0.14" | "v0.18" | "parlance" | "aiserver";

/** Fields that a form has no words for: constants that tell it from its siblings, null and empty lists. */
export type FixedFields = Readonly<Record<string, string | boolean | null | readonly never[]>>;

/**
 * One row of the grammar: a form that a term can take. The form is written as in the documents, a word
 * a piece:
 *
 * - `SND`: this token; `(` and `)`: a bracket
 * - `turn:turn`: one of the term `turn`, read into the field `turn`
 * - `powers[]:power`: the same, read into a list; `powers[]:power+` one or more, `powers[]:power*` any number
 * - `( orders[]:order )+`: a bracketed group, once or more; `)*` any number of times
 * - `[ ... ]`: may be missing; the fields inside are then null or empty
 * - `( power? unitType?`: where something else can begin with the same token, this form is chosen if these lie
 *   ahead, one token each; they are looked at, not taken
 */
export interface Production {
  /** Which terms can take this form; `self` in the form stands for the term at hand. */
  readonly terms: readonly string[];
  readonly form: string;
  /** Becomes the field `type` of what is read: the leading mnemonic, mostly. */
  readonly type?: string;
  readonly fixed?: FixedFields;
  /** A field that gets the whole term in the text form; it is not written. */
  readonly textField?: string;
  /** Lowest press level that allows the form. */
  readonly level: number;
  /** Strict only: level from which on another row takes its place. */
  readonly below?: number;
  /** Strict only: one direction has the form, the other has another row. */
  readonly direction?: Direction;
  /** Dialects that let players send it, and no observers. */
  readonly playersOnly?: readonly Dialect[];
  /** Who defines the form; none: no document does, yet it occurs. */
  readonly dialects: readonly Dialect[];
  /** Reported when a message of another dialect has the form. */
  readonly finding?: string;
  /** A narrower form than another row's, for the strict grammar of its dialects alone. */
  readonly strictOnly?: boolean;
  /** Where the form is defined. */
  readonly clause: string;
}

/** Which productions count. */
export interface GrammarChoice {
  readonly dialect: Dialect;
  /** `tolerant`: every form that was ever seen counts, those of others are reported. */
  readonly reading: "strict" | "tolerant";
  /** Strict only: forms above it do not exist. */
  readonly level: number;
  /** Strict only. */
  readonly direction: Direction;
  /** Strict only: what an observer may not send does not exist for one. */
  readonly role: "player" | "observer";
}

/** The productions that count under a choice. */
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
