/** The fields of a KeyboardEvent that identify a key. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** A pressed key as commands name it: `Ctrl+K`, `Shift+ArrowLeft`, `?`. */
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

/** A shortcut as it is on the keycap: `Shift+←`. */
export function keyCaps(keys: string): string {
  return keys.replace(/Arrow(Left|Right|Up|Down)|Escape/, (name) => words[name] ?? name);
}
