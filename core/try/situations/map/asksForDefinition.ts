import type { Situation } from "../../situation.ts";
import { joins, sent, turns } from "../../steps.ts";

export const asksForDefinition: Situation = {
  id: "map/asks-for-definition",
  title: "The bot requests MDF, then accepts the map",
  clause: "v0.18, level 0, MDF",
  rows: ["MDF", "MDF!"],
  game: { power: "FRA" },
  steps: [...joins, sent("MDF", "the bot knows the Standard map and did not ask for MDF"), turns(1)],
};
