import type { CloseKind, EntryDraft } from "../../core/recording/entry.ts";
import { type Arrow, directionOf } from "../support/entries.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import type { Story } from "./stories.ts";

const board = "( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )";
const owners = "SCO ( FRA PAR ) ( ENG LON ) ( ITA ROM )";
const spring = `NOW ( SPR 1901 ) ${board}`;
const press = "@1 < FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )";
/** France plays, and one connection is recorded. */
const alone = [...joining("FRA"), `< ${owners}`, `< ${spring}`];
/** Three powers play, each on its own connection. */
const together = [
  ...joining("FRA"),
  ...joining("ENG", "( LVL 20 )", 2),
  ...joining("ITA", "( LVL 20 )", 3),
  ...[..."123"].flatMap((connection) => [`${connection}< ${owners}`, `${connection}< ${spring}`]),
];
const paused = "( LVL 20 ) ( MTL 60 ) ( DSD )";
const clock = (connection: string): string[] => [`${connection}< ${spring}`, `${connection}< TME ( 60 )`];

/** France and Italy give orders; England leaves. */
const french = ["1> SUB ( ( FRA AMY PAR ) HLD )", "1< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
const italian = ["3> SUB ( ( ITA AMY ROM ) HLD )", "3< THX ( ( ITA AMY ROM ) HLD ) ( MBV )"];
const leaves = ["@2 2x", "@2.1 1< CCD ( ENG )", "@2.1 3< CCD ( ENG )"];
const waitsInVain = timedDialogue([...together, ...french, ...italian, ...leaves, "@62 1x"]);

/** Returns the entry that ends one direction of a connection. */
function ends(seconds: number, arrow: Arrow, kind: CloseKind = "fin", connection = 1): EntryDraft {
  const direction = directionOf[arrow];
  return { type: "closed", atNs: seconds * 1e9, connection, direction, kind, undelivered: 0, code: null };
}

/** Returns a story whose fault is reported at the last of these lines, before the faulty game ends. */
function story(
  code: string,
  given: string,
  lines: readonly string[],
  faulty: readonly EntryDraft[],
  twin: readonly EntryDraft[],
): Story {
  const said = timedDialogue(lines);
  return { code, given, n: lines.length, faulty: [...said, ...faulty], twin: [...said, ...twin] };
}

const left = [ends(1.012, ">"), ends(1.02, "<")];
const after = (...lines: readonly string[]): EntryDraft[] => timedDialogue(lines.map((line) => `@1.005 ${line}`));

export const departureStories: readonly Story[] = [
  story("client-left", "a bot that exits 12 ms after it received press", [...alone, press], left, [
    ...after("> FM"),
    ...left,
  ]),
  story("client-left", "a bot that leaves before the game is over", [...alone, press], left, [
    ...after("< SLO ( FRA )"),
    ...left,
  ]),
  story("client-left", "a bot that leaves without OFF from the server", [...alone, press], left, [
    ...after("< OFF"),
    ...left,
  ]),
  story("client-left", "a bot that leaves while the recorder continues", [...alone, press], left, [
    ends(1.012, ">", "stopped"),
    ends(1.012, "<", "stopped"),
  ]),
  story(
    "client-left",
    "a bot that leaves before the game is over, while the server is still writing to it",
    [...alone, press],
    [...left, ...timedDialogue(["@2 < NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )"])],
    [...after("< OFF"), ...left],
  ),
  {
    code: "client-left",
    given: "a player, rather than an observer, that leaves",
    n: alone.length + 1,
    faulty: [...timedDialogue([...alone, press]), ...left],
    twin: [...timedDialogue([...joining("UNO"), ...alone.slice(-2), press]), ...left],
  },
  {
    code: "client-left",
    given: "a power that leaves while it still has a unit",
    n: alone.length + 1,
    faulty: [...timedDialogue([...alone, "@1 < NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )"]), ...left],
    twin: [
      ...timedDialogue([...alone, "< SCO ( ENG LON PAR )", "@1 < NOW ( FAL 1902 ) ( ENG AMY PAR ) ( ENG FLT LON )"]),
      ...left,
    ],
  },
  {
    code: "client-left",
    given: "one of three bots that leaves while the others stay",
    n: together.length + 1,
    faulty: [...timedDialogue([...together, press]), ...left, ends(60, ">", "fin", 2), ends(60, ">", "fin", 3)],
    twin: [...timedDialogue([...together, press]), ...left, ends(1.5, ">", "fin", 2), ends(2, ">", "fin", 3)],
  },
  {
    code: "client-left",
    given: "one of three bots that leaves just before the recorder is stopped, and whose departure the server reports",
    n: together.length + 1,
    faulty: [
      ...timedDialogue([...together, press]),
      ...left,
      ...timedDialogue(["@1.03 2< CCD ( FRA )", "3< CCD ( FRA )"]),
      ...[2, 3].map((connection) => ends(1.1, ">", "stopped", connection)),
    ],
    twin: [
      ...timedDialogue([...together, press]),
      ...left,
      ...[2, 3].map((connection) => ends(1.1, ">", "stopped", connection)),
    ],
  },
  {
    code: "client-left",
    given: "one of three bots that leaves with FM while the others stay",
    n: together.length - 4 + 1 + 2 + 2,
    faulty: [
      ...timedDialogue([...together, "@1 1> FM"]),
      ...[ends(1.1, ">"), ends(1.1, "<"), ends(60, ">", "fin", 2), ends(60, ">", "fin", 3)],
    ],
    twin: [
      ...timedDialogue([...together, "@1 1> FM", "@1.2 2> FM", "@1.3 3> FM"]),
      ...[1, 2, 3].map((connection) => ends(1.5, ">", "fin", connection)),
    ],
  },
  {
    code: "client-left",
    given: "a bot that leaves one turn before the others",
    n: together.length - 4,
    faulty: [
      ...timedDialogue(together),
      ...left,
      ...timedDialogue(["@1.5 2< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( ITA AMY ROM )"]),
      ...[2, 3].map((connection) => ends(4, ">", "fin", connection)),
    ],
    twin: [...timedDialogue(together), ...left, ...[2, 3].map((connection) => ends(4, ">", "fin", connection))],
  },
  {
    code: "server-left",
    given: "a server, rather than a client, that resets the connection",
    n: alone.length,
    faulty: [...timedDialogue(alone), ends(1.1, "<", "rst"), ends(1.1, ">", "rst")],
    twin: [...timedDialogue(alone), ends(1.1, ">", "rst"), ends(1.1, "<", "rst")],
  },
  story("client-reset", "a bot that crashes", [...alone, press], [ends(1.012, ">", "rst"), ends(1.02, "<")], left),
  story(
    "client-reset",
    "a bot whose crash the recorder notices when it forwards a message",
    [...alone, press],
    [ends(1.012, "<", "rst"), ends(1.013, ">", "rst")],
    [ends(1.012, "<", "rst"), ends(1.013, ">")],
  ),
  story(
    "client-reset",
    "a bot whose socket fails",
    [...alone, press],
    [ends(1.012, "<", "cut"), ends(1.013, ">")],
    [ends(1.012, ">", "cut"), ends(1.013, "<")],
  ),
  {
    code: "server-left",
    given: "a server that is killed while three powers are playing",
    n: together.length - 4,
    faulty: [...timedDialogue(together), ...[1, 2, 3].map((connection) => ends(2, "<", "fin", connection))],
    twin: [
      ...timedDialogue([...together, ...[..."123"].map((connection) => `${connection}< OFF`)]),
      ...[1, 2, 3].map((connection) => ends(2, "<", "fin", connection)),
    ],
  },
  story(
    "server-left",
    "a server that closes the connection",
    [...alone, press],
    [ends(1.1, "<"), ends(1.2, ">")],
    left,
  ),
  {
    code: "game-paused",
    given: "a game that waits a minute for a bot that left",
    n: 2 * 7 + 4 + 2,
    faulty: [
      ...timedDialogue([...joining("FRA", paused), ...joining("ENG", paused, 2), ...clock("1"), ...clock("2")]),
      ...timedDialogue(["@2 2x", "@2.1 1< CCD ( ENG )", "@2.1 1< NOT ( TME ( 58 ) )", "@62 1x"]),
    ],
    twin: [
      ...timedDialogue([...joining("FRA", paused), ...joining("ENG", paused, 2), ...clock("1"), ...clock("2")]),
      ...timedDialogue(["@2 2x", "@2.1 1< CCD ( ENG )", "@2.1 1< NOT ( TME ( 58 ) )", "@4 1< TME ( 58 )", "@62 1x"]),
    ],
  },
  {
    code: "game-paused",
    given: "a game without time limits that waits for a bot that left rather than for an order",
    n: together.length + 5,
    faulty: waitsInVain,
    twin: timedDialogue([...together, ...french, ...leaves, "@62 1x"]),
  },
  {
    code: "game-paused",
    given: "a game without time limits that waits for a bot that left, and never continues without it",
    n: together.length + 5,
    faulty: waitsInVain,
    twin: timedDialogue([
      ...[...together, ...french, ...italian, ...leaves],
      ...["@4 1< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )", "@62 1x"],
    ]),
  },
  {
    code: "game-paused",
    given: "a game without time limits that waits for a bot that left, until its other bots leave too",
    n: together.length + 5,
    faulty: waitsInVain,
    twin: timedDialogue([...together, ...french, ...italian, ...leaves, "@4 1x", "@4 3x", "@62 4> IM"]),
  },
  {
    code: "clock-stopped",
    given: "a game that waits for a power that was not recorded",
    n: 7 + 2 + 2,
    faulty: timedDialogue([
      ...[...joining("FRA", paused), ...clock("1")],
      ...["@2 < CCD ( ENG )", "@2 < NOT ( TME ( 58 ) )", "@30 < TME ( 58 )"],
    ]),
    twin: timedDialogue([
      ...[...joining("FRA", paused), ...clock("1")],
      ...["@2 < CCD ( ENG )", "@2 < NOT ( TME ( 58 ) )", "@5 < TME ( 58 )"],
    ]),
  },
];
