import type { Situation } from "../../situation.ts";
import { asksForSeat, bot, hold, release, server, turns } from "../../steps.ts";

export const positionFirst: Situation = {
  id: "handshake/position-first",
  title: "NOW arrives before SCO at the start",
  clause: "v0.18, level 0, HLO, SCO and NOW: the specification does not define whether SCO or NOW comes first",
  rows: ["SCO!", "NOW!"],
  game: { power: "ENG" },
  steps: [
    asksForSeat,
    hold("SCO"),
    bot("YES ( MAP", "the server starts the game only after YES ( MAP ( name ) )"),
    server("NOW"),
    release,
    turns(2),
  ],
};
