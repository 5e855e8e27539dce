import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import { deepTest } from "../support/depth.ts";
import { pageWithSample, runCommand, sharedPage } from "../support/page.ts";
import { tempFolder } from "../support/tempFolder.ts";

/** Runs an action and waits for the file that it saves. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent("download"), act()]);
  const path = `${tempFolder()}/${download.suggestedFilename()}`;
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: readFileSync(path) };
}

function exported(page: Page, figure: string, form: string) {
  return saved(page, async () => {
    await page.getByRole("button", { name: `Export ${figure}`, exact: true }).click();
    await page.getByRole("menuitem", { name: form }).click();
  });
}

const id = "da7b7ea1-ac46-40d4-be12-7e7c4008ae1a";

const game = sharedPage(sample("press-level8000"));

describe("given the charts of a game", () => {
  test("when a chart is exported, then the SVG contains its lines as vectors, the recording's id and the link", async () => {
    const page = await game();
    await page.getByRole("button", { name: "Charts" }).click();
    const svg = await exported(page, "Centres", "SVG");
    expect(svg.name).toBe("press-level8000-centres.svg");
    const text = svg.bytes.toString("utf8");
    // There are seven powers, and each line has a casing.
    expect(text.match(/<path d="M[^"]+H[^"]+V[^"]+" fill="none"/g)).toHaveLength(14);
    expect(text).not.toContain("<image");
    expect(text).toContain(`?recording=${id}#SPR1901`);
    expect(text).toContain("tab=charts");
    expect(text).not.toContain("127.0.0.1");

    const csv = (await exported(page, "Centres", "CSV")).bytes.toString("utf8").split("\r\n");
    expect(csv[0]).toBe("turn,AUS,ENG,FRA,GER,ITA,RUS,TUR,figure,source,program,link");
    expect(csv[1]).toMatch(/^SPR 1901,3,3,3,3,3,4,3,Supply centres/);
    const png = (await exported(page, "Reply time", "PNG")).bytes;
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(png.readUInt32BE(16)).toBeGreaterThan(1200);
  });
});

describe("given the agreements of a game", () => {
  test("when a figure is chosen in the palette, then the keyboard saves it in any format", async () => {
    const page = await game();
    await page.getByRole("button", { name: /^Agreements/ }).click();
    await page.getByRole("grid", { name: "Ledger" }).waitFor();
    await page.getByRole("button", { name: "Export Honour rate" }).waitFor();
    const saveLatex = await saved(page, async () => {
      await runCommand(page, "export honour");
      // The menu takes the focus a moment after it has opened.
      const focused = (form: string) => page.getByRole("menuitem", { name: form }).and(page.locator(":focus"));
      await focused("SVG").waitFor();
      await page.keyboard.press("End");
      await focused("LaTeX").waitFor();
      await page.keyboard.press("Enter");
    });
    expect(saveLatex.name).toBe("press-level8000-honour-rate.tex");
    expect(saveLatex.bytes.toString("utf8")).toContain("ENG & -- & 0\\% (1) & 0\\% (1) [0--79]\\\\");

    const csv = (await exported(page, "Ledger", "CSV")).bytes.toString("utf8");
    expect(csv).toContain("121,SPR 1901,ENG,ITA,PRP ( PCE ( ITA ENG ) ),agreed,SPR 1901,,ITA; ENG,,");

    await page
      .getByRole("group", { name: "Show" })
      .getByRole("button", { name: "Broken promises and false statements" })
      .click();
    const latex = (await exported(page, "Broken promises and false statements", "LaTeX")).bytes.toString("utf8");
    expect(latex).toContain("\\usepackage{array,booktabs,longtable,pdflscape}");
    // Turns in sentences are written as on the page.
    expect(latex).toMatch(/ in (?:Spring|Summer|Fall|Autumn|Winter) 19\d\d/);
    expect(latex).not.toMatch(/ in (?:SPR|SUM|FAL|AUT|WIN) 19\d\d/);
  });
});

/** Returns the fields of a CSV row, none of which may contain a line break. */
function fieldsOf(row: string): readonly string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

describe("given the false statements and broken promises of a game", () => {
  deepTest(
    "when only one power's claims are exported, then caption, n and link state this, and the link shows the same rows",
    async () => {
      const { page } = await pageWithSample("press-level8000");
      await page.getByRole("button", { name: /^Agreements/ }).click();
      await page
        .getByRole("group", { name: "Show" })
        .getByRole("button", { name: "Broken promises and false statements" })
        .click();
      await page.getByLabel("Filter broken promises and false statements").fill("by:aus");
      const claims = page.getByRole("group", { name: "Kinds" }).getByRole("button", { name: /^Claim \d/ });
      await claims.click();
      const csv = (await exported(page, "Broken promises and false statements", "CSV")).bytes
        .toString("utf8")
        .trim()
        .split("\r\n");
      const head = fieldsOf(csv[0] ?? "");
      const first = fieldsOf(csv[1] ?? "");
      const n = csv.length - 1;
      const figure = first[head.indexOf("figure")] ?? "";
      expect(figure).toContain("False claims, with the centres before and after.");
      expect(figure).toContain(`n = ${n} rows. Rows: ${n} false claims. Only rows that match “by:aus”.`);

      const link = first[head.indexOf("link")] ?? "";
      expect(link).toContain("tab=agreements&list=broken&only=claim&words=by%3Aaus");
      const { href } = new URL(link, page.url());
      await page.goto("about:blank");
      await page.goto(href);
      await expect
        .poll(() =>
          page.getByRole("grid", { name: "Broken promises and false statements" }).getAttribute("aria-rowcount"),
        )
        .toBe(String(csv.length));
      await expect.poll(() => claims.getAttribute("aria-pressed")).toBe("true");
    },
  );
});
