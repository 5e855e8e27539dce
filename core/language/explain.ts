import type { Direction } from "../recording/entry.ts";
import type { Dialect } from "../syntax/production.ts";
import type { ReadingFinding, SyntaxFault } from "../syntax/read.ts";
import { parseTree, type SyntaxTree } from "../syntax/tree.ts";
import type { Representation } from "../tokens/representation.ts";
import { englishMessage, englishNames } from "./english.ts";
import type { Message } from "./message.ts";
import { partyFindings } from "./parties.ts";
import { errorPosition, type MessageReading, readMessage } from "./read.ts";
import { refusalOf } from "./refusal.ts";

/** Everything that can be learned by reading one message. */
export interface Explanation {
  /**
   * The directions in which the message is valid; if it is valid in neither, the one in which the fault comes later.
   */
  readonly directions: readonly Direction[];
  readonly reading: MessageReading;
  /** One sentence per direction in which the message is valid. */
  readonly english: Readonly<Partial<Record<Direction, string>>>;
  /**
   * Forms that v0.18 lacks, violations of the rules on senders and recipients, and faults in syntax, brackets and
   * tokens.
   */
  readonly findings: readonly ReadingFinding[];
  readonly tree: SyntaxTree;
  /**
   * The first fault according to each document and program; null if there is none. The fault `nesting-limit` means that
   * the rest was not read.
   */
  readonly verdicts: Readonly<Record<Dialect, SyntaxFault | null>>;
  /** How a server of the given dialect would answer a client; null if it accepts the message or does not answer. */
  readonly refusal: Uint16Array | null;
}

export interface ExplainOptions {
  /** By default, every direction in which the message is valid. */
  readonly direction?: Direction | undefined;
  readonly dialect: Dialect;
  /** Press level of the game; by default, all levels. */
  readonly level?: number | undefined;
  readonly role: "player" | "observer";
  /** Mnemonic of the client's power. */
  readonly sender?: string | undefined;
}

export const dialects: readonly Dialect[] = ["v0.18", "v0.14", "v0.13", "aiserver", "parlance"];

/** Explains one message. Never throws. */
export function explainMessage(
  tokens: Uint16Array,
  representation: Representation,
  { direction, dialect, level = 8000, role, sender }: ExplainOptions,
): Explanation {
  const candidates: readonly Direction[] = direction ? [direction] : ["client-to-server", "server-to-client"];
  const readings = candidates.map((way) => ({ way, reading: readMessage(tokens, way, representation) }));
  const [best] = readings.toSorted((a, b) => reach(b.reading) - reach(a.reading));
  const { way, reading } = best as (typeof readings)[number];
  const fitting = readings.flatMap((read) => (read.reading.ok ? [read.reading] : []));
  const tree = parseTree(tokens, representation);
  const names = englishNames(representation);
  const verdicts = Object.fromEntries(
    dialects.map((name) => [name, errorPosition(tokens, way, representation, { dialect: name, level, role }) ?? null]),
  ) as Record<Dialect, SyntaxFault | null>;
  const fault = verdicts[dialect];
  return {
    directions: fitting.length > 0 ? fitting.map((read) => read.direction) : [way],
    reading,
    english: Object.fromEntries(
      fitting.map((read) => [read.direction, englishMessage(read, { names, sender: sender ?? null })]),
    ),
    findings: messageFindings(tokens, reading, tree, { dialect, sender }),
    tree,
    verdicts,
    refusal: fault?.code === "syntax" && way === "client-to-server" ? refusalOf(tokens, fault.tokenIndex) : null,
  };
}

/** Returns the findings about one message: see {@link Explanation}. */
export function messageFindings(
  tokens: Uint16Array,
  reading: MessageReading,
  tree: SyntaxTree,
  { dialect, sender }: { readonly dialect: Dialect; readonly sender?: string | undefined },
): ReadingFinding[] {
  return [
    ...(reading.ok
      ? [...reading.findings, ...partiesOf(reading.message, dialect, sender)]
      : [faultFinding(reading.fault, tokens)]),
    ...tree.diagnostics.map(({ code, span }) => ({ code, span: { start: span.start / 2, end: span.end / 2 } })),
  ];
}

function faultFinding({ code, tokenIndex }: SyntaxFault, tokens: Uint16Array): ReadingFinding {
  return { code, span: { start: tokenIndex, end: Math.min(tokenIndex + 1, tokens.length) } };
}

function partiesOf(message: Message, dialect: Dialect, sender?: string): readonly ReadingFinding[] {
  if (message.type === "FRM") {
    return partyFindings(message.press, { ...message, dialect });
  }
  if (message.type !== "SND" || sender === undefined) return [];
  return partyFindings(message.press, { sender, recipients: message.recipients, dialect });
}

/** Returns the number of tokens that a reading accepted; infinity if it accepted the whole message. */
function reach(reading: MessageReading): number {
  return reading.ok ? Number.POSITIVE_INFINITY : reading.fault.tokenIndex;
}
