import { useLink } from "../../link/link.ts";
import type { Command } from "../../parts/command.ts";
import { chooseImport } from "../../session/chooseFile.ts";
import { setTab, useView } from "../../session/store.ts";

const isStart = (): boolean => useView.getState().source === null && useView.getState().tab === "game";

/** What the start page's keys do. */
export const startCommands: readonly Command[] = [
  {
    id: "start.import",
    label: "Import a file of another tool…",
    group: "File",
    keys: ["I"],
    run: chooseImport,
    isEnabled: () => isStart() && useLink.getState().host !== null,
  },
  {
    id: "start.library",
    label: "Open the library",
    group: "File",
    keys: ["O"],
    run: () => setTab("recordings"),
    isEnabled: isStart,
  },
];
