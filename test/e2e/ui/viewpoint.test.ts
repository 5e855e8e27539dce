import { describe, expect, test } from "vitest";
import { patienceMs } from "../../support/chromium.ts";
import { expectSpoken, goToPlace, inspectedMessage, pageWithSample } from "../../support/page.ts";
import { sessionOf } from "../../support/session.ts";

const file = "recordings/press-level8000.chamber.gz";

describe("given a game on the page, seen by one power", () => {
  test("when the cursor goes about, it is on that power's own messages, and of others nothing is told", async () => {
    const session = sessionOf(file);
    const own = session.connectionsOf("FRA");
    const { page } = await pageWithSample("press-level8000");
    const expectOwn = (): Promise<void> =>
      expect
        .poll(async () => own.has(session.frames.connectionOf(await inspectedMessage(page))), { timeout: patienceMs })
        .toBe(true);

    // When the viewpoint is changed, the cursor goes to what France last saw
    await page.keyboard.press("3");
    await page.getByRole("radio", { name: "Viewpoint of France", checked: true }).waitFor();
    await expectOwn();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"]) {
      await page.keyboard.press(key);
      await expectOwn();
    }
    await goToPlace(page, "f1901");
    await expectSpoken(page, /^Fall 1901/);
    await expectOwn();
    const first = await inspectedMessage(page);
    expect(session.commandOf(first)).toBe("NOW");

    // When a message of another power is asked for by its number
    let other = first + 1;
    while (own.has(session.frames.connectionOf(other))) other += 1;
    await goToPlace(page, String(other));
    const inspector = page.getByRole("region", { name: "Inspector" });
    await inspector.getByRole("heading", { name: /^France did not see #/ }).waitFor();
    expect(await inspector.getByRole("region", { name: "Links" }).count()).toBe(0);
    await inspector.getByRole("button", { name: "Go to the last it saw" }).click();
    await expectOwn();
  });
});
