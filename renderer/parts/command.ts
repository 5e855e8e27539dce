import { type TabName, useView } from "../session/store.ts";

/** An action that the user can run with a key, from the palette or with a button. */
export interface Command {
  /** `map.before`. */
  readonly id: string;
  readonly label: string;
  /** Additional words by which the palette finds it. */
  readonly words?: string;
  /** The heading under which the palette lists it. */
  readonly group: string;
  /** Shortcuts; the first is shown: `Ctrl+1`, `Shift+ArrowLeft`, `[`. */
  readonly keys?: readonly string[];
  readonly run: () => void;
  /** Whether the command can run now. If omitted, the command is always enabled. */
  readonly isEnabled?: () => boolean;
}

/** Whether a recording is open. */
export function isOpen(): boolean {
  return useView.getState().session !== null;
}

/** Whether a recording is open and this tab is shown. */
export function isTab(tab: TabName): boolean {
  return isOpen() && useView.getState().tab === tab;
}

/** Groups commands under one heading. `isEnabled` applies to commands without their own condition. */
export function commandsOf(
  group: string,
  isEnabled: () => boolean,
  commands: readonly Omit<Command, "group">[],
): readonly Command[] {
  return commands.map((command) => ({ isEnabled, ...command, group }));
}

/** Commands for views that are loaded on demand. */
export const lateCommands: (() => readonly Command[])[] = [];
