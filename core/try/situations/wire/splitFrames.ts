import type { Situation } from "../../situation.ts";
import { joins, pieces, turns } from "../../steps.ts";

export const splitFrames: Situation = {
  id: "wire/split-frames",
  title: "The server's bytes arrive three at a time, so that headers and bodies are split",
  clause:
    "protocol v1, messages: a frame is a four-byte header and the body that it announces, however TCP splits the bytes",
  rows: ["RM", "MAP!", "NOW!"],
  game: { power: "FRA" },
  steps: [pieces(3), ...joins, turns(1)],
};
