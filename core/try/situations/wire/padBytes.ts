import type { Situation } from "../../situation.ts";
import { joins, pad, turns } from "../../steps.ts";

export const padBytes: Situation = {
  id: "wire/pad-bytes",
  title: "The second byte of the frames is not zero",
  clause: "protocol v1, messages: the second byte is padding, which may have any value",
  rows: ["RM", "YES"],
  game: { power: "ITA" },
  steps: [pad(0x4d), ...joins, pad(0xfc), turns(1)],
};
