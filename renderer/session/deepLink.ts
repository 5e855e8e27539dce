import type { Source } from "./api.ts";
import { messageOf, type Place, placeText, readPlace } from "./place.ts";
import { plainName } from "./recordingName.ts";
import { goTo, setTab, showMessage, type TabName, useView, wantAtOpening } from "./store.ts";

/** Between two changes of the address. Browsers take about 100 in 30 s; Safari throws at more, others drop them. */
const leastMs = 320;

/** The recording that the address names: `?recording=ID`. */
export function recordingInAddress(): string | null {
  return new URLSearchParams(window.location.search).get("recording");
}

/** Tabs that an address names; the game's is that of a place alone. */
const tabs: readonly TabName[] = ["press", "agreements", "diagnostics", "charts", "recordings"];

/** What the address names: `#FAL1903/217`, `#diagnostics:FAL1903/217`; no place where it is none. */
function inHash(): { readonly tab: TabName; readonly place: Place | null } {
  const [, name, place = ""] = /^#?(?:(\w+):)?(.*)$/.exec(decoded(window.location.hash)) ?? [];
  return { tab: tabs.find((each) => each === name) ?? "game", place: readPlace(place) };
}

/** As it is where it was encoded wrongly: a link that was cut in the middle of a letter. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Goes to the place that the address names as soon as the recording that is opened next holds it. */
export function wantInAddress(): void {
  if (window.location.hash.length <= 1) return wantAtOpening(null);
  const { tab, place } = inHash();
  wantAtOpening(place, tab);
}

/** Says what to do with an address that names a place and no recording: a page may not open a file by itself. */
export function tellOfPlace(): void {
  const { place } = inHash();
  if (place === null || recordingInAddress() !== null || useView.getState().source !== null) return;
  const refused = `This link leads to ${placeText(place)} and names no recording. Open the recording that it was made from: the page then goes there.`;
  useView.setState({ refused });
}

/** What the address says of a recording; nothing of a file, which a page may not open by itself. */
export function searchOf(source: Source | null): string {
  return source?.kind === "host" ? `?recording=${encodeURIComponent(source.id)}` : "";
}

function titleOf(source: Source | null): string {
  const name = source?.kind === "file" ? source.file.name : source?.name;
  return name === undefined ? "Black Chamber" : `${plainName(name)} \u00b7 Black Chamber`;
}

/**
 * Keeps the address at what is shown, `?recording=ID#FAL1903/217`, and goes where it is changed to. Another recording is
 * another page of the browser's history.
 */
export function followAddress(): void {
  wantInAddress();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = window.location.hash;
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { source, cursor, at, tab } = useView.getState();
    // While it is being opened the address still says where to go.
    if (source !== null && cursor === 0) return;
    const turn = at?.n === cursor ? (at.turn?.key ?? null) : null;
    written = source === null ? "" : `#${tab === "game" ? "" : `${tab}:`}${placeText({ turn, n: cursor })}`;
    const path = pathWith(source, written);
    const { pathname, search, hash } = window.location;
    if (path === pathname + search + hash) return;
    window.history.replaceState(null, "", path);
    writtenAtMs = performance.now();
  };
  useView.subscribe(({ source, cursor, at, tab }, before) => {
    if (source === before.source && cursor === before.cursor && at === before.at && tab === before.tab) return;
    if (source !== before.source) {
      document.title = titleOf(source);
      if (searchOf(source) !== window.location.search) window.history.pushState(null, "", pathWith(source, ""));
    }
    const dueMs = writtenAtMs + leastMs - performance.now();
    // The turn of a message is known a moment after the cursor is on it.
    const isWhole = source === null || at?.n === cursor;
    if (isWhole && dueMs <= 0) write();
    else timer ??= setTimeout(write, isWhole ? dueMs : leastMs);
  });
  // Who looks elsewhere may copy the address, or come back to it.
  const writeNow = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener("blur", writeNow);
  window.addEventListener("pagehide", writeNow);
  document.addEventListener("visibilitychange", writeNow);
  window.addEventListener("hashchange", () => {
    if (window.location.hash === written) return;
    if (useView.getState().source === null) {
      wantInAddress();
      tellOfPlace();
      return;
    }
    const { tab, place } = inHash();
    const n = place && messageOf(place, useView.getState().turns);
    if (n === null) return;
    if (tab !== "game") setTab(tab);
    else if (place?.n !== null) void showMessage(n);
    goTo(n);
  });
}

function pathWith(source: Source | null, hash: string): string {
  return `${window.location.pathname}${searchOf(source)}${hash}`;
}
