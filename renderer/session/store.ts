import type { FrameNumber, SessionNews, Source } from "./api.ts";
import {
  askAgainAfter,
  askAtCursor,
  forgetAnswers,
  hasTurnsInView,
  hasTurnsUpTo,
  turnsInView,
} from "./cursorAnswer.ts";
import { showNotice } from "./notice.ts";
import { type OpenSession, openSession } from "./openSession.ts";
import { messageOf, type Place, placeText } from "./place.ts";
import {
  isGrowing,
  type MapViewName,
  nothingOpen,
  type TableOptions,
  type TabName,
  type TokenSelection,
  useView,
} from "./viewState.ts";

const set = useView.setState;
const get = useView.getState;

/** The messages to which Back and Forward go. */
const trail: { readonly places: FrameNumber[]; at: number } = { places: [], at: -1 };
let tableVersion = 0;

/** The session of a file that is being checked while another recording is shown. */
let candidate: OpenSession | null = null;

/** Opens a recording and closes the open one, unless the new file turns out to be unreadable. */
export function open(source: Source): void {
  candidate?.close();
  candidate = null;
  const keeps = source.kind === "file" && (get().news?.summary.count ?? 0) > 0;
  const session = openSession(source, (news) => {
    if (candidate === session) checkCandidate(session, source, news);
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
  forgetAnswers();
  // A link applies to one recording only: the first that is opened after it.
  if (wanted) wanted = wanted.of === null ? { ...wanted, of: session } : null;
  set({ ...nothingOpen, session, source });
}

/** Shows the candidate once a part of it has been read. If it is unreadable, shows why and keeps the open recording. */
function checkCandidate(session: OpenSession, source: Source, { reading, summary }: SessionNews): void {
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

/** Hides the message about a file that could not be opened. */
export function forgetRefused(): void {
  set({ refused: null });
}

/** Closes the recording and shows the start page. */
export function close(): void {
  candidate?.close();
  candidate = null;
  get().session?.close();
  set(nothingOpen);
}

function takeNews(news: SessionNews): void {
  set({ news });
  const { cursor, follows } = get();
  const { count } = news.summary;
  if (count === 0) return;
  const isLive = news.reading.phase === "following";
  if (cursor === 0) {
    // A live game opens at its end. Other games open at their first position, which is more useful than the handshake,
    // if it arrives soon.
    if (isLive && wanted === null) goTo(count, { isStep: true });
    else if (firstOf(news) > 1 || news.reading.phase !== "reading" || count > patience)
      goTo(firstOf(news), { isStep: true });
  } else if (follows && count > cursor) void goToSeen(count, -1, { isStep: true });
  else askAgainAfter(news);
  goWhereWanted();
}

/** How many messages to wait for a game's first position. */
const patience = 5000;

/** The place and the tab of a link, until that place is read. */
let wanted: { readonly place: Place; readonly tab: TabName; readonly of: OpenSession | null } | null = null;
export function wantAtOpening(place: Place | null, tab: TabName = "game"): void {
  wanted = place && { place, tab, of: null };
}

/** Goes to that place as soon as it is known, from new messages or new turns. */
function goWhereWanted(): void {
  const { session, news, turns } = get();
  if (!wanted || !news || wanted.of !== session) return;
  const { place, tab } = wanted;
  const { count } = news.summary;
  const to = messageOf(place, turns);
  if (to === null || to > count) {
    if (isGrowing(news.reading) || (to === null && !hasTurnsUpTo(count))) return;
    wanted = null;
    showNotice(`${placeText(place)} is not in this ${to === null ? "game" : "recording"}`);
    return;
  }
  wanted = null;
  if (tab !== "game") setTab(tab);
  else if (place.n !== null) void showMessage(to);
  goTo(to, { isStep: true });
}

useView.subscribe((view, before) => {
  if (view.turns !== before.turns || view.at !== before.at) goWhereWanted();
});

/** Shows the Game tab, and clears the filter if it hides this message. */
export async function showMessage(n: FrameNumber): Promise<void> {
  const { session, table, tab } = get();
  if (tab !== "game") set({ tab: "game" });
  if (!session || table.filter.trim() === "" || table.mode !== "hide") return;
  const place = await Promise.race([session.api.indexOf(n), session.closed]);
  if (place && !place.isShown && get().session === session && get().table === table) setTable({ filter: "" });
}

function firstOf({ summary }: SessionNews): FrameNumber {
  return summary.games[0]?.firstN || 1;
}

/**
 * Moves the cursor to a message.
 * @param isStep true for a small step, which Back and Forward skip
 */
export function goTo(n: FrameNumber, { isStep = false }: { readonly isStep?: boolean } = {}): void {
  const { news } = get();
  const count = news?.summary.count ?? 0;
  if (count === 0) return;
  const to = Math.min(Math.max(1, Math.round(n)), count);
  move(to, { isStep, follows: news?.reading.phase === "following" && to === count });
}

function move(to: FrameNumber, { isStep, follows }: { readonly isStep: boolean; readonly follows: boolean }): void {
  const { cursor, moves } = get();
  if (to !== cursor && !isStep) addToTrail(cursor, to);
  set({ cursor: to, moves: moves + 1, follows, hasJumped: !isStep, ...(to !== cursor && { selection: null }) });
  askAtCursor();
}

let seenAsked = 0;

/**
 * Moves the cursor to the nearest message that the viewpoint's power saw; leaves it if the power saw none.
 * @param toward direction to search first if the power did not see the message itself
 * @returns whether the cursor moved
 */
export async function goToSeen(
  n: FrameNumber,
  toward: 1 | -1,
  { isStep = false }: { readonly isStep?: boolean } = {},
): Promise<boolean> {
  const { session, viewpoint, cursor, news } = get();
  if (viewpoint === null || !session) {
    goTo(n, { isStep });
    return true;
  }
  const question = ++seenAsked;
  const count = news?.summary.count ?? 0;
  const to = await session.api.nearestSeen(Math.min(Math.max(1, Math.round(n)), count), viewpoint, toward);
  const now = get();
  // The user has moved the cursor or changed the viewpoint in the meantime.
  if (question !== seenAsked || now.session !== session || now.viewpoint !== viewpoint || now.cursor !== cursor)
    return false;
  const follows = news?.reading.phase === "following" && n >= count;
  if (to === null || (to === cursor && follows === now.follows)) {
    askAtCursor();
    return false;
  }
  move(to, { isStep, follows });
  return true;
}

/** Goes to the first position of another game of the recording. */
export function goToGame(index: number): void {
  const firstN = get().news?.summary.games[index]?.firstN ?? 0;
  if (firstN > 0) void goToSeen(firstN, 1);
}

function addToTrail(from: FrameNumber, to: FrameNumber): void {
  trail.places.splice(trail.at + 1);
  if (from > 0 && trail.places.at(-1) !== from) trail.places.push(from);
  trail.places.push(to);
  trail.at = trail.places.length - 1;
}

/** Records the cursor as the end of its last jump: a drag ends where it is released. */
export function endJump(): void {
  const { cursor } = get();
  if (trail.at === trail.places.length - 1 && trail.at >= 0 && cursor > 0) trail.places[trail.at] = cursor;
}

/** Goes back and forward through the cursor's jumps. */
export function goBack(step: -1 | 1): void {
  const place = trail.places[trail.at + step];
  if (place === undefined) {
    showNotice(step === 1 ? "Nothing to go forward to" : "Nothing to go back to");
    return;
  }
  trail.at += step;
  goTo(place, { isStep: true });
}

/** Goes some turns forward or back: to the turn's first message. */
export async function stepTurn(step: number): Promise<void> {
  if (!hasTurnsInView()) await turnsInView();
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

/** Where the cursor was before a viewpoint moved it, and the number of that move. */
let beforeViewpoint: { readonly n: FrameNumber; readonly moves: number; readonly session: OpenSession | null } | null =
  null;

/**
 * Sets the viewpoint. Until the user moves the cursor, every viewpoint shows the same message or the one nearest to it.
 */
export function setViewpoint(viewpoint: string | null): void {
  const { cursor, moves, session, follows, news } = get();
  const isMoved = beforeViewpoint?.moves !== moves || beforeViewpoint.session !== session;
  const followsEnd = follows && news?.reading.phase === "following";
  const n = followsEnd ? news.summary.count : isMoved || !beforeViewpoint ? cursor : beforeViewpoint.n;
  set({ viewpoint });
  askTable();
  askAtCursor();
  // Go to the last message that the power saw until then.
  void goToSeen(n, -1, { isStep: true }).then((hasMoved) => {
    if (hasMoved) beforeViewpoint = { n, moves: get().moves, session };
  });
}

export function setTable(options: Partial<TableOptions>): void {
  set({ table: { ...get().table, ...options } });
  askTable();
}

function askTable(): void {
  const { session, table, viewpoint } = get();
  tableVersion += 1;
  void session?.api.setTable(tableVersion, { ...table, viewpoint });
}

/** Sets whether the cursor follows a live game. */
export function setFollows(follows: boolean): void {
  const { news } = get();
  if (follows) void goToSeen(news?.summary.count ?? 0, -1, { isStep: true });
  else set({ follows });
}

/** Opens or closes a fold of the table, by its first message. */
export function toggleFold(first: FrameNumber): void {
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

export type { ConnectionId, CursorState, FrameNumber, SessionApi } from "./api.ts";
export { turnsInView } from "./cursorAnswer.ts";
export {
  isGrowing,
  type MapViewName,
  type TableOptions,
  type TabName,
  type TokenSelection,
  useView,
  type ViewState,
} from "./viewState.ts";
