import type { Situation } from "../../situation.ts";
import { answer, asksForSeat, bot, never } from "../../steps.ts";

export const nameNotUnderstood: Situation = {
  id: "handshake/name-not-understood",
  title: "The server answers NME with HUH",
  clause: "v0.18, level 0, HUH: it must not be answered",
  rows: ["NME", "HUH"],
  game: { power: "ITA" },
  steps: [
    answer("NME", ["HUH ( ERR {message} )"]),
    asksForSeat,
    never(["HUH", "PRN"], "a client never answers HUH with HUH or PRN"),
    never(["YES ( MAP", "SUB", "GOF", "SND"], "it has no seat: the server did not understand NME"),
    bot(["FM", "NME", "OBS", "IAM"], "a client may try again, observe or leave", {
      withinMs: 500,
      otherwise: "go-on",
    }),
  ],
};
