import { getOrMake } from "../bytes/keyed.ts";
import type { FrameNumber } from "../recording/entry.ts";
import type { Breach } from "./breaches.ts";
import type { Agreement, Obligation } from "./ledger.ts";
import { type OfferState, stateOf } from "./offerState.ts";
import { messageOf, type OfferId } from "./offers.ts";
import type { PressMessage } from "./pressMessage.ts";

/** What became of an offer that a message makes. A free-text message makes one offer for each of its readings. */
export interface PressOffer {
  readonly id: OfferId;
  readonly state: OfferState;
  /** A verdict for each promise of the offer. */
  readonly verdicts: readonly Obligation["verdict"][];
  /** Why each promise has its verdict. */
  readonly why: readonly string[];
  /** For each breach, the change in the centres of the power that broke its promise; unknown changes are omitted. */
  readonly payoffs: readonly number[];
  /** For each breach, whether the breaching order came before the promise; unknown cases are omitted. */
  readonly planned: readonly boolean[];
}

/** The offers that messages make, keyed by the id of the message. */
export type OffersByMessage = ReadonlyMap<FrameNumber, readonly PressOffer[]>;

/** Returns the offers that messages make, including those that were read from free text. */
export function offersByMessage(
  agreements: readonly Agreement[],
  breaches: ReadonlyMap<OfferId, readonly Breach[]>,
): OffersByMessage {
  const byMessage = new Map<FrameNumber, PressOffer[]>();
  for (const agreement of agreements) {
    const { id } = agreement.offer;
    getOrMake(byMessage, messageOf(id), () => []).push(pressOffer(agreement, breaches.get(id) ?? []));
  }
  return byMessage;
}

function pressOffer(agreement: Agreement, breaches: readonly Breach[]): PressOffer {
  const { offer, obligations } = agreement;
  return {
    id: offer.id,
    state: stateOf(agreement),
    verdicts: obligations.map(({ verdict }) => verdict),
    why: obligations.map(({ why }) => why),
    payoffs: breaches.flatMap(({ payoff }) => payoff?.own ?? []),
    planned: breaches.flatMap(({ planned }) => planned?.isPlanned ?? []),
  };
}

/** The place of a message in its thread. */
export interface ThreadPlace {
  /** Id of the first known message of the thread. */
  readonly root: PressMessage["id"];
  /** Number of replies from the root to the message. */
  readonly depth: number;
  /** Ids of the offers that the message makes or that its thread is about; empty if there are none. */
  readonly agreements: readonly OfferId[];
}

/**
 * Returns the place of a message in its thread.
 * @param known the messages of the thread that are known, by id
 */
export function threadPlaceOf(
  message: PressMessage,
  known: ReadonlyMap<PressMessage["id"], PressMessage>,
  offers: OffersByMessage,
): ThreadPlace {
  let at = message;
  let depth = 0;
  let about = offers.get(at.id) ?? [];
  for (;;) {
    const before = at.repliesTo === null ? undefined : known.get(at.repliesTo.id);
    if (!before) return { root: at.id, depth, agreements: about.map(({ id }) => id) };
    at = before;
    depth += 1;
    if (about.length === 0) about = offers.get(at.id) ?? [];
  }
}
