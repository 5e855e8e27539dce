import { useSyncExternalStore } from "react";

const rowHeight = 32;
/** What else stands on the start page: heads, hints, cards of samples. */
const restHeight = 528;

/** How many recordings the start page lists, so that the samples stay in view. */
export function useFittingRows(): number {
  return useSyncExternalStore(subscribe, fitting);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

function fitting(): number {
  return Math.min(14, Math.max(6, Math.floor((window.innerHeight - restHeight) / rowHeight)));
}
