import type { Situation } from "../../situation.ts";
import { answer, bot, bytes, cut, leaves, never } from "../../steps.ts";

export const errorMessage: Situation = {
  id: "handshake/error-message",
  title: "The server ends the connection with an EM",
  clause: "protocol v1, EM: the receiver closes the connection without an answer",
  rows: ["EM"],
  game: { power: "RUS" },
  steps: [
    answer("NME", []),
    bot("NME", "a client asks for a seat with NME after IM"),
    never(["FM", "EM", "NME", "YES", "HUH"], "nothing may follow EM"),
    bytes("040000020001"),
    cut("end"),
    leaves("the receiver of EM closes the connection"),
  ],
};
