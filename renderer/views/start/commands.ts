import { commandsOf } from "../../parts/command.ts";
import { setTab, useView } from "../../session/store.ts";

const isStart = (): boolean => useView.getState().source === null && useView.getState().tab === "game";

/** What the start page's keys do. */
export const startCommands = commandsOf("File", isStart, [
  { id: "start.library", label: "Open the library", keys: ["O"], run: () => setTab("recordings") },
]);
