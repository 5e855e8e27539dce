import type { Command } from "../parts/command.ts";
import { keyName } from "../parts/keyNames.ts";

/** Keys that a field, a list or a slider needs itself while it has the focus. */
const ownKeys: Readonly<Record<string, ReadonlySet<string>>> = {
  slider: new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]),
  grid: new Set(["ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Enter"]),
  tree: new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Enter"]),
  radio: new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", " "]),
  menu: new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", " "]),
  press: new Set(["Enter", " "]),
};

/** Whether what has the focus makes something of the key itself. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]"))
    return isPlain || /^[acvxyz]$/i.test(event.key);
  if (!isPlain || event.shiftKey) return false;
  const role = target.closest("[role=slider]")
    ? "slider"
    : target.closest("[role=tree], [role=treegrid]")
      ? "tree"
      : target.closest("[role=grid], [role=listbox], table")
        ? "grid"
        : target.closest("[role=radiogroup], [role=toolbar]")
          ? "radio"
          : target.closest("[role=menu]")
            ? "menu"
            : target.closest("button, a, summary, input")
              ? "press"
              : "";
  return ownKeys[role]?.has(event.key) === true;
}

/**
 * Runs commands by their keys, wherever the focus is, but where it has a use for the key itself. While a dialog is open
 * the keys are its own.
 * @returns stops it
 */
export function listenForKeys(commands: () => readonly Command[]): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]") || isTaken(event)) return;
    const name = keyName(event);
    const command = commands().find(({ keys, isEnabled }) => keys?.includes(name) && (isEnabled?.() ?? true));
    if (!command) return;
    event.preventDefault();
    command.run();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
