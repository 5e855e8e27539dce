import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { at, click, each, filtered, nothing, press, type Shot, tab } from "./arranging.ts";
import { sample } from "./samples.ts";

/* Screenshots of the views of a game, with dialogs and menus. */

/** Returns a recording of a few frames. */
const sampleGolden = (): string => join(dirname(sample("")), "golden/v1.0.chamber");
/** Opens the tab and waits until all press has been read. */
const agreements = each(tab(/^Agreements/), read);
const pressTab = each(tab(/^Press/), read);
const level8000 = (): string => sample("press-level8000");
const level20 = (): string => sample("press-level20");

export const shotsOfViews: readonly Shot[] = [
  { name: "start", file: null, arrange: nothing },
  { name: "start-first", file: null, isEmpty: true, arrange: nothing },
  {
    name: "record",
    file: null,
    arrange: async (page) => {
      await click(/^Record a live game/)(page);
      await page.getByLabel("Server").fill("127.0.0.1:16714");
    },
  },
  { name: "game", file: level8000, arrange: at("s1920", press("Shift+ArrowRight")) },
  { name: "before", file: level8000, arrange: at("s1920", press("Control+1")) },
  { name: "after", file: level8000, arrange: at("f1920", press("Control+3")) },
  { name: "orders", file: level8000, arrange: at("s1920", press("Control+4")) },
  { name: "viewpoint", file: level8000, arrange: at("s1920", press("3")) },
  { name: "comfortable", file: level8000, arrange: at("s1920", each(comfortable, press("Escape"), away)) },
  { name: "table-settings", file: level8000, arrange: at("s1920", click("Columns, time and density")) },
  { name: "layers", file: level8000, arrange: at("s1920", click("Layers")) },
  { name: "export", file: level8000, arrange: at("s1920", click("Export Map")) },
  {
    name: "share",
    file: level8000,
    arrange: at(
      "s1920",
      each(
        press("Control+k"),
        (page) => page.keyboard.type("share as one"),
        press("Enter"),
        (page) => page.getByLabel("From turn").waitFor(),
      ),
    ),
  },
  { name: "filter", file: level8000, arrange: at("s1920", filtered("prp from:")) },
  { name: "filter-valid", file: level8000, arrange: at("s1920", filtered("prp from:AUS ")) },
  { name: "filter-wrong", file: level8000, arrange: at("s1920", filtered("colour==red ")) },
  { name: "no-match", file: level8000, arrange: at("s1920", filtered("prp from:TUR turn:S1920 ")) },
  { name: "palette", file: level8000, arrange: at("s1920", press("Control+k")) },
  { name: "help", file: level8000, arrange: press("?") },
  { name: "go-to", file: level8000, arrange: each(press("Control+g"), (page) => page.keyboard.type("f1903")) },
  {
    name: "inspector-tree",
    file: level8000,
    arrange: at("13684", (page) => page.getByRole("treeitem").nth(5).click()),
  },
  {
    name: "inspector-tokens",
    file: level8000,
    arrange: at("13684", async (page) => {
      const cells = page.getByRole("listbox", { name: "Tokens and bytes" }).getByRole("option");
      await cells.nth(13).click();
      await cells.nth(17).click({ modifiers: ["Shift"] });
    }),
  },
  {
    name: "inspector-bytes",
    file: () => sample("protocol-errors"),
    arrange: at("1", (page) => page.getByRole("listbox", { name: "Bytes" }).getByRole("option").nth(1).click()),
  },
  { name: "copy-menu", file: level8000, arrange: at("13684", click(/^Copy message/)) },
  {
    name: "line-menu",
    file: level8000,
    arrange: at("13684", (page) =>
      page.getByRole("grid", { name: "Messages" }).locator("[aria-selected=true]").first().click({ button: "right" }),
    ),
  },
  {
    name: "press-threads",
    file: level8000,
    arrange: each(pressTab, (page) => page.getByRole("grid", { name: "Press" }).locator("tr[data-id]").nth(8).click()),
  },
  {
    name: "press-pair",
    file: level8000,
    arrange: each(pressTab, click("Only with Germany"), click(/^Claims/), (page) =>
      page.getByRole("grid", { name: "Press" }).locator("tr[data-id]").nth(8).click(),
    ),
  },
  { name: "press-viewpoint", file: level20, arrange: each(pressTab, press("4")) },
  { name: "agreements", file: level8000, arrange: at("s1901/151", agreements) },
  { name: "agreements-open", file: level20, arrange: at("s1901/318", agreements) },
  { name: "agreements-none", file: () => sample("no-press-solo"), arrange: agreements },
  { name: "press-none", file: () => sample("no-press-solo"), arrange: pressTab },
  { name: "diagnostics", file: level8000, arrange: diagnostics },
  { name: "diagnostics-bots", file: level8000, arrange: each(diagnostics, click("By bot")) },
  { name: "diagnostics-turns", file: level20, arrange: each(diagnostics, click("By turn")) },
  { name: "diagnostics-errors", file: () => sample("protocol-errors"), arrange: each(diagnostics, chosen("syntax")) },
  { name: "diagnostics-viewpoint", file: level8000, arrange: each(diagnostics, seenBy("AUS")) },
  { name: "diagnostics-no-match", file: level20, arrange: each(diagnostics, found("no such words")) },
  { name: "diagnostics-quiet", file: level20, arrange: each(diagnostics, click("Show them")) },
  { name: "diagnostics-fine", file: () => sample("no-press-solo"), arrange: diagnostics },
  {
    name: "finding",
    file: level8000,
    arrange: each(diagnostics, (page) => page.locator(".diag-line").first().click()),
  },
  { name: "charts", file: level8000, arrange: tab("Charts") },
  { name: "charts-one-turn", file: () => sample("protocol-errors"), arrange: tab("Charts") },
  { name: "charts-none", file: sampleGolden, arrange: tab("Charts") },
  { name: "recordings", file: level8000, arrange: tab("Recordings") },
  { name: "recordings-none", file: null, isEmpty: true, arrange: tab("Recordings") },
  {
    name: "recordings-no-match",
    file: null,
    arrange: each(tab("Recordings"), (page) =>
      page.getByRole("combobox", { name: "Filter recordings" }).fill("albert level:130"),
    ),
  },
  { name: "press", file: level20, arrange: at("f1901", press("Shift+ArrowRight")) },
  { name: "variant", file: () => sample("variant-hundred3"), arrange: at("f1432") },
  { name: "errors", file: () => sample("protocol-errors"), arrange: press("End") },
];

/** Opens the tab and waits until the rules have checked everything. */
export async function diagnostics(page: Page): Promise<void> {
  await tab(/^Diagnostics/)(page);
  await page.locator(".awaited").waitFor({ state: "detached" });
  await page.locator(".diag-found, .diag-fine").first().waitFor();
  await page.waitForTimeout(300);
}

function chosen(code: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(code, { exact: true }).first().click();
}

function seenBy(power: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByLabel("Findings viewpoint").selectOption(power);
    await page.waitForTimeout(500);
  };
}

function found(words: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole("combobox", { name: "Filter findings" }).fill(words);
}

async function read(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  await page.getByText(/^(Reading|Joining) (the )?press/).waitFor({ state: "detached" });
  await page.waitForTimeout(200);
}

/** Moves the pointer and focus away from all elements. */
async function away(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
}

async function comfortable(page: Page): Promise<void> {
  await click("Columns, time and density")(page);
  await page.getByRole("radio", { name: "Comfortable" }).click();
}
