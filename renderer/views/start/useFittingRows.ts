import { useSyncExternalStore } from "react";

/** Of a row, as the stylesheet has it: on high screens there is room. */
const rowHeights = { usual: 32, roomy: 36, roomyFrom: 1000 };
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
  const rowHeight = window.innerHeight >= rowHeights.roomyFrom ? rowHeights.roomy : rowHeights.usual;
  return Math.min(14, Math.max(6, Math.floor((window.innerHeight - restHeight - pictureHeight) / rowHeight)));
}
