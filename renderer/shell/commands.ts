import type { SessionPower } from "../../core/session/summary.ts";
import { type Command, commandsOf, isOpen, lateCommands } from "../parts/command.ts";
import { figureCommands } from "../parts/exports.ts";
import { goBack } from "../session/address.ts";
import { chooseFile, chooseLog } from "../session/chooseFile.ts";
import { shownGame } from "../session/press.ts";
import { type PaneName, setSettings, shownTheme, togglePane, useSettings } from "../session/settings.ts";
import { showShareDialog } from "../session/shareDialog.ts";
import { close, setTab, type TabName, useView } from "../session/store.ts";
import { setViewpoint } from "../session/viewpoint.ts";
import { agreementCommands } from "../views/agreements/commands.ts";
import { copyCommands, copyTabCommands } from "../views/inspector/copies.ts";
import { readingCommands } from "../views/inspector/readingCommands.ts";
import { liveCommands } from "../views/live/commands.ts";
import { mapCommands } from "../views/map/commands.ts";
import { marksCommands } from "../views/marks/commands.ts";
import { messageCommands } from "../views/messages/commands.ts";
import { pressCommands } from "../views/press/commands.ts";
import { recordingsCommands } from "../views/recordings/commands.ts";
import { startCommands } from "../views/start/commands.ts";
import { timelineCommands } from "../views/timeline/commands.ts";
import { showDialog } from "./dialogs.ts";

const tabLabels: readonly (readonly [TabName, string])[] = [
  ["game", "Show game"],
  ["press", "Show press"],
  ["agreements", "Show agreements"],
  ["diagnostics", "Show diagnostics"],
  ["charts", "Show charts"],
  ["recordings", "Show recordings"],
  ["coverage", "Show coverage"],
  ["query", "Show query"],
];

/** Returns all commands that currently exist, in the palette's order. */
export function allCommands(): readonly Command[] {
  return [
    ...viewpointCommands(),
    ...goCommands,
    // These come before the message commands, so that, on their own tabs, they take precedence where a key is shared.
    ...lateCommands.flatMap((commands) => commands()),
    ...pressCommands(),
    ...agreementCommands(),
    ...messageCommands(),
    ...timelineCommands(),
    ...mapCommands(),
    ...copyCommands,
    ...copyTabCommands,
    ...figureCommands(),
    ...paneCommands(),
    ...viewCommands(),
    ...liveCommands(),
    ...fileCommands,
    ...marksCommands,
    ...readingCommands(),
    ...startCommands,
    ...recordingsCommands,
  ];
}

function viewpointCommands(): readonly Command[] {
  const view = useView.getState();
  const games = view.news?.summary.games ?? [];
  const powers = games[shownGame(view)]?.powers ?? [];
  if (powers.length === 0) return [];
  // A viewpoint applies to all games of a recording, in which other bots may play the power.
  const playerWords = ({ bot, connection }: SessionPower): string =>
    games.length > 1
      ? " in all games"
      : `${bot === null ? "" : `, ${bot}`}${connection === null ? "" : ` on connection ${connection}`}`;
  return commandsOf("Viewpoint", always, [
    { id: "viewpoint.all", label: "Viewpoint: all powers", keys: ["0"], run: () => setViewpoint(null) },
    ...powers.map((power, index) => ({
      id: `viewpoint.${power.name}`,
      label: `Viewpoint: ${power.words}${playerWords(power)}`,
      ...(index < 7 && { keys: [String(index + 1)] }),
      run: () => setViewpoint(power.name),
    })),
  ]);
}

const goCommands = commandsOf("Go", isOpen, [
  { id: "go.to", label: "Go to turn or message…", keys: ["Ctrl+G"], run: () => showDialog("goTo") },
  { id: "go.back", label: "Back", keys: ["Alt+ArrowLeft"], run: () => goBack(-1) },
  { id: "go.forward", label: "Forward", keys: ["Alt+ArrowRight"], run: () => goBack(1) },
]);

const paneLabels: readonly (readonly [PaneName, string])[] = [
  ["messages", "messages pane"],
  ["timeline", "timeline pane"],
  ["inspector", "inspector pane"],
];

function paneCommands(): readonly Command[] {
  const { panes } = useSettings.getState();
  const commands = paneLabels.map(([name, words]) => ({
    id: `pane.${name}`,
    label: `${panes[name] ? "Hide" : "Show"} ${words}`,
    run: () => togglePane(name),
  }));
  return commandsOf("Panes", isOpen, commands);
}

const always = (): boolean => true;

function viewCommands(): readonly Command[] {
  const settings = useSettings.getState();
  const { density, animates } = settings;
  const isDark = shownTheme(settings) === "dark";
  return [
    ...commandsOf(
      "View",
      isOpen,
      tabLabels.map(([name, label]) => ({ id: `tab.${name}`, label, run: () => setTab(name) })),
    ),
    ...commandsOf("View", always, [
      {
        id: "view.theme",
        label: isDark ? "Light theme" : "Dark theme",
        words: "colours light dark mode",
        run: () => setSettings({ theme: isDark ? "light" : "dark" }),
      },
      { id: "view.systemTheme", label: "System theme", run: () => setSettings({ theme: "system" }) },
      {
        id: "view.density",
        label: density === "compact" ? "Comfortable rows" : "Compact rows",
        words: "density height",
        run: () => setSettings({ density: density === "compact" ? "comfortable" : "compact" }),
      },
      {
        id: "view.motion",
        label: animates ? "Turn off unit animation" : "Turn on unit animation",
        words: "motion move jump",
        run: () => setSettings({ animates: !animates }),
      },
      { id: "view.palette", label: "Commands", keys: ["Ctrl+K"], run: () => showDialog("palette") },
      { id: "view.help", label: "Keyboard shortcuts", words: "keys help", keys: ["?"], run: () => showDialog("help") },
    ]),
  ];
}

const fileCommands: readonly Command[] = [
  { id: "file.open", label: "Open file…", group: "File", keys: ["Ctrl+O"], run: chooseFile },
  {
    id: "file.link",
    label: "Open link…",
    words: "paste address url",
    group: "File",
    run: () => showDialog("goTo"),
  },
  { id: "file.log", label: "Open bot log…", group: "File", run: chooseLog, isEnabled: isOpen },
  {
    id: "file.share",
    label: "Share as one HTML page…",
    words: "export send save file offline",
    group: "File",
    run: () => showShareDialog(true),
    isEnabled: isOpen,
  },
  { id: "file.close", label: "Close recording", group: "File", run: close, isEnabled: isOpen },
];
