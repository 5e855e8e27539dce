import type { Situation } from "../../situation.ts";
import { answer, asksForSeat, bot, turns } from "../../steps.ts";

export const secondTry: Situation = {
  id: "handshake/second-try",
  title: "The server refuses the first NME and accepts the second",
  clause: "v0.18, level 0, NME: a refused client may send another NME, OBS or IAM",
  rows: ["NME", "REJ"],
  game: { power: "GER" },
  steps: [
    answer("NME", ["REJ ( {message} )"], 1),
    asksForSeat,
    bot("NME", "the second NME is accepted", {
      withinMs: 1000,
      otherwise: { notApplicable: "the bot does not ask again after REJ ( NME )" },
    }),
    bot("YES ( MAP", "the second NME was accepted, and MAP followed"),
    turns(1),
  ],
};
