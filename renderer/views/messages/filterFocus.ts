const id = "filter-field";

export const filterFieldId = id;

/** Puts the caret into the filter line, the whole of it selected. */
export function focusFilter(): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
