import { create } from "zustand";
import type { BoardView } from "../../core/session/boardQuery.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { CursorLine, CursorState, FrameNumber, ReadingPhase, SessionNews, Source } from "./api.ts";
import type { OpenSession } from "./openSession.ts";

export type TabName = "game" | "press" | "agreements" | "diagnostics" | "charts" | "recordings";
export type MapViewName = "before" | "orders" | "after";

/** A run of tokens of one message: selected in one place, shown in all. */
export interface TokenSelection {
  readonly n: FrameNumber;
  /** Indexes of tokens, the end not included. */
  readonly start: number;
  readonly end: number;
}

export interface TableWish {
  readonly filter: string;
  readonly mode: "hide" | "highlight";
  readonly folds: boolean;
  readonly open: readonly FrameNumber[];
}

/** The state that views share: one recording, one cursor, one selection. */
export interface ViewState {
  /** Null: nothing is open, the start page is shown. */
  readonly session: OpenSession | null;
  readonly source: Source | null;
  readonly news: SessionNews | null;
  readonly tab: TabName;
  /** Number of the message at the cursor, where keys step on from; 0 while there is none. */
  readonly cursor: FrameNumber;
  /** The cursor that views show, with what is known there: follows the cursor in a moment, all of it in one frame. */
  readonly shown: FrameNumber;
  /** Rises whenever the cursor is moved, be it to where it is; that of what is shown. */
  readonly moves: number;
  readonly shownMoves: number;
  readonly at: CursorState | null;
  /** The board at the cursor; null: there is none, undefined: it is not known yet. */
  readonly board: BoardView | null | undefined;
  /** Where the table shows the cursor, of the table that `line.version` names. */
  readonly line: CursorLine | null;
  /** Turns of the game at the cursor; under a viewpoint those that its power saw, as it saw them. */
  readonly turns: readonly SessionTurn[];
  readonly viewpoint: string | null;
  readonly table: TableWish;
  readonly mapView: MapViewName;
  readonly showsOrderTable: boolean;
  readonly selection: TokenSelection | null;
  /** Province under the pointer, in any view. */
  readonly hoveredProvince: string | null;
  /** Live: the cursor goes with what comes. */
  readonly follows: boolean;
  /** The cursor came by a link or a search, not by a step: views may show the way. */
  readonly hasJumped: boolean;
  /** Why a file was not opened in place of what is shown. */
  readonly refused: string | null;
}

export const nothingOpen = {
  session: null,
  source: null,
  news: null,
  tab: "game",
  cursor: 0,
  shown: 0,
  moves: 0,
  shownMoves: 0,
  at: null,
  board: undefined,
  line: null,
  turns: [],
  viewpoint: null,
  table: { filter: "", mode: "hide", folds: true, open: [] },
  mapView: "orders",
  showsOrderTable: false,
  selection: null,
  hoveredProvince: null,
  follows: true,
  hasJumped: false,
  refused: null,
} satisfies ViewState;

export const useView = create<ViewState>()(() => nothingOpen);

/** Whether bytes of the recording are still to come. */
export function isGrowing(reading: ReadingPhase | undefined): boolean {
  return reading?.phase === "reading" || reading?.phase === "following";
}
