import { gameEvent } from "../game/event.ts";
import { applyToGames, closeInGames, type Games, loseInGames, noGames, withDocumentGame } from "../game/games.ts";
import { type GameState, seenTurns } from "../game/state.ts";
import { centresByPower } from "../game/turnList.ts";
import type { MessageReading } from "../language/read.ts";
import { turnKey } from "../map/turn.ts";
import type { DocumentEntry, Entry } from "../recording/entry.ts";
import type { Representation } from "../tokens/representation.ts";
import type { FrameRow } from "./analysis.ts";
import { type DocumentContent, documentContent, documentRows, gameOfDocument } from "./documents.ts";
import { LegWatch } from "./legWatch.ts";
import { readingOf } from "./messageReading.ts";

/** Follows what a {@link GameFold} steps over: each frame with the games after and before it, each document with its game's index. */
export interface RowWatch {
  frame(row: FrameRow, reading: MessageReading | undefined, games: Games, before: Games): void;
  document?(content: DocumentContent, game: number): void;
}

/** Games, and by connection the names that held last. */
export interface NamedGames {
  readonly games: Games;
  readonly representations: ReadonlyMap<number, Representation>;
}

/** Steps the games of a recording over its entries and the frames that they complete. */
export class GameFold {
  games: Games = noGames;
  /** By connection: the names that held last. */
  readonly representations = new Map<number, Representation>();
  /** Documents without wire bytes, in their order. */
  readonly documents: DocumentContent[] = [];

  readonly #watch = new LegWatch();
  #rows = 0;

  /** @param watch is shown every row, what was read of it, and the games after it */
  apply(entry: Entry, rows: readonly FrameRow[], watch?: RowWatch): void {
    for (const loss of this.#watch.lossesOf(entry)) this.games = loseInGames(this.games, loss);
    for (const row of rows) {
      this.#rows = row.n;
      if (this.representations.get(row.connection) !== row.representation)
        this.representations.set(row.connection, row.representation);
      const reading = readingOf(row);
      const before = this.games;
      if (reading?.ok) this.games = applyToGames(this.games, gameEvent(row, reading));
      watch?.frame(row, reading, this.games, before);
    }
    if (entry.type === "document") this.#applyDocument(entry, watch);
    if (entry.type === "closed") this.games = closeInGames(this.games, entry.connection);
  }

  #applyDocument(entry: DocumentEntry, watch: RowWatch | undefined): void {
    const content = documentContent(entry);
    this.documents.push(content);
    if (content.game === null) return;
    this.games = withDocumentGame(this.games, gameOfDocument(content.game, this.#rows + 1));
    this.#rows += documentRows(entry);
    watch?.document?.(content, this.games.all.length - 1);
  }
}

/** How the game of a recording ended. */
export interface GameResult {
  /** `none`: it ended, and neither a solo nor a draw was announced. `unknown`: its end was not seen. */
  readonly kind: "solo" | "draw" | "none" | "unknown";
  readonly powers: readonly string[];
}

/** What `info` says of the games of a recording. */
export interface GameFacts {
  readonly games: number;
  /** Turns whose position was seen, in the order in which they came. */
  readonly turns: readonly string[];
  readonly result: GameResult;
  /** Null where there is not exactly one game, or nobody was told. */
  readonly finalCentres: Readonly<Record<string, readonly string[]>> | null;
}

export function gameFacts({ all }: Games): GameFacts {
  const only = all.length === 1 ? all[0] : undefined;
  const seen = all.flatMap(seenTurns);
  return {
    games: all.length,
    turns: [...new Set(seen.map(({ turn }) => turnKey(turn)))],
    result: only ? resultOf(only) : { kind: "unknown", powers: [] },
    finalCentres: only?.centres ? centresByPower(only.centres) : null,
  };
}

export function resultOf({ end }: GameState): GameResult {
  return end ? { kind: end.kind, powers: end.powers } : { kind: "unknown", powers: [] };
}
