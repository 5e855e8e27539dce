import type { Situation } from "../../situation.ts";
import { joins, turns } from "../../steps.ts";

export const otherNumbers: Situation = {
  id: "wire/other-numbers",
  title: "RM gives different numbers to the names of the Standard map",
  clause: "protocol v1, RM: the RM's names replace the built-in ones, so the RM defines each token",
  rows: ["RM", "HLO!", "NOW!", "SUB", "THX"],
  game: { power: "TUR", names: "shuffled" },
  steps: [...joins, turns(2)],
};
