import type { Situation } from "../../situation.ts";
import { answer, bot, joins, send, turns } from "../../steps.ts";

export const saved: Situation = {
  id: "end/saved",
  title: "The server asks the bot to save the game with SVE",
  clause: "v0.18, level 0, SVE: the client answers with YES ( SVE ) or REJ ( SVE )",
  rows: ["SVE", "SVE/YES", "SVE/REJ"],
  game: { power: "ENG" },
  steps: [
    ...joins,
    answer("YES ( SVE", []),
    answer("REJ ( SVE", []),
    send("SVE ( 'game1' )"),
    bot(["YES ( SVE ( 'game1' ) )", "REJ ( SVE ( 'game1' ) )"], "SVE needs an answer that repeats its name"),
    turns(1),
  ],
};
