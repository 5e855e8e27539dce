import type { CloseKind, Direction, EntryDraft } from "../../core/recording/entry.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { hello, joined, mapped, markedStory } from "./markedStory.ts";
import type { Story } from "./stories.ts";

const opened: EntryDraft = { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null };
const name = "NME ( 'x' ) ( '1' )";
const greeted = ["> IM", "< RM"];

/** Returns a story about a connection from its beginning; the line at fault has a `!`. */
function story(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  const n = faulty.findIndex((line) => line.includes("!")) + 1;
  const said = (lines: readonly string[]): EntryDraft[] => [
    opened,
    ...timedDialogue(lines.map((line) => line.replace("!", ""))),
  ];
  return { code, given, n, faulty: said(faulty), twin: said(twin) };
}

const broken = (direction: Direction, kind: CloseKind = "rst"): EntryDraft => {
  return { type: "closed", atNs: 1e9, connection: 1, direction, kind, undelivered: 0, code: null };
};
const iam = "IAM ( FRA ) ( 17 )";
const refusedIam = [`> ${iam}`, `< REJ ( ${iam} )`];
const begun = [...joined(), "< SCO ( FRA PAR )", "< NOW ( SPR 1901 ) ( FRA AMY PAR )"];
const order = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
const result = "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )";
const fall = "< NOW ( FAL 1901 ) ( FRA AMY PAR )";
const winter = "< NOW ( SPR 1902 ) ( FRA AMY PAR )";

export const joiningStories: readonly Story[] = [
  story("rm-not-awaited", "NME directly after the IM", ["> IM", `>! ${name}`, "< RM"], [...greeted, `> ${name}`]),
  story("join-missing", "IM, RM, and nothing for two minutes", ["> IM", "<! RM", "@120 x"], [...greeted, "@30 x"]),
  story(
    "join-missing",
    "IM, RM, and then not even a late NME",
    ["> IM", "<! RM", "@120 x"],
    [...greeted, `@50 > ${name}`, "@120 x"],
  ),
  story(
    "nme-twice",
    "a client that sends NME again after YES",
    [...hello, `>! ${name}`],
    [...greeted, `> ${name}`, `< REJ ( ${name} )`, `> ${name}`],
  ),
  story(
    "nme-twice",
    "a client that sends NME twice before any answer",
    [...greeted, `> ${name}`, `>! ${name}`],
    [...hello, "> MAP"],
  ),
  story(
    "iam-again",
    "the same IAM after REJ",
    [...greeted, ...refusedIam, `>! ${iam}`],
    [...greeted, ...refusedIam, "> IAM ( FRA ) ( 18 )"],
  ),
  story(
    "rm-withheld",
    "a server that sends nothing for 35 s after the IM",
    [">! IM", "@35 x"],
    ["> IM", "@1 < RM", "@35 x"],
  ),
  {
    ...{ code: "rm-withheld", given: "a server that resets the connection after the IM", n: 1 },
    faulty: [opened, ...timedDialogue(["> IM"]), broken("server-to-client"), broken("client-to-server", "cut")],
    twin: [opened, ...timedDialogue(["> IM"]), broken("client-to-server"), broken("server-to-client", "cut")],
  },
  story("rm-missing", "a server that answers the IM with FM", ["> IM", "<! FM"], ["> IM", "< RM", "< FM"]),
  story(
    "joined-again",
    "IAM from a client that is waiting for the start",
    [...hello, ">! IAM ( FRA ) ( 17 )"],
    [...greeted, `> ${name}`, `< REJ ( ${name} )`, "> IAM ( FRA ) ( 17 )"],
  ),
  story("sent-before-start", "GOF before the RM", ["> IM", ">! GOF", "< RM"], [...begun, "> GOF"]),
  story(
    "map-missing",
    "an observer that receives the owners but no MAP",
    [...greeted, "> OBS", "< YES ( OBS )", "<! SCO ( FRA PAR )"],
    [...greeted, "> OBS", "< YES ( OBS )", "< MAP ( 'standard' )", "> YES ( MAP ( 'standard' ) )", "< SCO ( FRA PAR )"],
  ),
  {
    ...story(
      "answer-unoffered",
      "YES to a map that the server never offered",
      [...greeted, ">! YES ( MAP ( 'standard' ) )"],
      [...hello, "< MAP ( 'standard' )", "> YES ( MAP ( 'standard' ) )"],
    ),
    byteOffset: 8,
  },
  story(
    "sent-before-join",
    "SVE to a client that has not joined",
    [...greeted, "<! SVE ( 'game' )"],
    [...begun, "< SVE ( 'game' )"],
  ),
  story(
    "position-withheld",
    "results, and no NOW for a minute",
    [...begun, ...order, result.replace("<", "<!"), "@60 x"],
    [...begun, ...order, result, fall, "@60 x"],
  ),
  story(
    "position-withheld",
    "HLO, and no NOW for a minute",
    [...mapped, "<! HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )", "@60 x"],
    [...begun, "@60 x"],
  ),
  story("rm-withheld", "a client that waits 35 s, rather than 20 s, for the RM", [">! IM", "@35 x"], ["> IM", "@20 x"]),
  story(
    "map-withheld",
    "YES to NME, and no MAP for a minute",
    [...greeted, `> ${name}`, `<! YES ( ${name} )`, "@60 x"],
    [...greeted, `> ${name}`, `< YES ( ${name} )`, "< MAP ( 'standard' )", "@60 x"],
  ),
  story(
    "map-withheld",
    "YES to NME, and no MAP while the game starts for another client",
    [...greeted, `> ${name}`, `<! YES ( ${name} )`, ...joining("ENG", "( LVL 0 )", 2), "@9 x"],
    [...greeted, `> ${name}`, `< REJ ( ${name} )`, ...joining("ENG", "( LVL 0 )", 2), "@9 x"],
  ),
  story(
    "joined-again",
    "OBS from a client that joined as a player",
    [...hello, ">! OBS"],
    [...greeted, `> ${name}`, `< REJ ( ${name} )`, "> OBS"],
  ),
  story(
    "joined-again",
    "IAM on a player's connection, other than after LOD",
    [...begun, `>! ${iam}`],
    [...begun, "< LOD ( 'game' )", `> ${iam}`],
  ),
  story(
    "map-unanswered",
    "SVE without an answer while the client continues to play",
    [...begun, "<! SVE ( 'game' )", ...order, result, fall, "> MIS"],
    [...begun, "< SVE ( 'game' )", ...order, result, fall, "> YES ( SVE ( 'game' ) )"],
  ),
  story(
    "map-unanswered",
    "SVE without an answer from a client that leaves with FM",
    [...begun, "<! SVE ( 'game' )", ...order, result, fall, ...order, "> FM"],
    [...begun, "< SVE ( 'game' )", "> YES ( SVE ( 'game' ) )", ...order, result, fall, ...order, "> FM"],
  ),
  story(
    "sent-before-start",
    "press before the game starts",
    [...mapped, ">! SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )"],
    [...joined(), "> SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )"],
  ),
  story("sent-before-start", "GOF before the game starts", [...mapped, ">! GOF"], [...joined(), "> GOF"]),
  story("sent-before-start", "a vote before the game starts", [...mapped, ">! DRW"], [...joined(), "> DRW"]),
  story(
    "map-refused",
    "REJ to the map, and nothing for 20 s",
    [...hello, "< MAP ( 'standard' )", ">! REJ ( MAP ( 'standard' ) )", "@20 x"],
    [...hello, "< MAP ( 'standard' )", "> REJ ( MAP ( 'standard' ) )", "> FM", "x"],
  ),
  story(
    "gave-up",
    "a client that leaves before a late RM",
    [">! IM", "@1.1 x", "@4 < RM"],
    ["> IM", "@1.1 < RM", "@1.2 x", "@4 < OFF"],
  ),
  story(
    "gave-up",
    "a client that leaves before the answer to NME",
    [...greeted, `>! ${name}`, "@3 > FM", "@4 < OFF"],
    [...greeted, `> ${name}`, `< YES ( ${name} )`, "@3 > FM", "@4 < OFF"],
  ),
  story("slow-answer", "an RM after 7 s", ["> IM", "@7 <! RM"], ["> IM", "@1 < RM"]),
  story(
    "slow-answer",
    "an answer to NME after 9 s",
    [...greeted, `> ${name}`, `@9 <! YES ( ${name} )`],
    [...greeted, `> ${name}`, `@1 < YES ( ${name} )`],
  ),
  story(
    "slow-answer",
    "an answer to NME after 9 s, although no seat became free in the meantime",
    ["2> IM", ...greeted, `> ${name}`, `@9 <! YES ( ${name} )`],
    ["2> IM", ...greeted, `> ${name}`, "@8.9 2x", `@9 < YES ( ${name} )`],
  ),
  markedStory(
    "map-changed",
    "a second MAP with another name",
    [...mapped, "> MAP", "< MAP ( *'hundred' )"],
    [...mapped, "> MAP", "< MAP ( 'STANDARD' )"],
  ),
  markedStory(
    "power-changed",
    "a second HLO with another power",
    [...begun, "> HLO", "< HLO ( *ENG ) ( 18 ) ( ( LVL 20 ) )"],
    [...begun, "> HLO", "< HLO ( FRA ) ( 17 ) ( ( LVL 20 ) )"],
  ),
  markedStory(
    "power-changed",
    "a second HLO with another power in the same game",
    [...begun, "< HLO ( *ENG ) ( 18 ) ( ( LVL 20 ) )"],
    [...begun, "< SLO ( FRA )", "< HLO ( ENG ) ( 18 ) ( ( LVL 20 ) )"],
  ),
  markedStory(
    "no-results",
    "two turns without any ORD",
    [...begun, ...order, `!${fall}`, ...order, winter],
    [...begun, ...order, result, fall, ...order, winter],
  ),
];
