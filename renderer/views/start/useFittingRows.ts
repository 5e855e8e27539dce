import { useSyncExternalStore } from "react";

/** Height of a row in pixels, as in the stylesheet; rows are taller on tall screens. */
const rowHeights = { usual: 32, roomy: 36, roomyFrom: 1000 };
/** Height in pixels of everything else on the start page, and of the samples' pictures, as in the stylesheet. */
const restHeight = 307;
const picture = { least: 150, share: 0.52, less: 172, most: 440 };

/** Returns how many recordings the start page can list while the samples stay in view. */
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
