import type { Situation } from "../../situation.ts";
import { answer, asksForSeat, bot, never } from "../../steps.ts";

export const nameRefused: Situation = {
  id: "handshake/name-refused",
  title: "The server refuses the name with REJ, because the game is full or has started",
  clause: "v0.18, level 0, NME: REJ ( NME ( name ) ( version ) )",
  rows: ["NME", "REJ"],
  game: { power: "GER" },
  steps: [
    answer("NME", ["REJ ( {message} )"]),
    asksForSeat,
    never(["YES ( MAP", "SUB", "GOF", "SND"], "it has no seat: the server refused NME"),
    bot(["FM", "NME", "OBS", "IAM"], "a client may try again, observe or leave", {
      withinMs: 500,
      otherwise: "go-on",
    }),
  ],
};
