import { create } from "zustand";

const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A short notice, for example that there is nothing for a key to go to; null if there is none. */
export const useNotice = create<{ readonly words: string | null }>()(() => ({ words: null }));

/** Shows a notice for a moment. */
export function showNotice(words: string): void {
  clearTimeout(timer);
  useNotice.setState({ words });
  timer = setTimeout(() => useNotice.setState({ words: null }), shownMs);
}
