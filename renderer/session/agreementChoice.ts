import { create } from "zustand";
import type { OfferId } from "../../core/press/offers.ts";
import { type FrameNumber, goToSeen, setTab, useView } from "./store.ts";

/** Which offers the agreements' tab lists, and which of them a person chose. */
export interface AgreementChoice {
  /** Name of what is listed: `all`, `agreed`, `breached`. */
  readonly filter: string;
  /** Offers in which all of these take part; the first is who gave its word where two were chosen from the matrix. */
  readonly between: readonly string[];
  /**
   * The offer that was chosen, and where the cursor was then: it holds until the cursor is moved by other means. `from`:
   * the message that keys step on from.
   */
  readonly chosen: { readonly id: OfferId; readonly cursor: FrameNumber; readonly from: FrameNumber } | null;
}

const fresh: AgreementChoice = { filter: "all", between: [], chosen: null };

export const useAgreementChoice = create<AgreementChoice>()(() => fresh);

const set = useAgreementChoice.setState;

useView.subscribe((view, before) => {
  if (view.session !== before.session) set(fresh);
});

export function setAgreementFilter(filter: string): void {
  set({ filter });
}

export function setBetween(between: readonly string[]): void {
  set({ between });
}

/** Lists all offers of the game, between whomever. */
export function showAllOffers(): void {
  set({ filter: "all", between: [] });
}

/** Chooses an offer while the cursor stays where it is; null: the one at the cursor again. */
export function chooseAgreement(id: OfferId | null): void {
  set({ chosen: id === null ? null : { id, cursor: useView.getState().cursor, from: id } });
}

/** The offer that a person chose, as long as the cursor did not leave it; live, it may go on by itself. */
export function useChosenAgreement(): OfferId | null {
  const chosen = useAgreementChoice((choice) => choice.chosen);
  const isHeld = useView(({ cursor, follows }) => follows || cursor === chosen?.cursor);
  return isHeld ? (chosen?.id ?? null) : null;
}

/** Moves the cursor to a message of an offer, which stays the one that is shown. */
export async function goToOf(id: OfferId, n: FrameNumber): Promise<void> {
  await goToSeen(n, 1);
  const { cursor } = useView.getState();
  set({ chosen: { id, cursor, from: cursor } });
}

/** Opens the agreements' tab with this offer in it. */
export function showAgreement(id: OfferId): void {
  showAllOffers();
  chooseAgreement(id);
  setTab("agreements");
}
