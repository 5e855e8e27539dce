import type { Situation } from "../../situation.ts";
import { answer, bot, cut, joins, never, sent, turns } from "../../steps.ts";

export const refused: Situation = {
  id: "rejoin/refused",
  title: "The connection breaks, and the server refuses IAM",
  clause: "v0.18, level 0, IAM: REJ ( IAM ( power ) ( passcode ) )",
  rows: ["IAM", "REJ"],
  game: { power: "FRA" },
  steps: [
    ...joins,
    answer("IAM", ["REJ ( {message} )"]),
    turns(1),
    cut("reset"),
    bot("IM", "it connects again", { withinMs: 3000, otherwise: { notApplicable: "the bot does not connect again" } }),
    bot(["IAM", "NME"], "a client that reconnects asks for its seat"),
    sent("IAM", "the bot connects again, but with NME instead of IAM"),
    never(["SUB", "GOF", "SND"], "it has no seat: the server refused IAM"),
    bot(["FM", "NME", "OBS", "IAM"], "a client may try again, observe or leave", { withinMs: 500, otherwise: "go-on" }),
  ],
};
