import { type GamePress, pressByGame } from "../analysis/agreements.ts";
import { PressFold } from "../analysis/pressFold.ts";
import type { RecordedGames } from "../analysis/recordingFold.ts";
import { type Kept, keptWhileSame } from "../bytes/keyed.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import type { Representation } from "../tokens/representation.ts";
import { Replay } from "./replay.ts";
import { seenCopy } from "./seenCopy.ts";
import type { FrameNumber, Session } from "./session.ts";
import { namesOfGame } from "./summary.ts";

/** The press of a session's games and what was agreed in it, read piece by piece. */
export class PressScan {
  readonly #session: Session;
  readonly #byProfile = new Map<PeaceProfile, Kept<readonly GamePress[]>>();
  #press = new PressFold();
  #replay: Replay;
  /** By which what was scanned was read. */
  #dialect: NumberDialect;

  constructor(session: Session) {
    this.#session = session;
    this.#dialect = session.dialect;
    this.#replay = new Replay(session, this.#press);
  }

  /** The games as far as was read, and what connections call powers and provinces. */
  get fold(): RecordedGames {
    return { games: this.#replay.games, analysis: this.#session.analysis };
  }

  /** Milliseconds from the recording's start at which a row came. */
  atMs(n: FrameNumber): number {
    return this.#session.frames.atNsOf(n) / 1e6;
  }

  /** The turn in which a row came, as a viewpoint's power counts them; null before the first and outside games. */
  turnAt(n: FrameNumber, viewpoint: string | null): string | null {
    return this.#session.turns.all[this.#session.turnOf(n, viewpoint)]?.key ?? null;
  }

  /** What the tokens of a game's press are called. */
  namesOf(game: number): Representation {
    return namesOfGame(this.#session, game);
  }

  /** The frame that told a power what a frame tells; null where it was not told. */
  copyFor(n: FrameNumber, viewpoint: string | null): FrameNumber | null {
    return viewpoint === null ? n : seenCopy(this.#session, n, viewpoint);
  }

  /** Looks at the next rows, at most so many; true when all have been. A row that cannot be read is not left out. */
  advance(atMost: number): boolean {
    if (this.#dialect !== this.#session.dialect) this.#beginAnew();
    try {
      return this.#replay.advance(atMost);
    } catch (error) {
      // What was half taken must not be answered from: who asks again has it read again.
      this.#beginAnew();
      throw error;
    }
  }

  /** Press and agreements of all games that have any, by what peace is taken to forbid. */
  byGame(profile: PeaceProfile): readonly GamePress[] {
    return keptWhileSame(this.#byProfile, profile, [this.#replay.events], () =>
      pressByGame(this.fold, this.#press, this.#session.library, { profile }),
    );
  }

  /** Numbers turned out to mean others: what was read is read again. */
  #beginAnew(): void {
    this.#dialect = this.#session.dialect;
    this.#press = new PressFold();
    this.#replay = new Replay(this.#session, this.#press);
    this.#byProfile.clear();
  }
}
