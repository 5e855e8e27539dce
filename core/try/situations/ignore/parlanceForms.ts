import type { Situation } from "../../situation.ts";
import { joins, send, turns } from "../../steps.ts";

export const parlanceForms: Situation = {
  id: "ignore/parlance-forms",
  title: "The server sends CCD in Parlance's longer form, with the turn",
  clause: "Parlance, CCD ( power ) ( turn )",
  rows: ["CCD"],
  game: { power: "RUS" },
  steps: [...joins, send("CCD ( TUR ) ( SPR 1901 )"), send("NOT ( CCD ( TUR ) )"), turns(1)],
};
