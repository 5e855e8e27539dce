import type { Figure, FigureSource } from "../../../../core/figures/figure.ts";

/** A small figure whose text was chosen by a hostile bot. */
export const hostile: Figure = {
  name: "Bots & scores",
  caption: "Bots by 50% of n_games",
  notes: ["n = 3 bots.", "Intervals are 95% Wilson intervals."],
  data: {
    columns: [{ header: "bot" }, { header: "score", isNumber: true }],
    rows: [
      ['=HYPERLINK("http://x","Bot")', -0.25],
      ["Bot, the \\input{/etc/passwd} $5 & #1_^~", 1],
      ["-- 中\r\n<b>|Ünal|</b>", null],
    ],
  },
  print: {
    columns: [{ header: "Bot" }, { header: "Score", isNumber: true }],
    rows: [
      ['[=HYPERLINK("http://x","Bot")]', "25%"],
      ["Bot, the \\input{/etc/passwd} $5 & #1_^~", "1"],
      ["-- 中\r\n<b>|Ünal|</b>", null],
    ],
  },
  chart: null,
};

export const source: FigureSource = {
  recording: "game-17 (b1946ac9)",
  link: "http://127.0.0.1:4100/?recording=b1946ac9#SPR1901&at=2c512&tab=charts&filter=from%3AAUS",
  program: "black-chamber 0.1.0",
};
