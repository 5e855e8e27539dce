import { describe, expect, test } from "vitest";
import { patienceMs } from "../support/chromium.ts";
import { deepTest, sampleOf, times } from "../support/depth.ts";
import { expectInspected, expectSpoken, goToPlace, inspectedMessage, pageWithFile } from "../support/page.ts";
import { sessionOf } from "../support/session.ts";
import { startOf } from "../support/startOf.ts";

const file = startOf("recordings/press-level8000.chamber.gz", times(40_000, 2000));

describe("given a game on the page and the viewpoint of one power", () => {
  test("when the cursor moves, it stays on that power's own messages, and the page shows no others", async () => {
    const session = sessionOf(file);
    const own = session.connectionsOf("FRA");
    const { page } = await pageWithFile(file);
    const expectOwn = (): Promise<void> =>
      expect
        .poll(async () => own.has(session.frames.connectionOf(await inspectedMessage(page))), { timeout: patienceMs })
        .toBe(true);

    // When the viewpoint changes, the cursor goes to the last message that France saw
    await page.keyboard.press("3");
    await page.getByRole("radio", { name: "Viewpoint of France", checked: true }).waitFor();
    await expectOwn();
    for (const key of sampleOf(["Home", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"], 3)) {
      await page.keyboard.press(key);
      await expectOwn();
    }
    await goToPlace(page, "f1901");
    await expectSpoken(page, /^Fall 1901/);
    await expectOwn();
    const first = await inspectedMessage(page);
    expect(session.commandOf(first)).toBe("NOW");

    // The user goes to a message of another power by its number
    let other = first + 1;
    while (own.has(session.frames.connectionOf(other))) other += 1;
    await goToPlace(page, String(other));
    const inspector = page.getByRole("region", { name: "Inspector" });
    await inspector.getByRole("heading", { name: /^France did not see #/ }).waitFor();
    await expect.poll(() => inspector.getByRole("region", { name: "Links" }).count()).toBe(0);
    await inspector.getByRole("button", { name: "Go to last seen message" }).click();
    await expectOwn();
  });

  test("when a power is chosen at the start of a turn, the page shows the power's own start of that turn, and so does a link to the turn", async () => {
    const session = sessionOf(file);
    const turn = session.turns.all.find(({ key }) => key === "FAL 1901");
    const first = turn?.firstN ?? 0;
    const late = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"].find(
      (power) => session.turnOf(first, power) !== turn?.index,
    );
    if (late === undefined) throw new Error("every power received the first NOW");
    const { page } = await pageWithFile(file);
    await goToPlace(page, "f1901");
    await expectInspected(page, first);
    await page.keyboard.press(String(1 + ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"].indexOf(late)));
    const own = session.connectionsOf(late);
    const expectOwnStart = async (): Promise<void> => {
      await expectSpoken(page, /^Fall 1901/);
      await expect
        .poll(async () => own.has(session.frames.connectionOf(await inspectedMessage(page))), { timeout: patienceMs })
        .toBe(true);
      const n = await inspectedMessage(page);
      expect([session.commandOf(n), session.turnOf(n, late)]).toEqual(["NOW", turn?.index]);
    };
    await expectOwnStart();
    await page.keyboard.press("0");
    await expectInspected(page, first);
  });

  deepTest("when the viewpoint changes to a power and back, the cursor stays unless it was moved", async () => {
    const session = sessionOf(file);
    const page = (await pageWithFile(file)).page;
    const lookAs = async (key: string, name: string): Promise<void> => {
      await page.keyboard.press(key);
      await page.getByRole("radio", { name, exact: true, checked: true }).waitFor();
    };
    const ownOf = (power: string): ((n: number) => boolean) => {
      const connections = session.connectionsOf(power);
      return (n) => connections.has(session.frames.connectionOf(n));
    };
    const expectSeenBy = (power: string): Promise<void> =>
      expect.poll(async () => ownOf(power)(await inspectedMessage(page)), { timeout: patienceMs }).toBe(true);

    // The cursor is on a message that neither France nor Austria saw, after one that France did not see either
    await goToPlace(page, "f1903");
    await expectSpoken(page, /^Fall 1903/);
    let n = (await inspectedMessage(page)) + 40;
    while (ownOf("FRA")(n) || ownOf("AUS")(n) || ownOf("FRA")(n - 1)) n += 1;
    await goToPlace(page, String(n));
    await expectInspected(page, n);

    // The viewpoints of two powers are chosen one after the other
    await lookAs("3", "Viewpoint of France");
    await expectSeenBy("FRA");
    await lookAs("1", "Viewpoint of Austria");
    await expectSeenBy("AUS");
    // The view of all powers is then back where it was
    await lookAs("0", "All powers");
    await expectInspected(page, n);

    // The cursor moves in the meantime
    await lookAs("3", "Viewpoint of France");
    await expectSeenBy("FRA");
    const seen = await inspectedMessage(page);
    await page.keyboard.press("Home");
    await expect.poll(() => inspectedMessage(page), { timeout: patienceMs }).toBeLessThan(Math.min(seen, n - 40));
    const moved = await inspectedMessage(page);
    await lookAs("0", "All powers");
    // The cursor then stays where it was moved to
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => inspectedMessage(page), { timeout: patienceMs }).toBeGreaterThan(moved);
    expect(await inspectedMessage(page)).toBeLessThan(n - 40);
  });
});
