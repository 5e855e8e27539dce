import type { ServerSituation } from "../situation.ts";
import { connects, gets, leave, never, quiet, refuses, say } from "../steps.ts";

const peace = "PRP ( PCE ( {power} {other} ) )";
const toOther = `SND ( {other} ) ( ${peace} )`;

/** Situations with press that the server delivers or refuses. */
export const pressSituations: readonly ServerSituation[] = [
  {
    id: "press/delivered",
    title: "A player sends press, and another player answers",
    clause: "v0.18, level 10, SND and FRM",
    rows: ["SND", "YES", "FRM"],
    game: { level: 10 },
    steps: [
      say("a", toOther),
      gets("a", `YES ( ${toOther} )`, "the press was delivered; YES repeats the message"),
      gets("b", `FRM ( {power} ) ( {other} ) ( ${peace} )`, "the press arrives as it was sent"),
      say("b", `SND ( {power} ) ( YES ( ${peace} ) )`),
      gets("a", `FRM ( {other} ) ( {power} ) ( YES ( ${peace} ) )`, "the answer arrives"),
    ],
  },
  {
    id: "press/with-turn",
    title: "SND names the current turn, then another",
    clause: "v0.18, level 10, SND ( turn ): REJ if the turn is not the current one",
    rows: ["SND", "YES", "REJ", "FRM"],
    game: { level: 10 },
    steps: [
      say("a", `SND ( {turn} ) ( {other} ) ( ${peace} )`),
      gets("a", "YES ( SND", "the turn is the current one"),
      gets("b", "FRM (", "the press arrives"),
      never("b", "FRM", "the second one is for a different turn"),
      say("a", `SND ( {lateTurn} ) ( {other} ) ( ${peace} )`),
      gets("a", "REJ ( SND", "the turn is not the current one"),
      quiet,
    ],
  },
  {
    id: "press/huh-and-try",
    title: "A player answers press with HUH and TRY",
    clause: "v0.18, level 10, HUH and TRY: forwarded as press",
    rows: ["SND", "FRM"],
    game: { level: 10 },
    steps: [
      say("a", toOther),
      gets("b", "FRM (", "the press arrives"),
      say("b", `SND ( {power} ) ( HUH ( ERR ${peace} ) )`),
      gets("b", "YES ( SND", "HUH within SND is delivered like any press"),
      gets("a", `FRM ( {other} ) ( {power} ) ( HUH ( ERR ${peace} ) )`, "HUH arrives as it was sent"),
      say("b", "SND ( {power} ) ( TRY ( ) )"),
      gets("a", "FRM ( {other} ) ( {power} ) ( TRY ( ) )", "TRY arrives"),
    ],
  },
  {
    id: "press/above-level",
    title: "A player sends level 20 press in a level 10 game",
    clause: "v0.18, level 10, HUH: the server enforces the level",
    rows: ["SND", "HUH"],
    game: { level: 10, mostLevel: 10 },
    steps: [
      never("b", "FRM", "the press is above the game's level"),
      say("a", "SND ( {other} ) ( PRP ( XDO ( ( {otherUnit} ) HLD ) ) )"),
      gets("a", "HUH ( SND ( {other} ) ( PRP ( ERR XDO", "XDO needs level 20"),
      quiet,
    ],
  },
  {
    id: "press/unknown-token",
    title: "Press contains an undefined token",
    clause: "v0.18, level 10, HUH",
    rows: ["SND", "HUH"],
    game: { level: 10 },
    steps: [
      never("b", "FRM", "the server cannot read the press"),
      say("a", "SND ( {other} ) ( PRP ( 0x4A7F ( {power} ) ) )"),
      gets("a", "HUH ( SND ( {other} ) ( PRP ( ERR 0x4A7F", "ERR comes before the unknown token"),
      quiet,
    ],
  },
  {
    id: "press/none",
    title: "A player sends press in a game without press",
    clause: "v0.18, level 0: SND needs level 10",
    rows: ["SND", "HUH", "REJ"],
    game: { mostLevel: 0 },
    steps: [
      never("b", "FRM", "the game has no press"),
      say("a", toOther),
      gets("a", ["HUH ( ERR SND", "HUH ( SND", "REJ ( SND"], "the game has no press"),
      quiet,
    ],
  },
  {
    id: "press/to-the-absent",
    title: "A player sends press to a power in civil disorder",
    clause: "v0.18, level 10, SND: CCD ( power )",
    rows: ["SND", "CCD"],
    game: { level: 10 },
    steps: [
      leave("b"),
      gets("a", "CCD ( {other} )", "the server must report a lost connection as civil disorder"),
      say("a", toOther),
      gets("a", "CCD ( {other}", "the press cannot be delivered"),
    ],
  },
  {
    id: "press/of-an-observer",
    title: "An observer sends press",
    clause: "v0.18, level 10, SND: only players may send press",
    rows: ["SND", "REJ", "HUH"],
    game: { level: 10 },
    steps: [
      ...connects("c"),
      say("c", "OBS"),
      gets("c", "MAP (", "MAP follows YES ( OBS )"),
      say("c", "YES ( MAP ( '{map}' ) )"),
      gets("c", "NOW (", "the observer gets the position"),
      never("b", "FRM", "an observer has no power"),
      ...refuses("c", toOther, "an observer has no power"),
      quiet,
    ],
  },
];
