import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { AgreementRow } from "../../core/press/agreementRow.ts";
import { funnelOf } from "../../core/press/funnel.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber } from "../support/chamber.ts";
import { newPage, patienceMs } from "../support/chromium.ts";
import { deepTest, sampleOf } from "../support/depth.ts";
import {
  expectInspected,
  goToPlace,
  inspectedMessage,
  numberIn,
  openFile,
  pageWithFile,
  pageWithSample,
  servedPage,
} from "../support/page.ts";
import { startOf } from "../support/startOf.ts";

/** Returns the offers as the command prints them, ordered by number. */
async function offersTold(name: string): Promise<readonly AgreementRow[]> {
  return offersIn(sample(name));
}

async function offersIn(path: string): Promise<readonly AgreementRow[]> {
  const { code, stdout, stderr } = await chamber("agreements", path, "--json");
  expect(code, stderr).toBe(0);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AgreementRow)
    .sort((a, b) => a.id - b.id);
}

function view(page: Page): Locator {
  return page.getByRole("region", { name: "Agreements", exact: true });
}

function ledger(page: Page): Locator {
  return page.getByRole("grid", { name: "Ledger" });
}

async function showTab(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
}

async function showAgreements(page: Page): Promise<void> {
  await showTab(page, "Agreements");
  await ledger(page).waitFor();
}

/** Returns the numbers of the offers on the screen, from top to bottom. */
async function offersShown(page: Page): Promise<readonly number[]> {
  const cells = await ledger(page).locator("td.cell-offer").allTextContents();
  return cells.map((text) => numberIn(text.replace("#", "")));
}

/** Returns the verdicts on the promises in a line, as shown: `ENG breached`. */
async function wordsShown(line: Locator): Promise<readonly string[]> {
  const words = await line.locator(":is(td.cell-own, td.cell-others) .ledger-words").all();
  return Promise.all(
    words.map(async (word) => {
      const power = await word.locator(".chip").getAttribute("aria-label");
      return `${power} ${(await word.locator(".badge").textContent())?.toLowerCase().replace(" ", "-")}`;
    }),
  );
}

/** Returns the number of the selected offer in the ledger. */
async function selectedOffer(page: Page): Promise<number> {
  const text = await ledger(page).locator('tr[aria-selected="true"] td.cell-offer').textContent();
  return numberIn((text ?? "").replace("#", ""));
}

describe.each(sampleOf(["press-level20", "press-level8000"], 1))("given %s on the page", (name) => {
  test("when its agreements are shown, the ledger matches `chamber agreements`", async () => {
    const { page } = await pageWithSample(name);
    const told = await offersTold(name);
    await showAgreements(page);
    await expect.poll(() => offersShown(page)).toEqual(told.map(({ id }) => id));
    const lines = await ledger(page).locator("tr.row").all();
    for (const [at, line] of lines.entries()) {
      const { obligations, proposer, agreedAt } = told[at] as AgreementRow;
      const expected = [...obligations]
        .sort((a, b) => Number(b.obligor === proposer) - Number(a.obligor === proposer))
        .map(({ obligor, verdict }) => `${obligor} ${verdict}`);
      expect(await wordsShown(line), `words of line ${at}`).toEqual(expected);
      if (agreedAt === null) continue;
      const shown = await line.locator("td.cell-status a").textContent();
      expect(numberIn(shown?.replace("#", "") ?? "")).toBe(agreedAt.n);
    }
    await page.getByRole("button", { name: new RegExp(`^Agreements ${told.length}$`) }).waitFor();
  });
});

deepTest(
  "given an offer that was only answered with HUH, then ledger, press and inspector show the same state",
  async () => {
    const { page } = await pageWithFile(startOf(sample("press-level8000"), 170));
    await goToPlace(page, "123");
    await page.getByRole("button", { name: "Agreement 123: not understood" }).waitFor();

    await showAgreements(page);
    await page.getByRole("button", { name: "Not understood 1" }).click();
    const status = page.getByRole("grid", { name: "Ledger" }).locator("td.cell-status");
    await expect.poll(() => status.allTextContents()).toEqual(["Not understood"]);
    const selected = page.getByRole("region", { name: "Selected agreement" }).and(page.locator('[aria-busy="false"]'));
    await selected.getByText("Not understood", { exact: true }).waitFor();

    await page.getByRole("button", { name: /^Press/ }).click();
    await page.getByRole("row", { name: /123/ }).getByText("not understood").waitFor();
  },
);

test("given an offer that the arrow keys selected, then Shift+L links to its message, and the address selects it on another page", async () => {
  const game = startOf(sample("press-level8000"), 170);
  const [, second] = await offersIn(game);
  const { page, serve } = await pageWithFile(game, { permissions: ["clipboard-read", "clipboard-write"] });
  await goToPlace(page, String((second?.id ?? 0) - 1));
  await showAgreements(page);
  await ledger(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => selectedOffer(page)).toBe(second?.id);
  await expect.poll(() => page.url()).toMatch(/&select=\d+c\d+/);
  const address = page.url();
  const [, place] = /&select=(\w+)/.exec(address) ?? [];
  expect(address).not.toContain(`at=${place}`);
  await page.keyboard.press("Shift+L");
  await page.getByRole("status").filter({ hasText: "Link copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`at=${place}&`);

  // The host finds the whole game, which has the same id
  const other = await newPage();
  await other.goto(`${serve.origin}/?token=${serve.token}`);
  await other.goto(address);
  await expect.poll(() => selectedOffer(other), { timeout: patienceMs }).toBe(second?.id);
  expect(other.url()).toContain(`&select=${place}`);
});

describe("given an agreement that was broken", () => {
  test("when its links are followed, then they lead from the offer to its acceptance and to the order that broke it", async () => {
    // The game up to 1912; the breach is in 1911.
    const game = startOf(sample("press-level8000"), 8000);
    const { page } = await pageWithFile(game);
    const told = await offersIn(game);
    const broken = told.find(({ obligations }) => obligations.some(({ verdict }) => verdict === "breached"));
    const breach = broken?.obligations.find(({ verdict }) => verdict === "breached");
    if (!broken?.agreedAt || !breach) throw new Error("the sample holds no breach");
    const selected = page.getByRole("region", { name: "Selected agreement" }).and(page.locator('[aria-busy="false"]'));

    // A link leads from the offer's own message to its agreement
    await goToPlace(page, String(broken.id));
    await expectInspected(page, broken.id);
    const link = page.getByRole("button", { name: new RegExp(`^Agreement ${broken.id}: agreed, breached by`) });
    await link.click();
    await selected.getByText(/broke it in/).waitFor();
    await expect.poll(() => selectedOffer(page)).toBe(broken.id);

    // The acceptance link leads to the acceptance, and Back leads to the same agreement
    await selected.getByRole("link", { name: `Agreed, message ${broken.agreedAt.n}` }).click();
    await expectInspected(page, broken.agreedAt.n);
    await showAgreements(page);
    await expect.poll(() => selectedOffer(page)).toBe(broken.id);

    // Another link leads to the order that broke it
    const evidence = breach.evidence.at(-1) ?? 0;
    await selected.getByRole("link", { name: `Evidence, message ${evidence}` }).click();
    await expectInspected(page, evidence);
    await page.getByRole("region", { name: "Inspector" }).getByText("ORD from server").waitFor();

    // Keys continue from there, not from the offer
    await page.keyboard.press("]");
    await expect.poll(() => inspectedMessage(page), { timeout: patienceMs }).toBeGreaterThan(evidence);
  });

  deepTest(
    "when ] is pressed while the game is still being read, the page reports this and goes there once it is ready",
    async () => {
      const [first] = await offersTold("press-level8000");
      const { page } = await servedPage();
      await page.evaluate(() => {
        const said = new Set<string>();
        Object.assign(window, { said });
        let isPressed = false;
        new MutationObserver(() => {
          // Press the key in the page itself: it might read the whole game before a key from the test arrives.
          if (!isPressed && document.querySelector('section[aria-label="Timeline"]')) {
            isPressed = true;
            setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", bubbles: true })));
          }
          for (const element of document.querySelectorAll("[role=status]")) said.add(element.textContent ?? "");
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await openFile(page, sample("press-level8000"));
      await expectInspected(page, first?.id ?? 0);
      const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
      expect(said).toContain("Reading agreements…");
      await expect.poll(() => page.getByText("Reading agreements…").count()).toBe(0);
    },
  );

  deepTest("when [ and ] are pressed, the cursor moves from event to event, and the ledger follows", async () => {
    const { page } = await pageWithSample("press-level8000");
    const told = await offersTold("press-level8000");
    const [first, second] = told;
    await goToPlace(page, String((first?.id ?? 0) - 1));
    await showAgreements(page);
    await page.keyboard.press("]");
    await expect.poll(() => selectedOffer(page), { timeout: patienceMs }).toBe(first?.id);
    await page.keyboard.press("]");
    await expect.poll(() => selectedOffer(page), { timeout: patienceMs }).toBe(second?.id);
    await page.keyboard.press("[");
    await expect.poll(() => selectedOffer(page), { timeout: patienceMs }).toBe(first?.id);

    // A choice made with the keyboard lasts while the cursor stays, and Enter goes to the chosen message
    await ledger(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const third = told[2]?.id ?? 0;
    await expect.poll(() => selectedOffer(page)).toBe(third);
    await page.keyboard.press("Escape");
    await expect.poll(() => selectedOffer(page), { timeout: patienceMs }).toBe(first?.id);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expectInspected(page, told.at(-1)?.id ?? 0);
  });
});

deepTest("given a game, when a pair and a status are chosen, only those offers are listed", async () => {
  const { page } = await pageWithSample("press-level8000");
  const told = await offersTold("press-level8000");
  await showAgreements(page);
  const between = page.getByRole("group", { name: "Between" });
  await between.getByRole("button", { name: "Germany" }).click();
  await between.getByRole("button", { name: "Italy" }).click();
  const both = told.filter(({ parties }) => ["GER", "ITA"].every((power) => parties.includes(power)));
  expect(both.length).toBeGreaterThan(0);
  await expect.poll(() => offersShown(page)).toEqual(both.map(({ id }) => id));
  await between.getByRole("button", { name: "Any pair" }).click();
  await view(page)
    .getByRole("button", { name: /^Refused \d+$/ })
    .click();
  const refused = told.filter(({ status }) => status === "refused");
  await expect.poll(() => offersShown(page)).toEqual(refused.map(({ id }) => id));

  // A pair and a status can be chosen together
  await between.getByRole("button", { name: "Turkey" }).click();
  const turkish = refused.filter(({ parties }) => parties.includes("TUR"));
  await expect.poll(() => offersShown(page)).toEqual(turkish.map(({ id }) => id));
  await view(page)
    .getByRole("button", { name: /^Refused/ })
    .click();
  await between.getByRole("button", { name: "Any pair" }).click();

  // A click on a cell of the matrix also filters by its pair
  await view(page)
    .getByRole("button", { name: /^All \d/ })
    .click();
  await view(page)
    .getByRole("button", { name: /^Italy to England: \d+%, n \d+$/ })
    .click();
  const pair = told.filter(({ parties }) => ["ITA", "ENG"].every((power) => parties.includes(power)));
  await expect.poll(() => offersShown(page)).toEqual(pair.map(({ id }) => id));

  // The funnel names the pair and counts its offers; the matrix still shows all powers, with the pair marked
  const { offered, answered, agreed, tested } = funnelOf(pair);
  expect(offered).toBeLessThan(told.length);
  await page
    .getByRole("region", { name: "Offers", exact: true })
    .getByText(
      `Italy and England: offered ${offered} → answered (not HUH) ${answered} → agreed ${agreed} → checked ${tested}`,
    )
    .waitFor();
  const honour = page.getByRole("region", { name: "Honour" });
  await honour.getByText("All powers, Italy and England marked").waitFor();
  await expect.poll(() => honour.locator("td .of-pair").count()).toBe(2);
});

deepTest(
  "given a viewpoint, the ledger lists only the power's own offers; given no press, the tab explains why it is empty",
  async () => {
    const { page } = await pageWithSample("press-level8000");
    const told = await offersTold("press-level8000");
    await page.keyboard.press("4");
    await page.getByRole("radio", { name: "Viewpoint of Germany", checked: true }).waitFor();
    await showAgreements(page);
    const own = told.filter(({ parties }) => parties.includes("GER"));
    await view(page).getByText(`${own.length} offers`, { exact: false }).first().waitFor();
    await expect.poll(async () => (await offersShown(page)).length).toBe(own.length);
    const eyes = view(page).getByRole("combobox", { name: "Agreements viewpoint" });
    await expect.poll(() => eyes.inputValue()).toBe("GER");
    await eyes.selectOption({ label: "All powers" });
    await expect.poll(async () => (await offersShown(page)).length).toBe(told.length);
    await eyes.selectOption({ label: "Germany" });
    await expect.poll(async () => (await offersShown(page)).length).toBe(own.length);

    const silent = await pageWithSample("no-press-solo");
    await showTab(silent.page, "Agreements");
    await silent.page.getByRole("heading", { name: "No press in this game" }).waitFor();
  },
);

deepTest.each(["light", "dark"] as const)(
  "given verdicts and rates in the %s theme, axe finds nothing",
  async (theme) => {
    const { page } = await pageWithSample("press-level8000", { theme });
    await showAgreements(page);
    await view(page)
      .getByRole("button", { name: /^Italy to England: \d+%, n \d+$/ })
      .click();
    await page
      .getByRole("region", { name: "Selected agreement" })
      .getByText(/broke it in/)
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  },
);
