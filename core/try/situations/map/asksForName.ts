import type { Situation } from "../../situation.ts";
import { joins, sent, turns } from "../../steps.ts";

export const asksForName: Situation = {
  id: "map/asks-for-name",
  title: "The bot requests MAP",
  clause: "v0.18, level 0, MAP",
  rows: ["MAP", "MAP!"],
  game: { power: "GER" },
  steps: [...joins, sent("MAP", "the bot does not send MAP"), turns(1)],
};
