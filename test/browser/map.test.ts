import { describe, expect, test } from "vitest";
import { sample } from "../../bench/samples.ts";
import type { TurnSummary, TurnUnit } from "../../core/game/turnList.ts";
import { shownBoard } from "../support/boardOnPage.ts";
import { chamber } from "../support/chamber.ts";
import { sampleOf, times } from "../support/depth.ts";
import { expectSpoken, goToPlace, pageWithSample } from "../support/page.ts";

const words: Readonly<Record<string, string>> = {
  SPR: "Spring",
  SUM: "Summer",
  FAL: "Fall",
  AUT: "Autumn",
  WIN: "Winter",
};

/** Returns `SPR 1901` as the page shows it. */
function inWords(turn: string): string {
  return turn.replace(/^[A-Z]+/, (season) => words[season] ?? season);
}

function figureOf({ power, province, mustRetreatTo }: TurnUnit): string {
  return `${power} ${province}${mustRetreatTo === undefined ? "" : " dislodged"}`;
}

async function turnsOf(path: string): Promise<readonly TurnSummary[]> {
  const { code, stdout } = await chamber("turns", path, "--json");
  expect(code).toBe(0);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as TurnSummary);
}

/** Turns spread over the game, from the first to the last. */
function someOf<T>(all: readonly T[]): readonly T[] {
  const count = times(10, 3);
  return Array.from({ length: count }, (_, at) => all[Math.round((at * (all.length - 1)) / (count - 1))] as T);
}

describe("given a whole game", () => {
  test.each(sampleOf(["no-press-solo", "variant-hundred3"], 1))(
    "when the user goes to turns of %s, the map shows the units that `chamber turns --json` prints, each in its province",
    async (name) => {
      const turns = someOf(await turnsOf(sample(name)));
      const { page } = await pageWithSample(name);
      await page.getByRole("radio", { name: "Before" }).click();
      for (const { turn, units } of turns) {
        await goToPlace(page, turn);
        await expectSpoken(page, new RegExp(`^${inWords(turn)},`));
        await expect
          .poll(async () => {
            const { title, painted, told, astray } = await shownBoard(page);
            return {
              isOfTurn: title.startsWith(`${turn}, `),
              painted,
              told: told.map((unit) => unit.replace(/^.* (?=AMY|FLT)/, "")).sort(),
              astray,
            };
          })
          .toEqual({
            isOfTurn: true,
            painted: units.map(figureOf).sort(),
            told: units.map(({ type, province, coast }) => [type, province, coast].filter(Boolean).join(" ")).sort(),
            astray: [],
          });
      }
    },
  );
});
