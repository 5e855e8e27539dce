import { create } from "zustand";

/** Whether the dialog for recording a live game is open. */
export const useRecordDialog = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }));

export function showRecordDialog(isShown: boolean): void {
  useRecordDialog.setState({ isShown });
}
