import type { SessionTurn } from "../../core/session/turnTable.ts";

/** A place that the user or a link names: a turn, a message, or both. */
export interface Place {
  /** `FAL 1903`; null if not named. */
  readonly turn: SessionTurn["key"] | null;
  readonly n: SessionTurn["firstN"] | null;
}

const seasonNames: readonly (readonly [RegExp, string])[] = [
  [/^(s|sp|spr|spring)$/i, "SPR"],
  [/^(su|sum|summer)$/i, "SUM"],
  [/^(f|fa|fal|fall)$/i, "FAL"],
  [/^(a|au|aut|autumn)$/i, "AUT"],
  [/^(w|wi|win|winter)$/i, "WIN"],
];

/** Reads `FAL1903/217`, `fall 1903`, `f1903`, `217`, `#217`; null for any other text. */
export function readPlace(text: string): Place | null {
  const match = /^\s*(?:([a-z]+)\s*(-?\d+))?\s*(?:[/#]?\s*#?(\d+))?\s*$/i.exec(text);
  const [, season, year, n] = match ?? [];
  if (!match || (season === undefined && n === undefined)) return null;
  const name = season === undefined ? undefined : seasonNames.find(([form]) => form.test(season))?.[1];
  if (season !== undefined && name === undefined) return null;
  return { turn: name === undefined ? null : `${name} ${year}`, n: n === undefined ? null : Number(n) };
}

/** Returns the text of a place in a link: `FAL1903/217`. */
export function placeText({ turn, n }: Place): string {
  return [turn?.replace(" ", ""), n].filter((part) => part !== null && part !== undefined).join("/");
}

/** Returns the message of a place; null if its turn is not in the game. */
export function messageOf({ turn, n }: Place, turns: readonly SessionTurn[]): SessionTurn["firstN"] | null {
  return n ?? turns.find(({ key }) => key === turn)?.firstN ?? null;
}
