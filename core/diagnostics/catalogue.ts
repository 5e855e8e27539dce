import type { Severity } from "./severity.ts";

/**
 * What a finding means to the author of the program at fault.
 *
 * The severity rates the consequence, not how strictly the specification words its rule:
 *
 * - `error`: a program that follows the specification refuses the message or closes the connection, or a program
 *   continues with a wrong game state
 * - `warning`: most programs continue, but probably not as intended: some refuse the message, ignore part of it, or
 *   wait. A violation of a "must" is usually a warning even if it does less harm.
 * - `note`: harmless with the programs in use but worth knowing, or a known quirk of a server that clients should
 *   handle
 */
export interface CatalogueEntry {
  readonly severity: Severity;
  /** What is wrong, in one sentence. `{name}` is replaced with the finding's fact of that name. */
  readonly message: string;
  /** Further facts about this case, one sentence per line. */
  readonly details?: readonly string[];
  /** The consequence, and the usual cause. */
  readonly explanation: string;
  /** Document and section of the rule. */
  readonly clause: string;
  /** What to send instead. */
  readonly fix: string;
  /** An example of the fault: bytes, or DAIDE text. */
  readonly example: string;
  /**
   * The data that the recorder must have received itself. The finding is not reported for recordings in which this data
   * is synthesised.
   */
  readonly needs?: readonly Need[];
  /** Servers that are known to do this; for them the finding is only a note. */
  readonly habits?: readonly Habit[];
  /** Whether another finding may have caused this one. Such findings are listed last within their severity. */
  readonly isOutcome?: true;
}

/** A part of a recording that may be synthesised. */
export type Need = "frames" | "times";

/** A known deviation of a server from the documents. */
export interface Habit {
  /** Name of the program. */
  readonly software: string;
  /** What the server does, worded so that it follows the server's name. */
  readonly does: string;
  /** The facts of the findings that the habit explains; if omitted, the habit explains all findings. */
  readonly only?: Readonly<Record<string, string>>;
}

/** Servers without a proper name. */
const nameless: ReadonlySet<string> = new Set(["diplomacy", "tenderi"]);

/** Returns a sentence such as `the diplomacy server sends no ORD for units that had no order`. */
export function habitWords({ software, does }: Habit): string {
  return `${nameless.has(software) ? `the ${software} server` : software} ${does}`;
}

/** Replaces the placeholders in a sentence with facts; keeps a placeholder if its fact is missing. */
export function withFacts(sentence: string, facts: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
