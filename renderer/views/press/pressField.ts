export const pressFieldId = "press-search";

/** Puts the caret into the search of press, the whole of it selected. */
export function focusPressField(): void {
  const field = document.getElementById(pressFieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
