import { joining, timedDialogue } from "../support/timedDialogue.ts";
import type { Story } from "./stories.ts";

const position = "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )";
const shown = ["1", "2", "3"].map((connection) => `${connection}< ${position}`);
const two = [...joining("FRA"), ...joining("ENG", "( LVL 20 )", 2)];
/** Three powers play, each on its own connection. */
const three = [...two, ...joining("ITA", "( LVL 20 )", 3), ...shown];
const talk = "@20 1< ADM ( 'Server' ) ( 'Waiting.' )";
const gone = ["@2 3x", "@2.1 1< CCD ( ITA )"];
const returned = ["@3 4> IM", "4< RM", "4> IAM ( ITA ) ( 17 )", "4< YES ( IAM ( ITA ) ( 17 ) )"];
/** Returns the positions of two later turns, as sent to these clients. */
const later = (connections: string): string[] => [
  ...[...connections].map((one) => `@5 ${one}< NOW ( FAL 1901 ) ( FRA AMY BUR ) ( ENG FLT LON ) ( ITA AMY ROM )`),
  ...[...connections].map((one) => `@6 ${one}< NOW ( SPR 1902 ) ( FRA AMY BUR ) ( ENG FLT NTH ) ( ITA AMY ROM )`),
];
const timed = "( LVL 0 ) ( MTL 5 )";

/** Returns a story about two games that are the same in the lines of `from` and differ afterwards. */
function story(
  code: string,
  given: string,
  from: readonly string[],
  faulty: readonly string[],
  twin: readonly string[],
  n: number,
  byteOffset?: number,
): Story {
  const place = byteOffset === undefined ? {} : { byteOffset };
  return {
    code,
    given,
    n,
    faulty: timedDialogue([...from, ...faulty]),
    twin: timedDialogue([...from, ...twin]),
    ...place,
  };
}

/**
 * Stories about what happens to a game's clients besides their messages: who plays which power, who leaves and who
 * returns.
 */
export const absenceStories: readonly Story[] = [
  story("disorder-unreported", "a client that leaves", three, ["@2 3x", talk], [...gone, talk], 24),
  story(
    "disorder-unreported",
    "a client that leaves before OFF",
    three,
    ["@2 3x", talk],
    ["@1.9 3< OFF", "@2 3x", talk],
    24,
  ),
  story(
    "return-unreported",
    "a power that returns",
    [...three, ...gone, ...returned],
    [talk],
    ["1< NOT ( CCD ( ITA ) )", talk],
    29,
  ),
  story(
    "disorder-unreported",
    "one client that does not receive CCD",
    three,
    [...gone, talk, "@21 2< ADM ( 'Server' ) ( 'Waiting.' )"],
    [...gone, "2< CCD ( ITA )", talk, "@21 2< ADM ( 'Server' ) ( 'Waiting.' )"],
    27,
  ),
  story(
    "return-unreported",
    "one client that does not receive NOT ( CCD )",
    [...three, ...gone, "2< CCD ( ITA )", ...returned, "1< NOT ( CCD ( ITA ) )"],
    ["@20 2< ADM ( 'Server' ) ( 'Waiting.' )"],
    ["2< NOT ( CCD ( ITA ) )", "@20 2< ADM ( 'Server' ) ( 'Waiting.' )"],
    32,
  ),
  story(
    "return-unfounded",
    "NOT ( CCD ) for a power that is playing",
    three,
    ["1< NOT ( CCD ( ITA ) )"],
    ["1< CCD ( ITA )", "1< NOT ( CCD ( ITA ) )"],
    25,
  ),
  story(
    "lateness-unreported",
    "a turn without orders at its deadline",
    [...joining("FRA", timed), `1< ${position}`, "1< TME ( 5 )"],
    ["@5.1 1< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )"],
    ["@5.1 1< CCD ( FRA )", "1< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )"],
    10,
  ),
  story(
    "server-silent",
    "orders from two clients and nothing from the server for a minute",
    [...three, "@1 1> SUB ( ( FRA AMY PAR ) HLD )", "2> SUB ( ( ENG FLT LON ) HLD )"],
    ["@60 1x", "@60 2x", "@60 3x"],
    ["1< THX ( ( FRA AMY PAR ) HLD ) ( MBV )", "2< THX ( ( ENG FLT LON ) HLD ) ( MBV )", "@60 1x", "@60 2x"],
    25,
  ),
  story(
    "stopped-responding",
    "a request that goes unanswered for a minute rather than a second",
    [...joining("FRA"), `1< ${position}`, "@1 1> SUB ( ( FRA AMY PAR ) HLD )"],
    ["@60 1x"],
    ["@2 1x"],
    9,
  ),
  story(
    "client-silent",
    "a client that sends no orders for two minutes while the others are ready",
    [...three, ...orders("FRA AMY PAR", 1), ...orders("ENG FLT LON", 2)],
    ["@120 3x"],
    ["@40 3x"],
    24,
  ),
  story(
    "power-shared",
    "two clients that receive the same power at the start",
    two,
    [...joining("FRA", "( LVL 20 )", 3), ...shown],
    [...joining("ITA", "( LVL 20 )", 3), ...shown],
    21,
    4,
  ),
  story(
    "power-shared",
    "a power that a fourth client receives while the power's own client continues to play",
    [
      ...three,
      "@3 4> IM",
      "4< RM",
      "4> NME ( 'x' ) ( '1' )",
      "4< YES ( NME ( 'x' ) ( '1' ) )",
      "4< MAP ( 'standard' )",
    ],
    [
      ...[
        "4> YES ( MAP ( 'standard' ) )",
        "4< HLO ( ITA ) ( 99 ) ( ( LVL 20 ) )",
        "4< SCO ( ITA ROM )",
        `4< ${position}`,
      ],
      ...["3> MIS", "3< MIS ( ITA AMY ROM )"],
      ...later("1234"),
    ],
    ["4> YES ( MAP ( 'standard' ) )", "3> MIS", "3< MIS ( ITA AMY ROM )", ...later("123")],
    31,
    4,
  ),
  story(
    "power-shared",
    "IAM for a power whose client continues to play",
    three,
    [...returned, "3> MIS", "3< MIS ( ITA AMY ROM )"],
    ["3x", ...returned],
    28,
  ),
  story(
    "power-not-given",
    "three clients and three powers, one of them given twice",
    two,
    [...joining("FRA", "( LVL 20 )", 3), ...shown],
    [...joining("ITA", "( LVL 20 )", 3), ...shown],
    21,
  ),
  story(
    "power-not-given",
    "a third client that receives no HLO",
    two,
    [...joining("ITA", "( LVL 20 )", 3).slice(0, -1), ...shown],
    [...joining("ITA", "( LVL 20 )", 3), ...shown],
    23,
  ),
  story(
    "power-not-given",
    "a third client that is left out of a game although it did not refuse the map",
    [...joining("ITA", "( LVL 20 )", 3).slice(0, -2)],
    ["3> YES ( MAP ( 'standard' ) )", ...two, ...shown.slice(0, 2), "@2 1> MAP"],
    ["3> REJ ( MAP ( 'standard' ) )", ...two, ...shown.slice(0, 2), "@2 1> MAP"],
    4,
  ),
  story(
    "wrongly-refused",
    "a refused NME before the game, and another client that is later accepted although no player has left",
    ["2> IM", "2< RM", "2> NME ( 'x' ) ( '1' )", "2< YES ( NME ( 'x' ) ( '1' ) )"],
    ["3> IM", "3< RM", "3> NME ( 'x' ) ( '1' )", "3< REJ ( NME ( 'x' ) ( '1' ) )", ...joining("FRA")],
    ["3> IM", "3< RM", "3> NME ( 'x' ) ( '1' )", "3< REJ ( NME ( 'x' ) ( '1' ) )", "2< FM", "2x", ...joining("FRA")],
    8,
    4,
  ),
  story(
    "setting-differs",
    "a different level for one client in a one-turn game",
    two,
    [...joining("ITA", "( LVL 10 )", 3), ...shown],
    [...joining("ITA", "( LVL 20 )", 3), ...shown],
    21,
    20,
  ),
  story(
    "passcode-wrong",
    "IAM with a passcode that no HLO contained, which the server never answers",
    [...three, ...gone, "@3 4> IM", "4< RM"],
    ["4> IAM ( ITA ) ( 18 )", "@40 4x"],
    ["4> IAM ( ITA ) ( 17 )", "@40 4x"],
    28,
    10,
  ),
];

/** Returns a SUB that orders a unit to hold, and the server's answer. */
function orders(unit: string, connection: number): string[] {
  return [`${connection}> SUB ( ( ${unit} ) HLD )`, `${connection}< THX ( ( ${unit} ) HLD ) ( MBV )`];
}
