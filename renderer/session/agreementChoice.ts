import { create } from "zustand";
import type { OfferId } from "../../core/press/offers.ts";
import { showRows } from "./act.ts";
import type { BrokenFilter } from "./brokenFilter.ts";
import type { NavigationAction } from "./navigation.ts";
import { type FrameNumber, goToSeen, type MoveOptions, useView, type ViewState } from "./store.ts";
import { type AgreementRows, freshRows } from "./tabRows.ts";

/**
 * The offer that the user chose on the Agreements tab. The choice lasts until something else moves the cursor.
 */
export interface ChosenOffer {
  readonly id: OfferId;
  /** The position of the cursor when the offer was chosen. */
  readonly cursor: FrameNumber;
  /** The message from which the keys go to the next or previous event. */
  readonly from: FrameNumber;
}

/** The chosen offer; null for the offer at the cursor. */
export const useChosenOffer = create<{ readonly chosen: ChosenOffer | null }>()(() => ({ chosen: null }));

const setChosen = (chosen: ChosenOffer | null): void => useChosenOffer.setState({ chosen });

useView.subscribe(({ session }, before) => {
  if (session !== before.session) setChosen(null);
});

function show(change: Partial<AgreementRows>, trace: NavigationAction["trace"] = "entry"): void {
  showRows({ agreements: { ...useView.getState().rows.agreements, ...change } }, trace);
}

/** Changes the filter for broken promises and false statements. A change of its text counts as typing. */
export function setBrokenFilter(broken: BrokenFilter): void {
  show({ broken }, broken.text === useView.getState().rows.agreements.broken.text ? "entry" : "typing");
}

export function setAgreementFilter(filter: string): void {
  show({ filter });
}

export function filterOffers(words: string): void {
  show({ words }, "typing");
}

export function showInAgreements(shows: AgreementRows["shows"]): void {
  show({ shows });
}

export function setBetween(between: readonly string[]): void {
  show({ between });
}

const allOffers = { filter: "all", between: [], words: "" } satisfies Partial<AgreementRows>;

/** Lists all offers in the game, between any powers. */
export function showAllOffers(): void {
  show(allOffers);
}

/** Lists all broken promises and false statements in the game, between any powers. */
export function showAllBroken(): void {
  show({ broken: freshRows.agreements.broken, between: [] });
}

/** Chooses an offer without moving the cursor; null chooses the offer at the cursor. */
export function chooseAgreement(id: OfferId | null): void {
  setChosen(id === null ? null : { id, cursor: useView.getState().cursor, from: id });
}

/** Returns the chosen offer until the user moves the cursor. Following a live game does not count as a move. */
export function useChosenAgreement(): OfferId | null {
  const chosen = useChosenOffer((choice) => choice.chosen);
  return useView((view) => heldOffer(chosen, view));
}

function heldOffer(chosen: ChosenOffer | null, { cursor, follows }: ViewState): OfferId | null {
  return follows || cursor === chosen?.cursor ? (chosen?.id ?? null) : null;
}

/** Returns the message of the offer that is chosen on the Agreements tab; otherwise the message at the cursor. */
export function selectedMessage(): FrameNumber {
  const view = useView.getState();
  const isShown = view.tab === "agreements" && view.rows.agreements.shows === "offers";
  return (isShown ? heldOffer(useChosenOffer.getState().chosen, view) : null) ?? view.cursor;
}

/** Moves the cursor to one of the messages about an offer, and keeps that offer chosen. */
export async function goToOfferMessage(id: OfferId, n: FrameNumber, options: MoveOptions = {}): Promise<void> {
  await goToSeen(n, 1, options);
  const { cursor } = useView.getState();
  setChosen({ id, cursor, from: cursor });
}

/** Opens the Agreements tab with this offer chosen. */
export function showAgreement(id: OfferId): void {
  chooseAgreement(id);
  const { agreements } = useView.getState().rows;
  showRows({ agreements: { ...agreements, ...allOffers, shows: "offers" } }, "entry", "agreements");
}
