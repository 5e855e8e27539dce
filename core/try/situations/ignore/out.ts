import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const out: Situation = {
  id: "ignore/out",
  title: "The server sends OUT about another power",
  clause: "v0.18, level 10, OUT",
  rows: ["OUT"],
  game: { power: "ENG", level: 10 },
  steps: [...joins, send("OUT ( TUR )"), turns(2)],
};
