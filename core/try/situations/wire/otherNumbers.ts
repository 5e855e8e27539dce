import type { Situation } from "../../situation.ts";
import { joins, turns } from "../../steps.ts";

export const otherNumbers: Situation = {
  id: "wire/other-numbers",
  title: "RM gives different numbers to the names of the Standard map",
  clause: "protocol v1, RM: a list of names replaces the built-in ones, so each token means what RM says",
  rows: ["RM", "HLO!", "NOW!", "SUB", "THX"],
  game: { power: "TUR", names: "shuffled" },
  steps: [...joins, turns(2)],
};
