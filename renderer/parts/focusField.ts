/** Focuses a field and selects its text. Does nothing if the field is not on the page. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
