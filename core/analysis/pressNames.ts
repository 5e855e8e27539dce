import { type EnglishNames, englishNames, mnemonics, standardEnglish } from "../language/english.ts";
import type { RecordedGames } from "./recordingFold.ts";

/** Returns the names of a game's powers and provinces, for use in sentences. */
export function pressNames({ games, analysis }: RecordedGames, game: number): EnglishNames {
  const state = games.all[game];
  if (!state) return mnemonics;
  if (state.document !== null) return state.document.isMapKnown ? standardEnglish : mnemonics;
  const [connection] = state.seats.keys();
  const representation = connection === undefined ? undefined : analysis.stateOf(connection)?.representation;
  return representation ? englishNames(representation) : mnemonics;
}
