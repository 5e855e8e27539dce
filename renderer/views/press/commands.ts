import { type Command, commandsOf, isTab } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { useView } from "../../session/store.ts";
import { isFiltering } from "./noFilter.ts";
import { clearFilter, pressFieldId, usePressSetup } from "./pressFilter.ts";

const isShown = (): boolean => isTab("press");

/** Returns the commands of the press tab, for keys and the palette. */
export function pressCommands(): readonly Command[] {
  const { order, english } = usePressSetup.getState();
  const hasThreads = order === null ? useView.getState().viewpoint === null : order === "threads";
  return commandsOf("Press", isShown, [
    {
      id: "press.filter",
      label: "Filter press",
      words: "search find",
      keys: ["/", "Ctrl+F"],
      run: () => focusField(pressFieldId),
    },
    {
      id: "press.clear",
      label: "Clear press filter",
      keys: ["Escape"],
      run: clearFilter,
      isEnabled: () => isShown() && isFiltering(useView.getState().rows.press),
    },
    {
      id: "press.order",
      label: hasThreads ? "Show press in chronological order" : "Show press by thread",
      run: () => usePressSetup.setState({ order: hasThreads ? "time" : "threads" }),
    },
    {
      id: "press.english",
      label: english === true ? "Hide the English text" : "Show press in English",
      words: "sentences",
      run: () => usePressSetup.setState({ english: english !== true }),
    },
  ]);
}
