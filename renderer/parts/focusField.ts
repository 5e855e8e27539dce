/** Puts the caret into a field, all that it holds selected; nothing happens where it is not on the page. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
