import { linkText, noLink, type PageLink, readLink } from "../../core/host/link.ts";
import { useLink } from "../link/link.ts";
import type { FrameNumber, Source } from "./api.ts";
import { type AtCursor, linkOf } from "./linkedPlace.ts";
import type { LogEntry, Navigation, TabName } from "./navigation.ts";
import { showNotice } from "./notice.ts";
import { painted } from "./painted.ts";
import { linkedName, plainName } from "./recordingName.ts";
import { nameInLink } from "./recordingsInLinks.ts";
import { useSettings } from "./settings.ts";
import { useView, type ViewState } from "./store.ts";
import { needsPeace, rowsAt, rowsInLink, sortInLink } from "./tabRows.ts";

/**
 * Minimum time between two changes to the address. Browsers allow about 100 changes in 30 s; after that, Safari throws
 * an error.
 */
const leastMs = 320;
/**
 * The address changes this long after the view, and not before the page is idle, because changing it delays the drawing
 * of the page.
 */
const leastDelayMs = 60;
/** How long, in milliseconds, the address waits for the page to be idle. */
const longestWaitMs = 500;
/** How many history entries may be added within `pushesMs` milliseconds; further entries replace the last one. */
const mostPushes = 40;
const pushesMs = 10_000;

/** The state of an entry in the browser's history. */
export interface HistoryState {
  /** The page load that created the entry; the logs of other page loads are gone. */
  readonly run: string;
  /** Id of the entry in the log. */
  readonly id: number;
  /** Number of this page's history entries before this one. */
  readonly depth: number;
  /** The host's id for the file, which distinguishes copies of a recording; null if the file is not on the host. */
  readonly file: string | null;
  /** The number, in this file, of the message at the cursor. */
  readonly n: number;
}

const run = `${performance.timeOrigin}-${Math.random()}`;

/** Returns the link in the address. */
export function addressedLink(): PageLink {
  return readLink(window.location.search + window.location.hash);
}

/** Returns the state of the current history entry; null if the user typed the address or followed a link. */
export function historyState(): HistoryState | null {
  return window.history.state as HistoryState | null;
}

/** Returns the log index of the current history entry; -1 if the entry is from another page load or has no state. */
export function shownEntry(): number {
  const state = historyState();
  return state?.run === run ? useView.getState().log.entries.findIndex(({ id }) => id === state.id) : -1;
}

export function nameOf(source: Source | null): string | null {
  if (source === null) return null;
  return source.kind === "file" ? source.file.name : source.name;
}

/**
 * Returns the path of the address for a place. A recording whose header is lost has no id of its own, so the address
 * contains the host's id for the file.
 */
function pathOf({ source, recording, place }: Omit<LogEntry, "id" | "actions">, at: AtCursor): string {
  const shown = shownRows(place);
  if (source === null) return window.location.pathname + linkText({ ...noLink, ...shown });
  const name = nameOf(source);
  const id = recording ?? (source.kind === "host" ? source.id : null);
  const link = { ...linkOf(place, at), recording: id, name: name && linkedName(name), ...shown };
  return window.location.pathname + linkText(link);
}

/** Returns the part of a link that specifies a tab and what it shows. */
function shownRows({ tab, rows, cursor }: Navigation): Pick<PageLink, "tab" | "rows" | "sort" | "peace"> {
  return {
    tab: tab === "game" ? null : tab,
    rows: rowsInLink(tab, rows, (id) => nameInLink(useLink.getState().library?.recordings ?? [], id), cursor),
    sort: sortInLink(tab, rows),
    peace: needsPeace(tab, rows) ? (rows.peace ?? useSettings.getState().peace) : null,
  };
}

/** Returns the address of this page without a recording: the tab, and what it shows. */
export function tabLink(): string {
  return (
    originNow() + window.location.pathname + linkText({ ...noLink, ...shownRows(shownOf(useView.getState()).place) })
  );
}

function originNow(): string {
  const { origin, protocol, host } = window.location;
  // The origin of the desktop app's scheme is opaque.
  return origin === "null" ? `${protocol}//${host}` : origin;
}

/**
 * Returns the whole address of a message, with the current view; null if there is no such message. Never throws;
 * returns null if the recording is closed in the meantime.
 * @param tab the tab to show; by default the current one
 */
export async function linkTo(n: FrameNumber, tab?: TabName): Promise<string | null> {
  const view = useView.getState();
  const { session, at } = view;
  const entry = shownOf(view);
  const place = await Promise.race([session?.api.placeOf(n), session?.closed]);
  if (!place) return null;
  const isShown = at?.n === n;
  const cursor = isShown ? at : { n, place, turn: null };
  const shown = {
    ...entry.place,
    cursor: n,
    rows: rowsAt(entry.place.rows, n),
    ...(tab && { tab }),
    ...(!isShown && { selection: null, province: null }),
  };
  return originNow() + pathOf({ ...entry, place: shown }, cursor);
}

/** Whether all parts of the link are known; they are not until a moment after the cursor has moved. */
function isWhole({ source, news, cursor, at }: ViewState): boolean {
  return (
    source === null || (news?.summary.count === 0 ? news.reading.phase !== "reading" : cursor > 0 && at?.n === cursor)
  );
}

/**
 * Whether the address names a place that the page has not reached yet: its recording is not open, or its message has
 * not been found.
 */
function isAwaiting({ source, wanted, awaited, visited }: ViewState): boolean {
  return visited !== null || wanted !== null || (source === null && awaited !== null);
}

/** A log entry without a history entry. */
interface Unpushed {
  readonly id: number;
  /** The view that the user left for it, if the address does not show that view yet. */
  readonly left: Pick<ViewState, "log" | "at"> | null;
}

/** Keeps the address and the browser's history in sync with the log. */
class AddressWriter {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the address is out of date; stays true if the timer fires before the place is known. */
  #isDue = false;
  #writtenAtMs = Number.NEGATIVE_INFINITY;
  #id = useView.getState().log.entries[0]?.id ?? 0;
  #unpushed: Unpushed[] = [];
  readonly #pushedAtMs: number[] = [];

  /** Follows the log: adds one history entry for each log entry, once the page is drawn. */
  follow(view: ViewState, before: ViewState): void {
    const { id } = shownOf(view);
    if (id > this.#id) {
      this.#unpushed.push({ id, left: this.#isDue ? before : null });
      void painted().then(() => this.#push());
    }
    this.#id = id;
    this.#isDue = true;
    const dueMs = this.#writtenAtMs + leastMs - performance.now();
    this.#timer ??= setTimeout(() => this.#writeWhenIdle(), Math.max(dueMs, leastDelayMs));
  }

  #writeWhenIdle(): void {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(() => this.write(), { timeout: longestWaitMs });
    else this.write();
  }

  /** Immediately writes an address that is due, because the user may copy it or leave the page. */
  hurry(): void {
    if (this.#isDue) this.write(true);
  }

  write(isHurried = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#push();
    const view = useView.getState();
    if (isAwaiting(view) || !(isWhole(view) || (isHurried && view.cursor > 0))) return;
    this.#isDue = false;
    const { pathname, search, hash } = window.location;
    const entry = shownOf(view);
    const path = pathOf(entry, view.at);
    const now = historyState();
    const state = stateOf(entry, now?.depth ?? 0);
    const isSame = now?.run === run && now.id === state.id && now.file === state.file;
    if (isSame && path === pathname + search + hash) return;
    window.history.replaceState(state, "", path);
    this.#writtenAtMs = performance.now();
  }

  /** Adds the missing history entries, except those that the user has already gone back from. */
  #push(): void {
    const view = useView.getState();
    const shown = shownOf(view);
    for (const { id, left } of this.#unpushed.splice(0)) {
      const entry = view.log.entries.find((one) => one.id === id);
      const state = historyState();
      // When the user types an address or follows a link, the browser itself adds an entry without a state.
      if (entry && id <= shown.id && state?.run === run && state.id < id) this.#add(entry, left, view, state);
    }
  }

  /** Adds a history entry, after writing the previous entry's final address. */
  #add(entry: LogEntry, left: Unpushed["left"], view: ViewState, { id, depth }: HistoryState): void {
    const now = performance.now();
    while ((this.#pushedAtMs[0] ?? now) < now - pushesMs) this.#pushedAtMs.shift();
    if (this.#pushedAtMs.length >= mostPushes) return;
    this.#pushedAtMs.push(now);
    const before = left?.log.entries.find((one) => one.id === id);
    if (left && before) window.history.replaceState(stateOf(before, depth), "", pathOf(before, left.at));
    const path = isAwaiting(view) ? undefined : pathOf(entry, view.at);
    window.history.pushState(stateOf(entry, depth + 1), "", path);
  }
}

function shownOf({ log }: ViewState): LogEntry {
  const entry = log.entries[log.at];
  if (!entry) throw new RangeError(`the log has no entry ${log.at}`);
  return entry;
}

function stateOf({ id, source, place }: LogEntry, depth: number): HistoryState {
  return { run, id, depth, file: source?.kind === "host" ? source.id : null, n: place.cursor };
}

/** Keeps the page's address, history and title up to date. */
export function writeAddress(): void {
  const writer = new AddressWriter();
  const { file = null, depth = 0 } = historyState() ?? {};
  window.history.replaceState({ run, id: 0, depth, file, n: 0 } satisfies HistoryState, "");
  useView.subscribe((view, before) => {
    if (view.source !== before.source) document.title = titleOf(view.source);
    if (
      view.log !== before.log ||
      view.at !== before.at ||
      view.wanted !== before.wanted ||
      view.visited !== before.visited ||
      isWhole(view) !== isWhole(before)
    )
      writer.follow(view, before);
  });
  const writeNow = (): void => writer.hurry();
  window.addEventListener("blur", writeNow);
  window.addEventListener("pagehide", writeNow);
  document.addEventListener("visibilitychange", writeNow);
}

function titleOf(source: Source | null): string {
  const name = nameOf(source);
  return name === null ? "Black Chamber" : `${plainName(name)} \u00b7 Black Chamber`;
}

/** Goes back or forward through the user's actions, like the browser's buttons. */
export function goBack(step: -1 | 1): void {
  const { log } = useView.getState();
  const isThere = step < 0 ? (historyState()?.depth ?? 0) > 0 : log.at < log.entries.length - 1;
  if (isThere) window.history.go(step);
  else showNotice(step === 1 ? "Nothing to go forward to" : "Nothing to go back to");
}
