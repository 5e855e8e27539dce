import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const gofRefused: Situation = {
  id: "requests/gof-refused",
  title: "The server refuses GOF with REJ",
  clause: "v0.18, level 0, GOF: REJ repeats the message",
  rows: ["GOF", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("GOF", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("GOF", "the bot did not send GOF"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
