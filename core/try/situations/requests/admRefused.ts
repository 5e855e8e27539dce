import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const admRefused: Situation = {
  id: "requests/adm-refused",
  title: "The server refuses ADM with REJ",
  clause: "v0.18, level 0, ADM: REJ repeats the message",
  rows: ["ADM", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("ADM", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("ADM", "the bot did not send ADM"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
