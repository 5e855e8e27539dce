import { turnOfKey } from "../map/turn.ts";
import type { BrokenRow } from "../press/broken.ts";
import { type Choice, choice } from "./choices.ts";
import { type RowTable, rowTable } from "./rowTable.ts";
import { namesIn, turnFields } from "./sharedFields.ts";

/** A broken promise or a false statement, and its source. */
export interface FilteredBroken {
  readonly row: BrokenRow;
  /** The bot or the language model that played the power; null if unknown. */
  readonly player: string | null;
  /** The recording's name; null if only one recording is listed. */
  readonly recording: string | null;
}

const kindChoices: Readonly<Record<BrokenRow["kind"], Choice>> = {
  promise: choice("promise", "a promise in an agreement"),
  pledge: choice("pledge", "a promise made with INS, without an agreement"),
  claim: choice("claim", "a claim about the board, orders or press"),
  forward: choice("forward", "a forwarded copy of press", "forwarded copy"),
  try: choice("try", "a TRY list", "try list"),
  accusation: choice("accusation", "an accusation"),
  "answer to an accusation": choice(
    "answer to an accusation",
    "a reply to an accusation",
    "answer",
    "accusation reply",
  ),
};

const isPromise = ({ kind }: BrokenRow): boolean => kind === "promise" || kind === "pledge";

/** Returns how many centres a power gained or lost; null if unknown. */
export function gainOf({ before, after }: BrokenRow, of: "own" | "others"): number | null {
  return before === null || after === null ? null : after[of] - before[of];
}

/** The fields of broken promises and false statements. */
export const brokenFields: RowTable<FilteredBroken> = rowTable("rows", textOf, {
  from: {
    type: "name",
    names: "powers",
    aliases: ["by"],
    meaning: "the power that broke the promise or made the statement",
    question: "which power?",
    examples: ["from:AUS", "by:AUS"],
    of: ({ row }) => row.by,
  },
  to: {
    type: "name",
    names: "powers",
    meaning: "the powers that received the promise or the statement",
    question: "which power?",
    examples: ["to:GER", "-to:ger"],
    of: ({ row }) => row.to,
  },
  kind: {
    type: "choice",
    choices: Object.values(kindChoices),
    meaning: "the kind of promise or statement",
    question: "which kind?",
    examples: ["kind:pledge", "pledge"],
    of: ({ row }) => row.kind,
  },
  verdict: {
    type: "choice",
    choices: [choice("breached", "the orders broke the promise", "broken")],
    meaning: "the verdict on a promise: always broken here; statements have none",
    question: "which verdict?",
    examples: ["verdict:broken"],
    of: ({ row }) => (isPromise(row) ? "breached" : null),
  },
  claim: {
    type: "choice",
    choices: [choice("false", "it was false when it was sent")],
    meaning: "whether a statement was true: always false here; promises have none",
    question: "true or false?",
    examples: ["claim:false"],
    of: ({ row }) => (isPromise(row) ? null : "false"),
  },
  payoff: {
    type: "number",
    meaning: "change in the power's own centres from before the breach to two SCO messages after it",
    question: "how many centres?",
    examples: ["payoff>0", "payoff:-2..-1"],
    of: ({ row }) => gainOf(row, "own"),
  },
  others: {
    type: "number",
    phrase: "whose payoff for the others is",
    meaning: "change in the centres of all other powers together over the same time",
    question: "how many centres?",
    examples: ["others<0"],
    of: ({ row }) => gainOf(row, "others"),
  },
  planned: {
    type: "flag",
    phrase: "that were planned",
    meaning: "whether the order was given before the promise",
    question: "yes or no?",
    examples: ["planned:yes"],
    of: ({ row }) => row.planned,
  },
  intent: {
    type: "text",
    meaning: "the power's intention according to its own log: planned-lie or changed-mind",
    question: "planned-lie or changed-mind?",
    examples: ["intent:planned-lie"],
    of: ({ row }) => row.intent,
  },
  truth: {
    type: "text",
    meaning: "the sender's label for the message: true or lie",
    question: "true or lie?",
    examples: ["truth:lie"],
    of: ({ row }) => row.truth,
  },
  belief: {
    type: "text",
    meaning: "the receiver's label for the message: believed or suspected",
    question: "believed or suspected?",
    examples: ["truth:lie belief:believed"],
    of: ({ row }) => row.belief,
  },
  ...turnFields<FilteredBroken>("message", ({ row }) => turnOfKey(row.turn)),
  broken: {
    type: "turn",
    phrase: "broken",
    meaning: "the turn in which the promise was broken; for a statement, its turn",
    question: "which turn?",
    examples: ["broken:F1903"],
    of: ({ row }) => turnOfKey(row.brokenIn),
  },
  ...namesIn<FilteredBroken>("message", ({ row }) => row.text),
  n: {
    type: "number",
    meaning: "the number of the message",
    question: "which number?",
    examples: ["n:121", "n:#121"],
    of: ({ row }) => row.n,
  },
  known: {
    type: "number",
    phrase: "whose proof number is",
    meaning: "the number of the message that proves the falsehood or the breach",
    question: "which number?",
    examples: ["known>500"],
    of: ({ row }) => row.knownAt,
  },
  game: {
    type: "number",
    meaning: "the game's number, starting at 1, if a recording has several",
    question: "which game?",
    examples: ["game:2"],
    of: ({ row }) => row.game,
  },
  bot: {
    type: "text",
    meaning: "the program or the language model of the power",
    question: "which bot?",
    examples: ["bot:albert"],
    of: ({ player }) => player,
  },
  recording: {
    type: "text",
    phrase: "whose recording name is",
    meaning: "the name of the recording",
    question: "which recording?",
    examples: ["recording:game-12"],
    of: ({ recording }) => recording,
  },
  why: {
    type: "text",
    phrase: "whose reason is",
    meaning: "the evidence",
    question: "which words?",
    examples: ["why:moved"],
    of: ({ row }) => row.why,
  },
});

function textOf({ row, player, recording }: FilteredBroken): string {
  const { by, to, kind, text, why, turn, brokenIn, planned, intent, n } = row;
  const { name, aliases } = kindChoices[kind];
  return [
    by,
    ...to,
    name,
    ...aliases,
    text,
    why,
    turn ?? "",
    brokenIn ?? "",
    planned === true ? "planned" : "",
    intent?.replace("-", " ") ?? "",
    `#${n}`,
    player ?? "",
    recording ?? "",
  ].join("\n");
}
