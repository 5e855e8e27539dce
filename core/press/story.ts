import { sentence } from "../language/english/words.ts";
import { type EnglishNames, englishPress, englishTurn } from "../language/english.ts";
import { turnKey } from "../map/turn.ts";
import type { Breach } from "./breaches.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { OfferReply } from "./offers.ts";
import { type PeaceProfile, peaceProfiles } from "./profiles.ts";
import type { Evidence, Verdict } from "./verdict.ts";

const verbs: Readonly<Record<string, string>> = {
  YES: "accepted it",
  REJ: "rejected it",
  BWX: "refused to answer",
  HUH: "did not understand it",
  IDK: "did not know",
  WHY: "asked why",
  UHY: "was unhappy with it",
  HPY: "was happy with it",
  ANG: "was angry about it",
};

const statuses: Readonly<Record<Exclude<Agreement["status"], "agreed">, string>> = {
  offered: "It is still open.",
  partial: "Not everybody has accepted it yet.",
  refused: "It was refused.",
  cancelled: "It was cancelled before it was agreed.",
  superseded: "A later agreement took its place",
  withdrawn: "It was withdrawn",
  expired: "It expired",
  invalid: "It was no valid agreement",
  unknown: "Whether it was agreed is not known",
};

/** What a line of a story is about. `turn` and `evidence` stand below the verdict that they bear out. */
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

/** Words, and among them the numbers of messages. */
export type StoryWords = readonly (string | number)[];

/** A line of a story. */
export interface StoryLine {
  readonly part: StoryPart;
  /** How far below the offer it stands. */
  readonly depth: 0 | 1 | 2;
  /** The message that it tells; null where it is none, or more than one. */
  readonly n: Evidence["n"] | null;
  /** Of the offer: the turn in words; null where that is not known. */
  readonly when: string | null;
  /** Of a reply, a verdict and a breach: whose; else null. */
  readonly power: string | null;
  readonly words: StoryWords;
}

/** An agreement told in plain sentences, a line each, with the numbers of the messages that they rest on. */
export function storyOf(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): string[] {
  return storyLines(agreement, breaches, names).map(({ depth, n, when, words }) => {
    const head = n === null ? "" : `${n}${when === null ? "" : ` (${when})`}: `;
    return `${"  ".repeat(depth)}${head}${words.join("")}`;
  });
}

/** What was said of an offer and what became of it, without the verdicts. */
export function storyHead(agreement: Agreement, names: EnglishNames): StoryLine[] {
  const { offer, status, why, condition, favours, answeredBy } = agreement;
  const { message, replies, emotions, agreedAt, cancelledBy, lateCancels } = offer;
  const { id, turn, press, sender, recipients, text } = message;
  const said = press === null ? text : englishPress(press, { names, sender, recipients });
  return [
    { part: "offer", depth: 0, n: id, when: turn && englishTurn(turn), power: sender, words: [said] },
    ...replies.map((reply) => replyLine("reply", reply)),
    ...emotions.map((reply) => replyLine("emotion", reply)),
    ...(cancelledBy === null ? [] : [line("cancel", ["cancelled."], { n: cancelledBy })]),
    ...(agreedAt === null
      ? []
      : [line("agreed", ["Agreed with ", agreedAt.n, `${agreedAt.turn ? `, ${turnKey(agreedAt.turn)}` : ""}.`])]),
    ...lateCancels.map((n) => line("late-cancel", ["a CCL that came too late has no effect."], { n })),
    ...(status === "agreed" ? [] : [line("status", [`${statuses[status]}${why === null ? "" : `: ${why}.`}`])]),
    ...(condition === null ? [] : [line("condition", [sentence(condition.why)])]),
    ...favours.map(({ debtor, creditor }) => line("favour", [`A favour: ${debtor} owes ${creditor}.`])),
    ...(answeredBy.length === 0 ? [] : [line("answers", ["The offers asked for: ", ...listed(answeredBy), "."])]),
  ];
}

/** The whole story, each line with what it is about. */
export function storyLines(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): StoryLine[] {
  const { obligations } = agreement;
  return [
    ...storyHead(agreement, names),
    ...obligations.flatMap(obligationLines),
    ...breaches.flatMap((breach) => breachLines(breach, breaches.length > 1)),
    ...profilesIn(obligations).map((profile) => line("profile", [`${profile}: ${peaceProfiles[profile]}.`])),
  ];
}

function line(
  part: StoryPart,
  words: StoryWords,
  more: Partial<Pick<StoryLine, "depth" | "n" | "power">> = {},
): StoryLine {
  return { part, depth: 1, n: null, when: null, power: null, words, ...more };
}

function breachLines(breach: Breach, isOneOfSeveral: boolean): StoryLine[] {
  const { obligor: power, turn, planned, isFirst, lead, payoff } = breach;
  const others = lead === null ? "" : `, ${lead} ${lead === 1 ? "turn" : "turns"} ahead of the next`;
  const told = (part: StoryPart, words: StoryWords): StoryLine => line(part, words, { power });
  return [
    ...(planned?.isPlanned
      ? [
          told("breach", [
            ...[`${power} had ordered it (`, planned.orderedN],
            ...[") before it gave its word (", planned.wordN, ")."],
          ]),
        ]
      : []),
    ...(isOneOfSeveral && isFirst
      ? [told("breach", [`${power} was first to break it, in ${turnKey(turn)}${others}.`])]
      : []),
    ...(payoff === null
      ? []
      : [
          told("payoff", [
            `Two SCO later the centres of ${power} had changed by ${signed(payoff.own)}, those of the others by ${signed(payoff.others)}.`,
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

function replyLine(part: "reply" | "emotion", { power, verb, id }: OfferReply): StoryLine {
  return line(part, [`${power} ${verbs[verb] ?? `said ${verb}`}.`], { n: id, power });
}

function obligationLines({ obligor, verdict, why, isPledge, profile, evidence, turns }: Obligation): StoryLine[] {
  const meaning = profile === null ? "" : ` (${profile})`;
  const power = obligor;
  const head = `${obligor}${isPledge ? ", by its own pledge" : ""}: ${verdict.toUpperCase()}: ${why}${meaning}`;
  const perTurn = turns.length > 1 || (turns.length === 1 && turns[0]?.why !== why);
  return [
    line("verdict", [head], { power }),
    ...(perTurn
      ? turnLines(turns, power)
      : evidence.map(({ n, what }) => line("evidence", [what], { depth: 2, n, power }))),
  ];
}

/** Turns one after another with one verdict for one reason. */
export interface TurnRun {
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly verdict: Verdict;
  readonly why: string;
  /** Of a turn that stands alone; of several it would be much of the same. */
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
