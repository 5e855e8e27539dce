import type { Command } from "../../parts/command.ts";
import { setTab, useView } from "../../session/store.ts";

const isStart = (): boolean => useView.getState().source === null && useView.getState().tab === "game";

/** What the start page's keys do. */
export const startCommands: readonly Command[] = [
  {
    id: "start.library",
    label: "Open the library",
    group: "File",
    keys: ["O"],
    run: () => setTab("recordings"),
    isEnabled: isStart,
  },
];
