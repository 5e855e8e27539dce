import type { Situation } from "../../situation.ts";
import { cut, joins, leaves, quiet, send, turns } from "../../steps.ts";

export const summaryWithoutNames: Situation = {
  id: "end/summary-without-names",
  title: "SMR contains empty names and versions, and a power's year of elimination",
  clause: "v0.18, level 0, SMR",
  rows: ["SMR"],
  game: { power: "ITA" },
  steps: [
    ...joins,
    turns(1),
    quiet,
    send("DRW"),
    send(
      "SMR ( FAL 1904 ) ( AUS ( ) ( ) 0 1903 ) ( ENG ( ' ' ) ( ' ' ) 9 ) ( FRA ( '\"\"' ) ( ) 0 1902 ) ( GER ( 'x' ) ( 'y' ) 9 ) ( ITA ( 'z' ) ( '1' ) 6 ) ( RUS ( 'q' ) ( '' ) 5 ) ( TUR ( '' ) ( '' ) 5 )",
    ),
    send("OFF"),
    cut("end"),
    leaves("the server sent OFF after the end of the game"),
  ],
};
