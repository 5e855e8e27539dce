import { create } from "zustand";

const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A short notice, for example that a key has nowhere to go; null if there is none. */
export const useNotice = create<{ readonly words: string | null }>()(() => ({ words: null }));

/** Shows a notice for a moment. */
export function showNotice(words: string): void {
  clearTimeout(timer);
  useNotice.setState({ words });
  timer = setTimeout(() => useNotice.setState({ words: null }), shownMs);
}
