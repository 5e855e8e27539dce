import { describe, expect, test } from "vitest";
import { dialogue } from "../support/dialogue.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { joined } from "./spokenStory.ts";
import { findingsOf } from "./stories.ts";

/** Messages from England with one fault each, and the code of the only finding that should report it. */
const faults: readonly (readonly [line: string, code: string])[] = [
  ["> YES ( TME ( 60 ) )", "acknowledged-data"],
  ["> YES ( HLO ( ENG ) ( 17 ) ( ( LVL 8000 ) ) )", "acknowledged-data"],
  ["> SND ( ) ( PRP ( DRW ) )", "press-to-nobody"],
  ["> SND ( SPR 1902 ) ( ) ( PRP ( DRW ) )", "press-to-nobody"],
  ["> FRM ( ENG ) ( FRA ) ( PRP ( DRW ) )", "wrong-direction"],
  ["> THX", "wrong-direction"],
  ["> SUB ( ( ENG FLT LON ) HLD", "unclosed-bracket"],
  ["> SUB ( ( ENG FLT LON ) HLD ) )", "stray-bracket"],
  ["> SND ( FRA ) ( PRP ( 0x4AFF ) )", "unknown-token"],
  ["> SND ( 0x5FFF ) ( PRP ( DRW ) )", "private-token"],
  ["> SND ( 0x4107 ) ( PRP ( DRW ) )", "unnamed-token"],
  ["> SND ( ENG FRA ) ( PRP ( DRW ) )", "press-to-self"],
  ["> SND ( FRA ) ( PRP ( PCE ( ENG TUR ) ) )", "eliminated-power"],
  ["> SND ( FRA ) ( CCL ( FCT ( DRW ) ) )", "cancel-of-no-offer"],
  ["> SND ( FRA ) ( YES ( PRP ( DRW ) ) )", "reply-unfounded"],
];

describe.each(faults)("given %s and no other fault", (line, code) => {
  test(`then ${code} is the only finding about it`, () => {
    const drafts = dialogue([...joined, line]).map((draft, at) => ({ ...draft, atNs: at * 1e9 }));
    // The server sends only what the client needs, so findings about the server do not count.
    const severe = findingsOf(drafts).filter(({ severity, side }) => severity !== "note" && side === "client");
    expect(severe.map((found) => [found.n, found.code])).toEqual([[joined.length + 1, code]]);
  });
});

test("given a refused order without a replacement, then it is reported before the missed deadline that it causes", () => {
  const drafts = timedDialogue([
    ...joining("FRA", "( LVL 20 ) ( MTL 5 )"),
    "@1 < NOW ( SPR 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE )",
    "< TME ( 5 )",
    "> SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) MTO SPA )",
    "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )",
    "< THX ( ( FRA FLT BRE ) MTO SPA ) ( FAR )",
    "@6.2 < NOW ( FAL 1901 ) ( FRA AMY PAR ) ( FRA FLT BRE )",
  ]);
  const severe = findingsOf(drafts).filter(({ severity, side }) => severity !== "note" && side === "client");
  expect(severe.map(({ code }) => code)).toEqual(["order-not-replaced", "deadline-missed"]);
  expect(severe.map(({ n }) => n).sort((a, b) => a - b)).not.toEqual(severe.map(({ n }) => n));
});
