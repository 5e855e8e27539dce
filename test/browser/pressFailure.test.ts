import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sample } from "../../bench/samples.ts";
import { seriousFindings } from "../support/axe.ts";
import type { PageOptions } from "../support/chromium.ts";
import { deepTest } from "../support/depth.ts";
import { openFile, servedPage, spokenTurn, untilRead } from "../support/page.ts";

const part = /\/pressAnswers-[^/]*\.js/;

/** Changes the worker's code so that the first press request of each kind fails. */
function failingOnce(source: string): string {
  const [whole, name] = /export\{([\w$]+) as pressAnswers\};?\s*$/.exec(source) ?? [];
  if (whole === undefined) throw new Error("the part exports something else");
  return `${source.slice(0, -whole.length)};const failing=(...given)=>{const all=${name}(...given);
    for(const kind of ["press","agreements","agreementStory"]){const ask=all[kind];let failed=false;
      all[kind]=async(...asked)=>{if(failed)return ask(...asked);failed=true;throw new Error("row 217 cannot be read")}}
    return all};export{failing as pressAnswers};`;
}

async function show(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();
}

/** Opens a game on a page that loads its code for press through the given route. */
async function pageWith(route: (page: Page) => Promise<void>, options: PageOptions = {}): Promise<Page> {
  const { page } = await servedPage(undefined, options);
  await route(page);
  await openFile(page, sample("press-level20"));
  await spokenTurn(page).waitFor();
  await untilRead(page);
  return page;
}

deepTest(
  "given a request for press that fails, then each view shows the error and a button that asks again",
  async () => {
    const page = await pageWith(async (one) => {
      await one.route(part, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: failingOnce(await response.text()) });
      });
    });
    const again = page.getByRole("button", { name: "Try again" });
    const failed = page.getByRole("alert").filter({ has: page.getByRole("heading") });

    await show(page, /^Press/);
    await failed.getByRole("heading", { name: "The press could not be read" }).waitFor();
    await failed.getByText("row 217 cannot be read.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await again.press("Enter");
    await page.getByRole("grid", { name: "Press" }).waitFor();

    await show(page, /^Agreements/);
    await failed.getByRole("heading", { name: "The agreements could not be assessed" }).waitFor();
    await expect.poll(() => page.getByText("Reading the press").count()).toBe(0);
    await again.click();
    await page.getByRole("grid", { name: "Ledger" }).waitFor();

    // The ledger is shown; only the story of the selected offer is missing
    await failed.getByRole("heading", { name: "The agreement could not be loaded" }).waitFor();
    await again.click();
    await page.getByRole("region", { name: "Selected agreement" }).and(page.locator('[aria-busy="false"]')).waitFor();
    await page.locator(".selected-told").waitFor();
    await expect.poll(() => failed.count()).toBe(0);
  },
);

deepTest("given code for reading press that cannot be loaded, then it is loaded again on demand", async () => {
  let isBlocked = true;
  const page = await pageWith(
    async (one) => {
      await one.route(part, (route) => (isBlocked ? route.abort() : route.continue()));
    },
    { expected: /Failed to load resource|pressAnswers/ },
  );
  await show(page, /^Press/);
  await page.getByRole("heading", { name: "The press could not be read" }).waitFor();
  isBlocked = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("grid", { name: "Press" }).waitFor();
});
