import { getOrMake } from "../bytes/keyed.ts";
import { type Games, noGames } from "../game/games.ts";
import { type ConnectionId, type DocumentEntry, type Entry, isSequenced } from "../recording/entry.ts";
import { type LeftOut, leftOutOf } from "../recording/readingLimits.ts";
import { Analysis, type FrameRow } from "./analysis.ts";
import type { DocumentContent } from "./documents.ts";
import { LegWatch } from "./legWatch.ts";
import { RecordingAnswers } from "./links/answers.ts";
import { readingOf } from "./messageReading.ts";
import { type BetweenEvent, gamesAfter, type RecordingEvent, type RecordingWatch } from "./recordingEvent.ts";

/** Games, and the analysis of the connections on which they were played. */
export interface RecordedGames {
  readonly games: Games;
  readonly analysis: Analysis;
}

/**
 * Turns a recording's entries into events and applies them to its games. Commands, the page and exports receive the
 * events. Never throws, regardless of the entries.
 */
export class RecordingFold implements RecordedGames {
  readonly analysis: Analysis;
  games: Games = noGames;
  /** Documents without wire bytes, in order. */
  readonly documents: DocumentContent[] = [];
  /** Index of each document's game. */
  readonly #gameOf = new Map<DocumentContent, number>();
  readonly #watches: readonly RecordingWatch[];
  readonly #legs = new LegWatch();
  readonly #answers = new RecordingAnswers();

  constructor(analysis: Analysis = new Analysis(), watches: readonly RecordingWatch[] = []) {
    this.analysis = analysis;
    this.#watches = watches;
  }

  /**
   * Applies the next entry.
   * @param sees whether the games include a connection's frames; by default all are included
   */
  apply(whole: Entry, sees: (connection: ConnectionId) => boolean = () => true): void {
    const entry = this.analysis.admitted(whole);
    const losses = entry !== null ? this.#legs.lossesOf(entry) : isSequenced(whole) ? this.#legs.follow(whole) : [];
    for (const loss of losses) this.#emit({ kind: "lost", loss });
    if (entry === null) return this.analysis.leaveOut(whole);
    const before = firstOf(entry);
    if (before) this.#emit(before);
    this.analysis.readAdmitted(entry, (rows) => {
      for (const row of rows) if (sees(row.connection)) this.#takeFrame(row);
    });
    if (entry.type === "document") this.#steps(entry);
    else if (entry.type === "closed") {
      this.#answers.close(entry);
      this.#emit({ kind: "closed", entry });
    }
  }

  #takeFrame(row: FrameRow): void {
    this.#emit({ kind: "frame", row, reading: readingOf(row), answers: this.#answers.take(row) });
  }

  /** The parts that were skipped because of the reading limits. */
  get leftOut(): readonly LeftOut[] {
    const orders = this.games.all.reduce((sum, game) => sum + game.forgottenOrders, 0);
    return leftOutOf({ ...this.analysis.leftOut, orders, games: this.games.leftOut });
  }

  #steps(entry: DocumentEntry): void {
    const { content, isNew, steps } = this.analysis.documents.take(entry);
    if (isNew) {
      this.documents.push(content);
      this.#emit({ kind: "document", content });
    }
    const { game: document, originNs } = content;
    if (document === null || steps.length === 0) return;
    const { name } = entry;
    const game = getOrMake(this.#gameOf, content, () => this.games.all.length);
    const first = this.analysis.rows - steps.length + 1;
    for (const [at, step] of steps.entries())
      this.#emit({
        kind: "step",
        row: { n: first + at, atNs: originNs + step.atNs, name, game, document, step },
      });
  }

  #emit(event: RecordingEvent): void {
    const before = this.games;
    this.games = gamesAfter(before, event);
    for (const watch of this.#watches) watch.take(event, this.games, before);
  }
}

/** Returns the event that an entry causes before the rows that the entry completes; null if there is none. */
function firstOf(entry: Entry): BetweenEvent | null {
  switch (entry.type) {
    case "header":
      return { kind: "begun", header: entry };
    case "opened":
      return { kind: "opened", entry };
    case "failed":
      return { kind: "failed", entry };
    case "gap":
      return { kind: "gap", entry };
    case "mark":
      return { kind: "note", entry };
    default:
      return null;
  }
}
