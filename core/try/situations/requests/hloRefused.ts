import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const hloRefused: Situation = {
  id: "requests/hlo-refused",
  title: "The server refuses HLO with REJ",
  clause: "v0.18, level 0, HLO: REJ repeats the message",
  rows: ["HLO", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("HLO", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("HLO", "the bot did not send HLO"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
