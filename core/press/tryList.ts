import { vocabulary } from "../tokens/vocabulary.ts";
import type { TryChange } from "./pressMessage.ts";

const tryList = /\bTRY \( ([^()]*)\)/g;

/**
 * Returns a statement with all its TRY lists empty, because the server removes tokens from them and may reorder them.
 */
export function withoutTryLists(text: string): string {
  return text.includes("TRY (") ? text.replace(tryList, "TRY ( )") : text;
}

const levels: ReadonlyMap<string, number> = new Map(vocabulary.map(({ name, level }) => [name, level]));

/**
 * Compares the TRY lists of a message as sent and as delivered.
 * @param level press level of the game. If it is null (unknown), no token counts as wrongly removed or kept.
 */
export function tryChange(sent: string, shown: string, level: number | null): TryChange {
  const listed = tokensIn(sent);
  const left = tokensIn(shown);
  const removed = listed.filter((token) => !left.includes(token));
  const levelOf = (token: string): number => levels.get(token) ?? 0;
  const stayed = listed.filter((token) => left.includes(token));
  return {
    removed,
    removedBelowLevel: level === null ? [] : removed.filter((token) => levels.has(token) && levelOf(token) <= level),
    keptAboveLevel: level === null ? [] : left.filter((token) => levelOf(token) > level),
    isReordered: stayed.some((token, at) => left[at] !== token),
  };
}

function tokensIn(text: string): string[] {
  return [...text.matchAll(tryList)].flatMap(([, list = ""]) => list.split(" ").filter((token) => token !== ""));
}
