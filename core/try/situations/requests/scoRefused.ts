import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const scoRefused: Situation = {
  id: "requests/sco-refused",
  title: "The server refuses SCO with REJ",
  clause: "v0.18, level 0, SCO: REJ repeats the message",
  rows: ["SCO", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("SCO", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("SCO", "the bot did not send SCO"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
