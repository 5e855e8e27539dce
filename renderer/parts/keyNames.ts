/** What tells a key: an event of the keyboard has it. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** A pressed key as commands name it: `Ctrl+K`, `Shift+ArrowLeft`, `?`. */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string {
  const isSign = key.length === 1 && !/[a-z]/i.test(key);
  const named = key.length === 1 ? (key === " " ? "Space" : key.toUpperCase()) : key;
  const held = [
    ...(ctrlKey || metaKey ? ["Ctrl"] : []),
    ...(altKey ? ["Alt"] : []),
    // A sign says by itself whether Shift made it.
    ...(shiftKey && !isSign ? ["Shift"] : []),
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

/** A key as its cap says it. */
export function keyCaps(keys: string): string {
  return keys.replace(/Arrow(Left|Right|Up|Down)|Escape/, (name) => words[name] ?? name);
}
