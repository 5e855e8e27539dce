import { focusField } from "../../parts/focusField.ts";
import { setTab } from "../../session/store.ts";

export const filterFieldId = "filter-field";

/** Shows the Game tab and focuses the filter, with its text selected. */
export function focusFilter(): void {
  setTab("game");
  focusField(filterFieldId);
}
