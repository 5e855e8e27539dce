import type { Situation } from "../../situation.ts";
import { answer, asksForSeat, bot, never, sent, server } from "../../steps.ts";

export const definitionRefused: Situation = {
  id: "map/definition-refused",
  title: "The server answers MDF with HUH",
  clause: "v0.18, level 0, MDF and HUH",
  rows: ["MDF", "HUH"],
  game: { power: "FRA" },
  steps: [
    answer("MDF", ["HUH ( ERR {message} )"]),
    asksForSeat,
    server("MAP"),
    bot(["YES ( MAP", "REJ ( MAP", "MDF"], "MAP needs an answer: YES ( MAP ) or REJ ( MAP )"),
    sent("MDF", "the bot knows the Standard map and did not ask for MDF"),
    never(["HUH", "PRN"], "HUH must not be answered"),
    bot(["YES ( MAP", "REJ ( MAP", "FM"], "without MDF, a client can refuse the map or leave", {
      withinMs: 500,
      otherwise: "go-on",
    }),
  ],
};
