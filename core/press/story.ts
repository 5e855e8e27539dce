import { powerName } from "../language/english/nameWords.ts";
import { sentence } from "../language/english/words.ts";
import { type EnglishNames, englishPress, englishTurn } from "../language/english.ts";
import { turnKey } from "../map/turn.ts";
import type { Breach } from "./breaches.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import { type OfferState, stateOf } from "./offerState.ts";
import type { OfferReply } from "./offers.ts";
import { type PeaceProfile, peaceProfiles } from "./profiles.ts";
import type { Evidence, Verdict } from "./verdict.ts";

const verbs: Readonly<Record<string, string>> = {
  YES: "accepted the offer",
  REJ: "rejected the offer",
  BWX: "refused to answer",
  HUH: "did not understand the offer",
  IDK: "replied that it did not know",
  WHY: "asked why",
  UHY: "was unhappy with the offer",
  HPY: "was happy with the offer",
  ANG: "was angry about the offer",
};

const statuses: Readonly<Record<Exclude<OfferState, "agreed">, string>> = {
  open: "The offer is still open.",
  "no answer": "No recipient has answered the offer.",
  "not understood": "No recipient understood the offer.",
  "partly agreed": "Not all recipients have accepted the offer yet.",
  refused: "The offer was refused.",
  cancelled: "The offer was cancelled before it was agreed.",
  superseded: "The offer was superseded",
  withdrawn: "The offer was withdrawn",
  expired: "The offer expired",
  pledge: "The offer binds only its sender",
  invalid: "The offer was not a valid agreement",
  unknown: "It is unknown whether the offer was agreed",
};

/** The subject of a line in a story. `turn` and `evidence` follow the verdict that they support. */
export type StoryPart =
  | "offer"
  | "reply"
  | "emotion"
  | "cancel"
  | "agreed"
  | "late-cancel"
  | "status"
  | "condition"
  | "favour"
  | "answers"
  | "verdict"
  | "turn"
  | "evidence"
  | "breach"
  | "payoff"
  | "profile";

/** Words and message numbers, in order. */
export type StoryWords = readonly (string | number)[];

/** A line in a story. */
export interface StoryLine {
  readonly part: StoryPart;
  /** Depth of indentation below the offer. */
  readonly depth: 0 | 1 | 2;
  /** The message that the line is about; null if there is none, or more than one. */
  readonly n: Evidence["n"] | null;
  /** For the line of the offer, the turn in words; null if the turn is unknown, and for other lines. */
  readonly when: string | null;
  /** The power that made the offer or the reply, or that the verdict or breach is about; null for other lines. */
  readonly power: string | null;
  readonly words: StoryWords;
}

/** Describes an agreement in plain sentences, one per line, with the numbers of the messages that show it. */
export function storyOf(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): string[] {
  return storyLines(agreement, breaches, names).map(({ depth, n, when, words }) => {
    const head = n === null ? "" : `${n}${when === null ? "" : ` (${when})`}: `;
    return `${"  ".repeat(depth)}${head}${words.join("")}`;
  });
}

/** Returns the lines about an offer, its replies and its status, without the verdicts. */
export function storyHead(agreement: Agreement, names: EnglishNames): StoryLine[] {
  const { offer, why, endedBy, condition, favours, answeredBy } = agreement;
  const state = stateOf(agreement);
  const { message, replies, emotions, agreedAt, cancelledBy, lateCancels } = offer;
  const { id, turn, press, sender, recipients, text } = message;
  const said = press === null ? text : englishPress(press, { names, sender, recipients });
  return [
    { part: "offer", depth: 0, n: id, when: turn && englishTurn(turn), power: sender, words: [said] },
    ...replies.map((reply) => replyLine("reply", reply, names)),
    ...emotions.map((reply) => replyLine("emotion", reply, names)),
    ...(cancelledBy === null ? [] : [line("cancel", ["cancelled."], { n: cancelledBy })]),
    ...(agreedAt === null
      ? []
      : [line("agreed", ["Agreed in message ", agreedAt.n, `${agreedAt.turn ? `, ${turnKey(agreedAt.turn)}` : ""}.`])]),
    ...lateCancels.map((n) => line("late-cancel", ["this CCL came too late and has no effect."], { n })),
    ...(state === "agreed"
      ? []
      : [line("status", [`${statuses[state]}${why === null ? "" : `: ${why}.`}`], { n: endedBy })]),
    ...(condition === null ? [] : [line("condition", [sentence(condition.why)])]),
    ...favours.map(({ debtor, creditor }) =>
      line("favour", [`Favour: ${powerName(debtor, names)} owes ${powerName(creditor, names)} one.`]),
    ),
    ...(answeredBy.length === 0
      ? []
      : [line("answers", ["Offers in answer to the request: ", ...listed(answeredBy), "."])]),
  ];
}

/** Returns all lines of the story of an agreement. */
export function storyLines(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): StoryLine[] {
  const { obligations } = agreement;
  return [
    ...storyHead(agreement, names),
    ...obligations.flatMap((obligation) => obligationLines(obligation, names)),
    ...breaches.flatMap((breach) => breachLines(breach, breaches.length > 1, names)),
    ...profilesIn(obligations).map((profile) =>
      line("profile", [`Breach of PCE under ${profile}: ${peaceProfiles[profile]}.`]),
    ),
  ];
}

function line(
  part: StoryPart,
  words: StoryWords,
  more: Partial<Pick<StoryLine, "depth" | "n" | "power">> = {},
): StoryLine {
  return { part, depth: 1, n: null, when: null, power: null, words, ...more };
}

function breachLines(breach: Breach, isOneOfSeveral: boolean, names: EnglishNames): StoryLine[] {
  const { obligor: power, turn, planned, isFirst, lead, payoff } = breach;
  const name = powerName(power, names);
  const others = lead === null ? "" : `, ${lead} ${lead === 1 ? "turn" : "turns"} before the next power`;
  const lineOf = (part: StoryPart, words: StoryWords): StoryLine => line(part, words, { power });
  return [
    ...(planned?.isPlanned
      ? [
          lineOf("breach", [
            ...[`${name} had ordered it (`, planned.orderedN],
            ...[") before making the promise (", planned.promisedN, ")."],
          ]),
        ]
      : []),
    ...(isOneOfSeveral && isFirst
      ? [lineOf("breach", [`${name} was the first to break the agreement, in ${turnKey(turn)}${others}.`])]
      : []),
    ...(payoff === null
      ? []
      : [
          lineOf("payoff", [
            `Change in centres two SCO messages after the breach: ${name} ${signed(payoff.own)}, other parties ${signed(payoff.others)}.`,
          ]),
        ]),
  ];
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

function profilesIn(obligations: readonly Obligation[]): readonly PeaceProfile[] {
  return [...new Set(obligations.flatMap(({ profile }) => (profile === null ? [] : [profile as PeaceProfile])))];
}

function replyLine(part: "reply" | "emotion", { power, verb, id }: OfferReply, names: EnglishNames): StoryLine {
  return line(part, [`${powerName(power, names)} ${verbs[verb] ?? `replied ${verb}`}.`], { n: id, power });
}

function obligationLines(
  { obligor, verdict, why, isPledge, profile, evidence, turns }: Obligation,
  names: EnglishNames,
): StoryLine[] {
  const meaning = profile === null ? "" : ` (${profile})`;
  const power = obligor;
  const head = `${powerName(obligor, names)}${isPledge ? ", by its own pledge" : ""}: ${verdict.toUpperCase()}: ${why}${meaning}`;
  const perTurn = turns.length > 1 || (turns.length === 1 && turns[0]?.why !== why);
  return [
    line("verdict", [head], { power }),
    ...(perTurn
      ? turnLines(turns, power)
      : evidence.map(({ n, what }) => line("evidence", [what], { depth: 2, n, power }))),
  ];
}

/** Consecutive turns with the same verdict for the same reason. */
export interface TurnRun {
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly verdict: Verdict;
  readonly why: string;
  /** The evidence, if the run is a single turn. Empty for several turns, where it would be repetitive. */
  readonly evidence: readonly Evidence[];
}

export function turnRuns(turns: Obligation["turns"]): TurnRun[] {
  const runs: TurnRun[] = [];
  for (const { turn, verdict, why, evidence } of turns) {
    const run = runs.at(-1);
    const key = turnKey(turn);
    if (run?.verdict === verdict && run.why === why)
      runs[runs.length - 1] = { ...run, last: key, count: run.count + 1, evidence: [] };
    else runs.push({ first: key, last: key, count: 1, verdict, why, evidence });
  }
  return runs;
}

function turnLines(turns: Obligation["turns"], power: string): StoryLine[] {
  return turnRuns(turns).map(({ first, last, count, verdict, why, evidence }) => {
    const when = count === 1 ? first : `${first} to ${last} (${count} turns)`;
    return line("turn", [`${when} ${verdict}: ${why}`, ...numbers(evidence)], { depth: 2, power });
  });
}

function numbers(evidence: readonly Evidence[]): StoryWords {
  return evidence.length === 0 ? [] : [" [", ...listed(evidence.map(({ n }) => n)), "]"];
}

function listed(all: readonly number[]): StoryWords {
  return all.flatMap((n, at) => (at === 0 ? [n] : [", ", n]));
}
