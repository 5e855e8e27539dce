import { focusField } from "../../parts/focusField.ts";
import { setTab, useView } from "../../session/store.ts";

export const filterFieldId = "filter-field";

/** Shows the game and puts the caret into the filter line, the whole of it selected. */
export function focusFilter(): void {
  if (useView.getState().tab !== "game") {
    setTab("game");
    // The line is on the page with the next frame.
    requestAnimationFrame(() => focusField(filterFieldId));
  } else focusField(filterFieldId);
}
