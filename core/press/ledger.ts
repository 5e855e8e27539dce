import type { Arrangement } from "../language/press.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import { AgreedOrders } from "./agreedOrders.ts";
import { lastTurnOf, termsOf } from "./conflicts.ts";
import { cutsOf, type Standing } from "./cuts.ts";
import type { GameEvidence } from "./gameEvidence.ts";
import { type Bench, judge, together } from "./judge.ts";
import { obligorsOf } from "./obligors.ts";
import { arrangementsOf, isOffered, type Offer, type OfferStatus, offersIn } from "./offers.ts";
import { PlayedGame } from "./played.ts";
import { pledgeOf } from "./pledges.ts";
import type { PressMessage } from "./pressMessage.ts";
import { defaultPeace, type PeaceProfile } from "./profiles.ts";
import { requestedIn } from "./requested.ts";
import type { Cut } from "./scope.ts";
import { type Judgement, judgement } from "./verdict.ts";

/** `unknown`: nobody is seen to have agreed, and what was said of it is not all in the recording. */
export type AgreementStatus = OfferStatus | "superseded" | "withdrawn" | "expired" | "invalid" | "unknown";

/** What an agreement, or a pledge, asks of one power, and what came of it. */
export interface Obligation extends Judgement {
  readonly obligor: string;
  /** Nobody agreed to it: the power bound itself by INS. */
  readonly isPledge: boolean;
}

/** An offer and everything that came of it. */
export interface Agreement {
  readonly offer: Offer;
  readonly status: AgreementStatus;
  /** Why it is superseded, withdrawn, expired, invalid or unknown; null for all else. */
  readonly why: string | null;
  /** IFF: which branch holds, and why; null for what is no condition. */
  readonly condition: { readonly branch: "then" | "else" | "none" | "open"; readonly why: string } | null;
  readonly obligations: readonly Obligation[];
  /** Favours owed by it (XOY). */
  readonly favours: readonly { readonly debtor: string; readonly creditor: string }[];
  /** Of a request for an offer (ROF): ids of the offers that answered it. */
  readonly answeredBy: readonly PressMessage["id"][];
}

export interface LedgerOptions {
  readonly profile?: PeaceProfile;
}

/**
 * Every offer of a game with its lifecycle and, where it was agreed or pledged, a verdict for each power that it binds.
 * @param messages press of the game, linked, in the server's order
 */
export function ledgerOf(
  messages: readonly PressMessage[],
  evidence: GameEvidence,
  { profile = defaultPeace }: LedgerOptions = {},
): Agreement[] {
  const game = new PlayedGame(evidence);
  const taken = messages.filter(({ isTaken }) => isTaken);
  const offers = offersIn(taken);
  const standings = offers.flatMap(standingOf);
  const cuts = cutsOf(standings, taken);
  const agreed = new AgreedOrders(standings);
  return offers.map((offer) => {
    const { proposer, parties, message } = offer;
    const own = cuts.get(offer.id) ?? new Map<string, Cut>();
    const from = message.turn;
    const bench = (since: { readonly turn: Turn | null; readonly order: number }): Bench | null =>
      from === null || since.turn === null
        ? null
        : {
            game,
            messages: taken,
            from,
            since: since.turn,
            sinceOrder: since.order,
            proposer,
            parties,
            partners: parties,
            window: null,
            path: "",
            cuts: own,
            profile,
            agreedOrder: (order, turn, owner, other) => agreed.find(order, turn, owner, other, offer.id),
            requestedText: requestedIn(message.text),
          };
    return agreementOf(offer, game, bench, own, taken);
  });
}

type BenchFor = (since: { readonly turn: Turn | null; readonly order: number }) => Bench | null;

function agreementOf(
  offer: Offer,
  game: PlayedGame,
  benchFor: BenchFor,
  cuts: ReadonlyMap<string, Cut>,
  messages: readonly PressMessage[],
): Agreement {
  const answeredBy = answersTo(offer, messages);
  const bare = { offer, why: null, condition: null, obligations: [], favours: [], answeredBy };
  const { agreedAt } = offer;
  if (agreedAt === null) {
    const expiry = offer.status === "offered" || offer.status === "partial" ? expiryOf(offer, game) : null;
    const unheard = expiry === null ? null : unheardOf(offer, game);
    const status = expiry === null ? offer.status : unheard === null ? "expired" : "unknown";
    const pledged =
      offer.cancelledBy === null ? benchFor({ turn: offer.message.turn, order: offer.message.order }) : null;
    return { ...bare, status, why: unheard ?? expiry, ...(pledged === null ? {} : pledgesOf(offer, pledged)) };
  }
  const bench = benchFor(agreedAt);
  if (bench === null) return { ...bare, status: "agreed", obligations: unplaced(offer) };
  const invalid = invalidityOf(offer, bench);
  if (invalid !== null) return { ...bare, status: "invalid", why: invalid };
  const { condition, obligations: bound } = obligationsOf(offer, bench);
  const silence = mayBeCancelled(offer, bench) ?? mayBeInvalid(offer, bench);
  const obligations = silence === null ? bound : bound.map((one) => inDoubt(one, silence));
  const { verdict: status = "agreed", why = null } = endOf(offer, cuts) ?? {};
  return { ...bare, status, why, condition, obligations, favours: favoursIn(offer, condition?.branch) };
}

/** What was agreed in turns that are not known cannot be judged. */
function unplaced({ press, parties, proposer }: Offer): Obligation[] {
  const powers = new Set(arrangementsOf(press).flatMap((one) => obligorsOf(one, parties, proposer)));
  const why = "the turn in which it was offered or agreed is not in the recording";
  return [...powers].map((obligor) =>
    parties.includes(obligor)
      ? { obligor, isPledge: false, ...judgement("unknown", why) }
      : { obligor, isPledge: false, ...judgement("not-testable", `${obligor} did not sign it`) },
  );
}

/** When every term that binds was taken back: how. */
function endOf({ press }: Offer, cuts: ReadonlyMap<string, Cut>): Cut | undefined {
  const paths = arrangementTerms(press).map(({ path }) => path);
  const ends = paths.flatMap((path) => cuts.get(path) ?? []);
  return ends.length === paths.length ? ends.at(-1) : undefined;
}

/** The terms of an offer; those of a condition's branches stand below `then` and `else`. */
function arrangementTerms(press: Offer["press"]): ReturnType<typeof termsOf> {
  if (press.type !== "IFF") return termsOf(press.arrangement);
  return [
    ...(isOffered(press.then) && press.then.type !== "IFF" ? termsOf(press.then.arrangement, "then") : []),
    ...(press.else !== null && isOffered(press.else) && press.else.type !== "IFF"
      ? termsOf(press.else.arrangement, "else")
      : []),
  ];
}

function standingOf(offer: Offer): Standing[] {
  const { message, press, parties, proposer, id, agreedAt, cancelledBy } = offer;
  const from = message.turn;
  if (from === null || cancelledBy !== null) return [];
  const terms = arrangementTerms(press).map((term) => ({ ...term, from }));
  const common = { id, parties, proposer, terms, isConditional: press.type === "IFF" };
  if (agreedAt !== null) {
    if (agreedAt.turn === null) return [];
    return [{ ...common, kind: "agreement", turn: agreedAt.turn, order: agreedAt.order }];
  }
  return press.type === "INS" ? [{ ...common, kind: "pledge", turn: from, order: message.order }] : [];
}

/** Why an offer that nobody completed can no longer be; null while it can. */
function expiryOf(offer: Offer, game: PlayedGame): string | null {
  const { message } = offer;
  if (message.turn === null) return null;
  const until = lastTurn(offer);
  if (until !== null && game.isClosed(until)) return `${turnKey(until)} ended without agreement`;
  return game.isStopped ? "the game ended without agreement" : null;
}

/** Why an offer may have been agreed before it expired, though nobody is seen to agree; null where it was not. */
function unheardOf(offer: Offer, game: PlayedGame): string | null {
  const { message, parties } = offer;
  const last = game.last?.turn ?? null;
  const end = lastTurn(offer);
  const until = end === null || last === null || compareTurns(end, last) > 0 ? last : end;
  if (message.turn === null || until === null || game.watched.isPressWhole(parties, message.turn, until)) return null;
  return `what ${parties.join(" and ")} said until ${turnKey(until)} was not all recorded: it may have been agreed`;
}

/** Why it may have been cancelled, or a word taken back, before it was agreed; null where all of that was seen. */
function mayBeCancelled({ parties }: Offer, { game, from, since }: Bench): string | null {
  if (game.watched.isPressWhole(parties, from, since)) return null;
  return `what ${parties.join(" and ")} said until it was agreed was not all recorded: it may have been cancelled before`;
}

/** The last turn that an offer is about; null where it is open. */
function lastTurn({ press, message }: Offer): Turn | null {
  const from = message.turn;
  if (from === null) return null;
  const ends = arrangementTerms(press).map((term) => lastTurnOf({ ...term, from }));
  return ends.reduce<Turn | null>(
    (last, one) => (last === null || one === null ? null : compareTurns(one, last) > 0 ? one : last),
    ends[0] ?? null,
  );
}

/** Source: v0.18, level 10: no agreement over what is wholly past or already breached. */
function invalidityOf(offer: Offer, bench: Bench): string | null {
  const { since, from } = bench;
  if (compareTurns(from, since) >= 0) return null;
  const until = lastTurn(offer);
  if (until !== null && compareTurns(until, since) < 0) return `${turnKey(until)} was past when it was agreed`;
  for (const judged of earlyJudgements(offer, bench)) {
    if (judged.verdict === "breached" && judged.decided !== null && compareTurns(judged.decided, since) < 0)
      return `already breached in ${turnKey(judged.decided)}: ${judged.why}`;
  }
  return null;
}

/** What was accepted late, judged from the offer on. */
function earlyJudgements(offer: Offer, bench: Bench): readonly Judgement[] {
  if (offer.press.type === "IFF" || compareTurns(bench.from, bench.since) >= 0) return [];
  const early = { ...bench, since: bench.from, cuts: new Map() };
  return arrangementsOf(offer.press).flatMap((arrangement) =>
    obligorsOf(arrangement, offer.parties, offer.proposer).flatMap(
      (obligor) => judge(arrangement, obligor, early) ?? [],
    ),
  );
}

/** Why it cannot be told whether it was breached before it was accepted; null where it can. */
function mayBeInvalid(offer: Offer, bench: Bench): string | null {
  const unseen = earlyJudgements(offer, bench)
    .flatMap(({ turns }) => turns)
    .find(({ turn, verdict }) => verdict === "unknown" && compareTurns(turn, bench.since) < 0);
  return unseen === undefined ? null : `it may have been breached before it was agreed: ${unseen.why}`;
}

function inDoubt(obligation: Obligation, why: string): Obligation {
  const { verdict } = obligation;
  return verdict === "kept" || verdict === "breached"
    ? { ...obligation, verdict: "unknown", why, decided: null }
    : obligation;
}

function obligationsOf(offer: Offer, bench: Bench): Pick<Agreement, "condition" | "obligations"> {
  const { press } = offer;
  if (press.type !== "IFF") return { condition: null, obligations: eachOf(press.arrangement, bench, false) };
  const { condition, active } = branchOf(press, bench);
  if (condition.branch === "open") {
    const powers = new Set(arrangementsOf(press).flatMap((one) => obligorsOf(one, offer.parties, offer.proposer)));
    const waiting = judgement("pending", condition.why);
    return { condition, obligations: [...powers].map((obligor) => ({ obligor, isPledge: false, ...waiting })) };
  }
  if (active === null) return { condition, obligations: [] };
  return { condition, obligations: eachOf(active, { ...bench, path: condition.branch }, false) };
}

type Conditional = Offer["press"] & { readonly type: "IFF" };

/** The branch of a condition that holds, and what it asks; a branch within a branch is looked into. */
function branchOf(
  press: Conditional,
  bench: Bench,
): { readonly condition: NonNullable<Agreement["condition"]>; readonly active: Arrangement | null } {
  const judged = together(press.condition, { ...bench, parties: null, cuts: new Map(), path: "condition" });
  const { verdict, why, isFinal } = judged;
  if (verdict === "pending" || (verdict === "kept" && !isFinal))
    return { condition: { branch: "open", why: `the condition is open: ${why}` }, active: null };
  if (verdict !== "kept" && verdict !== "breached")
    return { condition: { branch: "none", why: `the condition cannot be told: ${why}` }, active: null };
  const branch = verdict === "kept" ? "then" : "else";
  const said = verdict === "kept" ? press.then : press.else;
  const condition = { branch, why: `the condition ${verdict === "kept" ? "holds" : "does not hold"}: ${why}` } as const;
  if (said?.type === "IFF") return branchOf(said, bench);
  return { condition, active: said?.type === "PRP" || said?.type === "INS" ? said.arrangement : null };
}

function eachOf(arrangement: Arrangement, bench: Bench, isPledge: boolean): Obligation[] {
  return obligorsOf(arrangement, bench.parties ?? [], bench.proposer).flatMap((obligor) => {
    const judged = judge(arrangement, obligor, bench);
    return judged === null ? [] : [{ obligor, isPledge, ...judged }];
  });
}

/** What the proposer bound himself to by insisting, whatever the others say. */
function pledgesOf(offer: Offer, bench: Bench): Partial<Pick<Agreement, "condition" | "obligations">> {
  const { press, proposer } = offer;
  if (press.type === "INS") {
    const pledge = pledgeOf(press.arrangement, proposer);
    return pledge === null ? {} : { obligations: eachOf(pledge, { ...bench, parties: [proposer] }, true) };
  }
  if (press.type !== "IFF") return {};
  const insists = [press.then, press.else].some((one) => one?.type === "INS" && pledgeOf(one.arrangement, proposer));
  if (!insists) return {};
  const { condition, active } = branchOf(press, bench);
  const said = condition.branch === "then" ? press.then : press.else;
  const pledge = active === null || said?.type !== "INS" ? null : pledgeOf(active, proposer);
  if (pledge === null) return { condition };
  return { condition, obligations: eachOf(pledge, { ...bench, parties: [proposer], path: condition.branch }, true) };
}

function favoursIn({ press }: Offer, branch: "then" | "else" | "none" | "open" | undefined): Agreement["favours"] {
  return arrangementTerms(press)
    .filter(({ path, sense }) => sense === "so" && (branch === undefined || path.startsWith(branch)))
    .flatMap(({ arrangement }) =>
      arrangement.type === "XOY" ? [{ debtor: arrangement.debtor, creditor: arrangement.creditor }] : [],
    );
}

/** Offers to who asked for one (ROF), by those who were asked, in the same turn. */
function answersTo({ press, message, proposer }: Offer, messages: readonly PressMessage[]): readonly number[] {
  const asks = arrangementsOf(press).some(({ type }) => type === "ROF");
  if (!asks || message.turn === null) return [];
  const turn = turnKey(message.turn);
  return messages
    .filter(
      (one) =>
        one.order > message.order &&
        message.recipients.includes(one.sender) &&
        one.recipients.includes(proposer) &&
        (one.press?.type === "PRP" || one.press?.type === "INS") &&
        one.turn !== null &&
        turnKey(one.turn) === turn,
    )
    .map(({ id }) => id);
}
