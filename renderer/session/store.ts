import type { PageLink } from "../../core/host/link.ts";
import { act, askTable, moved, nextTable, resetTable } from "./act.ts";
import type { FrameNumber, SessionNews, Source } from "./api.ts";
import {
  answered,
  askAgainAfter,
  askAtCursor,
  forgetAnswers,
  hasTurnsInView,
  prepareAnswer,
  turnsInView,
} from "./cursorAnswer.ts";
import { openingPlace } from "./linkedPlace.ts";
import { beginning, type Navigation, type NavigationAction } from "./navigation.ts";
import { type OpenSession, openSession } from "./openSession.ts";
import { rowsKept } from "./tabRows.ts";
import { isFilterTyped, typedFilterApplied } from "./typedFilter.ts";
import {
  type MapViewName,
  nothingOpen,
  type TableOptions,
  type TabName,
  type TokenSelection,
  useView,
  type WantedPlace,
} from "./viewState.ts";

const set = useView.setState;
const get = useView.getState;

/** The session of a file that is being checked while another recording is shown. */
let candidate: OpenSession | null = null;

/** Goes to the wanted place, if there is one and the messages and turns known so far show where it is. */
function goWhereWanted(): void {
  if (get().wanted !== null) void import("./arrival.ts").then((arrival) => arrival.goWhereWanted());
}

useView.subscribe((view, before) => {
  if (view.turns !== before.turns || view.at !== before.at) goWhereWanted();
});

export interface OpenOptions {
  /** The place at which the recording opens; by default its first position. */
  readonly wanted?: WantedPlace | null;
  /** `step`: Back does not return to the place shown before. */
  readonly trace?: NavigationAction["trace"];
  /** A notice to show with the recording. */
  readonly notice?: string | null;
}

/** Opens a recording and closes the open one, unless the new file turns out to be unreadable. */
export function open(source: Source, options: OpenOptions = {}): void {
  candidate?.close();
  candidate = null;
  const keeps = source.kind === "file" && (get().news?.summary.count ?? 0) > 0;
  const session = openSession(source, (news) => {
    if (candidate === session) checkCandidate(session, source, news, options);
    if (get().session === session) takeNews(news);
  });
  if (keeps) candidate = session;
  else show(session, source, options);
}

function show(session: OpenSession, source: Source, { wanted, trace = "entry", notice }: OpenOptions): void {
  const { session: before, awaited } = get();
  before?.close();
  resetTable();
  forgetAnswers();
  // A link that is waiting for its recording applies to the next recording that is opened.
  const to = wanted === undefined ? awaited : wanted;
  const rows = rowsKept(get().rows);
  act("open", trace, to ? openingPlace(to, rows) : {}, {
    ...nothingOpen,
    rows,
    session,
    source,
    wanted: to,
    refused: notice ?? null,
  });
  if (get().table !== beginning.table) askTable();
}

/** Shows the candidate once part of it has been read. If it is unreadable, shows why and keeps the open recording. */
function checkCandidate(
  session: OpenSession,
  source: Source,
  { reading, summary }: SessionNews,
  options: OpenOptions,
): void {
  if (summary.count === 0 && reading.phase === "reading") return;
  candidate = null;
  if (reading.phase !== "failed" || summary.count > 0) {
    show(session, source, options);
    return;
  }
  session.close();
  const name = source.kind === "file" ? source.file.name : source.name;
  const what = reading.title.replace(/^(This|The)( file| recording)?/, name);
  set({ refused: `${what}: ${reading.message.replace(name, "it")}` });
}

/** Hides the message about a file that could not be opened. */
export function forgetRefused(): void {
  set({ refused: null });
}

export interface CloseOptions extends Pick<OpenOptions, "trace"> {
  /** What the page shows without a recording; by default the start page. */
  readonly place?: Partial<Navigation>;
}

/** Closes the recording and shows the start page, or a tab that needs no recording. */
export function close({ trace = "entry", place = {} }: CloseOptions = {}): void {
  candidate?.close();
  candidate = null;
  const { session, rows } = get();
  session?.close();
  act("close", trace, place, { ...nothingOpen, rows: rowsKept(rows) });
}

/** Sets the place at which the next recording will open. */
export function wantAtOpening(awaited: WantedPlace | null): void {
  set({ awaited });
}

function takeNews(news: SessionNews): void {
  set({ news });
  const { cursor, follows, wanted } = get();
  const { count } = news.summary;
  if (count === 0) return;
  const isLive = news.reading.phase === "following";
  if (cursor === 0) {
    // A live game opens at its end. Other games open at their first position, if it arrives soon, because that is more
    // useful than the handshake.
    if (isLive && wanted === null) goTo(count, { isStep: true });
    else if (firstOf(news) > 1 || news.reading.phase !== "reading" || count > patience)
      goTo(firstOf(news), { isStep: true });
  } else if (follows && count > cursor) void goToSeen(count, -1, { isStep: true });
  else askAgainAfter(news);
  goWhereWanted();
}

/** How many messages to read while waiting for a game's first position. */
const patience = 5000;

/**
 * Shows a message on the Game tab, and clears the filter if it hides the message.
 * @param selection tokens to select
 */
export async function showMessage(n: FrameNumber, selection: TokenSelection | null = null): Promise<void> {
  goTo(n, { tab: "game", selection });
  await unhide();
}

/** Clears the filter if it hides the message at the cursor. */
export async function unhide(): Promise<void> {
  const { session, table, cursor: n } = get();
  if (!session || table.filter.trim() === "" || table.mode !== "hide") return;
  const place = await Promise.race([session.api.indexOf(n), session.closed]);
  if (place && !place.isShown && get().session === session && get().table === table)
    setTable({ filter: "" }, { isStep: true });
}

function firstOf({ summary }: SessionNews): FrameNumber {
  return summary.games[0]?.firstN || 1;
}

export interface MoveOptions {
  /** True for a small step, which Back and Forward skip. */
  readonly isStep?: boolean;
  /** The tab to show; by default the current one. */
  readonly tab?: TabName;
  /** Tokens of the message to select. */
  readonly selection?: TokenSelection | null;
}

/** Moves the cursor to a message. */
export function goTo(n: FrameNumber, options: MoveOptions = {}): void {
  const { news } = get();
  const count = news?.summary.count ?? 0;
  if (count === 0) return;
  const to = Math.min(Math.max(1, Math.round(n)), count);
  move(to, options, news?.reading.phase === "following" && to === count);
}

function move(to: FrameNumber, { isStep = false, tab, selection = null }: MoveOptions, follows: boolean): void {
  const others = { ...moved(), follows, hasJumped: !isStep };
  act("move", isStep ? "step" : "entry", { cursor: to, ...(tab && { tab }), ...(selection && { selection }) }, others);
  askAtCursor();
}

let lastSeenQuestion = 0;

/**
 * Moves the cursor to the nearest message that the viewpoint's power saw; does not move it if the power saw none.
 * @param toward direction to search first if the power did not see the message itself
 * @returns whether the cursor moved
 */
export async function goToSeen(n: FrameNumber, toward: 1 | -1, options: MoveOptions = {}): Promise<boolean> {
  const { session, viewpoint, cursor, news } = get();
  if (viewpoint === null || !session) {
    goTo(n, options);
    return true;
  }
  const question = ++lastSeenQuestion;
  const count = news?.summary.count ?? 0;
  const to = await session.api.nearestSeen(Math.min(Math.max(1, Math.round(n)), count), viewpoint, toward);
  const now = get();
  // The user has moved the cursor or changed the viewpoint in the meantime.
  if (question !== lastSeenQuestion || now.session !== session || now.viewpoint !== viewpoint || now.cursor !== cursor)
    return false;
  const follows = news?.reading.phase === "following" && n >= count;
  if (to === null || (to === cursor && follows === now.follows && options.tab === undefined)) {
    askAtCursor();
    return false;
  }
  move(to, options, follows);
  return true;
}

/** Goes to the first position of another game in the recording. */
export function goToGame(index: number): void {
  const firstN = get().news?.summary.games[index]?.firstN ?? 0;
  if (firstN > 0) void goToSeen(firstN, 1);
}

/** Shows a log entry again when the browser goes back or forward. Opens its recording if another one is open. */
export function travel(at: number): void {
  const { log, source, table, viewpoint, news } = get();
  const entry = log.entries[at];
  if (!entry) return;
  set({ log: { ...log, at } });
  const { place } = entry;
  if (entry.source === null) return close({ trace: "step", place });
  if (entry.source !== source) {
    open(entry.source, { wanted: { kind: "visited", place }, trace: "step" });
    return;
  }
  const follows = news?.reading.phase === "following" && place.cursor === news.summary.count;
  act("travel", "step", place, { ...moved(), follows, hasJumped: true, wanted: null });
  if (place.table !== table || place.viewpoint !== viewpoint) askTable();
  askAtCursor();
}

/** Follows a link within the open recording. */
export function followLink(link: PageLink): void {
  const wanted = { kind: "link", link } as const;
  act("link", "entry", openingPlace(wanted, get().rows), { wanted });
  askTable();
  goWhereWanted();
}

/** How long the page is at rest before it prepares for the next step, in milliseconds. */
const restMs = 60;

/** Goes forward or back by the given number of turns, to the turn's first message. */
export async function stepTurn(step: number): Promise<void> {
  if (!hasTurnsInView()) await turnsInView();
  const n = turnStart(step);
  if (n === null) return;
  goTo(n, { isStep: true });
  // The next step probably goes in the same direction.
  await answered();
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const { cursor, shown } = get();
  const next = turnStart(step);
  if (cursor === n && shown === n && next !== null && next !== n) prepareAnswer(next);
}

/** Returns the first message of the turn that is the given number of turns away; null if there are no turns. */
function turnStart(step: number): FrameNumber | null {
  const { turns, at, cursor } = get();
  const here = turns.findLastIndex(({ firstN }) => firstN <= cursor);
  const isInside = at?.turn != null && step < 0 && cursor > (turns[here]?.firstN ?? 0);
  return turns[Math.min(Math.max(0, here + (isInside ? step + 1 : step)), turns.length - 1)]?.firstN ?? null;
}

/**
 * Moves the cursor to the next or previous message that matches the filter; first waits for the filter that is being
 * typed.
 */
export async function goToMatch(step: 1 | -1): Promise<void> {
  const isTyped = isFilterTyped();
  await typedFilterApplied();
  const { session, cursor, table } = get();
  // Nothing matches a typed filter that is invalid.
  if (isTyped && table.filter.trim() === "") return;
  const n = (await session?.api.matchFrom(cursor, step)) ?? null;
  if (n !== null && get().session === session) goTo(n);
}

/** Goes to the next or previous message that the table shows. */
export async function stepMessage(step: 1 | -1): Promise<void> {
  const { session, cursor } = get();
  const n = (await session?.api.neighbourOf(cursor, step)) ?? null;
  if (n !== null && get().cursor === cursor) goTo(n, { isStep: true });
}

export function setTab(tab: TabName): void {
  act("tab", "entry", { tab });
}

export interface TableChange {
  /** Whether the user is typing the filter, in which case all keystrokes count as one action. */
  readonly isTyped?: boolean;
  /** Whether the change follows from another action. */
  readonly isStep?: boolean;
  /** The tab to show; by default the current one. */
  readonly tab?: TabName;
}

export function setTable(
  options: Partial<TableOptions>,
  { isTyped = false, isStep = false, tab }: TableChange = {},
): void {
  const trace = isStep || options.filter === undefined ? "step" : isTyped ? "typing" : "entry";
  act("table", trace, { table: { ...get().table, ...options }, ...(tab && { tab }) });
  askTable();
}

/** Sets whether the cursor follows a live game. */
export function setFollows(follows: boolean): void {
  const { news } = get();
  if (follows) void goToSeen(news?.summary.count ?? 0, -1, { isStep: true });
  else set({ follows });
}

/** Opens or closes the fold of the table that begins with the given message. */
export function toggleFold(first: FrameNumber): void {
  const { session, table } = get();
  const open = table.open.includes(first) ? table.open.filter((n) => n !== first) : [...table.open, first];
  act("table", "step", { table: { ...table, open } });
  void session?.api.setOpen(nextTable(), open);
}

export function setMapView(mapView: MapViewName): void {
  act("map", "step", { mapView, showsOrderTable: false });
}

export function toggleOrderTable(): void {
  act("map", "step", { showsOrderTable: !get().showsOrderTable });
}

/** Selects a province on the map; null to select none. */
export function selectProvince(province: string | null): void {
  act("map", "step", { province });
}

export function select(selection: TokenSelection | null): void {
  act("select", "step", { selection });
}

export function hoverProvince(province: string | null): void {
  if (get().hoveredProvince !== province) set({ hoveredProvince: province });
}

export type { ConnectionId, CursorState, FrameNumber, SessionApi } from "./api.ts";
export { turnsInView } from "./cursorAnswer.ts";
export {
  isArriving,
  isChecked,
  isGrowing,
  type MapViewName,
  type TableOptions,
  type TabName,
  type TokenSelection,
  useView,
  type ViewState,
  type WantedPlace,
} from "./viewState.ts";
