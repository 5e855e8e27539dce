/** Id of the button that opens the menu for saving the map. */
export const saveTriggerId = "save-the-map";

/** Opens that menu if the map is on the page. */
export function openSaveMenu(): void {
  const button = document.getElementById(saveTriggerId);
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
