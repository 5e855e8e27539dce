import { compareTurns, type Turn, turnKey } from "../map/turn.ts";
import { orderText } from "../orders/notation/daideText.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { GameEvidence } from "./gameEvidence.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import type { OfferId } from "./offers.ts";
import { owned, PlayedGame } from "./played.ts";

/** What is known of a breach beyond that it was one. */
export interface Breach {
  readonly obligor: string;
  readonly turn: Turn;
  /**
   * Whether the breaching order stood with the server before the power gave its word; null where that cannot be told.
   * `orderedN` is the frame of the order, `wordN` of the word.
   */
  readonly planned: { readonly isPlanned: boolean; readonly orderedN: FrameNumber; readonly wordN: FrameNumber } | null;
  /** Whether no other party broke it in an earlier turn. */
  readonly isFirst: boolean;
  /** Turns that were played from this breach to the next by another party; null: nobody followed. */
  readonly lead: number | null;
  /** Change of the number of centres over the next two SCO: of who broke it, and of the other parties together. */
  readonly payoff: { readonly own: number; readonly others: number } | null;
}

/** The breaches of agreements by the ids of their offers, each in order of their turns. */
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
  const word = obligor === offer.proposer ? offer.id : offer.replies.find(({ power }) => power === obligor)?.id;
  const record = game.at(turn);
  if (word === undefined || record === undefined) return null;
  const order = (record.books.get(obligor) ?? []).findLast(
    ({ order: submitted, note, withdrawnN }) =>
      note === "MBV" &&
      withdrawnN === null &&
      evidence.some(({ what }) => what === orderText(submitted) || what.startsWith(`${orderText(submitted)}:`)),
  );
  return order ? { isPlanned: order.n < word, orderedN: order.n, wordN: word } : null;
}

/** Centres are counted when autumn ends: two such counts after the breach, or null where the game did not last. */
function payoffOf(obligor: string, parties: readonly string[], turn: Turn, game: PlayedGame): Breach["payoff"] {
  const before = game.at(turn)?.centres ?? null;
  // After the autumn of a year the winter or the next spring is the first to know the new owners.
  const year = turn.season === "WIN" ? turn.year + 1 : turn.year;
  const after = game.turns.find(
    (record) =>
      record.units !== null &&
      record.centres !== null &&
      (record.turn.year > year + 1 || turnKey(record.turn) === `WIN ${year + 1}`),
  );
  if (before === null || after === undefined) return null;
  const change = (power: string): number => owned(power, after.centres).length - owned(power, before).length;
  const others = parties.filter((power) => power !== obligor).reduce((sum, power) => sum + change(power), 0);
  return { own: change(obligor), others };
}
