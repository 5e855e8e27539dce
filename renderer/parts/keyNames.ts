/** The fields of a KeyboardEvent that identify a key. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns the name that commands use for a pressed key: `Ctrl+K`, `Shift+ArrowLeft`, `?`. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string {
  const isSymbol = key.length === 1 && !/[a-z]/i.test(key);
  const named = key.length === 1 ? (key === " " ? "Space" : key.toUpperCase()) : key;
  const held = [
    ...(ctrlKey || metaKey ? ["Ctrl"] : []),
    ...(altKey ? ["Alt"] : []),
    // A symbol already implies Shift.
    ...(shiftKey && !isSymbol ? ["Shift"] : []),
  ];
  return [...held, named].join("+");
}

const words: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** Returns a shortcut with the symbols on the keys: `Shift+←`. */
export function keyCaps(keys: string): string {
  return keys.replace(/Arrow(Left|Right|Up|Down)|Escape/, (name) => words[name] ?? name);
}
