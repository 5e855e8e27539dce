import type { Situation } from "../../situation.ts";
import { bot, cut, joins, leaves, never, quiet, send } from "../../steps.ts";

export const draw: Situation = {
  id: "end/draw",
  title: "All survivors agree to a draw: DRW and SMR end the game",
  clause: "v0.18, level 0, DRW and SMR",
  rows: ["DRW!", "SMR"],
  game: { power: "FRA" },
  steps: [
    ...joins,
    bot("SUB", "a player sends orders after NOW"),
    quiet,
    send("DRW"),
    never(["SUB", "GOF", "SND"], "the game is over after DRW"),
    send(
      "SMR ( SPR 1901 ) ( AUS ( 'a' ) ( '1' ) 3 ) ( ENG ( 'b' ) ( '1' ) 3 ) ( FRA ( 'c' ) ( '1' ) 3 ) ( GER ( 'd' ) ( '1' ) 3 ) ( ITA ( 'e' ) ( '1' ) 3 ) ( RUS ( 'f' ) ( '1' ) 4 ) ( TUR ( 'g' ) ( '1' ) 3 )",
    ),
    send("OFF"),
    cut("end"),
    leaves("the server sent OFF after the end of the game"),
  ],
};
