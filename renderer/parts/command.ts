import { type TabName, useView } from "../session/store.ts";

/** Something a person can do, by key, in the palette, or by a button: said once. */
export interface Command {
  /** `map.before`. */
  readonly id: string;
  readonly label: string;
  /** Other words by which a person may look for it. */
  readonly words?: string;
  /** Heading in the palette. */
  readonly group: string;
  /** Shortcuts, the first is shown: `Ctrl+1`, `Shift+ArrowLeft`, `[`. */
  readonly keys?: readonly string[];
  readonly run: () => void;
  /** Not given: always. */
  readonly isEnabled?: () => boolean;
}

/** Whether a recording is open. */
export function isOpen(): boolean {
  return useView.getState().session !== null;
}

/** Whether a recording is open, and a tab shown. */
export function isTab(tab: TabName): boolean {
  return isOpen() && useView.getState().tab === tab;
}

/** Commands under one heading; those that do not say when they can be done can while `isEnabled`. */
export function commandsOf(
  group: string,
  isEnabled: () => boolean,
  commands: readonly Omit<Command, "group">[],
): readonly Command[] {
  return commands.map((command) => ({ isEnabled, ...command, group }));
}

/** Commands of views that are fetched when they are first shown. */
export const lateCommands: (() => readonly Command[])[] = [];
