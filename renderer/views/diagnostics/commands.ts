import { type Command, lateCommands } from "../../parts/command.ts";
import { focusField } from "../../parts/focusField.ts";
import { useView } from "../../session/store.ts";
import { searchFieldId, setGrouping, showAll, useFindingsSetup } from "./setup.ts";

const group = "Diagnostics";
const isShown = (): boolean => useView.getState().session !== null && useView.getState().tab === "diagnostics";

/** What can be done where findings are shown, by key and in the palette. */
function diagnosticsCommands(): readonly Command[] {
  const by = (["rule", "bot", "turn"] as const).map(
    (grouping): Command => ({
      id: `diagnostics.${grouping}`,
      label: `Findings by ${grouping}`,
      group,
      keys: [grouping.charAt(0).toUpperCase()],
      run: () => setGrouping(grouping),
      isEnabled: isShown,
    }),
  );
  return [
    {
      id: "diagnostics.search",
      label: "Search findings",
      words: "filter find",
      group,
      keys: ["/", "Ctrl+F"],
      run: () => focusField(searchFieldId),
      isEnabled: isShown,
    },
    {
      id: "diagnostics.all",
      label: "Show all findings",
      group,
      keys: ["Escape"],
      run: showAll,
      isEnabled: () => {
        const { hidden, text } = useFindingsSetup.getState();
        return isShown() && (hidden.length > 0 || text !== "");
      },
    },
    ...by,
  ];
}

lateCommands.push(diagnosticsCommands);
