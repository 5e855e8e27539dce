import type { Session } from "../core/session/session.ts";
import type { SessionTurn } from "../core/session/turnTable.ts";

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

/** Actions, keyed by Node's key name or by character. */
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

/** Returns the action for a key press, or the digit if the key is a digit; null if the key has no action. */
export function keyOf(
  character: string | undefined,
  key: { readonly name?: string | undefined; readonly ctrl?: boolean | undefined },
): string | null {
  if (key.ctrl) return key.name === "c" || key.name === "d" ? "quit" : null;
  if (character !== undefined && /^[0-9]$/.test(character)) return character;
  return keys[character ?? ""] ?? keys[key.name ?? ""] ?? null;
}

/**
 * Moves the cursor in response to a key. Going back a phase or turn first goes to the start of the current one.
 * @param typed digits before Enter: a message number
 * @param n number of the current row
 * @returns the number of the new row
 */
export function moveCursor(
  { count, turns }: Pick<Session, "count" | "turns">,
  n: SessionTurn["firstN"],
  key: string,
  typed: string,
): number {
  const ahead = (fits: (turn: SessionTurn) => boolean): number =>
    turns.all.find((turn) => turn.firstN > n && fits(turn))?.firstN ?? count;
  const before = (fits: (turn: SessionTurn) => boolean): number =>
    turns.all.findLast((turn) => turn.firstN < n && fits(turn))?.firstN ?? 1;
  switch (key) {
    case "next":
      return Math.min(n + 1, count);
    case "back":
      return Math.max(n - 1, 1);
    case "nextPhase":
      return ahead(() => true);
    case "backPhase":
      return before(() => true);
    case "nextTurn":
      return ahead(({ phase }) => phase === "movement");
    case "backTurn":
      return before(({ phase }) => phase === "movement");
    case "first":
      return 1;
    case "last":
      return count;
    default:
      return typed === "" ? n : Math.min(Math.max(Number(typed), 1), count);
  }
}
