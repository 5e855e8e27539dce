import { expect, test } from "vitest";
import { servedPage } from "../support/page.ts";

test("given a page with the system's theme, when that changes, then the pictures and the theme button change too", async () => {
  const { page } = await servedPage();
  await page.locator('.sample-card img[src*="light"]').first().waitFor();
  await page.getByRole("button", { name: "Dark theme" }).waitFor();

  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Light theme" }).waitFor();
  await expect.poll(() => page.locator('.sample-card img[src*="light"]').count()).toBe(0);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");

  // A theme that the user chooses stays.
  await page.getByRole("button", { name: "Light theme" }).click();
  await page.emulateMedia({ colorScheme: "light" });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Dark theme" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
});

test("given a primary button, when the mouse is over it, then its colours stay, in both themes", async () => {
  const { page } = await servedPage();
  await page.getByRole("button", { name: "Query", exact: true }).click();
  const run = page.getByRole("button", { name: "Run" }).first();
  const colours = () =>
    run.evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
  for (const theme of ["light", "dark"]) {
    await expect.poll(() => run.isEnabled()).toBe(true);
    const before = await colours();
    await run.hover();
    expect(await colours(), theme).toEqual(before);
    await page.mouse.move(0, 0);
    if (theme === "light") await page.getByRole("button", { name: "Dark theme" }).click();
  }
});
