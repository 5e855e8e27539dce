import type { Source } from "./api.ts";
import { messageOf, type Place, placeText, readPlace } from "./place.ts";
import { plainName } from "./recordingName.ts";
import { goTo, setTab, showMessage, type TabName, useView, wantAtOpening } from "./store.ts";

/** Minimum time between two changes of the address. Browsers allow about 100 changes in 30 s; Safari then throws. */
const leastMs = 320;

/** Returns the recording that the address names: `?recording=ID`. */
export function recordingInAddress(): string | null {
  return new URLSearchParams(window.location.search).get("recording");
}

/** Tabs that an address can name. If an address names a place but no tab, the place is on the Game tab. */
const tabs: readonly TabName[] = ["press", "agreements", "diagnostics", "charts", "recordings"];

/**
 * Returns the tab and the place in the address: `#FAL1903/217`, `#diagnostics:FAL1903/217`; place null: none or
 * unreadable.
 */
function inHash(): { readonly tab: TabName; readonly place: Place | null } {
  const [, name, place = ""] = /^#?(?:(\w+):)?(.*)$/.exec(decoded(window.location.hash)) ?? [];
  return { tab: tabs.find((each) => each === name) ?? "game", place: readPlace(place) };
}

/**
 * Decodes an address, or returns it unchanged if its encoding is broken, as in a link cut in the middle of a character.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Makes the next recording that is opened go to the place in the address as soon as that place has been read. */
export function goToAddressOnOpen(): void {
  if (window.location.hash.length <= 1) return wantAtOpening(null);
  const { tab, place } = inHash();
  wantAtOpening(place, tab);
}

/** Explains an address that names a place but no recording, because a page cannot open files without the user. */
export function explainBareLink(): void {
  const { place } = inHash();
  if (place === null || recordingInAddress() !== null || useView.getState().source !== null) return;
  const refused = `This link leads to ${placeText(place)} but names no recording. Open the recording that it was copied from to go there.`;
  useView.setState({ refused });
}

/** Returns the query that names a host's recording; empty for a file, which a link cannot open. */
export function searchOf(source: Source | null): string {
  return source?.kind === "host" ? `?recording=${encodeURIComponent(source.id)}` : "";
}

function titleOf(source: Source | null): string {
  const name = source?.kind === "file" ? source.file.name : source?.name;
  return name === undefined ? "Black Chamber" : `${plainName(name)} \u00b7 Black Chamber`;
}

/**
 * Keeps the address up to date, `?recording=ID#FAL1903/217`, and follows its changes. Each recording has its own entry
 * in the browser's history.
 */
export function followAddress(): void {
  goToAddressOnOpen();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = window.location.hash;
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const { source, cursor, at, tab } = useView.getState();
    // While a recording opens, the address still names the place to go to.
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
    // The turn is known a moment after the cursor has moved.
    const isWhole = source === null || at?.n === cursor;
    if (isWhole && dueMs <= 0) write();
    else timer ??= setTimeout(write, isWhole ? dueMs : leastMs);
  });
  // Write at once when the user leaves the page, because the user may copy the address or return to it.
  const writeNow = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener("blur", writeNow);
  window.addEventListener("pagehide", writeNow);
  document.addEventListener("visibilitychange", writeNow);
  window.addEventListener("hashchange", () => {
    if (window.location.hash === written) return;
    if (useView.getState().source === null) {
      goToAddressOnOpen();
      explainBareLink();
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
