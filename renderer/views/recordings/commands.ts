import { refreshLibrary, useLink } from "../../link/link.ts";
import type { Command } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { useView } from "../../session/store.ts";
import { searchFieldId } from "./searchField.ts";

const isShown = (): boolean => useView.getState().tab === "recordings" && useLink.getState().host !== null;

/** What can be done in the library. */
export const recordingsCommands: readonly Command[] = [
  {
    id: "library.search",
    label: "Search recordings",
    group: "File",
    keys: ["/", "Ctrl+F"],
    run: () => focusField(searchFieldId),
    isEnabled: isShown,
  },
  {
    id: "library.refresh",
    label: "Look for new recordings",
    group: "File",
    run: () => void refreshLibrary(),
    isEnabled: isShown,
  },
];
