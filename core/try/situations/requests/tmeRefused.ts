import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const tmeRefused: Situation = {
  id: "requests/tme-refused",
  title: "The server refuses TME with REJ",
  clause: "v0.18, level 0, TME: REJ repeats the message",
  rows: ["TME", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("TME", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("TME", "the bot did not send TME"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
