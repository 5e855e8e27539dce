import { describe, expect, test } from "vitest";
import { expectSpoken, focused, pageWithSample } from "../../support/page.ts";

describe("given a game on the page and no mouse", () => {
  test("when Ctrl+K is pressed, commands are found by words and run by Enter; Esc gives the focus back", async () => {
    const { page } = await pageWithSample("no-press-solo");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Commands" });
    await palette.waitFor();
    expect(await palette.getByRole("option").count()).toBeGreaterThan(10);

    await page.keyboard.type("dark");
    await expect.poll(() => palette.getByRole("option").allTextContents()).toEqual(["Dark theme"]);
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");

    await page.getByRole("button", { name: "Light theme" }).focus();
    await page.keyboard.press("Control+k");
    await palette.waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    expect(await focused(page)).toBe("button Light theme");
  });

  test("when Ctrl+G is pressed, a turn or a message is gone to by its name", async () => {
    const { page } = await pageWithSample("no-press-solo");
    await page.keyboard.press("Control+g");
    await page.getByRole("dialog", { name: "Go to turn or message" }).waitFor();
    await page.keyboard.type("f1903");
    await page.keyboard.press("Enter");
    await expectSpoken(page, /^Fall 1903, turn \d+ of \d+/);
    await expect.poll(() => page.url()).toMatch(/#FAL1903\/\d+$/);

    // A place that is not there is said, not gone to
    await page.keyboard.press("Control+g");
    await page.keyboard.type("spring 1890");
    expect(await page.getByRole("dialog").textContent()).toContain("It is not here");
    expect(await page.getByRole("button", { name: "Go", exact: true }).isDisabled()).toBe(true);
  });
});
