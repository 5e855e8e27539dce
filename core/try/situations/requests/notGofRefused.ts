import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const notGofRefused: Situation = {
  id: "requests/not-gof-refused",
  title: "The server refuses NOT ( GOF ) with REJ",
  clause: "v0.18, level 0, GOF: REJ repeats the message",
  rows: ["GOF/NOT", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("NOT ( GOF", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("NOT ( GOF", "the bot did not send NOT ( GOF )"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
