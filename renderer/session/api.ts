import type { CatalogueEntry } from "../../core/diagnostics/catalogue.ts";
import type { SeverityCounts } from "../../core/diagnostics/severity.ts";
import type { AgreementEvent } from "../../core/press/agreementEvents.ts";
import type { ConnectionId, FrameNumber } from "../../core/recording/entry.ts";
import type {
  AgreementOfMessage,
  AgreementStory,
  AgreementsQuestion,
  AgreementsView,
} from "../../core/session/agreementQuery.ts";
import type { BoardGround } from "../../core/session/boardGround.ts";
import type { BoardQuery, BoardView } from "../../core/session/boardQuery.ts";
import type { CentresOverTime } from "../../core/session/centres.ts";
import type { CursorState } from "../../core/session/cursorQuery.ts";
import type { CountedRelaxation, FilterLine } from "../../core/session/filterLine.ts";
import type { CopyForm } from "../../core/session/inspectorQuery.ts";
import type { JudgedTurn } from "../../core/session/judged.ts";
import type { Diagnosis, FindingLine, FindingPlace } from "../../core/session/lintQuery.ts";
import type { PlacedMark, PlainMark } from "../../core/session/marks.ts";
import type { MentionQuery } from "../../core/session/mentions.ts";
import type { MessagePlace, TableSettings, TableState } from "../../core/session/messageTable.ts";
import type { PressQuestion } from "../../core/session/pressQuery.ts";
import type { PressViewRow } from "../../core/session/pressViewRow.ts";
import type { Reply } from "../../core/session/replies.ts";
import type { SessionEvent, TableLines } from "../../core/session/rowView.ts";
import type { SeenInspection } from "../../core/session/seenRows.ts";
import type { SessionSummary } from "../../core/session/summary.ts";
import type { SummaryNews } from "../../core/session/summaryNews.ts";
import type { PlayPlace, PlayQuestion, TimelineMark } from "../../core/session/timeline.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";

/** Where a recording's bytes come from. */
export type Source =
  | { readonly kind: "host"; readonly id: string; readonly name: string; readonly isSample?: true }
  | {
      readonly kind: "file";
      readonly file: File;
      /** It came with the program. */
      readonly isSample?: true;
    };

/** How far a recording is read. */
export type ReadingPhase =
  | { readonly phase: "reading"; readonly byteLength: number; readonly ofByteLength: number | null }
  /** It is being recorded; bytes go on coming. */
  | { readonly phase: "following" }
  | { readonly phase: "read" }
  /** It is no recording, or could not be fetched. */
  | { readonly phase: "failed"; readonly title: string; readonly message: string };

/** Answered at once, or when the part of the worker that knows is fetched. */
type MaybePromise<T> = T | Promise<T>;

/** What is told, at most ten times a second, while a recording is read or grows. */
export interface SessionNews {
  readonly reading: ReadingPhase;
  readonly summary: SessionSummary;
  readonly table: TableState;
  /** Rises with every table that was asked for. */
  readonly tableVersion: number;
}

/** News as they come from the worker. */
export interface ToldNews extends Omit<SessionNews, "summary"> {
  readonly summary: SummaryNews;
}

export type { ConnectionId, CursorState, FrameNumber };

/** Where the table shows a message. */
export interface CursorLine {
  readonly n: FrameNumber;
  /** Of the table. */
  readonly version: number;
  /** The line that shows it, or the last before it; -1 where the table begins after it. */
  readonly index: number;
  /** Alone or in a fold. */
  readonly isShown: boolean;
  /** False while the table is still being made and has not come to it. */
  readonly isReached: boolean;
}

export interface CursorAnswer {
  /** Null where there is no such message. */
  readonly state: CursorState | null;
  /** Null where the game has shown no turn yet, or its viewpoint never saw it. */
  readonly board: BoardView | null;
  readonly line: CursorLine;
}

/**
 * What views ask of the session's worker. Every answer is plain data. A recording is opened once a worker; another
 * recording is another worker.
 */
export interface SessionApi {
  /** @param onNews resolves when what is new is on the page: until then nothing more is told */
  open(source: Source, onNews: (told: ToldNews) => Promise<void>): Promise<void>;
  /** Makes another table; it is filled while `onNews` tells how far it is. */
  setTable(version: number, settings: TableSettings): void;
  /** Lines of the table, and of which version of it they are. */
  rows(from: number, to: number): TableLines & { readonly version: number };
  indexOf(n: FrameNumber): CursorLine;
  /** Messages that one belongs together with. */
  linkedRows(n: FrameNumber): { readonly n: FrameNumber; readonly rows: readonly FrameNumber[] };
  neighbourOf(n: FrameNumber, step: 1 | -1): FrameNumber | null;
  /** The message that a line shows, or the next line that shows one. */
  messageAt(index: number, step: 1 | -1): MessagePlace | null;
  /** Opens and closes folds of the table, which gets a new version. */
  setOpen(version: number, open: readonly FrameNumber[]): void;
  /** Completion of a filter, with counts where they are known already. */
  completeFilter(expression: string, caret: number, viewpoint: string | null): FilterLine;
  /** The line asked for last, with its counts; null where another was asked for meanwhile. */
  countFilter(): Promise<FilterLine | null>;
  /** What a filter would leave without one of its conditions, the fewest first. */
  relaxFilter(expression: string, viewpoint: string | null): Promise<readonly CountedRelaxation[]>;
  /** What timeline, map and table show at the cursor. */
  atCursor(n: FrameNumber, viewpoint: string | null): CursorAnswer;
  /**
   * Turns of a game.
   * @param viewpoint those that this power saw, with the counts of what its connections carried; null: all
   * @param from the first that is wanted, by its place in the game
   */
  turns(game: number, viewpoint: string | null, from: number): readonly SessionTurn[];
  /**
   * The message nearest to one that a power's connections carried; null where they carried nothing.
   * @param toward where it is looked for first
   */
  nearestSeen(n: FrameNumber, viewpoint: string | null, toward: 1 | -1): FrameNumber | null;
  /** How many messages a power's connections carried. */
  countSeen(viewpoint: string | null): number;
  /** Those of some messages that a power's connections carried. */
  areSeen(rows: readonly FrameNumber[], viewpoint: string | null): readonly FrameNumber[];
  /** What happened between messages, in order. */
  events(): readonly SessionEvent[];
  /**
   * The recording as a whole new file, with a gap wherever something is missing.
   * @param marks in place of its own; null: those stay
   */
  cleanCopy(marks: readonly PlainMark[] | null): Promise<Blob>;
  /** A mark on a message, still without words. */
  markOn(n: FrameNumber): PlainMark | null;
  /** Where marks are; null: the recording's own. */
  placedMarks(marks: readonly PlainMark[] | null, viewpoint: string | null): readonly PlacedMark[];
  /** Takes marks in place of those so far. */
  setMarks(marks: readonly PlainMark[]): void;
  timelineMarks(game: number, viewpoint: string | null): readonly TimelineMark[];
  playAt(question: PlayQuestion): PlayPlace;
  /**
   * The next message, or the one before, that has a warning or an error; answered when rules have looked at all rows so
   * far, but while a recording is first read by what messages say by themselves.
   */
  findingFrom(n: FrameNumber, step: 1 | -1, viewpoint: string | null): MaybePromise<FrameNumber | null>;
  /** What rules find in all rows so far, looked for a slice at a time. */
  diagnosis(viewpoint: string | null): MaybePromise<Diagnosis>;
  countFindings(viewpoint: string | null): MaybePromise<SeverityCounts>;
  findingLines(
    places: readonly FindingPlace[],
    viewpoint: string | null,
  ): MaybePromise<readonly (FindingLine | null)[]>;
  /** What each finding means, by its code. */
  ruleBook(): MaybePromise<Readonly<Record<string, CatalogueEntry>>>;
  /** Rows that rules have looked at. */
  lintScanned(): MaybePromise<number>;
  ground(game: number): BoardGround | null;
  judged(query: BoardQuery): MaybePromise<JudgedTurn | null>;
  mentions(query: MentionQuery): readonly string[];
  inspect(n: FrameNumber, viewpoint: string | null): SeenInspection | null;
  copy(n: FrameNumber, form: CopyForm): string | null;
  /** The row of a connection that is nearest to a time. */
  nearest(connection: ConnectionId, atMs: number): FrameNumber | null;
  firstSent(connection: ConnectionId): { readonly n: FrameNumber; readonly atMs: number } | null;
  /** Press of a game, answered when all rows so far were looked at, a slice at a time. */
  press(question: PressQuestion): Promise<readonly PressViewRow[]>;
  /** How many messages that is; answered as press is. */
  countPress(question: PressQuestion): Promise<number>;
  /** Offers of a game and what came of them; answered as press is. */
  agreements(question: AgreementsQuestion): Promise<AgreementsView>;
  /** The story of one agreement; null where there is no such offer. */
  agreementStory(question: AgreementsQuestion, id: AgreementStory["id"]): Promise<AgreementStory | null>;
  /** The agreement that a message is part of; null where it is of none. */
  agreementOfMessage(question: AgreementsQuestion, n: FrameNumber): Promise<AgreementOfMessage | null>;
  /** What happened to agreements, by message. */
  agreementEvents(question: AgreementsQuestion): Promise<readonly AgreementEvent[]>;
  /** Null where there is no such game. */
  centres(game: number, viewpoint: string | null): MaybePromise<CentresOverTime | null>;
  /**
   * Answered when all rows so far were looked at, a slice at a time.
   * @param viewpoint whose replies alone; null: those of all powers
   */
  replies(game: number, viewpoint: string | null): Promise<readonly Reply[]>;
}
