import type { PageLink } from "../../core/host/link.ts";
import { capital } from "../../core/language/english/words.ts";
import type { TurnKey } from "../../core/map/turn.ts";
import { act, askTable, idOf, moved } from "./act.ts";
import type { FrameNumber, SessionNews } from "./api.ts";
import { askAtCursor, hasTurnsUpTo, ownStartOf } from "./cursorAnswer.ts";
import { messageWords } from "./linkedPlace.ts";
import { beginning, type Navigation } from "./navigation.ts";
import { showNotice } from "./notice.ts";
import type { OpenSession } from "./openSession.ts";
import { plainName } from "./recordingName.ts";
import { rowsKept } from "./tabRows.ts";
import { isGrowing, useView, type ViewState, type WantedPlace } from "./viewState.ts";

const get = useView.getState;

/** Goes to the wanted place if the messages and turns known so far show where it is. */
export async function goWhereWanted(): Promise<void> {
  const { session, wanted } = get();
  if (!wanted || !session || !get().news) return;
  const found = await wantedRow(session, wanted);
  const view = get();
  if (found === undefined || view.session !== session || view.wanted !== wanted || isOther(wanted, view)) return;
  const { news } = view;
  const count = news?.summary.count ?? 0;
  const turn = wanted.kind === "link" ? wanted.link.turn : null;
  const hasNoPlace = wanted.kind === "link" && messageWords(wanted.link) === null;
  if (hasNoPlace) {
    const first = wanted.kind === "link" && wanted.link.filter !== null ? await firstMatch(session, view) : null;
    // The first match may not have been read yet.
    if (first === undefined || get().session !== session || get().wanted !== wanted) return;
    return view.cursor > 0 ? arriveAt(wanted, first, view) : undefined;
  }
  if (found !== null && found <= count) return arriveAt(wanted, found, view);
  if (!news || isGrowing(news.reading) || (turn !== null && !hasTurnsUpTo(count))) return;
  const atTurn = view.turns.find(({ key }) => key === turn)?.firstN ?? null;
  arriveAt(wanted, atTurn, view);
  if (wanted.kind === "link") showNotice(missingWords(wanted.link, atTurn !== null));
}

/** @param hasTurn whether the page shows the link's turn instead of its message */
function missingWords(link: PageLink, hasTurn: boolean): string {
  const { turn } = link;
  if (hasTurn) return `This file does not contain the linked message. The page shows the start of ${turn} instead`;
  return `${capital(messageWords(link) ?? "")} is not in this ${turn === null ? "recording" : "game"}`;
}

/** @returns the first message that the table shows; null if none matches the filter; undefined if not known yet */
async function firstMatch({ api, closed }: OpenSession, { news }: ViewState): Promise<FrameNumber | null | undefined> {
  const first = await Promise.race([api.messageAt(0, 1), closed]);
  if (first) return first.n;
  const { scanned = 0, rows = 0, isLinted = false } = news?.table ?? {};
  return news && !isGrowing(news.reading) && isLinted && scanned >= rows ? null : undefined;
}

/** @param n the message to go to; null to leave the cursor where it is */
function arriveAt(wanted: WantedPlace, n: FrameNumber | null, { news, follows, turns }: ViewState): void {
  const tokens = wanted.kind === "link" ? wanted.link.tokens : null;
  const to = {
    ...(wanted.kind === "visited" ? wanted.place : { viewpoint: viewpointOf(wanted.link, news) }),
    ...(n !== null && { cursor: n, ...(tokens && { selection: { n, ...tokens } }) }),
  } satisfies Partial<Navigation>;
  const atEnd = news?.reading.phase === "following" && n === news.summary.count;
  act("link", "step", to, { ...moved(), wanted: null, follows: n === null ? follows : atEnd });
  askTable();
  askAtCursor();
  const begun = wanted.kind === "link" ? turns.find(({ key }) => key === wanted.link.turn) : undefined;
  // Another power's NOW may have begun the turn before the viewpoint's own.
  if (begun && begun.firstN === n) void goToOwnStart(begun.key);
}

/** Goes to the first message of a turn that the link's viewpoint saw. */
async function goToOwnStart(turn: TurnKey): Promise<void> {
  const own = await ownStartOf(turn);
  if (own == null || own === get().cursor) return;
  act("link", "step", { cursor: own }, moved());
  askAtCursor();
}

/** Returns the viewpoint of a link if it is one of the powers. */
function viewpointOf({ viewpoint }: PageLink, news: SessionNews | null): string | null {
  const isPower = news?.summary.games.some(({ powers }) => powers.some(({ name }) => name === viewpoint));
  return isPower ? viewpoint : null;
}

/**
 * Checks whether a link leads to a recording other than the open one. If so, shows a notice, and the link keeps waiting
 * for its recording.
 */
function isOther(wanted: WantedPlace, view: ViewState): boolean {
  const id = idOf(view);
  if (wanted.kind === "visited" || id === null || wanted.link.recording === null) return false;
  if ([id, view.source?.kind === "host" ? view.source.id : ""].includes(wanted.link.recording)) return false;
  const { tab, table, mapView, showsOrderTable, province, hidden, fate } = beginning;
  const rows = rowsKept(view.rows);
  const to = { tab, table, mapView, showsOrderTable, province, hidden, fate, rows };
  act("link", "step", to, { wanted: null, awaited: wanted });
  askTable();
  showNotice(
    `This is a different recording. The link leads to ${plainName(wanted.link.name ?? wanted.link.recording)}`,
  );
  return true;
}

/**
 * @returns the row of a wanted place; null if the recording does not contain it yet; undefined if the session was
 * closed
 */
function wantedRow({ api, closed }: OpenSession, wanted: WantedPlace): Promise<FrameNumber | null | undefined> {
  const { place, n, turn } = wanted.kind === "link" ? wanted.link : { place: null, n: wanted.place.cursor, turn: null };
  if (place !== null) return Promise.race([api.rowOf(place), closed]);
  const atTurn = get().turns.find(({ key }) => key === turn)?.firstN;
  return Promise.resolve(n ?? atTurn ?? null);
}
