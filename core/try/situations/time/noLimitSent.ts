import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const noLimitSent: Situation = {
  id: "time/no-limit-sent",
  title: "TME ( 0 ) follows every NOW, although the game has no time limit",
  clause: "v0.18, level 0, TME; the diplomacy server sends it",
  rows: ["TME!"],
  game: { power: "TUR" },
  steps: [...joins, send("TME ( 0 )"), turns(1), send("TME ( 0 )"), turns(1)],
};
