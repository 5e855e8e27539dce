import { expect, test } from "vitest";
import type { SortedColumn } from "../../../../renderer/parts/sortedColumns.ts";
import { sortedFigure } from "../../../../renderer/parts/sortedFigure.ts";

interface Line {
  readonly bot: string;
  readonly turn: number;
  readonly frames: number;
  readonly score: number;
}

const columns: readonly SortedColumn<Line>[] = [
  { id: "bot", header: "Bot", words: ({ bot }) => bot.toLowerCase(), cell: ({ bot }) => bot },
  { id: "turn", header: "Turn", number: ({ turn }) => turn * 5, cell: ({ turn }) => `Spr ${turn}` },
  { id: "frames", header: "Frames", number: ({ frames }) => frames, cell: () => "16\u202f096" },
  { id: "score", header: "Score", number: ({ score }) => score, cell: () => ["a picture"] },
  { id: "rank", header: "Rank", number: () => 1, cell: () => ["a picture"], value: () => "first" },
];

test("given a sorted table, when it is exported, then it has what the cells show, and numbers stay numbers", () => {
  const lines = [{ bot: "DumbBot", turn: 1901, frames: 16096, score: 0.5 }];
  const { data, print, notes, caption } = sortedFigure(
    { label: "Bots", columns, lacks: (_, column) => column === "score", exports: { of: "bot", notes: ["By game."] } },
    lines,
  );
  expect(print.rows).toEqual([["DumbBot", "Spr 1901", 16096, null, "first"]]);
  expect(print.columns.map(({ isNumber }) => isNumber)).toEqual([false, false, true, false, false]);
  expect(data).toEqual(print);
  expect([caption, ...notes]).toEqual(["Bots", "n = 1 bot.", "By game."]);
});
