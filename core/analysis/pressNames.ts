import { type EnglishNames, englishNames, mnemonics, standardEnglish } from "../language/english.ts";
import type { NamedGames } from "./gameFold.ts";

/** What powers and places of a game are called in sentences. */
export function pressNames({ games, representations }: NamedGames, game: number): EnglishNames {
  const state = games.all[game];
  if (!state) return mnemonics;
  if (state.document !== null) return state.document.isMapKnown ? standardEnglish : mnemonics;
  const [connection] = state.seats.keys();
  const representation = connection === undefined ? undefined : representations.get(connection);
  return representation ? englishNames(representation) : mnemonics;
}
