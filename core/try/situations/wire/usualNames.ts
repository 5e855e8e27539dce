import type { Situation } from "../../situation.ts";
import { joins, turns } from "../../steps.ts";

export const usualNames: Situation = {
  id: "wire/usual-names",
  title: "RM lists all names of the Standard map with their usual numbers",
  clause: "protocol v1, RM: the RM's names replace the built-in ones",
  rows: ["RM"],
  game: { power: "RUS", names: "usual" },
  steps: [...joins, turns(2)],
};
