import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, hold, release, server, turns } from "../../steps.ts";

export const lateStart: Situation = {
  id: "handshake/late-start",
  title: "HLO, SCO and NOW arrive only after the other players have joined",
  clause: "v0.18, level 0, MAP: the game starts when every client has accepted the map",
  rows: ["MAP!", "HLO!"],
  game: { power: "AUS" },
  steps: [
    asksForSeat,
    hold("HLO"),
    hold("SCO"),
    hold("NOW"),
    server("MAP"),
    bot("YES ( MAP", "the server starts the game only after YES ( MAP ( name ) )"),
    bot(["SUB", "GOF"], "nothing is expected before HLO", { withinMs: 200, otherwise: "go-on" }),
    release,
    turns(1),
  ],
};
