import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { TurnSummary } from "../../core/game/turnList.ts";
import { standardEnglish } from "../../core/language/english.ts";
import { unitSentence } from "../../core/picture/description.ts";
import type { AgreementRow } from "../../core/press/agreementRow.ts";
import type { PressRow } from "../../core/press/pressRow.ts";
import { seriousFindings } from "../support/axe.ts";
import { chamber, chamberAs, chamberBuilt } from "../support/chamber.ts";
import { newPage, newSharedPage, type PageOptions } from "../support/chromium.ts";
import { deepTest, times } from "../support/depth.ts";
import { shared } from "../support/page.ts";
import { startOf } from "../support/startOf.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** The game up to 1912, with a breach in 1911; the whole game in a deep run. */
const game = startOf(sample("press-level8000"), times(40_000, 8000));

/** The only permitted request: the one for the file itself. */
const expected = /^request to file:\S*\/game\.html$/;

interface Told {
  readonly turns: readonly TurnSummary[];
  readonly press: readonly PressRow[];
  readonly agreements: readonly AgreementRow[];
}
const folder = tempFolder();
let told: Told;
let url: string;
beforeAll(async () => {
  const out = join(folder, "game.html");
  // The export runs in a separate process while this one runs the other commands.
  const exporting = chamberAs({}, "export", game, "--format", "html", "--out", out);
  const rowsOf = async <T>(command: string): Promise<T[]> =>
    (await chamber(command, game, "--json")).stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as T);
  told = {
    turns: await rowsOf<TurnSummary>("turns"),
    press: await rowsOf<PressRow>("press"),
    agreements: await rowsOf<AgreementRow>("agreements"),
  };
  expect(await exporting).toEqual({ code: 0, stdout: "", stderr: "" });
  url = pathToFileURL(out).href;
});

/** Opens the page as a file, offline. */
async function opened(options: PageOptions = {}, address = url): Promise<Page> {
  const page = await newPage({ expected, ...options });
  await openOffline(page, address);
  return page;
}

async function openOffline(page: Page, address: string): Promise<void> {
  await page.context().setOffline(true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  expect(asked).toEqual([address]);
}

/** The page that tests share if they only read it. */
const reading = shared(async () => {
  const watched = await newSharedPage({ expected });
  await openOffline(watched.page, url);
  return watched;
});

const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();

/** Returns the words of the heading over the board: `Spring 1901 movement`. */
const heading = (page: Page): Promise<string> => page.locator("#turn").innerText();

/** Returns the words that describe each unit on the board. */
const unitsOn = (page: Page): Promise<string[]> =>
  page.locator("#board g.units > g > title").evaluateAll((titles) => titles.map(({ textContent }) => textContent));

const tight = (text: string): string => text.replaceAll("( ", "(").replaceAll(" )", ")");

describe("an exported page, opened as a file offline", () => {
  test("given keys, slider and buttons, then board and orders match chamber turns", async () => {
    const page = await opened();
    const expectTurn = async (at: number): Promise<void> => {
      const turn = told.turns[at];
      await expect.poll(() => page.locator("#place").innerText()).toBe(`${at + 1} of ${told.turns.length}`);
      await expect
        .poll(async () => (await unitsOn(page)).sort())
        .toEqual((turn?.units ?? []).map((unit) => unitSentence(unit, standardEnglish)).sort());
      const shown = page.locator(".turn:visible");
      await expect.poll(() => shown.count()).toBe(1);
      await expect
        .poll(async () => (await shown.locator("td.daide").allInnerTexts()).sort())
        .toEqual((turn?.orders ?? []).map(({ text }) => tight(text)).sort());
    };
    await expectTurn(0);
    await page.keyboard.press("ArrowRight");
    await expectTurn(1);
    await page.getByRole("button", { name: "Next turn" }).click();
    await expectTurn(2);
    await page.keyboard.press("ArrowLeft");
    await expectTurn(1);
    await page.getByRole("slider", { name: "Turn" }).fill("40");
    await expectTurn(40);
    await page.getByRole("slider", { name: "Turn" }).press("End");
    await expectTurn(told.turns.length - 1);
    await page.locator(".track").click({ position: { x: 9, y: 10 } });
    await expectTurn(0);
    await page.keyboard.press("o");
    await page.locator("#board g.orders").waitFor({ state: "hidden" });
  });

  test("given every turn, then its results match chamber turns, and centres are listed by owner", async () => {
    const { page } = await reading();
    const rows = await page.locator(".turn").evaluateAll((turns) =>
      turns.map((turn) => ({
        results: [...turn.querySelectorAll("td.daide")].map((cell) =>
          [cell.textContent, cell.nextElementSibling?.firstChild?.textContent].join(": "),
        ),
        centres: [...turn.querySelectorAll("tbody[data-power] .power .dim")].map(({ textContent }) => textContent),
      })),
    );
    const words: Readonly<Record<string, string>> = {
      ...{ SUC: "succeeded", BNC: "bounced", CUT: "cut", DSR: "convoy disrupted", NSO: "no such order" },
      RET: "dislodged",
    };
    for (const [at, turn] of told.turns.entries()) {
      const results = turn.orders.map(
        ({ text, result }) =>
          `${tight(text)}: ${result?.map((word) => words[word] ?? word).join(", ") ?? "not recorded"}`,
      );
      expect([...(rows[at]?.results ?? [])].sort(), turn.turn).toEqual(results.sort());
      const centres = Object.values(turn.centres).filter(({ length }) => length > 0);
      for (const list of centres)
        expect(rows[at]?.centres).toContain(`${list.length} centre${list.length === 1 ? "" : "s"}: ${list.join(" ")}`);
    }
  });

  test("given the ledger, then its texts are the same as those of chamber agreements", async () => {
    const { page } = await reading();
    await tab(page, "Agreements");
    const shown = await page.locator("details.offer").evaluateAll((offers) =>
      offers.map((offer) => ({
        id: Number(offer.id.slice(1)),
        parties: [...offer.querySelectorAll("summary > .who .chip")].map((chip) => chip.getAttribute("aria-label")),
        text: offer.querySelector("summary .daide")?.textContent,
        status: offer.querySelector("summary .status")?.textContent.toLowerCase(),
        words: [...offer.querySelectorAll<HTMLElement>("summary .one")].map((one) => [
          one.dataset["obligor"],
          one.querySelector(".badge")?.className.replace("badge v-", ""),
        ]),
      })),
    );
    const name = (power: string): string | undefined => standardEnglish.powers.get(power);
    expect(shown).toEqual(
      told.agreements.map(({ id, proposer, parties, text, status, obligations }) => ({
        id,
        parties: [proposer, ...parties.filter((power) => power !== proposer)].map(name),
        text: tight(text),
        status,
        words: obligations.map(({ obligor, verdict }) => [obligor, verdict]),
      })),
    );
  });

  test("given a breach, then the offer's story links every frame that shows it", async () => {
    const { page } = await reading();
    const breached = told.agreements.flatMap(({ id, obligations }) =>
      obligations.filter(({ verdict }) => verdict === "breached").map(({ evidence }) => ({ id, evidence })),
    );
    expect(breached.length).toBeGreaterThan(0);
    for (const { id, evidence } of breached) {
      const links = await page.locator(`#a${id} .story a`).allTextContents();
      expect(links.map((link) => Number(link.replace(/\D/g, "")))).toEqual(expect.arrayContaining([...evidence]));
    }
  });

  test("given a breach, then its evidence leads to the order, on the board and in the table", async () => {
    const page = await opened();
    await tab(page, "Agreements");
    await page.locator("#a121 > summary").click();
    const breach = told.agreements.find(({ id }) => id === 121)?.obligations[0];
    expect(breach).toMatchObject({ obligor: "ITA", verdict: "breached", evidence: [7203] });
    await page.locator("#a121").getByRole("link", { name: "#7203" }).click();
    await expect.poll(() => heading(page)).toBe("Fall 1911 movement");
    await expect.poll(() => page.locator("tr.lit").innerText()).toMatch(/^\(ITA AMY PAR\) MTO BRE\s/);
    // Back returns to the same position, with the offer still open and in view.
    await page.goBack();
    await page.locator("#agreements").waitFor();
    const reply = page.locator("#a121").getByRole("link", { name: "#151" });
    await expect.poll(() => reply.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(0);
    await expect.poll(() => reply.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800);
    await reply.click();
    await expect.poll(() => heading(page)).toBe("Spring 1901 movement");
    await expect.poll(() => page.locator("article.lit").innerText()).toContain("YES (PRP (PCE (ITA ENG)))");
  });

  test("given press, then every message has its sentence, and choosing two powers keeps only theirs", async () => {
    const { page } = await reading();
    await tab(page, "Press");
    const messages = page.locator("#press article");
    const shown = await messages.evaluateAll((articles) =>
      articles.map((article) => [
        Number(article.id.slice(1)),
        article.querySelector(".daide")?.textContent,
        article.querySelector("p:not(.line, .daide)")?.textContent ?? null,
      ]),
    );
    const rows = told.press.map(({ id, text, english }) => [id, tight(text), english]);
    const byId = (a: readonly unknown[], b: readonly unknown[]): number => Number(a[0]) - Number(b[0]);
    expect(shown.sort(byId)).toEqual(rows.sort(byId));
    const between = page.getByRole("group", { name: "Filter messages by power" });
    await between.getByRole("button", { name: "England" }).click();
    await between.getByRole("button", { name: "Italy" }).click();
    const pair = told.press.filter(({ sender, recipients }) =>
      ["ENG", "ITA"].every((power) => [sender, ...recipients].includes(power)),
    );
    await expect.poll(() => messages.locator("visible=true").count()).toBe(pair.length);
    await expect.poll(() => page.locator("[data-count=press]").innerText()).toBe(`${pair.length} messages`);
  });

  deepTest("given scripts that are disabled, then everything is readable", async () => {
    const page = await opened({ javaScriptEnabled: false });
    for (const name of ["Turns", "Press", "Agreements", "About this recording"])
      await page.getByRole("heading", { name, level: 2 }).waitFor();
    expect(await page.locator("#board g.units > g").count()).toBe(told.turns[0]?.units.length);
    expect(await page.locator("#t1 td.daide").first().isVisible()).toBe(false);
    await page.locator("#t1 > summary").click();
    await page.locator("#t1 td.daide").first().waitFor();
    expect(await page.getByRole("slider").count()).toBe(0);
  });

  // The file is from another game; axe checks every element, visible or not.
  deepTest.each(["light", "dark"] as const)(
    "given the %s theme, then axe finds nothing serious in any part",
    async (theme) => {
      const small = join(folder, `${theme}/game.html`);
      await chamberBuilt("export", startOf(sample("press-level20"), 500), "--format", "html", "--out", small);
      const page = await opened({ theme }, pathToFileURL(small).href);
      for (const part of ["Turns", "Press", "Agreements", "About"]) {
        await tab(page, part);
        if (part === "Agreements") await page.locator(".offer > summary").first().click();
        expect(await seriousFindings(page), part).toEqual([]);
      }
    },
  );
});

deepTest(
  "when printed, then all parts follow one another, without highlights or buttons, and fit the paper",
  async () => {
    const page = await opened({ theme: "dark", viewport: { width: 718, height: 1047 } });
    await page.emulateMedia({ media: "print" });
    for (const part of ["Turns", "Press", "Agreements"])
      await page.getByRole("region", { name: part, exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    const looks = await page.evaluate(() => ({
      lit: [...document.querySelectorAll(".lit")].map((one) => getComputedStyle(one).backgroundColor),
      marker: getComputedStyle(document.querySelector(".offer > summary .num") ?? document.body, "::before").content,
      controls: [...document.querySelectorAll<HTMLElement>(".live-only, nav, .filter")].filter(
        (one) => one.offsetHeight > 0,
      ).length,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
    expect(looks.lit.length).toBeGreaterThan(0);
    expect(new Set(looks.lit)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
    expect(looks).toMatchObject({ marker: '""', controls: 0, paper: "rgb(255, 255, 255)" });
    // Chromium itself prints pages rather than one endless sheet
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(10);
  },
);

describe("chamber export --format html", () => {
  const short = sample("protocol-errors");

  test("given --no-redact, then the file contains addresses, and the command reports this; by default it contains none", async () => {
    const out = join(tempFolder(), "whole.html");
    const run = await chamberBuilt("export", short, "--format", "html", "--no-redact", "--out", out);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain("the page is not redacted");
    expect(readFileSync(out, "utf8")).toContain("protocol-errors.chamber.gz");
    expect(readFileSync(new URL(url), "utf8")).not.toMatch(/127\.0\.0\.1|localhost|chamber\.gz|passcode of/);
  });

  test("given an existing file, then it is kept, and one line reports it", async () => {
    const { pathname } = new URL(url);
    const run = await chamberBuilt("export", short, "--format", "html", "--out", pathname);
    expect(run).toEqual({ code: 2, stdout: "", stderr: `chamber: ${pathname} already exists: choose another --out\n` });
  });

  test("given a recording without a game, then one line reports it", async () => {
    const run = await chamberBuilt("export", "recordings/golden/v1.0.chamber", "--format", "html");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("has no game");
  });
});
