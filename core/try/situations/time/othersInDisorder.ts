import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const othersInDisorder: Situation = {
  id: "time/others-in-disorder",
  title: "Other players miss the deadline and return",
  clause: "v0.18, level 0, CCD and NOT ( CCD )",
  rows: ["CCD", "CCD/NOT"],
  game: { power: "ITA" },
  steps: [...joins, send("CCD ( TUR )"), send("CCD ( AUS )"), turns(1), send("NOT ( CCD ( TUR ) )"), turns(1)],
};
