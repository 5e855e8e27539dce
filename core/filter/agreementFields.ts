import { turnOfKey } from "../map/turn.ts";
import type { AgreementRow, ObligationRow } from "../press/agreementRow.ts";
import { type OfferState, offerState } from "../press/offerState.ts";
import { isAnswered } from "../press/offers.ts";
import type { Verdict } from "../press/verdict.ts";
import { type Choice, choice, verdictChoices } from "./choices.ts";
import { type RowTable, rowTable } from "./rowTable.ts";
import { namesIn, turnFields } from "./sharedFields.ts";

/** The parts of an offer that a filter reads. */
export type FilteredOffer = Pick<
  AgreementRow,
  "game" | "proposer" | "parties" | "text" | "proposedAt" | "status" | "replies" | "obligations" | "breaches"
> & {
  readonly english?: string | null;
  /** How the offer was read from free text; omitted for an offer in DAIDE. */
  readonly reading?: { readonly words: string; readonly reader: string };
  /** The recording's name; null if only one recording is listed. */
  readonly file?: string | null;
};

/** The names that filters use for the states of offers. */
export const stateChoices: Readonly<Record<OfferState, Choice>> = {
  agreed: choice("agreed", "every recipient accepted"),
  "partly agreed": choice("partly agreed", "some recipients accepted", "partial"),
  open: choice("open", "answered, but neither accepted nor refused"),
  "no answer": choice("no answer", "no recipient replied"),
  "not understood": choice("not understood", "every reply is HUH", "huh"),
  refused: choice("refused", "a recipient refused"),
  cancelled: choice("cancelled", "the proposer cancelled it"),
  expired: choice("expired", "its time passed without an agreement"),
  pledge: choice("pledge", "never agreed, but it binds its sender"),
  invalid: choice("invalid", "it could not bind its parties"),
  superseded: choice("superseded", "a later agreement replaced it"),
  withdrawn: choice("withdrawn", "its parties withdrew it"),
  unknown: choice("unknown", "it depends on traffic that is not in the recording"),
};

const verdictsOf = (obligations: readonly ObligationRow[]): readonly Verdict[] =>
  obligations.map(({ verdict }) => verdict);

/** The fields of offers and their agreements. */
export const agreementFields: RowTable<FilteredOffer> = rowTable("offers", textOf, {
  from: {
    type: "name",
    names: "powers",
    aliases: ["by"],
    meaning: "the power that made the offer",
    question: "which power?",
    examples: ["from:AUS", "by:AUS"],
    of: ({ proposer }) => proposer,
  },
  to: {
    type: "name",
    names: "powers",
    meaning: "the powers that received the offer",
    question: "which power?",
    examples: ["to:GER", "-to:ger"],
    of: ({ proposer, parties }) => parties.filter((power) => power !== proposer),
  },
  state: {
    type: "choice",
    aliases: ["status"],
    choices: Object.values(stateChoices),
    meaning: "what became of the offer",
    question: "which state?",
    examples: ["state:refused", "state:'no answer'"],
    of: ({ status, replies, obligations }) => offerState(status, replies, obligations),
  },
  verdict: {
    type: "choice",
    choices: Object.values(verdictChoices),
    phrase: "with a promise whose verdict is",
    meaning: "the verdict on one of the promises",
    question: "which verdict?",
    examples: ["verdict:broken", "verdict:kept,pending"],
    of: ({ obligations }) => verdictsOf(obligations),
  },
  proposer: {
    type: "choice",
    choices: Object.values(verdictChoices),
    phrase: "with a proposer's promise whose verdict is",
    meaning: "the verdict on the proposer's promise",
    question: "which verdict?",
    examples: ["proposer:kept"],
    of: ({ proposer, obligations }) => verdictsOf(obligations.filter(({ obligor }) => obligor === proposer)),
  },
  recipients: {
    type: "choice",
    choices: Object.values(verdictChoices),
    phrase: "with a recipient's promise whose verdict is",
    meaning: "the verdict on a recipient's promise",
    question: "which verdict?",
    examples: ["recipients:broken"],
    of: ({ proposer, obligations }) => verdictsOf(obligations.filter(({ obligor }) => obligor !== proposer)),
  },
  obligor: {
    type: "name",
    names: "powers",
    phrase: "with a promise by",
    meaning: "a power that the offer binds",
    question: "which power?",
    examples: ["obligor:FRA verdict:broken"],
    of: ({ obligations }) => obligations.map(({ obligor }) => obligor),
  },
  payoff: {
    type: "number",
    phrase: "whose payoff for a breach is",
    meaning:
      "change in the centres of the power that broke a promise, from before the breach to two SCO messages after it",
    question: "how many centres?",
    examples: ["payoff>0"],
    of: ({ breaches }) => breaches.flatMap(({ payoff }) => payoff?.own ?? []),
  },
  planned: {
    type: "flag",
    phrase: "whose breach was planned",
    meaning: "whether the order that broke the promise was given before the promise",
    question: "yes or no?",
    examples: ["planned:yes"],
    of: ({ breaches }) => breaches.flatMap(({ planned }) => (planned === null ? [] : [planned ? "yes" : "no"])),
  },
  answered: {
    type: "flag",
    phrase: "that are answered",
    meaning: "whether a recipient answered with anything but HUH",
    question: "yes or no?",
    examples: ["answered:no"],
    of: ({ replies }) => isAnswered({ replies }),
  },
  reply: {
    type: "name",
    phrase: "with the reply",
    meaning: "the first token of a reply",
    question: "which reply?",
    examples: ["reply:REJ"],
    of: ({ replies }) => replies.map(({ verb }) => verb),
  },
  ...turnFields<FilteredOffer>("offer", ({ proposedAt }) => turnOfKey(proposedAt.turn)),
  ...namesIn<FilteredOffer>("offer", ({ text }) => text),
  words: {
    type: "text",
    meaning: "the words from which the offer was read, if the message is free text",
    question: "which words?",
    examples: ["words:support"],
    of: ({ reading }) => reading?.words ?? null,
  },
  reader: {
    type: "text",
    meaning: "who read the offer in free text",
    question: "which reader?",
    examples: ["reader:chamber"],
    of: ({ reading }) => reading?.reader ?? null,
  },
  n: {
    type: "number",
    meaning: "the number of the offer's message",
    question: "which number?",
    examples: ["n:121", "n:#121"],
    of: ({ proposedAt }) => proposedAt.n,
  },
  game: {
    type: "number",
    meaning: "the game's number, starting at 1, if a recording has several",
    question: "which game?",
    examples: ["game:2"],
    of: ({ game }) => game,
  },
  recording: {
    type: "text",
    meaning: "the name of the recording",
    question: "which recording?",
    examples: ["recording:game-12"],
    of: ({ file = null }) => file,
  },
  why: {
    type: "text",
    phrase: "whose reason is",
    meaning: "the reason for a verdict",
    question: "which words?",
    examples: ["why:moved"],
    of: ({ obligations }) => obligations.map(({ why }) => why),
  },
});

function textOf(row: FilteredOffer): string {
  const { proposer, parties, text, english = null, proposedAt, status, replies, obligations, reading, file } = row;
  return [
    ...parties,
    proposer,
    text,
    english ?? "",
    proposedAt.turn ?? "",
    offerState(status, replies, obligations),
    ...verdictsOf(obligations),
    ...obligations.map(({ why }) => why),
    `#${proposedAt.n}`,
    reading?.words ?? "",
    reading?.reader ?? "",
    file ?? "",
  ].join("\n");
}
