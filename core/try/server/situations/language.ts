import type { ServerSituation } from "../situation.ts";
import { bytes, connects, gets, never, quiet, say, stillAnswers } from "../steps.ts";

const huh = "v0.18, level 0, HUH: the message with ERR before the first wrong token";

/**
 * Returns a situation in which a client sends a message that the server cannot read and must answer with ERR in the
 * right place.
 */
function misread(id: string, title: string, message: string, answers: readonly string[]): ServerSituation {
  return {
    ...{ id: `language/${id}`, title, clause: huh, rows: ["HUH"], game: null },
    steps: [
      ...connects("c"),
      say("c", message),
      gets("c", answers, "the server cannot read the message"),
      ...stillAnswers("c"),
    ],
  };
}

/** Situations with messages that no server can read. */
export const languageSituations: readonly ServerSituation[] = [
  misread("unknown-command", "A message begins with an undefined token", "0x487E ( FRA )", [
    "HUH ( ERR 0x487E ( FRA ) )",
  ]),
  misread("unknown-category", "A message begins with a token from an unknown category", "0x4C01", [
    "HUH ( ERR 0x4C01 )",
  ]),
  misread("server-message", "A client sends a message that only servers send", "OFF", ["HUH ( ERR OFF )"]),
  misread("missing-part", "NME has no version", "NME ( 'chamber' )", ["HUH ( NME ( 'chamber' ) ERR )"]),
  misread("extra-part", "MAP has a name, which only the server sends", "MAP ( 'standard' )", [
    "HUH ( MAP ERR ( 'standard' ) )",
    "HUH ( ERR MAP ( 'standard' ) )",
  ]),
  misread("number-for-name", "The name in NME is a number", "NME ( 12 ) ( '1' )", ["HUH ( NME ( ERR 12 ) ( '1' ) )"]),
  {
    id: "language/unbalanced-open",
    title: "A message lacks its last bracket",
    clause: "v0.18, level 0, PRN: the answer to unbalanced brackets",
    rows: ["PRN"],
    game: null,
    steps: [
      ...connects("c"),
      // NME ( 'c' ) ( '1'
      bytes("c", "0200000e480c40004b634001 40004b31".replace(" ", "").replace("0200000e", "0200000c")),
      gets("c", "PRN ( NME ( 'c' ) ( '1' )", "PRN repeats the message"),
      ...stillAnswers("c"),
    ],
  },
  {
    id: "language/unbalanced-close",
    title: "A message has one bracket too many",
    clause: "v0.18, level 0, PRN: the answer to unbalanced brackets",
    rows: ["PRN"],
    game: null,
    steps: [
      ...connects("c"),
      // MAP )
      bytes("c", "0200000448094001"),
      gets("c", "PRN ( MAP ) )", "PRN repeats the message"),
      ...stillAnswers("c"),
    ],
  },
  {
    id: "language/huh-unanswered",
    title: "A client sends HUH and PRN",
    clause: "v0.18, level 0, HUH and PRN: they must not be answered",
    rows: ["HUH", "PRN"],
    game: null,
    steps: [
      ...connects("c"),
      never("c", ["HUH", "PRN", "REJ", "YES", "EM"], "HUH and PRN must not be answered"),
      say("c", "HUH ( ERR MAP ( 'standard' ) )"),
      say("c", "PRN ( MAP ( 'standard' )"),
      quiet,
      ...stillAnswers("c"),
    ],
  },
];
