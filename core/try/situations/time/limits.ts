import type { Situation } from "../../situation.ts";
import { joins, server, turns } from "../../steps.ts";

export const limits: Situation = {
  id: "time/limits",
  title: "The game has time limits, and TME follows NOW",
  clause: "v0.18, level 0, HLO: MTL, RTL and BTL; TME",
  rows: ["TME!", "HLO!"],
  game: { power: "FRA", limitSeconds: 60 },
  steps: [...joins, server("TME"), turns(3)],
};
