import type { Severity } from "./diagnostic.ts";

/**
 * What a finding means to whoever wrote the program that it is about.
 *
 * - `error`: a mandatory rule is broken; a program that keeps to the documents refuses it, or ends the connection
 * - `warning`: some program refuses it, or reads less than was meant
 * - `note`: lawful and worth knowing, or a habit of a server that clients do well to survive
 */
export interface CatalogueEntry {
  readonly severity: Severity;
  /** What is wrong, in one line. `{name}` stands for a fact of the finding. */
  readonly message: string;
  /** Why it matters, and how it usually comes about. */
  readonly explanation: string;
  /** Document and section that say otherwise. */
  readonly clause: string;
  /** What to send instead. */
  readonly mend: string;
  /** How it looks: bytes, or the text form of DAIDE. */
  readonly example: string;
}

/** A sentence with its facts filled in; a fact that is missing keeps its braces. */
export function withFacts(sentence: string, facts: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
