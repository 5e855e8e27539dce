import { focusField } from "../../parts/focusField.ts";
import { setTab, useView } from "../../session/store.ts";

export const filterFieldId = "filter-field";

/** Shows the Game tab and focuses the filter, with its text selected. */
export function focusFilter(): void {
  if (useView.getState().tab !== "game") {
    setTab("game");
    // Wait for the next frame, in which the filter is on the page.
    requestAnimationFrame(() => focusField(filterFieldId));
  } else focusField(filterFieldId);
}
