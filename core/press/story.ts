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

/** An agreement told in plain sentences, a line each, with the numbers of the messages that they rest on. */
export function storyOf(agreement: Agreement, breaches: readonly Breach[], names: EnglishNames): string[] {
  const { offer, status, why, condition, obligations, favours, answeredBy } = agreement;
  const { message, replies, emotions, agreedAt, cancelledBy, lateCancels } = offer;
  const { id, turn, press, sender, recipients, text } = message;
  const said = press === null ? text : englishPress(press, { names, sender, recipients });
  const when = turn === null ? "" : ` (${englishTurn(turn)})`;
  return [
    `${id}${when}: ${said}`,
    ...replies.map(replyLine),
    ...emotions.map(replyLine),
    ...(cancelledBy === null ? [] : [`  ${cancelledBy}: cancelled.`]),
    ...(agreedAt === null ? [] : [`  Agreed with ${agreedAt.n}${agreedAt.turn ? `, ${turnKey(agreedAt.turn)}` : ""}.`]),
    ...lateCancels.map((n) => `  ${n}: a CCL that came too late has no effect.`),
    ...(status === "agreed" ? [] : [`  ${statuses[status]}${why === null ? "" : `: ${why}.`}`]),
    ...(condition === null ? [] : [`  ${sentence(condition.why)}`]),
    ...favours.map(({ debtor, creditor }) => `  A favour: ${debtor} owes ${creditor}.`),
    ...(answeredBy.length === 0 ? [] : [`  The offers asked for: ${answeredBy.join(", ")}.`]),
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

function replyLine({ power, verb, id }: OfferReply): string {
  return `  ${id}: ${power} ${verbs[verb] ?? `said ${verb}`}.`;
}

function obligationLines({ obligor, verdict, why, isPledge, profile, evidence, turns }: Obligation): string[] {
  const meaning = profile === null ? "" : ` (${profile})`;
  const head = `  ${obligor}${isPledge ? ", by its own pledge" : ""}: ${verdict.toUpperCase()}: ${why}${meaning}`;
  const perTurn = turns.length > 1 || (turns.length === 1 && turns[0]?.why !== why);
  return [head, ...(perTurn ? turnLines(turns) : evidence.map(({ n, what }) => `    ${n}: ${what}`))];
}

/** Turns with one verdict for one reason stand in one line. */
function turnLines(turns: Obligation["turns"]): string[] {
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
    const evidence = run.length === 1 ? numbers(first.evidence) : "";
    return [`    ${when} ${first.verdict}: ${first.why}${evidence}`];
  });
}

function numbers(evidence: readonly Evidence[]): string {
  return evidence.length === 0 ? "" : ` [${evidence.map(({ n }) => n).join(", ")}]`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
