import type { Span } from "../bytes/span.ts";
import type { Severity } from "./severity.ts";

/** A fault found in traffic: data, worded late, from the catalogue that `code` points into. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** Bytes of the frame's body that it speaks of. */
  readonly span: Span;
  /** What a sentence about it needs: tokens, names, lengths. */
  readonly facts: Readonly<Record<string, string | number>>;
}
