import { create } from "zustand";
import type { SessionTurn } from "../../core/analysis/session/turnTable.ts";
import type { CursorState, ReadingPhase, SessionApi, SessionNews, Source } from "./api.ts";
import { type OpenSession, openSession } from "./openSession.ts";
import { messageOf, type Place } from "./place.ts";

export type TabName = "game" | "press" | "agreements" | "diagnostics" | "charts" | "recordings";
export type MapViewName = "before" | "orders" | "after";

/** A run of tokens of one message: selected in one place, shown in all. */
export interface TokenSelection {
  readonly n: number;
  /** Indexes of tokens, the end not included. */
  readonly start: number;
  readonly end: number;
}

export interface TableWish {
  readonly filter: string;
  readonly mode: "hide" | "highlight";
  readonly folds: boolean;
  readonly open: readonly number[];
}

/** The state that views share: one recording, one cursor, one selection. */
export interface ViewState {
  /** Null: nothing is open, the start page is shown. */
  readonly session: OpenSession | null;
  readonly source: Source | null;
  readonly news: SessionNews | null;
  readonly tab: TabName;
  /** Number of the message at the cursor; 0 while there is none. */
  readonly cursor: number;
  /** What is known at the cursor: follows it in a moment. */
  readonly at: CursorState | null;
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

const nothingOpen = {
  session: null,
  source: null,
  news: null,
  tab: "game",
  cursor: 0,
  at: null,
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

const set = useView.setState;
const get = useView.getState;

/** Where the cursor was, for going back and forward. */
const trail: { readonly places: number[]; at: number } = { places: [], at: -1 };
let tableVersion = 0;

/** A file that is looked into while another recording is shown. */
let candidate: OpenSession | null = null;

/** Opens a recording; what was open is closed, but for a file that turns out to be no recording. */
export function open(source: Source): void {
  candidate?.close();
  candidate = null;
  const keeps = source.kind === "file" && (get().news?.summary.count ?? 0) > 0;
  const session = openSession(source, (news) => {
    if (candidate === session) judge(session, source, news);
    if (get().session === session) takeNews(news);
  });
  if (keeps) candidate = session;
  else show(session, source);
}

function show(session: OpenSession, source: Source): void {
  get().session?.close();
  trail.places.length = 0;
  trail.at = -1;
  tableVersion = 0;
  askedTurns = { count: 0, ofGame: 0, viewpoint: null };
  set({ ...nothingOpen, session, source });
}

/** Shows the candidate once something of it was read; what cannot be read is told of, and what is shown stays. */
function judge(session: OpenSession, source: Source, { reading, summary }: SessionNews): void {
  if (summary.count === 0 && reading.phase === "reading") return;
  candidate = null;
  if (reading.phase !== "failed" || summary.count > 0) {
    show(session, source);
    return;
  }
  session.close();
  const name = source.kind === "file" ? source.file.name : source.name;
  const what = reading.title.replace(/^(This|The)( file| recording)?/, name);
  set({ refused: `${what}: ${reading.message.replace(name, "it")}` });
}

/** Tells no longer of a file that could not be opened. */
export function forgetRefused(): void {
  set({ refused: null });
}

/** Closes what is open: the start page is shown. */
export function close(): void {
  candidate?.close();
  candidate = null;
  get().session?.close();
  set(nothingOpen);
}

function takeNews(news: SessionNews): void {
  set({ news });
  const { cursor, follows, at } = get();
  const { count, games } = news.summary;
  if (count === 0) return;
  const isLive = news.reading.phase === "following";
  const isNewTurn = games[at?.game ?? -1]?.turns !== askedTurns.ofGame;
  if (cursor === 0) {
    // A game that is being recorded is looked at where it is. Of others the first position says more than the handshake
    // does: it is waited for, not for long.
    if (isLive && wantedAtOpening === null) goTo(count, { isStep: true });
    else if (firstOf(news) > 1 || news.reading.phase !== "reading" || count > patience)
      goTo(firstOf(news), { isStep: true });
  } else if (follows && count > cursor) void goToSeen(count, -1, { isStep: true });
  else if (isNewTurn || ((isLive || news.reading.phase === "read") && askedTurns.count !== count)) refresh();
  goWhereWanted();
}

/** Messages in which a game's first position is awaited. */
const patience = 5000;

/** A place that a link asked for before it was read. */
let wantedAtOpening: Place | null = null;
export function wantAtOpening(place: Place | null): void {
  wantedAtOpening = place;
}

/** Goes to that place as soon as it is known: by news of more messages, or by the turns that were asked for then. */
function goWhereWanted(): void {
  const { news, turns } = get();
  const wanted = wantedAtOpening && messageOf(wantedAtOpening, turns);
  if (wanted === null || wanted > (news?.summary.count ?? 0)) return;
  const { n } = wantedAtOpening ?? {};
  wantedAtOpening = null;
  if (n !== null) void showMessage(wanted);
  goTo(wanted, { isStep: true });
}

/** Shows the game and, if the filter hides the message that a link names, all messages. */
export async function showMessage(n: number): Promise<void> {
  const { session, table, tab } = get();
  if (tab !== "game") set({ tab: "game" });
  if (!session || table.filter.trim() === "" || table.mode !== "hide") return;
  const place = await Promise.race([session.api.indexOf(n), session.closed]);
  if (place && !place.isShown && get().session === session && get().table === table) setTable({ filter: "" });
}

function firstOf({ summary }: SessionNews): number {
  return summary.games[0]?.firstN || 1;
}

/**
 * Moves the cursor to a message.
 * @param isStep small steps leave no trace for going back
 */
export function goTo(n: number, { isStep = false }: { readonly isStep?: boolean } = {}): void {
  const { news } = get();
  const count = news?.summary.count ?? 0;
  if (count === 0) return;
  const to = Math.min(Math.max(1, Math.round(n)), count);
  move(to, { isStep, follows: news?.reading.phase === "following" && to === count });
}

function move(to: number, { isStep, follows }: { readonly isStep: boolean; readonly follows: boolean }): void {
  const { cursor } = get();
  if (to !== cursor && !isStep) leaveTrace(cursor, to);
  set({ cursor: to, follows, hasJumped: !isStep, ...(to !== cursor && { selection: null }) });
  refresh();
}

let seenAsked = 0;

/**
 * Moves the cursor to the message nearest to one that the viewpoint's power saw. It stays where that saw nothing.
 * @param toward where it is looked for first, if the message itself was not seen
 */
export async function goToSeen(
  n: number,
  toward: 1 | -1,
  { isStep = false }: { readonly isStep?: boolean } = {},
): Promise<void> {
  const { session, viewpoint, cursor, news } = get();
  if (viewpoint === null || !session) return goTo(n, { isStep });
  const question = ++seenAsked;
  const count = news?.summary.count ?? 0;
  const to = await session.api.nearestSeen(Math.min(Math.max(1, Math.round(n)), count), viewpoint, toward);
  const now = get();
  // Who moved the cursor or changed the viewpoint meanwhile wants to be there.
  if (question !== seenAsked || now.session !== session || now.viewpoint !== viewpoint || now.cursor !== cursor) return;
  const follows = news?.reading.phase === "following" && n >= count;
  if (to !== null && (to !== cursor || follows !== now.follows)) move(to, { isStep, follows });
  else refresh();
}

function leaveTrace(from: number, to: number): void {
  trail.places.splice(trail.at + 1);
  if (from > 0 && trail.places.at(-1) !== from) trail.places.push(from);
  trail.places.push(to);
  trail.at = trail.places.length - 1;
}

/** Back and forward through where the cursor jumped. */
export function goBack(step: -1 | 1): void {
  const place = trail.places[trail.at + step];
  if (place === undefined) return;
  trail.at += step;
  goTo(place, { isStep: true });
}

/** What turns were asked for: a turn's counts grow with the messages, and a viewpoint has its own. */
let askedTurns: { readonly count: number; readonly ofGame: number; readonly viewpoint: string | null } = {
  count: 0,
  ofGame: 0,
  viewpoint: null,
};
let asking: Promise<void> = Promise.resolve();
let isAsking = false;
let isAskedAgain = false;

/** Asks what is known at the cursor. */
function refresh(): void {
  isAskedAgain = true;
  if (!isAsking) asking = ask();
}

/**
 * One question is out at a time and the newest of those that came meanwhile is next, so that what goes on quickly is
 * followed and never waited for.
 */
async function ask(): Promise<void> {
  isAsking = true;
  while (isAskedAgain) {
    isAskedAgain = false;
    await askOnce().catch(() => undefined);
  }
  isAsking = false;
}

async function askOnce(): Promise<void> {
  const { session, cursor, viewpoint, at, news, turns: known } = get();
  if (!session) return;
  // A worker that was closed meanwhile answers no more.
  const state = await Promise.race([session.api.cursor(cursor, viewpoint), session.closed]);
  if (state === undefined || get().session !== session) return;
  const count = news?.summary.count ?? 0;
  const isSame = state?.game === at?.game && askedTurns.count === count && askedTurns.viewpoint === viewpoint;
  // Of a message outside games the turns are still those of the game before.
  const game = state === null || state.game >= 0 ? (state?.game ?? -1) : (known[0]?.game ?? -1);
  let turns: readonly SessionTurn[] = known;
  if (game >= 0 && !isSame) {
    // Of a game that goes on only its last turns change.
    const goesOn = known[0]?.game === game && askedTurns.viewpoint === viewpoint && isGrowing(news?.reading);
    const from = goesOn ? Math.max(0, known.length - 2) : 0;
    const more = await Promise.race([session.api.turns(game, viewpoint, from), session.closed]);
    if (more === undefined || get().session !== session) return;
    turns = [...known.slice(0, from), ...more];
  }
  askedTurns = { count, ofGame: news?.summary.games[state?.game ?? -1]?.turns ?? 0, viewpoint };
  set({ at: state, turns });
  goWhereWanted();
}

/** Turns as the viewpoint's power saw them: those of another viewpoint may still be known when it is changed. */
export async function turnsInView(): Promise<readonly SessionTurn[]> {
  for (let asked = asking; askedTurns.viewpoint !== get().viewpoint; asked = asking) {
    await asked;
    if (asked === asking) break;
  }
  return get().turns;
}

/** Goes some turns forward or back: to the turn's first message. */
export async function stepTurn(step: number): Promise<void> {
  if (askedTurns.viewpoint !== get().viewpoint) await turnsInView();
  const { turns, at, cursor } = get();
  const here = turns.findLastIndex(({ firstN }) => firstN <= cursor);
  const isInside = at?.turn != null && step < 0 && cursor > (turns[here]?.firstN ?? 0);
  const to = turns[Math.min(Math.max(0, here + (isInside ? step + 1 : step)), turns.length - 1)];
  if (to) goTo(to.firstN, { isStep: true });
}

/** Goes to the next or previous message that the table shows. */
export async function stepMessage(step: 1 | -1): Promise<void> {
  const { session, cursor } = get();
  const n = (await session?.api.neighbourOf(cursor, step)) ?? null;
  if (n !== null && get().cursor === cursor) goTo(n, { isStep: true });
}

export function setTab(tab: TabName): void {
  set({ tab });
}

export function setViewpoint(viewpoint: string | null): void {
  set({ viewpoint });
  askTable();
  refresh();
  // A power is where it last saw something.
  void goToSeen(get().cursor, -1, { isStep: true });
}

export function setTable(wish: Partial<TableWish>): void {
  set({ table: { ...get().table, ...wish } });
  askTable();
}

function askTable(): void {
  const { session, table, viewpoint } = get();
  tableVersion += 1;
  void session?.api.setTable(tableVersion, { ...table, viewpoint });
}

/** Live: whether the cursor goes with what comes. */
export function setFollows(follows: boolean): void {
  const { news } = get();
  if (follows) void goToSeen(news?.summary.count ?? 0, -1, { isStep: true });
  else set({ follows });
}

/** Opens or closes a fold of the table, by its first message. */
export function toggleFold(first: number): void {
  const { session, table } = get();
  const open = table.open.includes(first) ? table.open.filter((n) => n !== first) : [...table.open, first];
  set({ table: { ...table, open } });
  tableVersion += 1;
  void session?.api.setOpen(tableVersion, open);
}

export function setMapView(mapView: MapViewName): void {
  set({ mapView, showsOrderTable: false });
}

export function toggleOrderTable(): void {
  set({ showsOrderTable: !get().showsOrderTable });
}

export function select(selection: TokenSelection | null): void {
  set({ selection });
}

export function hoverProvince(province: string | null): void {
  if (get().hoveredProvince !== province) set({ hoveredProvince: province });
}

/** Whether bytes of the recording are still to come. */
export function isGrowing(reading: ReadingPhase | undefined): boolean {
  return reading?.phase === "reading" || reading?.phase === "following";
}

export type { CursorState, SessionApi };
