import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const clockStops: Situation = {
  id: "time/clock-stops",
  title: "A player disconnects in a game with DSD: the clock stops and starts again",
  clause: "v0.18, level 0, HLO: DSD; NOT ( TME )",
  rows: ["TME/NOT!", "TME!", "CCD"],
  game: { power: "RUS", limitSeconds: 600 },
  steps: [
    ...joins,
    send("CCD ( TUR )"),
    send("NOT ( TME ( 411 ) )"),
    send("NOT ( CCD ( TUR ) )"),
    send("TME ( 411 )"),
    turns(2),
  ],
};
