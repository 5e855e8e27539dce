import { create } from "zustand";

/** The dialogs that start a live recording of a server's game or of a practice game. */
export type LiveDialog = "record" | "practice";

/** Which of the dialogs is open. */
export const useLiveDialog = create<{ readonly shown: LiveDialog | null }>()(() => ({ shown: null }));

export function showLiveDialog(shown: LiveDialog | null): void {
  useLiveDialog.setState({ shown });
}
