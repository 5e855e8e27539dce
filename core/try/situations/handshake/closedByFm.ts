import type { Situation } from "../../situation.ts";
import { bot, bytes, leaves, never } from "../../steps.ts";

export const closedByFm: Situation = {
  id: "handshake/closed-by-fm",
  title: "The server sends FM instead of an answer to NME",
  clause: "protocol v1, FM: the receiver closes the connection and sends nothing more",
  rows: ["FM"],
  game: { power: "RUS" },
  steps: [
    { step: "answer", to: "NME", with: [], times: null },
    bot("NME", "a client asks for a seat with NME after IM"),
    never(["FM", "EM", "NME", "YES", "HUH"], "nothing may follow FM"),
    bytes("03000000"),
    { step: "cut", how: "end" },
    leaves("the receiver of FM closes the connection"),
  ],
};
