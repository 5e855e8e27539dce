import type { Situation } from "../../situation.ts";
import { cut, joins, leaves, turns } from "../../steps.ts";

export const serverCloses: Situation = {
  id: "end/server-closes",
  title: "The server closes the connection without OFF or FM",
  clause: "protocol v1, FM; many servers just close the connection",
  rows: ["FM"],
  game: { power: "AUS" },
  steps: [...joins, turns(1), cut("end"), leaves("the server closed the connection")],
};
