import { type GamePress, pressByGame } from "../analysis/agreements.ts";
import type { NamedGames } from "../analysis/gameFold.ts";
import { readingOf } from "../analysis/messageReading.ts";
import { PressFold } from "../analysis/pressFold.ts";
import { type Games, noGames } from "../game/games.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import type { Representation } from "../tokens/representation.ts";
import { seenCopy } from "./seenCopy.ts";
import type { Session } from "./session.ts";
import { namesOfGame } from "./summary.ts";

/** The press of a session's games and what was agreed in it, read piece by piece. */
export class PressScan {
  readonly #session: Session;
  readonly #byProfile = new Map<PeaceProfile, { readonly scanned: number; readonly games: readonly GamePress[] }>();
  #press = new PressFold();
  #representations = new Map<number, Representation>();
  #games: Games = noGames;
  #scanned = 0;
  /** By which what was scanned was read. */
  #dialect: NumberDialect;

  constructor(session: Session) {
    this.#session = session;
    this.#dialect = session.dialect;
  }

  /** What connections call powers and provinces, and the games, as far as was read. */
  get fold(): NamedGames {
    return { games: this.#games, representations: this.#representations };
  }

  /** Milliseconds from the recording's start at which a row came. */
  atMs(n: number): number {
    return this.#session.frames.atNsOf(n) / 1e6;
  }

  /** The turn in which a row came, as a viewpoint's power counts them; null before the first and outside games. */
  turnAt(n: number, viewpoint: string | null): string | null {
    return this.#session.turns.all[this.#session.turnOf(n, viewpoint)]?.key ?? null;
  }

  /** What the tokens of a game's press are called. */
  namesOf(game: number): Representation {
    return namesOfGame(this.#session, game);
  }

  /** The frame that told a power what a frame tells; null where it was not told. */
  copyFor(n: number, viewpoint: string | null): number | null {
    return viewpoint === null ? n : seenCopy(this.#session, n, viewpoint);
  }

  /** Looks at the next rows, at most so many; true when all have been. A row that cannot be read is not left out. */
  advance(atMost: number): boolean {
    if (this.#dialect !== this.#session.dialect) this.#beginAnew();
    const until = Math.min(this.#session.count, this.#scanned + atMost);
    try {
      while (this.#scanned < until) {
        this.#scanned += 1;
        this.#take(this.#scanned);
      }
    } catch (error) {
      // What was half taken must not be answered from: who asks again has it read again.
      this.#beginAnew();
      throw error;
    }
    return this.#scanned === this.#session.count;
  }

  /** Press and agreements of all games that have any, by what peace is taken to forbid. */
  byGame(profile: PeaceProfile): readonly GamePress[] {
    const known = this.#byProfile.get(profile);
    if (known?.scanned === this.#scanned) return known.games;
    const { analysis, library } = this.#session;
    const games = pressByGame(this.fold, this.#press, analysis, library, { profile });
    this.#byProfile.set(profile, { scanned: this.#scanned, games });
    return games;
  }

  /** Numbers turned out to mean others: what was read is read again. */
  #beginAnew(): void {
    this.#dialect = this.#session.dialect;
    this.#press = new PressFold();
    this.#representations = new Map();
    this.#games = noGames;
    this.#scanned = 0;
    this.#byProfile.clear();
  }

  #take(n: number): void {
    const row = this.#session.frames.rowAt(n);
    if (!row) return;
    this.#games = this.#session.nextGames(this.#games, row);
    if (!("step" in row)) {
      this.#representations.set(row.connection, row.representation);
      this.#press.frame(row, readingOf(row), this.#games);
      return;
    }
    // A document is taken whole, with its first row.
    const before = n > 1 ? this.#session.frames.rowAt(n - 1) : null;
    if (before && "step" in before && before.document === row.document) return;
    const content = this.#session.documents.find(({ game }) => game === row.document);
    if (content) this.#press.document(content, row.game);
  }
}
