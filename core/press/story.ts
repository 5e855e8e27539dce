import { type EnglishNames, englishPress, englishTurn } from "../language/english.ts";
import { turnKey } from "../map/turn.ts";
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

const statuses: Readonly<Record<Agreement["status"], string>> = {
  offered: "Nobody has answered it yet.",
  partial: "Not everybody has accepted it yet.",
  agreed: "It stands.",
  refused: "It was refused.",
  cancelled: "It was cancelled before it was agreed.",
  superseded: "A later agreement took its place",
  withdrawn: "It was withdrawn",
  expired: "It expired",
  invalid: "It was no valid agreement",
};

/** An agreement told in plain sentences, a line each, with the numbers of the messages that they rest on. */
export function storyOf(agreement: Agreement, names: EnglishNames): string[] {
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
    `  ${statuses[status]}${why === null ? "" : `: ${why}.`}`.replace("..", "."),
    ...(condition === null ? [] : [`  ${sentence(condition.why)}`]),
    ...favours.map(({ debtor, creditor }) => `  A favour: ${debtor} owes ${creditor}.`),
    ...(answeredBy.length === 0 ? [] : [`  The offers asked for: ${answeredBy.join(", ")}.`]),
    ...obligations.flatMap(obligationLines),
    ...profilesIn(obligations).map((profile) => `  ${profile}: ${peaceProfiles[profile]}.`),
  ];
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
