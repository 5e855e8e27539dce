import type { Situation } from "../../situation.ts";
import { answer, joins, sent, turnWithin } from "../../steps.ts";

export const nowRefused: Situation = {
  id: "requests/now-refused",
  title: "The server refuses NOW with REJ",
  clause: "v0.18, level 0, NOW: REJ repeats the message",
  rows: ["NOW", "REJ"],
  game: { power: "AUS", level: 10, limitSeconds: 600 },
  steps: [
    answer("NOW", ["REJ ( {message} )"]),
    ...joins,
    turnWithin(1500),
    sent("NOW", "the bot did not send NOW"),
    turnWithin(1500),
    turnWithin(1500),
  ],
};
