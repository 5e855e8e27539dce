import type { Severity } from "../diagnostics/severity.ts";
import { type TurnKey, turnOfKey } from "../map/turn.ts";
import { choice, severityChoices } from "./choices.ts";
import { type RowTable, rowTable } from "./rowTable.ts";

/** The name that filters and tables show for a client that gave none. */
export const unknownBot = "unknown bot";

/** The parts of a finding that a filter reads; a finding is one root cause on one connection. */
export interface FilteredFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly side: "client" | "server";
  /** The name and version of the program at fault: `Albert v6.0.1`; null if unknown. */
  readonly bot: string | null;
  readonly power: string | null;
  readonly connection: number;
  /** Number of occurrences. */
  readonly count: number;
  /** The number of the first message that shows it. */
  readonly n: number;
  /** The turns of the messages that show it. */
  readonly keys: readonly TurnKey[];
  /** The text in which a filter searches for bare words. */
  readonly searched: string;
}

/** The fields of findings. */
export const findingFields: RowTable<FilteredFinding> = rowTable("findings", ({ searched }) => searched, {
  finding: {
    type: "name",
    aliases: ["code", "rule"],
    phrase: "of the rule",
    meaning: "the code of the finding",
    question: "which finding?",
    examples: ["finding:unknown-token"],
    of: ({ code }) => code,
  },
  severity: {
    type: "choice",
    choices: severityChoices,
    phrase: "whose severity is",
    meaning: "the severity of the finding: note, warning, error",
    question: "note, warning or error?",
    examples: ["severity>=warning"],
    of: ({ severity }) => severity,
  },
  side: {
    type: "choice",
    choices: [choice("client", "a client is at fault"), choice("server", "the server is at fault")],
    phrase: "about the",
    meaning: "whether a client or the server is at fault",
    question: "client or server?",
    examples: ["side:server"],
    of: ({ side }) => side,
  },
  bot: {
    type: "text",
    meaning: `the program at fault, with its version; "${unknownBot}" for a client without a name`,
    question: "which bot?",
    examples: ["bot:albert"],
    of: ({ bot, side }) => bot?.trim() ?? (side === "client" ? unknownBot : null),
  },
  power: {
    type: "name",
    names: "powers",
    phrase: "on the connection of",
    meaning: "the power that the connection plays",
    question: "which power?",
    examples: ["power:AUS"],
    of: ({ power }) => power,
  },
  connection: {
    type: "number",
    aliases: ["conn"],
    meaning: "the connection's number",
    question: "which connection?",
    examples: ["connection:3"],
    of: ({ connection }) => connection,
  },
  turn: {
    type: "turn",
    meaning: "the turn of a message that shows the finding",
    question: "which turn?",
    examples: ["turn:F1903", "turn>=S1902"],
    of: ({ keys }) => keys.flatMap((key) => turnOfKey(key) ?? []),
  },
  count: {
    type: "number",
    aliases: ["times"],
    phrase: "that occur",
    counted: "times",
    meaning: "how often the finding occurs",
    question: "how many times?",
    examples: ["count>10"],
    of: ({ count }) => count,
  },
  n: {
    type: "number",
    phrase: "whose first message number is",
    meaning: "the number of the first message that shows the finding",
    question: "which number?",
    examples: ["n>=217"],
    of: ({ n }) => n,
  },
  text: {
    type: "text",
    meaning: "the text of the finding",
    question: "which words?",
    examples: ["text:deadline"],
    of: ({ message }) => message,
  },
});
