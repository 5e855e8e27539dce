import { create } from "zustand";
import { type BrokenFilter, noBrokenFilter } from "../../parts/broken/brokenLines.ts";
import { useView } from "../../session/store.ts";

/** The filter of the table of false statements and broken promises; kept while other tabs are open. */
export const useBrokenFilter = create<{ readonly filter: BrokenFilter }>()(() => ({ filter: noBrokenFilter }));

export function setBrokenFilter(filter: BrokenFilter): void {
  useBrokenFilter.setState({ filter });
}

// Another recording has other powers and kinds.
useView.subscribe(({ session }, before) => {
  if (session !== before.session) setBrokenFilter(noBrokenFilter);
});
