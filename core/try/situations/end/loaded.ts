import type { Situation } from "../../situation.ts";
import { answer, asksForSeat, bot, hold, send, server } from "../../steps.ts";

export const loaded: Situation = {
  id: "end/loaded",
  title: "The server continues a saved game with LOD instead of HLO",
  clause: "v0.18, level 0, LOD: the client answers with IAM or REJ ( LOD )",
  rows: ["LOD", "LOD/REJ", "IAM"],
  game: { power: "ENG" },
  steps: [
    asksForSeat,
    hold("HLO"),
    hold("SCO"),
    hold("NOW"),
    answer("IAM", ["REJ ( {message} )"]),
    answer("REJ ( LOD", []),
    server("MAP"),
    bot("YES ( MAP", "the server starts the game only after YES ( MAP ( name ) )"),
    send("LOD ( 'game1' )"),
    bot(
      ["IAM", "REJ ( LOD ( 'game1' ) )"],
      "LOD needs an answer: IAM, or REJ ( LOD ) from a client that has not saved the game",
    ),
  ],
};
