import type { ServerSituation } from "../situation.ts";
import { connects, gets, leave, quiet, say } from "../steps.ts";

const disorder = "the server must report a lost connection as civil disorder";

/** Situations with lost connections and IAM. */
export const rejoinSituations: readonly ServerSituation[] = [
  {
    id: "rejoin/seat-taken",
    title: "A second client sends IAM with the passcode of a connected player",
    clause: "v0.18, level 0, IAM: REJ if the seat is not vacant",
    rows: ["IAM", "REJ"],
    game: {},
    steps: [
      ...connects("c"),
      say("c", "IAM ( {power} ) ( {passcode} )"),
      gets("c", "REJ ( IAM ( {power} ) ( {passcode} ) )", "the player is connected"),
    ],
  },
  {
    id: "rejoin/wrong-passcode",
    title: "A client sends IAM with a wrong passcode for a vacant seat",
    clause: "v0.18, level 0, IAM: REJ if the passcode is wrong",
    rows: ["IAM", "REJ", "CCD"],
    game: {},
    steps: [
      leave("b"),
      gets("a", "CCD ( {other} )", disorder),
      ...connects("c"),
      say("c", "IAM ( {other} ) ( {otherWrongPasscode} )"),
      gets("c", "REJ ( IAM ( {other} ) ( {otherWrongPasscode} ) )", "the passcode is wrong"),
    ],
  },
  {
    id: "rejoin/returns",
    title: "A player loses its connection and rejoins with IAM",
    clause: "v0.18, level 0, IAM: YES, then NOT ( CCD ( power ) ) to all",
    rows: ["IAM", "YES", "CCD", "CCD/NOT", "HLO!"],
    game: {},
    steps: [
      leave("b"),
      gets("a", "CCD ( {other} )", disorder),
      ...connects("c"),
      say("c", "IAM ( {other} ) ( {otherPasscode} )"),
      gets("c", "YES ( IAM ( {other} ) ( {otherPasscode} ) )", "the seat is vacant and the passcode is right"),
      gets("a", "NOT ( CCD ( {other} ) )", "the power has a client again"),
      say("c", "HLO"),
      gets("c", "HLO ( {other} ) ( {otherPasscode} )", "the client is playing its power again"),
      say("c", "SUB {otherOrders}"),
      gets("c", "THX", "the client is playing its power again"),
    ],
  },
  {
    id: "rejoin/second-try",
    title: "A client sends IAM with a wrong passcode, then with the right one",
    clause: "v0.18, level 0, IAM: a refused client may try again",
    rows: ["IAM", "YES", "REJ"],
    game: {},
    steps: [
      leave("b"),
      quiet,
      ...connects("c"),
      say("c", "IAM ( {other} ) ( {otherWrongPasscode} )"),
      gets("c", "REJ ( IAM", "the passcode is wrong"),
      say("c", "IAM ( {other} ) ( {otherPasscode} )"),
      gets("c", "YES ( IAM", "the seat is vacant and the passcode is right"),
    ],
  },
];
