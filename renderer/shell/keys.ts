import type { Command } from "../parts/command.ts";
import { keyName } from "../parts/keyNames.ts";

/** Keys that an element handles itself while the focus is on it or in it; the first match counts. */
const ownKeys: readonly (readonly [selector: string, keys: ReadonlySet<string>])[] = [
  ["[role=slider]", new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"])],
  [
    "[role=tree], [role=treegrid]",
    new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Enter"]),
  ],
  [
    "[role=grid], [role=listbox], table",
    new Set(["ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Enter"]),
  ],
  ["[role=radiogroup], [role=toolbar]", new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", " "])],
  ["[role=menu]", new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", " "])],
  ["button, a, summary, input", new Set(["Enter", " "])],
];

/** Whether the focused element handles the key itself. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  // F3 finds the next match from anywhere, including from the filter.
  if (isPlain && event.key === "F3") return false;
  if (target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]"))
    return isPlain || /^[acvxyz]$/i.test(event.key);
  if (!isPlain || event.shiftKey) return false;
  const [, keys] = ownKeys.find(([selector]) => target.closest(selector)) ?? [];
  return keys?.has(event.key) === true;
}

/**
 * Runs commands when their keys are pressed, unless the focused element handles the key itself or a dialog is open.
 * @returns a function that stops listening
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
