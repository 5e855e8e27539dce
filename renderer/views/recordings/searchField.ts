export const searchFieldId = "library-search";

/** Puts the focus in the library's search. */
export function focusSearch(): void {
  document.getElementById(searchFieldId)?.focus();
}
