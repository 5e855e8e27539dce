import type { SessionPower } from "../../../core/session/summary.ts";
import type { ViewState } from "../../session/store.ts";

/** Returns a power of the game at the cursor, given its mnemonic. */
export function powerOf({ news, at }: ViewState, name: string | null): SessionPower | null {
  if (name === null) return null;
  const games = news?.summary.games ?? [];
  const game = games[at?.game ?? 0] ?? games[0];
  return game?.powers.find((power) => power.name === name) ?? null;
}

/** Returns a power's name, such as `Italy`, or its mnemonic if the game has no such power. */
export function powerWords(view: ViewState, name: string): string {
  return powerOf(view, name)?.words ?? name;
}
