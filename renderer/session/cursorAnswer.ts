import type { TurnKey } from "../../core/map/turn.ts";
import type { BoardGround } from "../../core/session/boardGround.ts";
import type { SessionTurn } from "../../core/session/turnTable.ts";
import type { CursorAnswer, CursorKnown, FrameNumber, SessionNews } from "./api.ts";
import type { OpenSession } from "./openSession.ts";
import { isGrowing, useView, type ViewState } from "./viewState.ts";

const { setState: set, getState: get } = useView;

/** The last question. It includes the viewpoint and the number of messages because a turn's counts depend on them. */
interface Asked {
  readonly count: number;
  /** Number of turns in the game at the cursor. */
  readonly turns: number;
  readonly viewpoint: string | null;
  readonly line: string;
  /** Edition of the rows, which changes when their findings change. */
  readonly edition: number;
}

const nothingAsked: Asked = { count: 0, turns: 0, viewpoint: null, line: "", edition: 0 };
let asked = nothingAsked;
let asking: Promise<void> = Promise.resolve();
let isAsking = false;
let isAskedAgain = false;

/** How many drawn maps to keep; each may use as much as a megabyte. */
const mostGrounds = 8;
/**
 * The maps of the last boards, keyed by the maps' `key`, with the most recently used map at the end. The page reuses
 * them for other games on the same map.
 */
const grounds = new Map<BoardGround["key"], BoardGround>();

/** Forgets the last question, because a different recording is open. */
export function forgetAnswers(): void {
  asked = nothingAsked;
  grounds.clear();
}

/** Requests the data at the cursor: the turn, the board and the line of the table. */
export function askAtCursor(): void {
  isAskedAgain = true;
  if (!isAsking) asking = ask();
}

/** Waits until the data at the cursor has arrived. */
export function answered(): Promise<void> {
  return asking;
}

/** Asks again if news may change what is shown at the cursor. */
export function askAgainAfter(news: SessionNews): void {
  const { cursor, at } = get();
  const { count, games } = news.summary;
  const isNewTurn = games[at?.game ?? -1]?.turns !== asked.turns;
  const isNewLine = lineKey(news, cursor) !== asked.line;
  if (isNewTurn || isNewLine || asked.count !== count || asked.edition !== news.table.edition) askAtCursor();
}

/** Returns a key that stays the same while the table shows the cursor on the same line. */
function lineKey({ table, tableVersion }: SessionNews, cursor: number): string {
  const isReached = table.scanned >= cursor;
  // The last lines of the table are rebuilt when rows arrive, so they may change.
  const isAtEnd = cursor > table.scanned - 200;
  return [tableVersion, table.edition, isReached, isAtEnd && table.length].join();
}

/** The data at a message, requested before the cursor moves there. */
interface Prepared {
  readonly n: FrameNumber;
  /** What the answer depends on. */
  readonly basis: readonly unknown[];
  readonly answer: Promise<CursorAnswer | undefined>;
}

let prepared: Prepared | null = null;

/** Requests the data at a message that the cursor will probably move to, so that the move takes less time. */
export function prepareAnswer(n: FrameNumber): void {
  prepared = { n, basis: basisOf(get()), answer: request(n).catch(() => undefined) };
}

function basisOf({ session, viewpoint, news, turns, table }: ViewState): unknown[] {
  return [session, viewpoint, news, turns, table, asked];
}

/** @returns undefined if the session closes, because a closed worker never answers */
async function request(n: FrameNumber): Promise<CursorAnswer | undefined> {
  const view = get();
  const { session, viewpoint } = view;
  return session
    ? Promise.race([session.api.atCursor(n, viewpoint, knownIn(session, view)), session.closed])
    : undefined;
}

/** Returns the prepared answer if nothing has changed since it was requested; otherwise requests one. */
function answerAt(n: FrameNumber): Promise<CursorAnswer | undefined> {
  const ready = prepared;
  prepared = null;
  const basis = basisOf(get());
  if (ready?.n !== n || ready.basis.some((part, at) => part !== basis[at])) return request(n);
  void get().session?.api.makeWay();
  return ready.answer;
}

/**
 * Keeps only one request pending and sends the newest question next, so that the page keeps up with fast changes and
 * never queues them.
 */
async function ask(): Promise<void> {
  isAsking = true;
  while (isAskedAgain) {
    isAskedAgain = false;
    await askOnce().catch(() => undefined);
  }
  isAsking = false;
}

/** Fetches one answer for the map, messages and timeline, so that they change together. */
async function askOnce(): Promise<void> {
  const view = get();
  const { session, cursor, moves, viewpoint, news, turns: before } = view;
  if (!session) return;
  const known = knownIn(session, view);
  const answer = await answerAt(cursor);
  if (answer === undefined || get().session !== session) return;
  const { state, board, line, mentions, linked } = answer;
  session.lines.take(line.version, answer.lines);
  const from = state?.game === known.game ? known.turnsFrom : 0;
  // At a message outside any game, the page keeps showing the turns of the previous game.
  const isSame = state === null || state.game < 0 || (from === before.length && answer.turns.length === 0);
  const turns = isSame ? before : [...before.slice(0, from), ...answer.turns];
  const ofGame = news?.summary.games[state?.game ?? -1]?.turns ?? 0;
  const count = news?.summary.count ?? 0;
  const edition = news?.table.edition ?? 0;
  asked = { count, turns: ofGame, viewpoint, line: news ? lineKey(news, cursor) : "", edition };
  const ground = groundIn(answer);
  set({ shown: cursor, shownMoves: moves, at: state, turns, board, ground, line, mentions, linked });
}

/** Returns the map below an answer's board, and caches it; null if there is none. */
function groundIn({ groundKey, ground }: CursorAnswer): BoardGround | null {
  const used = ground ?? grounds.get(groundKey ?? -1);
  if (!used) return null;
  grounds.delete(used.key);
  grounds.set(used.key, used);
  const [oldest] = grounds.keys();
  if (grounds.size > mostGrounds && oldest !== undefined) grounds.delete(oldest);
  return used;
}

/** Returns which parts of the game at the cursor the page already has. */
function knownIn(session: OpenSession, { viewpoint, news, turns }: ViewState): CursorKnown {
  const isKnown = asked.viewpoint === viewpoint && asked.edition === (news?.table.edition ?? 0);
  const isSame = asked.count === (news?.summary.count ?? 0);
  // While a game is growing, only its last turns change.
  const isContinued = isSame || isGrowing(news?.reading);
  return {
    game: isKnown && isContinued ? (turns[0]?.game ?? -1) : -1,
    turnsFrom: isSame ? turns.length : Math.max(0, turns.length - 2),
    grounds: [...grounds.keys()],
    lines: session.lines.known,
  };
}

/** Returns the turns as the viewpoint's power saw them. Waits while the loaded turns are those of another viewpoint. */
export async function turnsInView(): Promise<readonly SessionTurn[]> {
  for (let awaited = asking; asked.viewpoint !== get().viewpoint; awaited = asking) {
    await awaited;
    if (awaited === asking) break;
  }
  return get().turns;
}

/**
 * Returns the first message of a turn that the viewpoint's power received, because its NOW may have come later than that
 * of another power.
 * @returns undefined without a viewpoint, or if its power did not see the turn; null if the user has moved the cursor or
 *   changed the viewpoint in the meantime
 */
export async function ownStartOf(key: TurnKey): Promise<FrameNumber | null | undefined> {
  const { session, viewpoint, moves } = get();
  if (viewpoint === null) return undefined;
  const turns = await turnsInView();
  const now = get();
  if (now.session !== session || now.viewpoint !== viewpoint || now.moves !== moves) return null;
  return turns.find((turn) => turn.key === key)?.firstN;
}

/** Whether the loaded turns cover this number of messages. */
export function hasTurnsUpTo(count: number): boolean {
  return asked.count === count;
}

/** Whether the loaded turns are those of the current viewpoint. */
export function hasTurnsInView(): boolean {
  return asked.viewpoint === get().viewpoint;
}
