import type { Situation } from "../../situation.ts";
import { joins, pieces, turns } from "../../steps.ts";

export const splitFrames: Situation = {
  id: "wire/split-frames",
  title: "The bytes of the server arrive three at a time, so that heads and bodies are split",
  clause:
    "protocol v1, messages: a frame is its four head bytes and the body that they announce, whatever the pieces that TCP delivers",
  rows: ["RM", "MAP!", "NOW!"],
  game: { power: "FRA" },
  steps: [pieces(3), ...joins, turns(1)],
};
