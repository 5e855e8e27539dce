import type { MapLibrary } from "../map/library.ts";
import { type Breach, breachesIn } from "../press/breaches.ts";
import type { GameEvidence } from "../press/gameEvidence.ts";
import { type Agreement, type LedgerOptions, ledgerOf } from "../press/ledger.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import type { Analysis } from "./analysis.ts";
import type { NamedGames } from "./gameFold.ts";
import { settingOf } from "./gameSetting.ts";
import type { PressFold } from "./pressFold.ts";

/** The press of a game and what was agreed in it. */
export interface GamePress {
  /** Index of the game. */
  readonly game: number;
  /** Linked, in the server's order. */
  readonly messages: readonly PressMessage[];
  readonly agreements: readonly Agreement[];
  /** Breaches by the ids of the offers. */
  readonly breaches: ReadonlyMap<number, readonly Breach[]>;
  /** What verdicts rest on. */
  readonly evidence: GameEvidence;
}

/** Press and agreements of every game of a recording that has any press. */
export function pressByGame(
  fold: NamedGames,
  press: PressFold,
  analysis: Analysis,
  library: MapLibrary,
  options: LedgerOptions = {},
): GamePress[] {
  const messages = press.messages(fold.games);
  return fold.games.all.flatMap((state, game) => {
    const own = messages.filter((message) => message.game === game);
    if (own.length === 0) return [];
    const { map } = settingOf(state, fold, analysis, library).map;
    const ofGame = <T extends { readonly game: number }>(list: readonly T[]): T[] =>
      list.filter((one) => one.game === game);
    const { votes, disorders, passages } = press;
    const presences = press.presences(fold.games);
    const evidence = {
      ...{ state, map, votes: ofGame(votes), disorders: ofGame(disorders) },
      ...{ presences: ofGame(presences), passages: ofGame(passages) },
    };
    const agreements = ledgerOf(own, evidence, options);
    return [{ game, messages: own, agreements, breaches: breachesIn(agreements, evidence), evidence }];
  });
}
