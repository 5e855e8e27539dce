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
};

/** A line of a story: the message that it is of, if it is of one, and when that was said where it matters. */
export interface StoryLine {
  readonly n: number | null;
  readonly when: string;
  readonly words: string;
}

/** What was said of an offer and what became of it, without the verdicts. */
export function storyHead(agreement: Agreement, names: EnglishNames): StoryLine[] {
  const { offer, status, why, condition, favours, answeredBy } = agreement;
  const { message, replies, emotions, agreedAt, cancelledBy, lateCancels } = offer;
  const { id, turn, press, sender, recipients, text } = message;
  const said = press === null ? text : englishPress(press, { names, sender, recipients });
  const line = (n: number | null, words: string): StoryLine => ({ n, when: "", words });
  return [
    { n: id, when: turn === null ? "" : ` (${englishTurn(turn)})`, words: said },
    ...[...replies, ...emotions].map(replyLine),
    ...(cancelledBy === null ? [] : [line(cancelledBy, "cancelled.")]),
    ...(agreedAt === null
      ? []
      : [line(null, `Agreed with ${agreedAt.n}${agreedAt.turn ? `, ${turnKey(agreedAt.turn)}` : ""}.`)]),
    ...lateCancels.map((n) => line(n, "a CCL that came too late has no effect.")),
    ...(status === "agreed" ? [] : [line(null, `${statuses[status]}${why === null ? "" : `: ${why}.`}`)]),
    ...(condition === null ? [] : [line(null, sentence(condition.why))]),
    ...favours.map(({ debtor, creditor }) => line(null, `A favour: ${debtor} owes ${creditor}.`)),
    ...(answeredBy.length === 0 ? [] : [line(null, `The offers asked for: ${answeredBy.join(", ")}.`)]),
  ];
}

/** An agreement told in plain sentences, a line each, with the numbers of the messages that they rest on. */
export function storyOf(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): string[] {
  const { obligations } = agreement;
  const head = storyHead(agreement, names).map(({ n, when, words }) => `${n === null ? "" : `${n}${when}: `}${words}`);
  return [
    ...head.map((line, at) => (at === 0 ? line : `  ${line}`)),
    ...obligations.flatMap(obligationLines),
    ...breaches.flatMap((breach) => breachLines(breach, breaches.length > 1)),
    ...profilesIn(obligations).map((profile) => `  ${profile}: ${peaceProfiles[profile]}.`),
  ];
}

function breachLines({ obligor, turn, planned, isFirst, lead, payoff }: Breach, isOneOfSeveral: boolean): string[] {
  const others = lead === null ? "" : `, ${lead} ${lead === 1 ? "turn" : "turns"} ahead of the next`;
  return [
    ...(planned?.isPlanned
      ? [`  ${obligor} had ordered it (${planned.orderedN}) before it gave its word (${planned.wordN}).`]
      : []),
    ...(isOneOfSeveral && isFirst ? [`  ${obligor} was first to break it, in ${turnKey(turn)}${others}.`] : []),
    ...(payoff === null
      ? []
      : [`  Two SCO later ${obligor} had ${signed(payoff.own)} centres, the others ${signed(payoff.others)}.`]),
  ];
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

function profilesIn(obligations: readonly Obligation[]): readonly PeaceProfile[] {
  return [...new Set(obligations.flatMap(({ profile }) => (profile === null ? [] : [profile as PeaceProfile])))];
}

function replyLine({ power, verb, id }: OfferReply): StoryLine {
  return { n: id, when: "", words: `${power} ${verbs[verb] ?? `said ${verb}`}.` };
}

function obligationLines({ obligor, verdict, why, isPledge, profile, evidence, turns }: Obligation): string[] {
  const meaning = profile === null ? "" : ` (${profile})`;
  const head = `  ${obligor}${isPledge ? ", by its own pledge" : ""}: ${verdict.toUpperCase()}: ${why}${meaning}`;
  const perTurn = turns.length > 1 || (turns.length === 1 && turns[0]?.why !== why);
  return [head, ...(perTurn ? turnLines(turns) : evidence.map(({ n, what }) => `    ${n}: ${what}`))];
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

function turnLines(turns: Obligation["turns"]): string[] {
  return turnRuns(turns).map(({ first, last, count, verdict, why, evidence }) => {
    const when = count === 1 ? first : `${first} to ${last} (${count} turns)`;
    return `    ${when} ${verdict}: ${why}${numbers(evidence)}`;
  });
}

function numbers(evidence: readonly Evidence[]): string {
  return evidence.length === 0 ? "" : ` [${evidence.map(({ n }) => n).join(", ")}]`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
