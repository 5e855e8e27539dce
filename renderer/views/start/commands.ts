import { commandsOf } from "../../parts/command.ts";
import { setTab, useView } from "../../session/store.ts";

const isStart = (): boolean => useView.getState().source === null && useView.getState().tab === "game";

/** Commands of the start page. */
export const startCommands = commandsOf("File", isStart, [
  { id: "start.library", label: "Browse recordings", keys: ["O"], run: () => setTab("recordings") },
]);
