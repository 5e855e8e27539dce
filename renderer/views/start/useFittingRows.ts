import { useSyncExternalStore } from "react";

const rowHeight = 32;
/** What else stands on the start page: heads, hints, words of samples; and their pictures, as the stylesheet has them. */
const restHeight = 307;
const picture = { least: 150, share: 0.52, less: 172, most: 440 };

/** How many recordings the start page lists, so that the samples stay in view. */
export function useFittingRows(): number {
  return useSyncExternalStore(subscribe, fitting);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

function fitting(): number {
  const pictureHeight = Math.min(
    picture.most,
    Math.max(picture.least, window.innerHeight * picture.share - picture.less),
  );
  return Math.min(14, Math.max(6, Math.floor((window.innerHeight - restHeight - pictureHeight) / rowHeight)));
}
