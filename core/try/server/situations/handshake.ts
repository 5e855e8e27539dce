import type { ServerSituation } from "../situation.ts";
import { connects, gets, never, quiet, refuses, say, stillAnswers } from "../steps.ts";

const name = "NME ( 'chamber' ) ( '1' )";

/** Situations before the game: seats, the map, and requests from clients without a seat. */
export const handshakeSituations: readonly ServerSituation[] = [
  {
    id: "handshake/name-accepted",
    title: "A client asks for a seat with NME",
    clause: "v0.18, level 0, NME: YES ( NME ( name ) ( version ) ), then MAP ( name )",
    rows: ["NME", "YES", "MAP!", "MAP/YES"],
    game: null,
    steps: [
      ...connects("c"),
      say("c", name),
      gets("c", `YES ( ${name} )`, "a seat is free; YES repeats the message"),
      gets("c", "MAP (", "MAP immediately follows YES ( NME )"),
      never("c", ["HUH", "REJ"], "YES ( MAP ( name ) ) accepts the server's map"),
      say("c", "YES ( MAP ( '{map}' ) )"),
      quiet,
      ...stillAnswers("c"),
    ],
  },
  {
    id: "handshake/observer",
    title: "A client observes before the game starts",
    clause: "v0.18, level 0, OBS: YES ( OBS ), then MAP ( name )",
    rows: ["OBS", "YES", "MAP!", "MAP/YES"],
    game: null,
    steps: [
      ...connects("c"),
      say("c", "OBS"),
      gets("c", "YES ( OBS )", "any number of clients may observe"),
      gets("c", "MAP (", "MAP follows YES ( OBS )"),
      never("c", "HLO", "the game has not started"),
      say("c", "YES ( MAP ( '{map}' ) )"),
      quiet,
    ],
  },
  {
    id: "handshake/rejoin-too-early",
    title: "A client sends IAM before the game has started",
    clause: "v0.18, level 0, IAM: REJ if there is no such seat",
    rows: ["IAM", "REJ"],
    game: null,
    steps: [
      ...connects("c"),
      say("c", "IAM ( FRA ) ( 1234 )"),
      gets("c", "REJ ( IAM ( FRA ) ( 1234 ) )", "no client has a passcode before HLO"),
    ],
  },
  {
    id: "handshake/map-refused",
    title: "A client refuses the map, and another takes the seat",
    clause: "v0.18, level 0, MAP: REJ ( MAP ( name ) ); the client may leave or be dismissed",
    rows: ["MAP/REJ", "NME"],
    game: null,
    steps: [
      ...connects("c"),
      say("c", name),
      gets("c", "MAP (", "MAP follows YES ( NME )"),
      never("c", ["HUH", "PRN"], "REJ ( MAP ( name ) ) is a client message"),
      say("c", "REJ ( MAP ( '{map}' ) )"),
      quiet,
      ...connects("d"),
      say("d", name),
      gets("d", `YES ( ${name} )`, "a seat is free"),
    ],
  },
  {
    id: "handshake/map-before-name",
    title: "A client asks for MAP and MDF before NME",
    clause: "v0.18, level 0: a client without a seat is treated as an observer",
    rows: ["MAP", "MAP!", "MDF", "MDF!"],
    game: null,
    steps: [
      ...connects("c"),
      say("c", "MAP"),
      gets("c", "MAP (", "observers may ask for the map"),
      say("c", "MDF"),
      gets("c", "MDF (", "observers may ask for the definition of the map"),
    ],
  },
  {
    id: "handshake/position-before-start",
    title: "A client asks for SCO and NOW before the game has started",
    clause: "v0.18, level 0, SCO and NOW: the starting values (v0.14: REJ)",
    rows: ["SCO", "NOW", "SCO!", "NOW!", "REJ"],
    game: null,
    steps: [
      ...connects("c"),
      say("c", "SCO"),
      gets("c", ["SCO (", "REJ ( SCO )"], "every client may ask for SCO"),
      say("c", "NOW"),
      gets("c", ["NOW (", "REJ ( NOW )"], "every client may ask for NOW"),
    ],
  },
  {
    id: "handshake/requests-before-start",
    title: "A client without a seat sends HLO, ORD, HST, SUB, GOF, MIS and DRW before the start",
    clause: "v0.18, level 0: REJ before the start; HUH for players' messages from an observer",
    rows: ["HLO", "ORD", "HST", "SUB", "GOF", "MIS", "DRW", "REJ", "HUH"],
    game: null,
    steps: [
      ...connects("c"),
      ...["HLO", "ORD", "HST ( SPR 1901 )", "SUB ( ( FRA AMY PAR ) HLD )", "GOF", "MIS", "DRW"].flatMap((message) =>
        refuses("c", message, "there is no game yet"),
      ),
      ...stillAnswers("c"),
    ],
  },
  {
    id: "handshake/options-before-start",
    title: "A client asks for TME before the start",
    clause: "v0.18, level 0, TME: REJ ( TME ) if there is no deadline",
    rows: ["TME", "REJ"],
    game: null,
    steps: [...connects("c"), ...refuses("c", "TME", "there is no deadline"), ...stillAnswers("c")],
  },
];
