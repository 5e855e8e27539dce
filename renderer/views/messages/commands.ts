import { type Command, commandsOf, isOpen } from "../../parts/command.ts";
import { setFollows, setTable, useView } from "../../session/store.ts";
import { columnName, usuallyHidden } from "./columnNames.ts";
import { focusFilter } from "./filterFocus.ts";
import { setTableSetup, type TimeMode, useTableSetup } from "./tableSettings.ts";

const isFiltered = (): boolean => useView.getState().table.filter.trim() !== "";

/** Returns the commands of the messages. */
export function messageCommands(): readonly Command[] {
  const { table, news, follows, tab } = useView.getState();
  const { shown, time } = useTableSetup.getState();
  const isLive = news?.reading.phase === "following";
  return commandsOf("Messages", isOpen, [
    {
      id: "messages.filter",
      label: "Filter messages",
      words: "search find",
      // These tabs have their own search field with the same keys.
      keys: tab === "press" || tab === "diagnostics" || tab === "recordings" ? [] : ["/", "Ctrl+F"],
      run: focusFilter,
    },
    {
      id: "messages.clear",
      label: "Clear filter",
      keys: ["Escape"],
      run: () => setTable({ filter: "" }),
      isEnabled: isFiltered,
    },
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
    ...times(time),
    ...columns(shown),
  ]);
}

function columns(shown: Readonly<Record<string, boolean>>): Omit<Command, "group">[] {
  const others = Object.entries(columnName).filter(([id]) => id !== "text");
  return others.map(([id, name]) => {
    const isShown = shown[id] ?? !usuallyHidden.includes(id);
    return {
      id: `messages.column.${id}`,
      label: `${isShown ? "Hide" : "Show"} column: ${name}`,
      run: () => setTableSetup({ shown: { ...shown, [id]: !isShown } }),
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
      run: () => setTableSetup({ time: mode }),
    }));
}
