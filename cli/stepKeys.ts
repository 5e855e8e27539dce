import type { Timeline, TurnStart } from "../core/analysis/timeline.ts";

export type StepKey =
  | "next"
  | "back"
  | "nextPhase"
  | "backPhase"
  | "nextTurn"
  | "backTurn"
  | "first"
  | "last"
  | "enter"
  | "quit";

/** Keys by their name in Node's terms, or by the character. */
const keys: Readonly<Record<string, StepKey>> = {
  right: "next",
  l: "next",
  space: "next",
  left: "back",
  h: "back",
  down: "nextPhase",
  j: "nextPhase",
  up: "backPhase",
  k: "backPhase",
  "]": "nextTurn",
  "[": "backTurn",
  home: "first",
  g: "first",
  end: "last",
  G: "last",
  return: "enter",
  enter: "enter",
  q: "quit",
};

/** What a key press means; a digit is itself; null: nothing. */
export function keyOf(
  character: string | undefined,
  key: { readonly name?: string | undefined; readonly ctrl?: boolean | undefined },
): string | null {
  if (key.ctrl) return key.name === "c" || key.name === "d" ? "quit" : null;
  if (character !== undefined && /^[0-9]$/.test(character)) return character;
  return keys[character ?? ""] ?? keys[key.name ?? ""] ?? null;
}

/**
 * Where a key leads. Going back by phase or turn leads to the beginning of the one at hand first.
 * @param typed digits before Enter: a message number
 * @returns the index of a row
 */
export function moveCursor({ rows, turnStarts }: Timeline, cursor: number, key: string, typed: string): number {
  const last = rows.length - 1;
  const ahead = (fits: (start: TurnStart) => boolean): number =>
    turnStarts.find((start) => start.row > cursor && fits(start))?.row ?? last;
  const behind = (fits: (start: TurnStart) => boolean): number =>
    turnStarts.findLast((start) => start.row < cursor && fits(start))?.row ?? 0;
  switch (key) {
    case "next":
      return Math.min(cursor + 1, last);
    case "back":
      return Math.max(cursor - 1, 0);
    case "nextPhase":
      return ahead(() => true);
    case "backPhase":
      return behind(() => true);
    case "nextTurn":
      return ahead(({ isMovement }) => isMovement);
    case "backTurn":
      return behind(({ isMovement }) => isMovement);
    case "first":
      return 0;
    case "last":
      return last;
    default:
      return typed === "" ? cursor : Math.min(Math.max(Number(typed) - 1, 0), last);
  }
}
