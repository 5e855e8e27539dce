import { create } from "zustand";

/** Whether the dialog that shares a game as one page is shown. */
export const useShareDialog = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }));

export function showShareDialog(isShown: boolean): void {
  useShareDialog.setState({ isShown });
}
