import { type Command, commandsOf, isTab } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { useView } from "../../session/store.ts";
import { clearFilter, pressFieldId, usePressSetup } from "./pressFilter.ts";
import { isFiltering } from "./pressLines.ts";

const isShown = (): boolean => isTab("press");

/** What can be done where press is shown, by key and in the palette. */
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
      label: "Clear the filter of press",
      keys: ["Escape"],
      run: clearFilter,
      isEnabled: () => isShown() && isFiltering(usePressSetup.getState().filter),
    },
    {
      id: "press.order",
      label: hasThreads ? "Press in the order it was said" : "Press by thread",
      run: () => usePressSetup.setState({ order: hasThreads ? "said" : "threads" }),
    },
    {
      id: "press.english",
      label: english === true ? "Press without sentences" : "Press with sentences",
      words: "english",
      run: () => usePressSetup.setState({ english: english !== true }),
    },
  ]);
}
