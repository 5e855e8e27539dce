import { type Command, commandsOf, lateCommands } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { useView } from "../../session/store.ts";
import { searchFieldId, setGrouping, showAll } from "./setup.ts";

const isShown = (): boolean => useView.getState().session !== null && useView.getState().tab === "diagnostics";

/** Returns the commands of the Diagnostics tab. */
function diagnosticsCommands(): readonly Command[] {
  const by = (["rule", "bot", "turn"] as const).map((grouping) => ({
    id: `diagnostics.${grouping}`,
    label: `Group findings by ${grouping}`,
    keys: [grouping.charAt(0).toUpperCase()],
    run: () => setGrouping(grouping),
  }));
  return commandsOf("Diagnostics", isShown, [
    {
      id: "diagnostics.search",
      label: "Filter findings",
      words: "search find",
      keys: ["/", "Ctrl+F"],
      run: () => focusField(searchFieldId),
    },
    {
      id: "diagnostics.all",
      label: "Show all findings",
      keys: ["Escape"],
      run: showAll,
      isEnabled: () => {
        const { hidden, text } = useView.getState().rows.findings;
        return isShown() && (hidden.length > 0 || text !== "");
      },
    },
    ...by,
  ]);
}

lateCommands.push(diagnosticsCommands);
