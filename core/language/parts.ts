import type { Span } from "../bytes/span.ts";

/**
 * Messages as read, one object a form; the fields are those of the grammar's rows. Powers, provinces and
 * coasts are names by the connection's representation, `0x5042` where it has none. What is missing is null,
 * or an empty list. Every object that was read carries the `span` of tokens it was read from.
 */
export interface Read {
  readonly span?: Span;
}

/** A message that was sent with the id that v0.13 had; Parlance lets its clients leave the id out. */
export interface Reference {
  readonly power: string;
  readonly messageId: number | null;
}

/** The centres of a power, or of nobody (`UNO`). */
export interface Ownership extends Read {
  readonly owner: string;
  readonly centres: readonly string[];
}
