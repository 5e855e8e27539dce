import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, drop, send, sent, server, turns } from "../../steps.ts";

export const unknownName: Situation = {
  id: "map/unknown-name",
  title: "MAP names a map that the bot does not know",
  clause: "v0.18, level 0, MAP: a client that does not know the map asks for MDF, or refuses it",
  rows: ["MAP!", "MAP/YES", "MAP/REJ"],
  game: { power: "RUS" },
  steps: [
    asksForSeat,
    drop("MAP"),
    server("YES ( NME"),
    send("MAP ( 'terra_nova' )"),
    bot(["YES ( MAP ( 'terra_nova' ) )", "REJ ( MAP ( 'terra_nova' ) )"], "MAP needs an answer that repeats its name"),
    sent("YES", "the bot refuses maps that it does not know"),
    server("NOW"),
    turns(1),
  ],
};
