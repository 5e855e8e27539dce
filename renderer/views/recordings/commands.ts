import { refreshLibrary, useLink } from "../../link/link.ts";
import { commandsOf } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { useView } from "../../session/store.ts";
import { searchFieldId } from "./searchField.ts";

const isShown = (): boolean => useView.getState().tab === "recordings" && useLink.getState().host !== null;

/** Commands of the library. */
export const recordingsCommands = commandsOf("File", isShown, [
  {
    id: "library.search",
    label: "Filter recordings",
    words: "search find",
    keys: ["/", "Ctrl+F"],
    run: () => focusField(searchFieldId),
  },
  { id: "library.refresh", label: "Refresh recordings", run: () => void refreshLibrary() },
]);
