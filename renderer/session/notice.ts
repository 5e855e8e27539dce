import { create } from "zustand";

const shownMs = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is said of a key that leads nowhere; null: nothing. */
export const useNotice = create<{ readonly words: string | null }>()(() => ({ words: null }));

/** Says something for a moment. */
export function tellShortly(words: string): void {
  clearTimeout(timer);
  useNotice.setState({ words });
  timer = setTimeout(() => useNotice.setState({ words: null }), shownMs);
}
