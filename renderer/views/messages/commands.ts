import { type Command, commandsOf, isOpen, isTab } from "../../parts/command.ts";
import { isColumnShown, showColumn } from "../../parts/DataGrid/gridSetup.ts";
import { setSettings, type TimeMode, useSettings } from "../../session/settings.ts";
import { goToMatch, setFollows, setTable, type TabName, useView } from "../../session/store.ts";
import { isFilterTyped } from "../../session/typedFilter.ts";
import { columnName, tableLabel, usuallyHidden } from "./columnNames.ts";
import { focusFilter } from "./filterFocus.ts";

/** Tabs that have their own filter, with the same keys. */
const tabsWithFilters: ReadonlySet<TabName> = new Set(["agreements", "press", "diagnostics", "recordings"]);

const isFiltered = (): boolean => useView.getState().table.filter.trim() !== "";
const hasMatches = (): boolean => isTab("game") && (isFiltered() || isFilterTyped());

/** Returns the commands of the messages. */
export function messageCommands(): readonly Command[] {
  const { table, news, follows, tab } = useView.getState();
  const isLive = news?.reading.phase === "following";
  return commandsOf("Messages", isOpen, [
    {
      id: "messages.filter",
      label: "Filter messages",
      words: "search find",
      keys: tabsWithFilters.has(tab) ? [] : ["/", "Ctrl+F"],
      run: focusFilter,
    },
    {
      id: "messages.clear",
      label: "Clear filter",
      keys: ["Escape"],
      run: () => setTable({ filter: "" }),
      isEnabled: isFiltered,
    },
    ...([1, -1] as const).map((step) => ({
      id: step === 1 ? "messages.match.next" : "messages.match.previous",
      label: step === 1 ? "Next matching message" : "Previous matching message",
      words: "find search filter",
      keys: [step === 1 ? "F3" : "Shift+F3"],
      run: () => void goToMatch(step),
      isEnabled: hasMatches,
    })),
    {
      id: "messages.highlight",
      label: table.mode === "hide" ? "Highlight matches" : "Hide non-matching messages",
      keys: ["H"],
      run: () => setTable({ mode: table.mode === "hide" ? "highlight" : "hide" }),
      isEnabled: isFiltered,
    },
    {
      id: "messages.fold",
      label: table.folds ? "Unfold routine messages" : "Fold routine messages",
      keys: ["F"],
      run: () => setTable({ folds: !table.folds }),
    },
    {
      id: "messages.follow",
      label: follows ? "Stop following live recording" : "Follow live recording",
      run: () => setFollows(!follows),
      isEnabled: () => isLive,
    },
    ...times(useSettings.getState().time),
    ...columns(),
  ]);
}

function columns(): Omit<Command, "group">[] {
  return Object.entries(columnName).map(([id, name]) => {
    const isShown = isColumnShown(tableLabel, { id, isHidden: usuallyHidden.includes(id) });
    return {
      id: `messages.column.${id}`,
      label: `${isShown ? "Hide" : "Show"} column: ${name}`,
      run: () => showColumn(tableLabel, id, !isShown),
    };
  });
}

const timeWords: Readonly<Record<TimeMode, string>> = {
  start: "Time: since start",
  clock: "Time: time of day",
  above: "Time: since previous row",
};

function times(now: TimeMode): Omit<Command, "group">[] {
  return (Object.keys(timeWords) as TimeMode[])
    .filter((mode) => mode !== now)
    .map((mode) => ({
      id: `messages.time.${mode}`,
      label: timeWords[mode],
      run: () => setSettings({ time: mode }),
    }));
}
