import type { Span } from "../bytes/span.ts";

/**
 * Messages that were read: one object per form, with the fields of the grammar's rows. Powers, provinces and coasts are
 * names from the connection's representation, or numbers such as `0x5042` for tokens without a name. Missing fields are
 * null or empty lists. Every object that was read has the `span` of its tokens.
 */
export interface Read {
  readonly span?: Span;
}

/** A reference to a message by its id, which exists only in v0.13; clients of Parlance may omit the id. */
export interface Reference {
  readonly power: string;
  readonly messageId: number | null;
}

/** The centres of a power, or the neutral centres (`UNO`). */
export interface Ownership extends Read {
  readonly owner: string;
  readonly centres: readonly string[];
}
