import { focusField } from "../../parts/focusField.ts";

export const filterFieldId = "filter-field";

/** Puts the caret into the filter line, the whole of it selected. */
export function focusFilter(): void {
  focusField(filterFieldId);
}
