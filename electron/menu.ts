import type { MenuItemConstructorOptions } from "electron";

/** Menu actions that run in the main process. All other menu items run page commands, identified by key or id. */
export interface MenuActions {
  readonly open: () => void;
  readonly openRecent: (path: string) => void;
  readonly clearRecent: () => void;
  readonly showLibrary: () => void;
  readonly run: (command: string) => void;
}

/** A page command: its label and its key, or its id if it has no key. */
type PageItem = readonly [label: string, command: string] | null;

const recordItems: readonly PageItem[] = [["Start or Stop Recording", "Ctrl+E"]];

const editRoles: readonly MenuItemConstructorOptions[] = [
  { role: "undo" },
  { role: "redo" },
  { type: "separator" },
  { role: "cut" },
  { role: "copy" },
  { role: "paste" },
  { role: "selectAll" },
];

const editItems: readonly PageItem[] = [
  ["Filter", "Ctrl+F"],
  ["Mark This Message…", "Ctrl+M"],
];

const goItems: readonly PageItem[] = [
  ["Play or Pause", "Space"],
  null,
  ["Previous Turn", "ArrowLeft"],
  ["Next Turn", "ArrowRight"],
  ["Previous Message", "Shift+ArrowLeft"],
  ["Next Message", "Shift+ArrowRight"],
  ["First Turn", "Home"],
  ["Last Message", "End"],
  null,
  ["Previous Agreement Event", "["],
  ["Next Agreement Event", "]"],
  ["Previous Finding", ","],
  ["Next Finding", "."],
  null,
  ["Go to Turn or Message…", "Ctrl+G"],
  ["Back", "Alt+ArrowLeft"],
  ["Forward", "Alt+ArrowRight"],
];

const viewItems: readonly PageItem[] = [
  ["Commands…", "Ctrl+K"],
  null,
  ["Board Before", "Ctrl+1"],
  ["Orders and Results", "Ctrl+2"],
  ["Board After", "Ctrl+3"],
  ["Orders as a Table", "Ctrl+4"],
  null,
  ["All Powers", "0"],
  ...Array.from({ length: 7 }, (_, at): PageItem => [`Power ${at + 1}`, String(at + 1)]),
];

/** Ids of page commands without a key. */
export const menuCommands = { close: "file.close", share: "file.share", theme: "view.theme" } as const;

/**
 * Builds the menu for a system.
 * @param recent paths of recordings, newest first
 */
export function menuTemplate(
  actions: MenuActions,
  { platform, recent, isPackaged }: { platform: NodeJS.Platform; recent: readonly string[]; isPackaged: boolean },
): MenuItemConstructorOptions[] {
  const isMac = platform === "darwin";
  const pageItem = (item: PageItem): MenuItemConstructorOptions =>
    item === null
      ? { type: "separator" }
      : { ...keyOf(item[1], isMac), label: item[0], click: () => actions.run(item[1]) };
  const byId = (label: string, id: string): MenuItemConstructorOptions => ({ label, id, click: () => actions.run(id) });
  return [
    ...(isMac ? [{ role: "appMenu" } as const] : []),
    {
      label: "&File",
      submenu: [
        { label: "Open…", id: "open", accelerator: "CmdOrCtrl+O", click: actions.open },
        { label: "Open Recent", id: "recent", submenu: recentItems(recent, actions) },
        { label: "Library", id: "library", click: actions.showLibrary },
        { type: "separator" },
        ...recordItems.map(pageItem),
        { type: "separator" },
        byId("Share as One HTML Page…", menuCommands.share),
        { type: "separator" },
        byId("Close Recording", menuCommands.close),
        isMac ? { role: "close" } : { role: "quit" },
      ],
    },
    { label: "&Edit", submenu: [...editRoles, { type: "separator" }, ...editItems.map(pageItem)] },
    { label: "&Go", submenu: goItems.map(pageItem) },
    {
      label: "&View",
      submenu: [
        ...viewItems.map(pageItem),
        { type: "separator" },
        byId("Light or Dark", menuCommands.theme),
        { role: "zoomIn" },
        { role: "zoomOut" },
        { role: "togglefullscreen" },
        ...(isPackaged ? [] : [{ role: "toggleDevTools" } as const]),
      ],
    },
    ...(isMac ? [{ role: "windowMenu" } as const] : []),
    {
      role: "help",
      submenu: [
        { label: "Keys and Help", id: "view.help", ...keyOf("?", isMac), click: () => actions.run("?") },
        ...(isMac ? [] : [{ role: "about" } as const]),
      ],
    },
  ];
}

function recentItems(recent: readonly string[], actions: MenuActions): MenuItemConstructorOptions[] {
  if (recent.length === 0) return [{ label: "No Recent Files", enabled: false }];
  return [
    ...recent.map((path) => ({ label: path.replaceAll("&", "&&"), click: () => actions.openRecent(path) })),
    { type: "separator" },
    { label: "Clear", id: "clear-recent", click: actions.clearRecent },
  ];
}

const keyWords: Readonly<Record<string, string>> = {
  ArrowLeft: "Left",
  ArrowRight: "Right",
};

/**
 * Shows one of the page's keys in the menu. The page handles the key itself: with `registerAccelerator`, plain keys
 * would no longer reach text fields. On macOS, registration cannot be turned off, so the menu does not show plain keys.
 */
function keyOf(keys: string, isMac: boolean): Partial<MenuItemConstructorOptions> {
  const isPlain = !/^(Ctrl|Alt)\+/.test(keys);
  if (isMac && isPlain) return { id: keys };
  // macOS reserves Cmd+M.
  const held = isMac && keys === "Ctrl+M" ? "Control" : "CmdOrCtrl";
  const accelerator = keys.replace(/^Ctrl/, held).replace(/Arrow(Left|Right)/, (name) => keyWords[name] ?? name);
  return { id: keys, accelerator, registerAccelerator: false };
}
