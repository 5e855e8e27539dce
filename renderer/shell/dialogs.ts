import { create } from "zustand";

export type DialogName = "palette" | "help" | "goTo";

interface Dialogs {
  readonly shown: DialogName | null;
}

/** Which of the shell's dialogs is open. */
export const useDialogs = create<Dialogs>()(() => ({ shown: null }));

export function showDialog(shown: DialogName | null): void {
  useDialogs.setState({ shown });
}
