import { create } from "zustand";
import type { PageLink } from "../../core/host/link.ts";
import type { BoardGround } from "../../core/session/boardGround.ts";
import type { BoardView } from "../../core/session/boardQuery.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { CursorLine, CursorState, FrameNumber, ReadingPhase, SessionNews, Source } from "./api.ts";
import { beginning, emptyLog, type Navigation, type NavigationLog } from "./navigation.ts";
import type { OpenSession } from "./openSession.ts";

/** A place to go to as soon as it has been read. */
export type WantedPlace =
  | { readonly kind: "link"; readonly link: PageLink }
  /** A place where the user was before. */
  | { readonly kind: "visited"; readonly place: Navigation };

/** The state that views share: one recording, one cursor, one selection. */
export interface ViewState extends Navigation {
  /** Null if nothing is open and the start page is shown. */
  readonly session: OpenSession | null;
  readonly source: Source | null;
  readonly news: SessionNews | null;
  readonly log: NavigationLog;
  /** The place in the open recording that the page has yet to show; null if there is none. */
  readonly wanted: WantedPlace | null;
  /** The link whose recording the host is looking for; null if there is none. */
  readonly sought: PageLink | null;
  /** The place at which the next recording will open, if a link is waiting for it; otherwise null. */
  readonly awaited: WantedPlace | null;
  /**
   * The link of the history entry that the browser went to, while the host is looking for its recording. During this
   * time, the address is the entry's, not the shown recording's.
   */
  readonly visited: PageLink | null;
  /** The cursor that views show. It follows `cursor` a moment later, when everything about that message is known. */
  readonly shown: FrameNumber;
  /**
   * Increases with every move of the cursor, even to the same message; `shownMoves` is the value that belongs to
   * `shown`.
   */
  readonly moves: number;
  readonly shownMoves: number;
  readonly at: CursorState | null;
  /** The board at the cursor; null if there is none; undefined if not known yet. */
  readonly board: BoardView | null | undefined;
  /** The map below the board's units; null if there is no board, or its map is unknown. */
  readonly ground: BoardGround | null;
  /** The line that the cursor is on, in the version of the table given by `line.version`. */
  readonly line: CursorLine | null;
  /** Provinces that the message at the cursor names, in order, without duplicates. */
  readonly mentions: readonly string[];
  /** Numbers of the messages that are linked to the message at the cursor, in order. */
  readonly linked: readonly FrameNumber[];
  /** Turns of the game at the cursor; with a viewpoint, only the turns that its power saw, as it saw them. */
  readonly turns: readonly SessionTurn[];
  /** Province under the pointer, in any view. */
  readonly hoveredProvince: string | null;
  /** Whether the cursor follows new messages in a live recording. */
  readonly follows: boolean;
  /** Whether a link or a search, rather than a step, moved the cursor. Views may then animate the move. */
  readonly hasJumped: boolean;
  /** Why a file was not opened. A recording that was open stays open. */
  readonly refused: string | null;
}

/** The state when no recording is open. It does not include the log, which is kept. */
export const nothingOpen = {
  ...beginning,
  session: null,
  source: null,
  news: null,
  wanted: null,
  sought: null,
  awaited: null,
  visited: null,
  shown: 0,
  moves: 0,
  shownMoves: 0,
  at: null,
  board: undefined,
  ground: null,
  line: null,
  mentions: [],
  linked: [],
  turns: [],
  hoveredProvince: null,
  follows: true,
  hasJumped: false,
  refused: null,
} satisfies Omit<ViewState, "log">;

export const useView = create<ViewState>()(() => ({ ...nothingOpen, log: emptyLog }));

/** Whether more bytes of the recording may arrive. */
export function isGrowing(reading: ReadingPhase | undefined): boolean {
  return reading?.phase === "reading" || reading?.phase === "following";
}

/** Whether more of the open recording may arrive; true too before its first bytes have been read. */
export function isArriving({ news }: ViewState): boolean {
  return news === null || isGrowing(news.reading);
}

/** Whether the rules have checked the whole recording, so that counts of findings are final. */
export function isChecked(
  news: { readonly reading: ReadingPhase; readonly table: Pick<SessionNews["table"], "isLinted"> } | null,
): boolean {
  return news !== null && !isGrowing(news.reading) && news.table.isLinted;
}

export type { MapViewName, TableOptions, TabName, TokenSelection } from "./navigation.ts";
