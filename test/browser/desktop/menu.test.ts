import { expect, test } from "vitest";
import { sample } from "../../../bench/samples.ts";
import { type MenuActions, menuTemplate } from "../../../electron/menu.ts";
import { keyCaps } from "../../../renderer/parts/keyNames.ts";
import { DesktopProfile } from "../../support/desktop/desktopApp.ts";
import { expectInspected, expectSpoken, focused, goToPlace, untilRead } from "../../support/page.ts";

const nothing = (): void => undefined;
const actions: MenuActions = {
  open: nothing,
  openRecent: nothing,
  clearRecent: nothing,
  showLibrary: nothing,
  run: nothing,
};

/** Returns the items of all submenus in the menu for a system. */
function menuItems(platform: NodeJS.Platform) {
  const menu = menuTemplate(actions, { platform, recent: [], isPackaged: true });
  return menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
}

test("given a game, then the menu shows the page's keys, and its items do what the keys do", async () => {
  const profile = await DesktopProfile.create();
  const { electron, page } = await profile.start([sample("press-level20")]);
  await untilRead(page);
  await goToPlace(page, "300");
  await expectInspected(page, 300);
  electron.choose("Next Message");
  await expectInspected(page, 301);
  electron.choose("First Turn");
  await expectSpoken(page, /Spring 1901, turn 1 of/);
  electron.choose("Next Turn");
  await expectSpoken(page, /turn 2 of/);
  electron.choose("Filter");
  // Text typed into the filter is not a command
  await expect.poll(() => focused(page)).toBe("combobox Filter messages");
  await page.keyboard.type("prp");
  await expect.poll(() => page.getByRole("combobox", { name: "Filter messages" }).inputValue()).toBe("prp");
  await expectSpoken(page, /turn 2 of/);

  electron.choose("Keys and Help");
  const caps = page.getByRole("dialog", { name: "Keyboard shortcuts" }).locator(".help-row .keys");
  await caps.first().waitFor();
  const rows = await caps.allTextContents();
  // The help names the first key of each command
  const menuKeys = menuItems("linux").flatMap(({ id, registerAccelerator }) =>
    registerAccelerator === false && id !== undefined ? [id] : [],
  );
  expect(menuKeys).toContain("Ctrl+G");
  const shown = menuKeys.map((keys) => (keys === "Ctrl+F" ? "/" : keyCaps(keys).replaceAll("+", "")));
  expect(shown.filter((keys) => !rows.includes(keys))).toEqual([]);
  await page.keyboard.press("Escape");
  await caps.first().waitFor({ state: "detached" });
  electron.choose("Close Recording");
  await page.getByRole("heading", { name: "Recent recordings" }).waitFor();
});

test("given macOS, then the menu has the system's items, and no item takes a key that is needed for typing", () => {
  for (const platform of ["darwin", "linux", "win32"] as const) {
    const menu = menuTemplate(actions, { platform, recent: [], isPackaged: true });
    const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const accelerators = items.flatMap(({ accelerator, registerAccelerator = true }) =>
      accelerator === undefined ? [] : [{ accelerator, registerAccelerator }],
    );
    const taken = accelerators.filter((each) => platform === "darwin" || each.registerAccelerator);
    expect(taken.filter(({ accelerator }) => !/^(CmdOrCtrl|Control|Alt)\+/.test(String(accelerator)))).toEqual([]);
    expect(items.map(({ role }) => role)).not.toContain("toggleDevTools");
    const roles = menu.map(({ role }) => role);
    expect(roles.includes("appMenu")).toBe(platform === "darwin");
    // The system itself uses Cmd+M.
    const mark = items.find(({ label }) => label === "Mark This Message…");
    expect(mark?.accelerator).toBe(platform === "darwin" ? "Control+M" : "CmdOrCtrl+M");
  }
});
