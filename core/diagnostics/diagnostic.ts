import type { Span } from "../bytes/span.ts";
import type { Severity } from "./severity.ts";

/** A fault in received bytes, as data. The catalogue contains the text for each code. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** The bytes at fault, in the frame's body. */
  readonly span: Span;
  /** The values that the catalogue's sentences need: tokens, names, lengths. */
  readonly facts: Readonly<Record<string, string | number>>;
}
