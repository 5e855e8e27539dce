import { create } from "zustand";
import type { BoardView } from "../../core/session/boardQuery.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { CursorLine, CursorState, FrameNumber, ReadingPhase, SessionNews, Source } from "./api.ts";
import type { OpenSession } from "./openSession.ts";

export type TabName = "game" | "press" | "agreements" | "diagnostics" | "charts" | "recordings";
export type MapViewName = "before" | "orders" | "after";

/** A run of tokens of one message. A selection in one view is shown in all views. */
export interface TokenSelection {
  readonly n: FrameNumber;
  /** Indexes of tokens, the end not included. */
  readonly start: number;
  readonly end: number;
}

export interface TableOptions {
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
  /** Number of the message at the cursor, from which keys step; 0 if there is none. */
  readonly cursor: FrameNumber;
  /** The cursor that views show. It follows `cursor` a moment later, together with everything that is known there. */
  readonly shown: FrameNumber;
  /** Increases with every move of the cursor, even to the same message; `shownMoves` belongs to `shown`. */
  readonly moves: number;
  readonly shownMoves: number;
  readonly at: CursorState | null;
  /** The board at the cursor; null: none, undefined: not known yet. */
  readonly board: BoardView | null | undefined;
  /** The line that shows the cursor, in the table with `line.version`. */
  readonly line: CursorLine | null;
  /** Turns of the game at the cursor; with a viewpoint, those that its power saw, as it saw them. */
  readonly turns: readonly SessionTurn[];
  readonly viewpoint: string | null;
  readonly table: TableOptions;
  readonly mapView: MapViewName;
  readonly showsOrderTable: boolean;
  readonly selection: TokenSelection | null;
  /** Province under the pointer, in any view. */
  readonly hoveredProvince: string | null;
  /** Whether the cursor follows new messages of a live recording. */
  readonly follows: boolean;
  /** Whether the cursor moved by a link or a search, not by a step. Views may then animate the move. */
  readonly hasJumped: boolean;
  /** Why a file was not opened. The open recording stays open. */
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

/** Whether more bytes of the recording may arrive. */
export function isGrowing(reading: ReadingPhase | undefined): boolean {
  return reading?.phase === "reading" || reading?.phase === "following";
}
