import type { Severity } from "./severity.ts";

/**
 * What a finding means to whoever wrote the program that it is about.
 *
 * It says what comes of it, not how the rule is worded:
 *
 * - `error`: a program that keeps to the documents refuses it or ends the connection, or somebody goes on with what is
 *   not so
 * - `warning`: most programs go on, and likely not as was meant: some refuse it, read less in it, or wait
 * - `note`: nothing goes wrong by it where programs are as they are; worth knowing, or a habit of a server that clients
 *   do well to survive
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
  readonly fix: string;
  /** How it looks: bytes, or the text form of DAIDE. */
  readonly example: string;
  /** What the recorder must have seen itself: a recording whose frames or times were made up shows nothing of it. */
  readonly needs?: readonly Need[];
  /** Servers that are known to do this: there it is a note. */
  readonly habits?: readonly Habit[];
  /** It may follow from another finding, and is listed after those of its severity. */
  readonly isOutcome?: true;
}

/** A part of a recording that may be made up. */
export type Need = "frames" | "times";

/** What a server is known to do against the documents. */
export interface Habit {
  /** Name of the program. */
  readonly software: string;
  /** What it does, in words that follow its name. */
  readonly does: string;
}

/** A sentence with its facts filled in; a fact that is missing keeps its braces. */
export function withFacts(sentence: string, facts: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
