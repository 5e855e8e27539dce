import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, drop, send, server, turns } from "../../steps.ts";

export const upperCase: Situation = {
  id: "map/upper-case",
  title: "MAP names the map STANDARD, as AiServer does",
  clause: "v0.18, level 0, MAP: the answer repeats the name as it was sent",
  rows: ["MAP!", "MAP/YES"],
  game: { power: "ITA" },
  steps: [
    asksForSeat,
    drop("MAP"),
    server("YES ( NME"),
    send("MAP ( 'STANDARD' )"),
    bot("YES ( MAP ( 'STANDARD' ) )", "YES ( MAP ) repeats MAP's name letter for letter"),
    server("NOW"),
    turns(1),
  ],
};
