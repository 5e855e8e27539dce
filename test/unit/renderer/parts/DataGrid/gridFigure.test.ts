import { expect, test } from "vitest";
import type { GridColumn } from "../../../../../renderer/parts/DataGrid/gridColumns.ts";
import { gridFigure } from "../../../../../renderer/parts/DataGrid/gridFigure.ts";

interface Line {
  readonly bot: string;
  readonly turn: number;
  readonly frames: number;
  readonly score: number;
}

const columns: readonly GridColumn<Line>[] = [
  { id: "bot", header: "Bot", width: "1fr", words: ({ bot }) => bot.toLowerCase(), cell: ({ bot }) => bot },
  { id: "turn", header: "Turn", width: "1fr", number: ({ turn }) => turn * 5, cell: ({ turn }) => `Spr ${turn}` },
  { id: "frames", header: "Frames", width: "1fr", number: ({ frames }) => frames, cell: () => "16\u202f096" },
  { id: "score", header: "Score", width: "1fr", number: ({ score }) => score, cell: () => ["a picture"] },
  { id: "rank", header: "Rank", width: "1fr", number: () => 1, cell: () => ["a picture"], value: () => "first" },
];

test("given a grid, when it is exported, then the export contains what the cells show, and numbers remain numbers", () => {
  const lines = [{ bot: "DumbBot", turn: 1901, frames: 16096, score: 0.5 }];
  const { data, print, notes, caption } = gridFigure(
    {
      label: "Bots",
      columns,
      shown: columns,
      lacks: (_, column) => column === "score",
      exports: { of: "bot", notes: ["By game."] },
    },
    lines,
  );
  expect(print.rows).toEqual([["DumbBot", "Spr 1901", 16096, null, "first"]]);
  expect(print.columns.map(({ isNumber }) => isNumber)).toEqual([false, false, true, false, false]);
  expect(data).toEqual(print);
  expect([caption, ...notes]).toEqual(["Bots", "n = 1 bot.", "By game."]);
});

test("given a grid in which the user moved and hid columns, when it is exported, then a picture has the columns as the user arranged them, and the CSV has all columns", () => {
  const [bot, turn, frames] = columns as readonly [GridColumn<Line>, GridColumn<Line>, GridColumn<Line>];
  const lines = [{ bot: "DumbBot", turn: 1901, frames: 16096, score: 0.5 }];
  const { data, print } = gridFigure({ label: "Bots", columns: [bot, turn, frames], shown: [frames, bot] }, lines);
  expect(print.rows).toEqual([[16096, "DumbBot"]]);
  expect(data.rows).toEqual([["DumbBot", "Spr 1901", 16096]]);
});

test("given a column whose cells are rounded, when it is exported, then a picture has the cells' text, aligned like a number, and the CSV has the value", () => {
  const score: GridColumn<Line> = {
    ...{ id: "score", header: "Score", width: "1fr", isNumber: true, cell: () => ["a picture"] },
    ...{ number: ({ score }) => score, printed: ({ score }) => `+${score.toFixed(2)}` },
  };
  const lines = [{ bot: "DumbBot", turn: 1901, frames: 16096, score: 0.42857 }];
  const { data, print } = gridFigure({ label: "Bots", columns: [score], shown: [score] }, lines);
  expect(print).toEqual({ columns: [{ header: "Score", isNumber: true }], rows: [["+0.43"]] });
  expect(data.rows).toEqual([[0.42857]]);
});
