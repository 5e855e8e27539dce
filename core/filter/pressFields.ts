import { type Lane, lanes } from "../game/lane.ts";
import type { Said } from "../game/said.ts";
import { type TurnKey, turnOfKey } from "../map/turn.ts";
import { type PressKind, pressKindOf } from "../press/pressKinds.ts";
import type { PressOffer, ThreadPlace } from "../press/pressOffer.ts";
import type { PressRow } from "../press/pressRow.ts";
import { stateChoices } from "./agreementFields.ts";
import { type Choice, choice } from "./choices.ts";
import { type RowTable, type RowValue, rowTable } from "./rowTable.ts";
import { asInMessages, namesIn, saidIn, turnFields } from "./sharedFields.ts";

/** The parts of a press message that a filter reads. */
export interface FilteredMessage
  extends Pick<
      PressRow,
      "n" | "game" | "turn" | "atMs" | "sender" | "recipients" | "text" | "english" | "level" | "honesty"
    >,
    Pick<ThreadPlace, "agreements"> {
  /** The first token of the message, such as `PRP`; `text` for free text. */
  readonly token: string;
  /** The text as a view shows it, without the spaces inside brackets; omitted if no view shows it. */
  readonly said?: { readonly text: string };
  /** Whether the server accepted the message. */
  readonly isTaken: boolean;
  /** The offers that the message makes. */
  readonly offers: readonly PressOffer[];
  /** The numbers of the message that this one answers and of the one that it forwards; null if there is none. */
  readonly linked: { readonly answers: number | null; readonly forwards: number | null };
  /** What a saved game records about the message. */
  readonly about: Pick<Said, "truth" | "belief" | "stance" | "model">;
}

/** The parts that a filter reads from a log that views show next to the press. */
export interface FilteredLog extends Pick<Said, "label" | "intent" | "model"> {
  readonly n: number;
  readonly lane: Lane;
  readonly sender: string;
  readonly turn: TurnKey | null;
  readonly atMs: number;
  readonly text: string;
}

/** A press message, or a log that views show next to the press. */
export interface FilteredPress {
  readonly row: FilteredMessage | FilteredLog;
}

const laneMeanings: Readonly<Record<Lane, string>> = {
  diary: "a diary entry",
  intent: "the orders that a log says a power intends to give",
  plan: "a plan or goal",
  orders: "how a power decided on its orders",
  notes: "other text for the record",
};

const kindChoices: Readonly<Record<PressKind, Choice>> = {
  offer: choice("offer", "PRP, INS, IFF, CCL", "offers"),
  answer: choice("answer", "YES, REJ, HUH, TRY and other answers", "answers"),
  claim: choice("claim", "FCT, THK, EXP", "claims"),
  request: choice("request", "SUG, QRY, WHT, HOW, WHY", "requests"),
  forward: choice("forward", "FRM: a copy of press", "forwards"),
  other: choice("other", "other press, such as free text"),
};

const kinds: readonly Choice[] = [
  ...Object.values(kindChoices),
  ...lanes.map((lane) => choice(lane, laneMeanings[lane])),
];

/** Reads a value that only messages have. */
const said =
  (of: (message: FilteredMessage) => readonly RowValue[] | RowValue | boolean | null | undefined) =>
  ({ row }: FilteredPress) =>
    "lane" in row ? null : of(row);

/** The fields of press messages, and of logs that views show next to them. */
export const pressFields: RowTable<FilteredPress> = rowTable("press messages", textOf, {
  press: {
    type: "name",
    aliases: ["msg"],
    phrase: "that are",
    meaning: "the first token of the press",
    question: "which type of press?",
    examples: ["press:PRP", "prp"],
    of: said(({ token }) => (token === "text" ? null : token)),
  },
  from: {
    type: "name",
    names: "powers",
    aliases: ["by"],
    meaning: "the sender; for a log, its author",
    question: "which power?",
    examples: ["from:AUS", "by:AUS"],
    of: ({ row }) => row.sender,
  },
  to: {
    type: "name",
    names: "powers",
    meaning: "the recipients",
    question: "which power?",
    examples: ["to:GER", "-to:ger"],
    of: said(({ recipients }) => recipients),
  },
  ...turnFields<FilteredPress>("message", ({ row }) => turnOfKey(row.turn)),
  kind: {
    type: "choice",
    choices: kinds,
    takesWords: false,
    meaning: "the purpose of the press, or the kind of log",
    question: "which kind?",
    examples: ["kind:offer", "kind:diary"],
    of: ({ row }) => ("lane" in row ? row.lane : pressKindOf(row.token)),
  },
  state: {
    type: "choice",
    aliases: ["status"],
    choices: Object.values(stateChoices),
    phrase: "whose offer is",
    meaning: "what became of an offer that the message makes",
    question: "which state?",
    examples: ["state:refused", "state:'no answer'"],
    of: said(({ offers }) => offers.map(({ state }) => state)),
  },
  ...asInMessages<FilteredPress>({
    verdict: said(({ offers }) => offers.flatMap(({ verdicts }) => verdicts)),
    claim: said(({ honesty }) => honesty?.verdict),
    payoff: said(({ offers }) => offers.flatMap(({ payoffs }) => payoffs)),
  }),
  planned: {
    type: "flag",
    phrase: "with a planned breach:",
    meaning: "whether the order that broke the promise was given before the promise",
    question: "yes or no?",
    examples: ["planned:yes"],
    of: said(({ offers }) => offers.flatMap(({ planned }) => planned.map((isPlanned) => (isPlanned ? "yes" : "no")))),
  },
  agreement: {
    type: "number",
    phrase: "about the offer",
    meaning: "the number of the offer that the message makes or that its thread is about",
    question: "which offer?",
    examples: ["agreement:121"],
    of: said(({ agreements }) => agreements.flatMap((id) => [...new Set([id, Math.trunc(id)])])),
  },
  ...namesIn<FilteredPress>("message", ({ row }) => row.text),
  english: {
    type: "text",
    phrase: "whose sentence is",
    meaning: "the message's English sentence",
    question: "which words?",
    examples: ["english:proposes"],
    of: said(({ english }) => english),
  },
  level: {
    type: "number",
    phrase: "whose press level is",
    meaning: "the lowest press level that allows the message",
    question: "which level?",
    examples: ["level>20"],
    of: said(({ level }) => level),
  },
  answers: {
    type: "number",
    phrase: "answering message",
    meaning: "the number of the message that this message answers",
    question: "the answer to which number?",
    examples: ["answers==217"],
    of: said(({ linked }) => linked.answers),
  },
  forwards: {
    type: "number",
    phrase: "forwarding message",
    meaning: "the number of the message that this message forwards",
    question: "which number?",
    examples: ["forwards:217"],
    of: said(({ linked }) => linked.forwards),
  },
  delivered: {
    type: "flag",
    phrase: "accepted by the server:",
    meaning: "whether the server accepted the message; if not, no power received it",
    question: "yes or no?",
    examples: ["delivered:no"],
    of: said(({ isTaken }) => isTaken),
  },
  n: {
    type: "number",
    meaning: "the number of the message",
    question: "which number?",
    examples: ["n:121", "#121"],
    of: ({ row }) => row.n,
  },
  at: {
    type: "time",
    phrase: "whose time from the start is",
    meaning: "time from the start, in seconds or with ms, s, m, h",
    question: "what time?",
    examples: ["at>12.5s", "at:1m..2m"],
    of: ({ row }) => row.atMs,
  },
  game: {
    type: "number",
    meaning: "the game's number, starting at 1, if a recording has several",
    question: "which game?",
    examples: ["game:2"],
    of: said(({ game }) => game),
  },
  ...saidIn<FilteredPress>(({ row }) => ("lane" in row ? row : row.about)),
  why: {
    type: "text",
    phrase: "whose reason is",
    meaning: "the reason for a verdict",
    question: "which words?",
    examples: ["why:moved"],
    of: said(({ offers, honesty }) => [...offers.flatMap(({ why }) => why), ...(honesty ? [honesty.why] : [])]),
  },
});

function textOf({ row }: FilteredPress): string {
  return "lane" in row ? row.text : [row.text, row.said?.text ?? "", row.english ?? ""].join("\n");
}
