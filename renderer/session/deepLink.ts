import { messageOf, placeText, readPlace } from "./place.ts";
import { goTo, showMessage, useView, wantAtOpening } from "./store.ts";

const settleMs = 250;

/** The recording that the address names: `?recording=ID`. */
export function recordingInAddress(): string | null {
  return new URLSearchParams(window.location.search).get("recording");
}

/** Keeps the address at what is shown, `?recording=ID#FAL1903/217`, and goes where it is changed to. */
export function followAddress(): void {
  const { hash } = window.location;
  if (hash.length > 1) wantAtOpening(readPlace(decodeURIComponent(hash.slice(1))));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = hash;
  useView.subscribe(({ source, cursor, at }, before) => {
    if (source === before.source && cursor === before.cursor && at === before.at) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // While it is being opened the address still says where to go.
      if (source !== null && cursor === 0) return;
      const turn = at?.n === cursor ? (at.turn?.key ?? null) : null;
      written = source === null ? "" : `#${placeText({ turn, n: cursor })}`;
      const search = source?.kind === "host" ? `?recording=${encodeURIComponent(source.id)}` : "";
      window.history.replaceState(null, "", `${window.location.pathname}${search}${written}`);
    }, settleMs);
  });
  window.addEventListener("hashchange", () => {
    if (window.location.hash === written) return;
    const place = readPlace(decodeURIComponent(window.location.hash.slice(1)));
    const n = place && messageOf(place, useView.getState().turns);
    if (n === null) return;
    if (place?.n !== null) void showMessage(n);
    goTo(n);
  });
}
