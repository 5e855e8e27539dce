import { groupBy } from "../bytes/keyed.ts";
import type { MapLibrary } from "../map/library.ts";
import { type Breach, breachesIn } from "../press/breaches.ts";
import type { GameEvidence } from "../press/gameEvidence.ts";
import { type Agreement, type LedgerOptions, ledgerOf } from "../press/ledger.ts";
import type { PressMessage } from "../press/pressMessage.ts";
import { settingOf } from "./gameSetting.ts";
import type { ReadingRow } from "./plainTexts.ts";
import type { PressFold } from "./pressFold.ts";
import { type ReadPress, withReadings } from "./readPress.ts";
import type { RecordedGames } from "./recordingFold.ts";

/** The press and the agreements of a game. */
export interface GamePress {
  /** Index of the game. */
  readonly game: number;
  /** The messages, linked to each other, in the order in which the server handled them. */
  readonly messages: readonly PressMessage[];
  readonly agreements: readonly Agreement[];
  /** Breaches, keyed by offer id. */
  readonly breaches: ReadonlyMap<Agreement["offer"]["id"], readonly Breach[]>;
  /** The evidence for the verdicts. */
  readonly evidence: GameEvidence;
  /** The reading that produced each offer, keyed by offer id. Empty if there are no readings. */
  readonly readings: ReadPress["readingOf"];
}

export interface PressOptions extends LedgerOptions {
  /** Readings of the free-text messages in all games. */
  readonly readings?: readonly ReadingRow[];
}

/** Returns the press and the agreements of each game that contains press. */
export function pressByGame(
  { games, analysis }: RecordedGames,
  press: PressFold,
  library: MapLibrary,
  { readings = [], ...options }: PressOptions = {},
): GamePress[] {
  const messages = byGame(press.messages(games));
  const [votes, disorders, passages] = [byGame(press.votes), byGame(press.disorders), byGame(press.passages)];
  const presences = byGame(press.presences(games));
  return games.all.flatMap((state, game) => {
    const own = messages(game);
    if (own.length === 0) return [];
    const { map } = settingOf(state, analysis, library).map;
    const evidence = {
      state,
      map,
      votes: votes(game),
      disorders: disorders(game),
      presences: presences(game),
      passages: passages(game),
    };
    const read = withReadings(own, readings);
    const agreements = ledgerOf(read.messages, evidence, options);
    const breaches = breachesIn(agreements, evidence);
    return [{ game, messages: own, agreements, breaches, evidence, readings: read.readingOf }];
  });
}

/** Groups a list by game, in order. */
function byGame<T extends { readonly game: number | null }>(list: readonly T[]): (game: number) => readonly T[] {
  const lists = groupBy(list, ({ game }) => game);
  return (game) => lists.get(game) ?? [];
}
