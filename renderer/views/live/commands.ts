import { recording, useLink } from "../../link/link.ts";
import { requestStop, useLive } from "../../link/live.ts";
import { showLiveDialog } from "../../link/record.ts";
import { type Command, commandsOf } from "../../parts/command.ts";
import { useView } from "../../session/store.ts";
import { runningHere } from "./running.ts";

const canRecord = (): boolean => recording(useLink.getState()) === "possible";

function running(): string | null {
  const { source } = useView.getState();
  return runningHere(useLive.getState(), source?.kind === "host" ? source.id : null)?.id ?? null;
}

/** Returns the commands that start and stop the recording of a live game. */
export function liveCommands(): readonly Command[] {
  const id = running();
  if (id !== null)
    return [
      { id: "live.stop", label: "Stop recording", group: "Record", keys: ["Ctrl+E"], run: () => requestStop(id) },
    ];
  const onStart = useView.getState().source === null && useView.getState().tab === "game";
  const keys = ["Ctrl+E", ...(onStart ? ["R"] : [])];
  return commandsOf("Record", canRecord, [
    { id: "live.start", label: "Record a live game…", keys, run: () => showLiveDialog("record") },
    {
      id: "live.practice",
      label: "Play a practice game…",
      ...(onStart && { keys: ["G"] }),
      run: () => showLiveDialog("practice"),
    },
  ]);
}
