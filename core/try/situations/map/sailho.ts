import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, sent, server, turns } from "../../steps.ts";

export const sailho: Situation = {
  id: "map/sailho",
  title: "A variant with four powers, whose names mean different things on the Standard map",
  clause: "v0.18, level 0, MAP and MDF; protocol v1, RM",
  rows: ["RM", "MDF", "MDF!", "MAP/YES", "MAP/REJ"],
  game: { map: "sailho", power: "NTH" },
  steps: [
    asksForSeat,
    server("MAP"),
    bot(["YES ( MAP", "REJ ( MAP"], "MAP needs an answer: YES ( MAP ) or REJ ( MAP )"),
    sent("YES", "the bot refuses this map with REJ ( MAP )"),
    server("NOW"),
    turns(2),
  ],
};
