import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const hstRefused: Situation = {
  id: "requests/hst-refused",
  title: "The server refuses HST with REJ",
  clause: "v0.18, level 0, HST: REJ repeats the message",
  rows: ["HST", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("HST", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("HST", "the bot did not send HST"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
