import { create } from "zustand";
import type { LinkedRows } from "../../core/host/link.ts";
import type { OfferId } from "../../core/press/offers.ts";
import { type BrokenFilter, linkedBroken, noBrokenFilter } from "./brokenFilter.ts";
import { type FrameNumber, goToSeen, type MoveOptions, setTab, useView } from "./store.ts";

/** The offers that the Agreements tab lists, and the offer that the user chose. */
export interface AgreementChoice {
  /** Whether the tab shows the offers, or what was false or broken. */
  readonly shows: "offers" | "broken";
  /** Name of the ledger's filter: `all`, `agreed`, `breached`. */
  readonly filter: string;
  /** The filter of the offers, as typed. */
  readonly words: string;
  /** The filter for broken promises and false statements. */
  readonly broken: BrokenFilter;
  /**
   * Powers that must all take part in the listed offers. If the user chose two powers in the matrix, the first one made
   * the promise.
   */
  readonly between: readonly string[];
  /**
   * The chosen offer, and the cursor when it was chosen; valid until the cursor moves for a different reason. `from`:
   * the message that keys step from.
   */
  readonly chosen: { readonly id: OfferId; readonly cursor: FrameNumber; readonly from: FrameNumber } | null;
}

const fresh: AgreementChoice = {
  shows: "offers",
  filter: "all",
  words: "",
  broken: noBrokenFilter,
  between: [],
  chosen: null,
};

export const useAgreementChoice = create<AgreementChoice>()(() => fresh);

const set = useAgreementChoice.setState;

useView.subscribe((view, before) => {
  if (view.session !== before.session) set(fresh);
  const { wanted } = view;
  if (wanted !== before.wanted && wanted?.kind === "link" && wanted.link.rows !== null) set(choiceOf(wanted.link.rows));
});

/** Returns the rows that a link specifies. */
function choiceOf(rows: LinkedRows): Partial<AgreementChoice> {
  const { list, only, between, words } = rows;
  if (list === "broken") return { shows: "broken", broken: linkedBroken(rows), between };
  return { shows: "offers", filter: only[0] ?? "all", between, words };
}

/** Returns the rows that the tab lists, for a link; null for all offers. */
export function rowsOfAgreements(): LinkedRows | null {
  const { shows, filter, words, broken, between } = useAgreementChoice.getState();
  if (shows === "broken") return { list: shows, only: broken.kinds, between, words: broken.text };
  if (filter === "all" && between.length === 0 && words === "") return null;
  return { list: shows, only: filter === "all" ? [] : [filter], between, words };
}

export function setBrokenFilter(broken: BrokenFilter): void {
  set({ broken });
}

export function setAgreementFilter(filter: string): void {
  set({ filter });
}

export function filterOffers(words: string): void {
  set({ words });
}

export function showInAgreements(shows: AgreementChoice["shows"]): void {
  set({ shows });
}

export function setBetween(between: readonly string[]): void {
  set({ between });
}

/** Lists all offers of the game, between any powers. */
export function showAllOffers(): void {
  set({ filter: "all", between: [], words: "" });
}

/** Chooses an offer without moving the cursor; null: the offer at the cursor. */
export function chooseAgreement(id: OfferId | null): void {
  set({ chosen: id === null ? null : { id, cursor: useView.getState().cursor, from: id } });
}

/** Returns the chosen offer until the user moves the cursor. Following a live game does not count as a move. */
export function useChosenAgreement(): OfferId | null {
  const chosen = useAgreementChoice((choice) => choice.chosen);
  const isHeld = useView(({ cursor, follows }) => follows || cursor === chosen?.cursor);
  return isHeld ? (chosen?.id ?? null) : null;
}

/** Moves the cursor to a message in an offer, and keeps that offer chosen. */
export async function goToOf(id: OfferId, n: FrameNumber, options: MoveOptions = {}): Promise<void> {
  await goToSeen(n, 1, options);
  const { cursor } = useView.getState();
  set({ chosen: { id, cursor, from: cursor } });
}

/** Opens the Agreements tab with this offer chosen. */
export function showAgreement(id: OfferId): void {
  showAllOffers();
  set({ shows: "offers" });
  chooseAgreement(id);
  setTab("agreements");
}
