import type { Source } from "./api.ts";

/** Returns a key that is the same when a file is opened again. Parts and copies of a recording share its UUID. */
function keyOf(source: Source): string {
  if (source.kind === "host") return `host ${source.id}`;
  const { name, size, lastModified } = source.file;
  // Samples are fetched each time, which changes their dates, so ignore the date.
  return `file ${name} ${size} ${source.isSample ? "" : lastModified}`;
}

/** Unsaved additions to closed recordings, kept until the page is closed. */
export class UnsavedStates<S> {
  readonly #states = new Map<string, S>();

  /**
   * @param isUnsaved whether the open recording has additions that are not in any file; the page warns before they are
   * lost
   */
  constructor(isUnsaved: () => boolean) {
    window.addEventListener("beforeunload", (event) => {
      if (isUnsaved() || this.#states.size > 0) event.preventDefault();
    });
  }

  keep(source: Source, state: S): void {
    this.#states.set(keyOf(source), state);
  }

  /** Removes and returns the unsaved state of a recording. */
  take(source: Source): S | undefined {
    const key = keyOf(source);
    const state = this.#states.get(key);
    this.#states.delete(key);
    return state;
  }
}
