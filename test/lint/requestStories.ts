import { timedDialogue } from "../support/timedDialogue.ts";
import { hello, joined, markedStory } from "./markedStory.ts";
import { idle } from "./spokenStory.ts";
import type { Story } from "./stories.ts";

const map = "< MAP ( 'standard' )";
const noMdf = "REJ ( MDF )";

/** Returns a story in which France has joined the game. */
function story(code: string, given: string, faulty: readonly string[], twin: readonly string[]): Story {
  return markedStory(code, given, [...joined(), ...faulty], [...joined(), ...twin]);
}

const position = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )";
const sub = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];

export const requestStories: readonly Story[] = [
  story(
    "request-unanswered",
    "a MIS that the server ignores",
    ["!> MIS", "> GOF", "< YES ( GOF )"],
    ["> MIS", "< MIS", "> GOF", "< YES ( GOF )"],
  ),
  story(
    "stopped-responding",
    "a server that stops answering after ORD",
    ["!> ORD", "> MIS", "> GOF", ...idle(12)],
    ["> ORD", "< REJ ( ORD )", "> MIS", "< MIS", "> GOF", "< YES ( GOF )", ...idle(12)],
  ),
  story(
    "stopped-responding",
    "a server that stops answering after an unrequested YES",
    ["!> YES", "> GOF", ...idle(12)],
    ["> YES", "> GOF", "< YES ( GOF )", ...idle(12)],
  ),
  story(
    "stopped-responding",
    "a server that stops answering after ADM",
    ["> GOF", "< YES ( GOF )", "!> ADM ( 'x' ) ( 'hi' )", "> MIS", ...idle(12)],
    ["> GOF", "< YES ( GOF )", "> ADM ( 'x' ) ( 'hi' )", "< ADM ( 'Server' ) ( 'ho' )", "> MIS", ...idle(12)],
  ),
  story(
    "stopped-responding",
    "a server that stops answering after an unreadable name",
    ["!> NME ( 'x' )", "> GOF", ...idle(12)],
    ["> NME ( 'x' ) ( '1' )", "> GOF", ...idle(12)],
  ),
  story(
    "answered-twice",
    "a GOF with two answers",
    ["> GOF", "< YES ( GOF )", "< *YES ( GOF )"],
    ["> GOF", "< YES ( GOF )", "> GOF", "< YES ( GOF )"],
  ),
  story(
    "answer-unasked",
    "an answer to a different client's request",
    ["> GOF", "< *YES ( NOT ( GOF ) )"],
    ["> NOT ( GOF )", "< YES ( NOT ( GOF ) )"],
  ),
  story(
    "acknowledged-data",
    "a client that answers HLO with YES",
    ["> YES ( *HLO ( FRA ) ( 17 ) ( ( LVL 20 ) ) )"],
    ["< MAP ( 'standard' )", "> YES ( MAP ( 'standard' ) )"],
  ),
  story(
    "acknowledged-data",
    "a client that answers LOD with YES instead of IAM",
    ["< LOD ( 'tuesday4' )", "> YES ( *LOD ( 'tuesday4' ) )"],
    ["< LOD ( 'tuesday4' )", "> REJ ( LOD ( 'tuesday4' ) )"],
  ),
  {
    code: "map-unanswered",
    given: "a client that requests MDF and then sends nothing for half a minute",
    faulty: timedDialogue([...hello, map, "> MDF", `< ${noMdf}`, "@31 x"]),
    twin: timedDialogue([...hello, map, "> MDF", `< ${noMdf}`, "> YES ( MAP ( 'standard' ) )", "@31 x"]),
    n: 5,
  },
  story(
    "map-unanswered",
    "a client that never answers SVE",
    ["!< SVE ( 'tuesday4' )", ...idle(30)],
    ["< SVE ( 'tuesday4' )", "> YES ( SVE ( 'tuesday4' ) )", ...idle(30)],
  ),
  story(
    "map-unanswered",
    "a client that never answers LOD",
    ["!< LOD ( 'tuesday4' )", ...idle(30)],
    ["< LOD ( 'tuesday4' )", "> IAM ( FRA ) ( 17 )", ...idle(30)],
  ),
  story(
    "answer-order",
    "answers to two requests, in the wrong order",
    ["> MIS", "> DRW", "!< YES ( DRW )", "< MIS"],
    ["> MIS", "> DRW", "< MIS", "< YES ( DRW )"],
  ),
  story(
    "proposal-refused",
    "a server that cannot read a peace proposal in a game with press",
    ["> SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )", "< HUH ( SND ( ENG ) ( PRP ( *ERR PCE ( ENG FRA ) ) ) )"],
    ["> SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )", "< YES ( SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) ) )"],
  ),
  story(
    "err-missing",
    "a HUH without ERR",
    ["> TME ( FRA )", "!< HUH ( TME ( FRA ) )"],
    ["> TME ( FRA )", "< HUH ( TME ( ERR FRA ) )"],
  ),
  story(
    "err-misplaced",
    "ERR after the wrong token",
    ["> TME ( FRA )", "< HUH ( TME ( FRA *ERR ) )"],
    ["> TME ( FRA )", "< HUH ( TME ( ERR FRA ) )"],
  ),
  story(
    "prn-for-balanced",
    "PRN to a message whose brackets match",
    ["> TME ( FRA )", "!< PRN ( TME ( FRA ) )"],
    ["> TME ( FRA", "< PRN ( TME ( FRA )"],
  ),
  story(
    "copy-differs",
    "an answer to NOW that shows a turn that has not begun",
    [position, "> NOW", "!< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )", ...sub],
    [position, "> NOW", position, ...sub],
  ),
  story(
    "copy-differs",
    "a second answer to SCO that differs from the first, rather than a position after a request that crossed the results",
    [position, "> SCO", "< SCO ( FRA PAR )", "> SCO", "!< SCO ( FRA PAR BRE )"],
    [
      ...[position, "> NOW", "< ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC )"],
      "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON )",
    ],
  ),
  story(
    "refusal-refused",
    "a HUH in reply to a HUH",
    ["> GOF", "< HUH ( ERR GOF )", "> HUH ( ERR *HUH ( ERR GOF ) )"],
    ["> GOF", "< HUH ( ERR GOF )"],
  ),
  story(
    "allowed-form-refused",
    "a server that refuses a statement that v0.18 allows at the game's level",
    [
      "> SND ( ENG ) ( FCT ( ALY ( ENG FRA ) VSS ( GER ) ) )",
      "< HUH ( SND ( ENG ) ( FCT ( *ERR ALY ( ENG FRA ) VSS ( GER ) ) ) )",
    ],
    // Level 60 in a level 20 game: the client is at fault.
    [
      "> SND ( ENG ) ( INS ( ALY ( ENG FRA ) VSS ( GER ) ) )",
      "< HUH ( SND ( ENG ) ( ERR INS ( ALY ( ENG FRA ) VSS ( GER ) ) ) )",
    ],
  ),
  story(
    "notification-negative",
    "a request to be notified after the deadline",
    ["> TME ( *-5 )", "< REJ ( TME ( -5 ) )"],
    ["> TME ( 5 )", "< REJ ( TME ( 5 ) )"],
  ),
  story(
    "history-future",
    "a request for the history of a turn that has not begun",
    [position, "> HST ( *SPR 1905 )", "< REJ ( HST ( SPR 1905 ) )"],
    [position, "> HST ( SPR 1901 )", "< REJ ( HST ( SPR 1901 ) )"],
  ),
  story(
    "withdrawal-unfounded",
    "the withdrawal of an order that was never sent",
    [position, ...sub, "> NOT ( SUB ( *( FRA AMY PAR ) MTO BUR ) )"],
    [position, ...sub, "> NOT ( SUB ( ( FRA AMY PAR ) HLD ) )"],
  ),
  story(
    "form-refused",
    "OBS with a name, sent to a server other than Parlance",
    ["> OBS *( 'x' ) ( '1' )", "< HUH ( OBS ERR ( 'x' ) ( '1' ) )"],
    ["> OBS ( 'x' ) ( '1' )", "< YES ( OBS ( 'x' ) ( '1' ) )"],
  ),
  story(
    "command-refused",
    "a server that refuses a correct SUB",
    ["> SUB ( ( FRA AMY PAR ) HLD )", "< HUH ( SUB ( ( FRA AMY PAR ) *ERR HLD ) )"],
    ["> SUB ( ( FRA AMY PAR ) MTO )", "< HUH ( SUB ( ( FRA AMY PAR ) MTO ERR ) )"],
  ),
  story(
    "command-refused",
    "a server that refuses MIS",
    ["> MIS", "< HUH ( *ERR MIS )"],
    ["> MIS ( 3 )", "< HUH ( MIS ERR ( 3 ) )"],
  ),
  story(
    "valid-message-refused",
    "a client that answers TME with HUH",
    ["< TME ( 60 )", "> HUH ( *ERR TME ( 60 ) )"],
    ["< TME ( FRA )", "> HUH ( TME ( ERR FRA ) )"],
  ),
  story(
    "press-refused-to-server",
    "a client that sends the server a HUH about press",
    ["< FRM ( ENG ) ( FRA ) ( PRP ( DRW ) )", "> HUH ( FRM ( ENG ) ( FRA ) ( *ERR PRP ( DRW ) ) )"],
    ["< FRM ( ENG ) ( FRA ) ( PRP ( DRW ) )", "> SND ( ENG ) ( HUH ( ERR PRP ( DRW ) ) )"],
  ),
  markedStory(
    "orders-too-early",
    "orders before any game has begun",
    [...hello, "> *SUB ( ( FRA AMY PAR ) HLD )", "< REJ ( SUB ( ( FRA AMY PAR ) HLD ) )"],
    [...joined(), "< NOW ( SPR 1901 ) ( FRA AMY PAR )", "> SUB ( ( FRA AMY PAR ) HLD )"],
  ),
];
