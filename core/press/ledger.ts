import type { Arrangement } from "../language/press.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import type { FrameNumber } from "../recording/entry.ts";
import { AgreedOrders } from "./agreedOrders.ts";
import { type AssessmentContext, assess, together } from "./assess.ts";
import { lastTurnOf, termsOf } from "./conflicts.ts";
import { cutsOf, type Standing } from "./cuts.ts";
import type { GameEvidence } from "./gameEvidence.ts";
import { obligorsOf } from "./obligors.ts";
import { arrangementsOf, isOffered, type Offer, type OfferStatus, offersIn } from "./offers.ts";
import { PlayedGame } from "./played.ts";
import { pledgeOf } from "./pledges.ts";
import type { PressMessage } from "./pressMessage.ts";
import { defaultPeace, type PeaceProfile } from "./profiles.ts";
import { requestedIn } from "./requested.ts";
import type { Cut } from "./scope.ts";
import { type Assessment, assessment } from "./verdict.ts";

/** `unknown`: no agreement was recorded, but the recording lacks some of the press about the offer. */
export type AgreementStatus = OfferStatus | "superseded" | "withdrawn" | "expired" | "invalid" | "unknown";

/** What an agreement or a pledge asks of one power, and the verdict on it. */
export interface Obligation extends Assessment {
  readonly obligor: string;
  /** Whether the power bound itself by INS, without any agreement. */
  readonly isPledge: boolean;
}

/** An offer and everything that resulted from it. */
export interface Agreement {
  readonly offer: Offer;
  readonly status: AgreementStatus;
  /** The reason why the agreement is superseded, withdrawn, expired, invalid or unknown; null for any other status. */
  readonly why: string | null;
  /**
   * The message that ended a withdrawn or superseded agreement: the last FCT that withdrew a part of it, or the offer
   * of the last agreement that replaced a part; null for any other status.
   */
  readonly endedBy: FrameNumber | null;
  /** For IFF, the branch that applies and the reason; null for an offer without a condition. */
  readonly condition: { readonly branch: "then" | "else" | "none" | "open"; readonly why: string } | null;
  readonly obligations: readonly Obligation[];
  /** Favours owed under the agreement (XOY). */
  readonly favours: readonly { readonly debtor: string; readonly creditor: string }[];
  /** For a request for an offer (ROF), the ids of the offers that answered it. */
  readonly answeredBy: readonly PressMessage["id"][];
}

export interface LedgerOptions {
  readonly profile?: PeaceProfile;
}

/**
 * Returns every offer of a game with its lifecycle and, if it was agreed or pledged, a verdict for each power that it
 * binds.
 * @param messages the press of the game with its links, in the server's order
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
    const context = (since: { readonly turn: Turn | null; readonly order: number }): AssessmentContext | null =>
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
    return agreementOf(offer, game, context, own, taken);
  });
}

type ContextFor = (since: { readonly turn: Turn | null; readonly order: number }) => AssessmentContext | null;

function agreementOf(
  offer: Offer,
  game: PlayedGame,
  contextFor: ContextFor,
  cuts: ReadonlyMap<string, Cut>,
  messages: readonly PressMessage[],
): Agreement {
  const answeredBy = answersTo(offer, messages);
  const bare = { offer, why: null, endedBy: null, condition: null, obligations: [], favours: [], answeredBy };
  const { agreedAt } = offer;
  if (agreedAt === null) {
    const expiry = offer.status === "offered" || offer.status === "partial" ? expiryOf(offer, game) : null;
    const unrecorded = expiry === null ? null : unrecordedOf(offer, game);
    const status = expiry === null ? offer.status : unrecorded === null ? "expired" : "unknown";
    const pledged =
      offer.cancelledBy === null ? contextFor({ turn: offer.message.turn, order: offer.message.order }) : null;
    return { ...bare, status, why: unrecorded ?? expiry, ...(pledged === null ? {} : pledgesOf(offer, pledged)) };
  }
  const context = contextFor(agreedAt);
  if (context === null) return { ...bare, status: "agreed", obligations: unplaced(offer) };
  const invalid = invalidityOf(offer, context);
  if (invalid !== null) return { ...bare, status: "invalid", why: invalid };
  const { condition, obligations: bound } = obligationsOf(offer, context);
  const silence = mayBeCancelled(offer, context) ?? mayBeInvalid(offer, context);
  const obligations = silence === null ? bound : bound.map((one) => inDoubt(one, silence));
  const { verdict: status = "agreed", why = null, n: endedBy = null } = endOf(offer, cuts) ?? {};
  return { ...bare, status, why, endedBy, condition, obligations, favours: favoursIn(offer, condition?.branch) };
}

/** Returns the obligations of an agreement made in an unknown turn; they cannot be assessed. */
function unplaced({ press, parties, proposer }: Offer): Obligation[] {
  const powers = new Set(arrangementsOf(press).flatMap((one) => obligorsOf(one, parties, proposer)));
  const why = "the turn in which it was offered or agreed is not in the recording";
  return [...powers].map((obligor) =>
    parties.includes(obligor)
      ? { obligor, isPledge: false, ...assessment("unknown", why) }
      : { obligor, isPledge: false, ...assessment("not-testable", `${obligor} is not a party to the agreement`) },
  );
}

/** Returns the last cut of an agreement, if all its binding terms were superseded or withdrawn. */
function endOf({ press }: Offer, cuts: ReadonlyMap<string, Cut>): Cut | undefined {
  const paths = arrangementTerms(press).map(({ path }) => path);
  const ends = paths.flatMap((path) => cuts.get(path) ?? []);
  if (ends.length < paths.length) return undefined;
  return ends.reduce<Cut | undefined>((last, cut) => (last && last.order > cut.order ? last : cut), undefined);
}

/** Returns the terms of an offer; terms in a condition's branches have paths below `then` and `else`. */
function arrangementTerms(press: Offer["press"]): ReturnType<typeof termsOf> {
  if (press.type !== "IFF") return termsOf(press.arrangement);
  return [
    ...(isOffered(press.then) && press.then.type !== "IFF" ? termsOf(press.then.arrangement, "then") : []),
    ...(press.else !== null && isOffered(press.else) && press.else.type !== "IFF"
      ? termsOf(press.else.arrangement, "else")
      : []),
  ];
}

/** Returns an offer as an agreement or a pledge that binds; empty if it became neither. */
export function standingOf(offer: Offer): Standing[] {
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

/** Returns why an offer can no longer be agreed; null while it can. */
function expiryOf(offer: Offer, game: PlayedGame): string | null {
  const { message } = offer;
  if (message.turn === null) return null;
  const until = lastTurn(offer);
  if (until !== null && game.isClosed(until)) return `${turnKey(until)} ended without agreement`;
  return game.isStopped ? "the game ended without agreement" : null;
}

/**
 * Returns why an offer may have been agreed before it expired although no agreement was recorded; null if that is
 * impossible.
 */
function unrecordedOf(offer: Offer, game: PlayedGame): string | null {
  const { message, parties } = offer;
  const last = game.last?.turn ?? null;
  const end = lastTurn(offer);
  const until = end === null || last === null || compareTurns(end, last) > 0 ? last : end;
  if (message.turn === null || until === null || game.watched.isPressWhole(parties, message.turn, until)) return null;
  return `not all press between ${parties.join(" and ")} until ${turnKey(until)} was recorded: it may have been agreed`;
}

/** Returns why an offer or an acceptance may have been cancelled before the agreement; null if that is impossible. */
function mayBeCancelled({ parties }: Offer, { game, from, since }: AssessmentContext): string | null {
  if (game.watched.isPressWhole(parties, from, since)) return null;
  return `not all press between ${parties.join(" and ")} before the agreement was recorded: it may have been cancelled`;
}

/** Returns the last turn to which an offer applies; null if it is open-ended. */
function lastTurn({ press, message }: Offer): Turn | null {
  const from = message.turn;
  if (from === null) return null;
  const ends = arrangementTerms(press).map((term) => lastTurnOf({ ...term, from }));
  return ends.reduce<Turn | null>(
    (last, one) => (last === null || one === null ? null : compareTurns(one, last) > 0 ? one : last),
    ends[0] ?? null,
  );
}

/**
 * Returns why an agreement is invalid: its turns have passed, or it has already been breached. Source: v0.18, level 10.
 */
function invalidityOf(offer: Offer, context: AssessmentContext): string | null {
  const { since, from } = context;
  if (compareTurns(from, since) >= 0) return null;
  const until = lastTurn(offer);
  if (until !== null && compareTurns(until, since) < 0) return `${turnKey(until)} was over when it was agreed`;
  for (const assessed of earlyAssessments(offer, context)) {
    if (assessed.verdict === "breached" && assessed.decided !== null && compareTurns(assessed.decided, since) < 0)
      return `already breached in ${turnKey(assessed.decided)}: ${assessed.why}`;
  }
  return null;
}

/** Assesses an offer that was accepted late as if it had applied since the turn of the offer. */
function earlyAssessments(offer: Offer, context: AssessmentContext): readonly Assessment[] {
  if (offer.press.type === "IFF" || compareTurns(context.from, context.since) >= 0) return [];
  const early = { ...context, since: context.from, cuts: new Map() };
  return arrangementsOf(offer.press).flatMap((arrangement) =>
    obligorsOf(arrangement, offer.parties, offer.proposer).flatMap(
      (obligor) => assess(arrangement, obligor, early) ?? [],
    ),
  );
}

/** Returns why the offer may have been breached before its acceptance; null if that can be ruled out. */
function mayBeInvalid(offer: Offer, context: AssessmentContext): string | null {
  const unseen = earlyAssessments(offer, context)
    .flatMap(({ turns }) => turns)
    .find(({ turn, verdict }) => verdict === "unknown" && compareTurns(turn, context.since) < 0);
  return unseen === undefined ? null : `it may have been breached before it was agreed: ${unseen.why}`;
}

function inDoubt(obligation: Obligation, why: string): Obligation {
  const { verdict } = obligation;
  return verdict === "kept" || verdict === "breached"
    ? { ...obligation, verdict: "unknown", why, decided: null }
    : obligation;
}

function obligationsOf(offer: Offer, context: AssessmentContext): Pick<Agreement, "condition" | "obligations"> {
  const { press } = offer;
  if (press.type !== "IFF") return { condition: null, obligations: eachOf(press.arrangement, context, false) };
  const { condition, active } = branchOf(press, context);
  if (condition.branch === "open") {
    const powers = new Set(arrangementsOf(press).flatMap((one) => obligorsOf(one, offer.parties, offer.proposer)));
    const waiting = assessment("pending", condition.why);
    return { condition, obligations: [...powers].map((obligor) => ({ obligor, isPledge: false, ...waiting })) };
  }
  if (active === null) return { condition, obligations: [] };
  return { condition, obligations: eachOf(active, { ...context, path: condition.branch }, false) };
}

type Conditional = Offer["press"] & { readonly type: "IFF" };

/** Returns the branch of a conditional offer that applies, and that branch's arrangement; follows nested conditions. */
function branchOf(
  press: Conditional,
  context: AssessmentContext,
): { readonly condition: NonNullable<Agreement["condition"]>; readonly active: Arrangement | null } {
  const assessed = together(press.condition, { ...context, parties: null, cuts: new Map(), path: "condition" });
  const { verdict, why, isFinal } = assessed;
  if (verdict === "pending" || (verdict === "kept" && !isFinal))
    return { condition: { branch: "open", why: `the condition is open: ${why}` }, active: null };
  if (verdict !== "kept" && verdict !== "breached")
    return { condition: { branch: "none", why: `the condition cannot be assessed: ${why}` }, active: null };
  const branch = verdict === "kept" ? "then" : "else";
  const said = verdict === "kept" ? press.then : press.else;
  const condition = { branch, why: `the condition ${verdict === "kept" ? "holds" : "does not hold"}: ${why}` } as const;
  if (said?.type === "IFF") return branchOf(said, context);
  return { condition, active: said?.type === "PRP" || said?.type === "INS" ? said.arrangement : null };
}

function eachOf(arrangement: Arrangement, context: AssessmentContext, isPledge: boolean): Obligation[] {
  return obligorsOf(arrangement, context.parties ?? [], context.proposer).flatMap((obligor) => {
    const assessed = assess(arrangement, obligor, context);
    return assessed === null ? [] : [{ obligor, isPledge, ...assessed }];
  });
}

/** Returns the commitments that the proposer made by insisting, regardless of the other powers' replies. */
function pledgesOf(offer: Offer, context: AssessmentContext): Partial<Pick<Agreement, "condition" | "obligations">> {
  const { press, proposer } = offer;
  if (press.type === "INS") {
    const pledge = pledgeOf(press.arrangement, proposer);
    return pledge === null ? {} : { obligations: eachOf(pledge, { ...context, parties: [proposer] }, true) };
  }
  if (press.type !== "IFF") return {};
  const insists = [press.then, press.else].some((one) => one?.type === "INS" && pledgeOf(one.arrangement, proposer));
  if (!insists) return {};
  const { condition, active } = branchOf(press, context);
  const said = condition.branch === "then" ? press.then : press.else;
  const pledge = active === null || said?.type !== "INS" ? null : pledgeOf(active, proposer);
  if (pledge === null) return { condition };
  return { condition, obligations: eachOf(pledge, { ...context, parties: [proposer], path: condition.branch }, true) };
}

function favoursIn({ press }: Offer, branch: "then" | "else" | "none" | "open" | undefined): Agreement["favours"] {
  return arrangementTerms(press)
    .filter(({ path, sense }) => sense === "so" && (branch === undefined || path.startsWith(branch)))
    .flatMap(({ arrangement }) =>
      arrangement.type === "XOY" ? [{ debtor: arrangement.debtor, creditor: arrangement.creditor }] : [],
    );
}

/** Returns the offers that answered a request (ROF): those from the powers that were asked, in the same turn. */
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
