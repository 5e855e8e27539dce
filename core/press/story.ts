import { type EnglishNames, englishPress, englishTurn } from "../language/english.ts";
import { turnKey } from "../map/turn.ts";
import type { Breach } from "./breaches.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { OfferReply } from "./offers.ts";
import { type PeaceProfile, peaceProfiles } from "./profiles.ts";
import type { Evidence } from "./verdict.ts";

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
  readonly n: number | null;
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

/** The same, each line with what it is about. */
export function storyLines(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): StoryLine[] {
  const { offer, status, why, condition, obligations, favours, answeredBy } = agreement;
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
            `Two SCO later ${power} had ${signed(payoff.own)} centres, the others ${signed(payoff.others)}.`,
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

/** Turns with one verdict for one reason stand in one line. */
function turnLines(turns: Obligation["turns"], power: string): StoryLine[] {
  const runs: (typeof turns)[number][][] = [];
  for (const one of turns) {
    const run = runs.at(-1);
    if (run?.[0]?.verdict === one.verdict && run[0].why === one.why) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) return [];
    const when =
      run.length === 1 ? turnKey(first.turn) : `${turnKey(first.turn)} to ${turnKey(last.turn)} (${run.length} turns)`;
    const evidence = run.length === 1 ? numbers(first.evidence) : [];
    return [line("turn", [`${when} ${first.verdict}: ${first.why}`, ...evidence], { depth: 2, power })];
  });
}

function numbers(evidence: readonly Evidence[]): StoryWords {
  return evidence.length === 0 ? [] : [" [", ...listed(evidence.map(({ n }) => n)), "]"];
}

function listed(all: readonly number[]): StoryWords {
  return all.flatMap((n, at) => (at === 0 ? [n] : [", ", n]));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
