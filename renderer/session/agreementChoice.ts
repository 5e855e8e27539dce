import { placeText, readPlaceText } from "../../core/host/link.ts";
import type { OfferId } from "../../core/press/offers.ts";
import { showRows } from "./act.ts";
import type { BrokenFilter } from "./brokenFilter.ts";
import type { NavigationAction } from "./navigation.ts";
import { type FrameNumber, goToSeen, type MoveOptions, useView, type ViewState } from "./store.ts";
import { type AgreementRows, type ChosenRow, freshRows, rowMessage } from "./tabRows.ts";

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
  show({ shows, chosen: null });
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

/** Selects a row without moving the cursor; null selects the row at the cursor. */
export function chooseRow(id: NonNullable<ChosenRow["id"]> | null): void {
  setChosen(id === null ? null : { id, from: rowMessage(id) });
}

/** Selects a row. As soon as the place of its message is known, links contain the row. */
function setChosen(row: Pick<ChosenRow, "id" | "from"> | null): void {
  const { cursor, session } = useView.getState();
  const chosen = row && { ...row, link: null, cursor };
  show({ chosen }, "step");
  const id = chosen?.id;
  if (!id || !session) return;
  const n = rowMessage(id);
  void Promise.race([session.api.placeOf(n), session.closed]).then((place) => {
    if (place && useView.getState().rows.agreements.chosen === chosen)
      show({ chosen: { ...chosen, link: id.replace(String(n), placeText(place)) } }, "step");
  });
}

/** Finds the row that a link selects; if its message is missing, no row is selected. */
export async function findLinkedRow(link: NonNullable<ChosenRow["link"]>): Promise<void> {
  const { session } = useView.getState();
  const [text = ""] = link.split(".");
  const place = readPlaceText(text);
  const n = place === null ? null : await Promise.race([session?.api.rowOf(place), session?.closed]);
  const { rows, cursor } = useView.getState();
  if (rows.agreements.chosen?.link !== link) return;
  show({ chosen: n ? { id: link.replace(text, String(n)), link, cursor, from: n } : null }, "step");
}

/** Returns the selected row until the user moves the cursor. Following a live game does not count as a move. */
export function useChosenRow(): string | null {
  return useView(heldRow);
}

function heldRow({ cursor, follows, rows: { agreements } }: ViewState): string | null {
  const { chosen } = agreements;
  return follows || cursor === chosen?.cursor ? (chosen?.id ?? null) : null;
}

/** Returns the message of the row that is selected on the Agreements tab; otherwise the message at the cursor. */
export function selectedMessage(): FrameNumber {
  const view = useView.getState();
  const row = view.tab === "agreements" ? heldRow(view) : null;
  return row === null ? view.cursor : rowMessage(row);
}

/** Moves the cursor to one of the messages about an offer, and keeps that offer selected. */
export async function goToOfferMessage(id: OfferId, n: FrameNumber, options: MoveOptions = {}): Promise<void> {
  await goToSeen(n, 1, options);
  setChosen({ id: String(id), from: useView.getState().cursor });
}

/** Opens the Agreements tab with this offer selected. */
export function showAgreement(id: OfferId): void {
  const { agreements } = useView.getState().rows;
  showRows({ agreements: { ...agreements, ...allOffers, shows: "offers" } }, "entry", "agreements");
  chooseRow(String(id));
}
