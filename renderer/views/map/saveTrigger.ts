/** Of the button that offers to save the map. */
export const saveTriggerId = "save-the-map";

/** Opens what the button offers, where the map is on the page. */
export function openSaveMenu(): void {
  const button = document.getElementById(saveTriggerId);
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
