import type { OrderWhy } from "../../core/analysis/orderWhy.ts";
import type { ReadingRow } from "../../core/analysis/plainTexts.ts";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import type { FilterLine } from "../../core/filter/line.ts";
import type { Lane } from "../../core/game/lane.ts";
import type { LinkPlace } from "../../core/host/link.ts";
import type { PluginField, PluginModule } from "../../core/plugins/plugin.ts";
import type { AgreementEvent } from "../../core/press/agreementEvents.ts";
import type { PeaceProfile } from "../../core/press/profiles.ts";
import type { ConnectionId, FrameNumber } from "../../core/recording/entry.ts";
import type {
  AgreementOfMessage,
  AgreementStory,
  AgreementsQuestion,
  AgreementsView,
} from "../../core/session/agreementQuery.ts";
import type { AtCursor, GameKnown } from "../../core/session/answerAtCursor.ts";
import type { BoardGround } from "../../core/session/boardGround.ts";
import type { BoardQuery } from "../../core/session/boardQuery.ts";
import type { BrokenViewRow } from "../../core/session/brokenQuery.ts";
import type { CentresOverTime } from "../../core/session/centres.ts";
import type { CopyForm } from "../../core/session/copyQuery.ts";
import type { CursorState } from "../../core/session/cursorQuery.ts";
import type { CountedRelaxation } from "../../core/session/filterLine.ts";
import type { JudgedTurn, WhyQuery } from "../../core/session/judged.ts";
import type { BookEntry, Diagnosis, FindingLine, FindingPlace } from "../../core/session/lintQuery.ts";
import type { PlacedMark, PlainMark } from "../../core/session/marks.ts";
import type { MentionQuery } from "../../core/session/mentions.ts";
import type { MessagePlace, TableSettings, TableState } from "../../core/session/messageTable.ts";
import type { PressLogs } from "../../core/session/pressLogs.ts";
import type { PressQuestion } from "../../core/session/pressQuestion.ts";
import type { PressViewRow } from "../../core/session/pressViewRow.ts";
import type { MessageReadings } from "../../core/session/readingQuery.ts";
import type { Reply } from "../../core/session/replies.ts";
import type { SessionEvent, TableLines } from "../../core/session/rowView.ts";
import type { SeenInspection } from "../../core/session/seenRows.ts";
import type { SessionSummary } from "../../core/session/summary.ts";
import type { PlayPlace, PlayQuestion, TimelineMark } from "../../core/session/timeline.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { SummaryNews } from "../../core/session/withNews.ts";
import type { LineBlock } from "./lineBlocks.ts";

/** Where a recording's bytes come from. */
export type Source =
  | { readonly kind: "host"; readonly id: string; readonly name: string; readonly isSample?: true }
  | {
      readonly kind: "file";
      readonly file: File;
      /** Whether this is a sample that comes with the program. */
      readonly isSample?: true;
    };

/** The progress of reading a recording. */
export type ReadingPhase =
  | { readonly phase: "reading"; readonly byteLength: number; readonly ofByteLength: number | null }
  /** The recording is still in progress, so more bytes will arrive. */
  | { readonly phase: "following" }
  | { readonly phase: "read" }
  /** The file is not a recording, or could not be fetched. */
  | { readonly phase: "failed"; readonly title: string; readonly message: string };

/** An answer that is available immediately, or once the worker has loaded the module that computes it. */
type MaybePromise<T> = T | Promise<T>;

/** What plug-ins add, and which plug-ins failed. */
export interface PluginNews {
  /** Columns of the table, in order. */
  readonly fields: readonly Pick<PluginField, "name" | "about">[];
  /** Sentences for the user. */
  readonly failures: readonly string[];
}

/** The state of a session, sent at most ten times per second while a recording is being read or is growing. */
export interface SessionNews {
  readonly reading: ReadingPhase;
  readonly summary: SessionSummary;
  readonly table: TableState;
  /** Increases with each table that the page requests. */
  readonly tableVersion: number;
  readonly plugins: PluginNews;
}

/** News as the worker sends it, with only the changes to the summary. */
export interface WorkerNews extends Omit<SessionNews, "summary"> {
  readonly summary: SummaryNews;
}

export type { ConnectionId, CursorState, FrameNumber };

/** Where the table shows a message. */
export interface CursorLine {
  readonly n: FrameNumber;
  /** Version of the table. */
  readonly version: number;
  /**
   * Index of the line that shows the message, or of the last line before it; -1 if the table begins after the message.
   */
  readonly index: number;
  /** Whether the line shows the message, on its own or in a fold. */
  readonly isShown: boolean;
  /** False if the table is still being built and does not contain the message yet. */
  readonly isReached: boolean;
}

/** What the page already has and an answer need not repeat. */
export interface CursorKnown extends GameKnown {
  /** The blocks of lines that the page has, and the version of their table. */
  readonly lines: { readonly version: number; readonly blocks: readonly LineBlock["number"][] };
}

/** What the views show at the cursor, in a single answer, so that they change together. */
export interface CursorAnswer extends AtCursor {
  readonly line: CursorLine;
  /** The blocks of lines around `line` that the page lacks, in the version of the table given by `line.version`. */
  readonly lines: readonly LineBlock[];
}

/**
 * The API of the session's worker. Every answer is plain data. A worker opens one recording; another recording needs
 * another worker.
 */
export interface SessionApi {
  /**
   * @param plugins the host's plug-ins
   * @param onNews resolves when the page has drawn the news; the worker sends no more until then
   */
  open(source: Source, plugins: readonly PluginModule[], onNews: (news: WorkerNews) => Promise<void>): Promise<void>;
  /** Builds another table; `onNews` reports its progress. */
  setTable(version: number, settings: TableSettings): void;
  /** Returns the lines of the table, and the version of the table. */
  rows(from: number, to: number): TableLines & { readonly version: number };
  indexOf(n: FrameNumber): CursorLine;
  neighbourOf(n: FrameNumber, step: 1 | -1): FrameNumber | null;
  /** Returns the next or previous message that matches the table's filter; null if there is none. */
  matchFrom(n: FrameNumber, step: 1 | -1): MaybePromise<FrameNumber | null>;
  /** Returns the message that a line shows, or the next line that shows one. */
  messageAt(index: number, step: 1 | -1): MessagePlace | null;
  /** Sets which folds in the table are open, and the table's new version. */
  setOpen(version: number, open: readonly FrameNumber[]): void;
  /** Completes a filter, with the counts known so far. */
  completeFilter(expression: string, caret: number, viewpoint: string | null): Promise<FilterLine>;
  /** Returns the last completion with all its counts; null if another one has been requested in the meantime. */
  countFilter(): Promise<FilterLine | null>;
  /** Returns, for each condition of a filter, how many messages match without that condition, fewest matches first. */
  relaxFilter(expression: string, viewpoint: string | null): Promise<readonly CountedRelaxation[]>;
  /** Returns what the timeline, map and table show at the cursor. */
  atCursor(n: FrameNumber, viewpoint: string | null, known: CursorKnown): CursorAnswer;
  /** Pauses background jobs for a moment, because the page draws an answer of {@link atCursor} that it got earlier. */
  makeWay(): void;
  /**
   * Returns the turns of a game.
   * @param viewpoint the power whose turns to return: those that it saw, with counts of the messages on its
   * connections; null for all turns
   * @param from index of the first turn to return
   */
  turns(game: number, viewpoint: string | null, from: number): readonly SessionTurn[];
  /**
   * Returns the message on a power's connections that is nearest to `n`; null if they carried none.
   * @param toward direction to search first
   */
  nearestSeen(n: FrameNumber, viewpoint: string | null, toward: 1 | -1): FrameNumber | null;
  /** Returns how many messages a power's connections carried. */
  countSeen(viewpoint: string | null): number;
  /** Returns which of the given messages a power's connections carried. */
  areSeen(rows: readonly FrameNumber[], viewpoint: string | null): readonly FrameNumber[];
  /** Returns what happened between messages, in order. */
  events(): readonly SessionEvent[];
  /**
   * Returns the recording as a new, undamaged file, with a gap record wherever something is missing.
   * @param marks the marks of the copy; null for those of the recording
   */
  cleanCopy(marks: readonly PlainMark[] | null): Promise<Blob>;
  /** Returns a new mark on a message, without text. */
  markOn(n: FrameNumber): PlainMark | null;
  /**
   * Returns the place of a message, which is the same in every copy of the recording; null if there is no such message.
   */
  placeOf(n: FrameNumber): LinkPlace | null;
  /** Returns the message at a place; null if no message there has been read yet. */
  rowOf(place: LinkPlace): FrameNumber | null;
  /**
   * Returns marks with their places in the recording.
   * @param marks the marks to place; null for the recording's own marks
   */
  placedMarks(marks: readonly PlainMark[] | null, viewpoint: string | null): readonly PlacedMark[];
  /** Replaces the marks. */
  setMarks(marks: readonly PlainMark[]): void;
  /**
   * Returns the readings of a message: those in the readings file, and those of the built-in reader.
   * @param lines the lines of the file about this message
   * @param reader the reader's name for lines that give none
   */
  readingsOf(n: FrameNumber, lines: readonly string[], reader: string): MaybePromise<MessageReadings>;
  /**
   * Returns the next or previous message with readings; null if there is none.
   * @param kept messages that have readings in the readings file
   */
  readingFrom(n: FrameNumber, step: 1 | -1, kept: readonly FrameNumber[]): MaybePromise<FrameNumber | null>;
  /** Returns the built-in reader's readings of all messages. */
  allReadings(): MaybePromise<readonly ReadingRow[]>;
  /**
   * Replaces the readings on which agreements, broken promises and false statements are based.
   * @param lines the lines of the readings file
   * @param reader the reader's name for lines that give none
   */
  setReadings(lines: readonly string[], reader: string): MaybePromise<void>;
  /** Sets which actions breach peace; message filters use the resulting verdicts. */
  setPeace(profile: PeaceProfile): void;
  timelineMarks(game: number, viewpoint: string | null): readonly TimelineMark[];
  playAt(question: PlayQuestion): PlayPlace;
  /**
   * Returns the next or previous message with a warning or an error. Waits until the rules have checked all rows
   * read so far; while the recording is being read for the first time, only faults within single messages are known.
   */
  findingFrom(n: FrameNumber, step: 1 | -1, viewpoint: string | null): MaybePromise<FrameNumber | null>;
  /** Returns the findings about all rows read so far; the rules run in slices. */
  diagnosis(viewpoint: string | null): MaybePromise<Diagnosis>;
  countFindings(viewpoint: string | null): MaybePromise<SeverityCounts>;
  findingLines(
    places: readonly FindingPlace[],
    viewpoint: string | null,
  ): MaybePromise<readonly (FindingLine | null)[]>;
  /** Returns the meaning of each finding, keyed by its code. */
  ruleBook(): MaybePromise<Readonly<Record<string, BookEntry>>>;
  /** Returns the number of rows checked so far. */
  lintScanned(): MaybePromise<number>;
  ground(game: number): BoardGround | null;
  judged(query: BoardQuery): MaybePromise<JudgedTurn | null>;
  /** Returns what decided the result of an order; null if the turn could not be adjudicated. */
  orderWhy(query: WhyQuery): MaybePromise<OrderWhy | null>;
  mentions(query: MentionQuery): readonly string[];
  inspect(n: FrameNumber, viewpoint: string | null): SeenInspection | null;
  copy(n: FrameNumber, form: CopyForm): MaybePromise<string | null>;
  /** Returns the row on a connection that is nearest to a time. */
  nearest(connection: ConnectionId, atMs: number): FrameNumber | null;
  firstSent(connection: ConnectionId): { readonly n: FrameNumber; readonly atMs: number } | null;
  /** Returns the press in a game. Waits until all rows read so far have been scanned, in slices. */
  press(question: AgreementsQuestion): Promise<readonly PressViewRow[]>;
  /** Returns the number of press messages; waits like `press`. */
  countPress(question: PressQuestion): Promise<number>;
  /**
   * Returns the logs of a game, which can be shown next to its press; waits like `press`.
   * @param lanes the kinds of logs to return; logs of other kinds are only counted
   */
  pressLogs(question: PressQuestion, lanes: readonly Lane[]): Promise<PressLogs>;
  /** Returns the offers in a game and their outcomes; waits like `press`. */
  agreements(question: AgreementsQuestion): Promise<AgreementsView>;
  /** Returns the broken promises and false statements in a game; waits like `press`. */
  broken(question: AgreementsQuestion): Promise<readonly BrokenViewRow[]>;
  /** Returns the story of an agreement; null if there is no such offer. */
  agreementStory(question: AgreementsQuestion, id: AgreementStory["id"]): Promise<AgreementStory | null>;
  /** Returns the agreements that a message is part of. */
  agreementsOfMessage(question: AgreementsQuestion, n: FrameNumber): Promise<readonly AgreementOfMessage[]>;
  /** Returns the events in agreements, in message order. */
  agreementEvents(question: AgreementsQuestion): Promise<readonly AgreementEvent[]>;
  /** Returns the centres of each power over time; null if there is no such game. */
  centres(game: number, viewpoint: string | null): MaybePromise<CentresOverTime | null>;
  /**
   * Returns how fast the powers replied. Waits until all rows read so far have been scanned, in slices.
   * @param viewpoint the power whose replies to return; null for the replies of all powers
   */
  replies(game: number, viewpoint: string | null): Promise<readonly Reply[]>;
}
