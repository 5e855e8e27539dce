import type { TurnRecord } from "../game/state.ts";
import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import { orderText } from "../orders/notation/daideText.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { GameEvidence } from "./gameEvidence.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { OfferId } from "./offers.ts";
import { owned, PlayedGame } from "./played.ts";

/** A breach of an agreement by one power. */
export interface Breach {
  readonly obligor: string;
  readonly turn: Turn;
  /**
   * Whether the server had received the breaching order before the power made its promise; null if that is unknown.
   * `orderedN` is the frame of the order, `promisedN` the frame of the promise.
   */
  readonly planned: {
    readonly isPlanned: boolean;
    readonly orderedN: FrameNumber;
    readonly promisedN: FrameNumber;
  } | null;
  /** Whether no other party broke the agreement in an earlier turn. */
  readonly isFirst: boolean;
  /**
   * Number of turns between this breach and the next breach by another party; null if no other party broke it later.
   */
  readonly lead: number | null;
  /**
   * The change in the number of centres over the next two SCO messages, for the breaching power and for the other
   * parties together; null if unknown.
   */
  readonly payoff: { readonly own: number; readonly others: number } | null;
}

/** Returns the breaches of each agreement, sorted by turn and keyed by the id of the agreement's offer. */
export function breachesIn(agreements: readonly Agreement[], evidence: GameEvidence): ReadonlyMap<OfferId, Breach[]> {
  const game = new PlayedGame(evidence);
  return new Map(agreements.map((agreement) => [agreement.offer.id, breachesOf(agreement, game)]));
}

function breachesOf(agreement: Agreement, game: PlayedGame): Breach[] {
  const broken = agreement.obligations
    .flatMap((obligation) =>
      obligation.verdict === "breached" && obligation.decided !== null
        ? [{ obligation, turn: obligation.decided }]
        : [],
    )
    .sort((a, b) => compareTurns(a.turn, b.turn));
  return broken.map(({ obligation, turn }) => {
    const earlier = broken.some((other) => compareTurns(other.turn, turn) < 0);
    const next = broken.find((other) => compareTurns(other.turn, turn) > 0);
    return {
      obligor: obligation.obligor,
      turn,
      planned: plannedOf(agreement, obligation, turn, game),
      isFirst: !earlier,
      lead: next === undefined ? null : game.between(turn, next.turn).length - 1,
      payoff: payoffOf(obligation.obligor, agreement.offer.parties, turn, game),
    };
  });
}

function plannedOf(
  { offer }: Agreement,
  { obligor, evidence }: Obligation,
  turn: Turn,
  game: PlayedGame,
): Breach["planned"] {
  const promisedN = obligor === offer.proposer ? offer.id : offer.replies.find(({ power }) => power === obligor)?.id;
  const record = game.at(turn);
  if (promisedN === undefined || record === undefined) return null;
  const order = (record.books.get(obligor) ?? []).findLast(
    ({ order: submitted, note, withdrawnN }) =>
      note === "MBV" &&
      withdrawnN === null &&
      evidence.some(({ what }) => what === orderText(submitted) || what.startsWith(`${orderText(submitted)}:`)),
  );
  return order ? { isPlanned: order.n < promisedN, orderedN: order.n, promisedN } : null;
}

/** The number of a power's centres, and the number of centres that the other parties to its agreement have together. */
export interface CentreCounts {
  readonly own: number;
  readonly others: number;
}

function payoffOf(obligor: string, parties: readonly string[], turn: Turn, game: PlayedGame): Breach["payoff"] {
  const around = centresAround(obligor, parties, turn, game);
  if (around?.after == null) return null;
  const { before, after } = around;
  return { own: after.own - before.own, others: after.others - before.others };
}

/**
 * Counts centres in a turn, and again after the second SCO that follows (servers send SCO at the end of autumn).
 * @returns null if the owners in the turn are unknown; `after` is null if the game ended before that SCO
 */
export function centresAround(
  power: string,
  parties: readonly string[],
  turn: Turn,
  game: PlayedGame,
): { readonly before: CentreCounts; readonly after: CentreCounts | null } | null {
  const before = game.at(turn)?.centres ?? null;
  // The first turn that shows the owners after autumn is the winter or, if it was skipped, the next spring.
  const year = turn.season === "WIN" ? turn.year + 1 : turn.year;
  const after = game.turns.find(
    (record) =>
      record.units !== null &&
      record.centres !== null &&
      (record.turn.year > year + 1 || turnKey(record.turn) === `WIN ${year + 1}`),
  );
  if (before === null) return null;
  const others = parties.filter((party) => party !== power);
  const counted = (centres: TurnRecord["centres"]): CentreCounts => ({
    own: owned(power, centres).length,
    others: others.reduce((sum, party) => sum + owned(party, centres).length, 0),
  });
  return { before: counted(before), after: after ? counted(after.centres) : null };
}
