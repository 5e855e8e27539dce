import { type GamePress, pressByGame } from "../analysis/agreements.ts";
import { IntentionWatch } from "../analysis/intentions.ts";
import { LabelWatch } from "../analysis/labels.ts";
import { LogWatch } from "../analysis/logWatch.ts";
import type { ReadingRow } from "../analysis/plainTexts.ts";
import { PressFold } from "../analysis/pressFold.ts";
import { readingsInLines } from "../analysis/readPress.ts";
import type { RecordedGames } from "../analysis/recordingFold.ts";
import { type Kept, keptWhileSame } from "../bytes/keyed.ts";
import type { PeaceProfile } from "../press/profiles.ts";
import type { NumberDialect } from "../tokens/numberDialect.ts";
import type { Representation } from "../tokens/representation.ts";
import { Replay } from "./replay.ts";
import { seenCopy } from "./seenCopy.ts";
import type { FrameNumber, Session } from "./session.ts";
import { namesOfGame } from "./summary.ts";

/** The lines of a recording's readings file. */
interface ReadingsFile {
  readonly lines: readonly string[];
  /** The reader's name for lines that do not name one. */
  readonly reader: string;
}

/** Reads the press and agreements of a session's games, in steps. */
export class PressScan {
  readonly #session: Session;
  readonly #byProfile = new Map<PeaceProfile, Kept<readonly GamePress[]>>();
  #labels = new LabelWatch();
  #intentions = new IntentionWatch();
  #logs = new LogWatch();
  #press = new PressFold();
  #replay: Replay;
  #readings: ReadingsFile = { lines: [], reader: "" };
  /** The number dialect of the scanned rows. */
  #dialect: NumberDialect;

  constructor(session: Session) {
    this.#session = session;
    this.#dialect = session.dialect;
    this.#replay = this.#newReplay();
  }

  /** The labels of messages. */
  get labels(): LabelWatch {
    return this.#labels;
  }

  /** What powers wrote in their logs. */
  get logs(): LogWatch["logs"] {
    return this.#logs.logs;
  }

  /** What powers intended, according to their logs. */
  get intentions(): IntentionWatch {
    return this.#intentions;
  }

  /** The games in the rows read so far, and the analysis with the connections' names. */
  get fold(): RecordedGames {
    return { games: this.#replay.games, analysis: this.#session.analysis };
  }

  /** Returns the time of a row in milliseconds from the recording's start. */
  atMs(n: FrameNumber): number {
    return this.#session.frames.atNsOf(n) / 1e6;
  }

  /**
   * Returns the key of the turn that {@link Session.turnOf} returns for a row; null before the first turn and outside
   * games.
   */
  turnAt(n: FrameNumber, viewpoint: string | null): string | null {
    return this.#session.turns.all[this.#session.turnOf(n, viewpoint)]?.key ?? null;
  }

  /** Returns the token names that are valid in a game's press. */
  namesOf(game: number): Representation {
    return namesOfGame(this.#session, game);
  }

  /**
   * Returns the frame in which the viewpoint's power sent or received the message in frame `n`; null if there is none.
   */
  copyFor(n: FrameNumber, viewpoint: string | null): FrameNumber | null {
    return viewpoint === null ? n : seenCopy(this.#session, n, viewpoint);
  }

  /** Reads at most `atMost` more rows. Returns true when all have been read. After an error, the scan starts again. */
  advance(atMost: number): boolean {
    if (this.#dialect !== this.#session.dialect) this.#restart();
    try {
      const isDone = this.#replay.advance(atMost);
      if (isDone) this.#replay.shareGames();
      return isDone;
    } catch (error) {
      // Discard the incomplete state, because no row may be skipped.
      this.#restart();
      throw error;
    }
  }

  /**
   * Replaces the readings of free-text messages, which count as offers and statements of intent. Ignores lines that are
   * not readings.
   */
  setReadings(lines: readonly string[], reader: string): void {
    this.#readings = { lines, reader };
  }

  /** Returns the press and agreements of all games that have any, for a peace profile. */
  byGame(profile: PeaceProfile): readonly GamePress[] {
    return keptWhileSame(this.#byProfile, profile, [this.#replay.events, this.#readings], () =>
      pressByGame(this.fold, this.#press, this.#session.library, { profile, readings: this.#readingRows() }),
    );
  }

  #readingRows(): readonly ReadingRow[] {
    const { lines, reader } = this.#readings;
    return readingsInLines(lines, reader, this.#press.messages(this.fold.games));
  }

  /** Starts again from the first row, in the session's dialect. */
  #restart(): void {
    this.#dialect = this.#session.dialect;
    this.#labels = new LabelWatch();
    this.#intentions = new IntentionWatch();
    this.#logs = new LogWatch();
    this.#press = new PressFold();
    this.#replay = this.#newReplay();
    this.#byProfile.clear();
  }

  #newReplay(): Replay {
    const [labels, intentions, logs, press] = [this.#labels, this.#intentions, this.#logs, this.#press];
    return new Replay(this.#session, {
      take(event, games) {
        press.take(event, games);
        labels.take(event);
        logs.take(event);
        intentions.take(event, games);
      },
    });
  }
}
