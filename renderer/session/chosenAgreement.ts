import { create } from "zustand";
import { setTab, useView } from "./store.ts";

/** The offer that the agreements tab shows the story of, by its id; null: none was chosen. */
const useChosen = create<{ readonly id: number | null }>()(() => ({ id: null }));

export function chooseAgreement(id: number | null): void {
  useChosen.setState({ id });
}

export function useChosenAgreement(): number | null {
  return useChosen(({ id }) => id);
}

/** Opens the agreements' tab with this offer in it. */
export function showAgreement(id: number): void {
  chooseAgreement(id);
  setTab("agreements");
}

// Ids are a recording's own.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) chooseAgreement(null);
});
