import { describe, expect, test } from "vitest";
import { directions, type EntryDraft } from "../../core/recording/entry.ts";
import { chunk, placed } from "../support/entries.ts";
import { withGaps } from "../support/lostParts.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { findingsIn } from "./stories.ts";

const greeting = joining("FRA");
const ofTwo = (connection: number): string => `${connection}< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )`;
const spring = "< NOW ( SPR 1901 ) ( FRA AMY PAR )";

/** Returns the codes of the findings in a game in which the lines of `lost` were not recorded. */
function codesOf(before: readonly string[], lost: readonly string[], after: readonly string[]): string[] {
  const entries = placed(timedDialogue([...greeting, ...before, ...lost, ...after]));
  const first = greeting.length + before.length;
  const isRecorded = (at: number): boolean => at < first || at >= first + lost.length;
  // One entry for each line, including the opened connection.
  const opened = entries.length - greeting.length - before.length - lost.length - after.length;
  return findingsIn(entries.filter((_, at) => isRecorded(at - opened))).map(({ code }) => code);
}

describe("given a turn without ORD whose next position contradicts the accepted order", () => {
  const toBurgundy = ["> SUB ( ( FRA AMY PAR ) MTO BUR )", "< THX ( ( FRA AMY PAR ) MTO BUR ) ( MBV )"];
  const toPicardy = ["> SUB ( ( FRA AMY PAR ) MTO PIC )", "< THX ( ( FRA AMY PAR ) MTO PIC ) ( MBV )"];
  const fall = "< NOW ( FAL 1901 ) ( FRA AMY PIC )";

  test("then the server is at fault", () => {
    expect(codesOf([spring, ...toBurgundy], [], [fall])).toContain("position-wrong");
  });

  test("then there is no error if a message that may have replaced the order is missing", () => {
    expect(codesOf([spring, ...toBurgundy], toPicardy, [fall])).not.toContain("position-wrong");
    expect(codesOf([spring, ...toBurgundy], toPicardy.slice(0, 1), [fall])).not.toContain("position-wrong");
  });
});

test("given a late SUB on a connection that lacks bytes, then its orders count as late rather than as orders for the wrong phase", () => {
  const hold = "( ( FRA AMY PAR ) HLD )";
  const late = [`> SUB ${hold}`, "< NOW ( WIN 1901 ) ( FRA AMY PAR )", `< THX ${hold} ( NRS )`];
  const codes = codesOf([spring], ["> TME"], ["< NOW ( FAL 1901 ) ( FRA AMY PAR )", ...late]);
  expect(codes).toContain("sub-late");
  expect(codes).not.toContain("order-wrong-phase");
});

test("given a recording without its beginning, then answers to the lost requests do not count as unrequested", () => {
  const name = ["> NME ( 'x' ) ( '1' )", "< YES ( NME ( 'x' ) ( '1' ) )", "< MAP ( 'standard' )"];
  const entries = placed(timedDialogue(["> IM", ...name]));
  const answered = entries.slice(-2);
  expect(findingsIn(answered).map(({ code }) => code)).not.toContain("answer-unasked");
  const unasked = placed(timedDialogue(["> IM", "< RM", ...name.slice(1)]));
  expect(findingsIn(unasked).map(({ code }) => code)).toContain("answer-unasked");
});

test.each([
  [["> IM", "< RM"], "im-missing", 0],
  [["< RM"], "rm-missing", 1],
])(
  "given an unreadable part of another program's file with %j, then its absence is no finding",
  (lost, code, first) => {
    const drafts = timedDialogue(["> IM", "< RM", "> NME ( 'x' ) ( '1' )", "< YES ( NME ( 'x' ) ( '1' ) )"]);
    const gap = { type: "gap", atNs: 0, fromNs: 0, reason: "damaged", records: 0, legs: [], detail: null } as const;
    const codes = (between: readonly (typeof gap)[]): string[] =>
      findingsIn(placed([...drafts.slice(0, first), ...between, ...drafts.slice(first + lost.length)])).map(
        ({ code }) => code,
      );
    expect(codes([])).toContain(code);
    expect(codes([gap])).toEqual([]);
  },
);

describe("given orders for two units", () => {
  const units = "( FRA AMY PAR ) ( FRA AMY MAR )";
  const [paris, marseilles] = ["( ( FRA AMY PAR ) HLD )", "( ( FRA AMY MAR ) HLD )"];
  const sub = `> SUB ${paris} ${marseilles}`;
  const thanked = (order: string): string => `< THX ${order} ( MBV )`;
  const [noted, other, next] = [thanked(paris), thanked(marseilles), `< NOW ( FAL 1901 ) ${units}`];
  const shown = `< NOW ( SPR 1901 ) ${units}`;

  test("when an earlier SUB is missing, then its THX do not count as answers to the next SUB", () => {
    expect(codesOf([shown], [sub], [noted, sub, other, noted, next])).not.toContain("thx-missing");
    expect(codesOf([shown, sub], [], [noted, next])).toContain("thx-missing");
  });
});

test("given a draw whose message to one client is missing, then the draw still counts as declared", () => {
  const play = ["2> DRW", "2< YES ( DRW )", "> DRW", "< YES ( DRW )"];
  const two = [...joining("GER", "( LVL 20 )", 2), ofTwo(2), ofTwo(1), ...play];
  const summary = "< SMR ( SPR 1901 ) ( FRA ( 'x' ) ( '1' ) 3 ) ( GER ( 'x' ) ( '1' ) 3 )";
  expect(codesOf(two, ["< DRW"], [summary, "2< DRW"])).not.toContain("draw-not-declared");
  expect(codesOf(two, [], [summary])).toContain("draw-not-declared");
});

test("given a missing IM, then a server that sends YES without an RM is not at fault", () => {
  const refused = ["< YES ( NME ( 'x' ) ( '1' ) )"];
  const codes = (lost: readonly string[]): string[] =>
    findingsIn(
      placed(timedDialogue(["2> IM", "> IM", "> MAP", ...refused])).filter((_, at) => !lost.includes(String(at))),
    ).map(({ code }) => code);
  expect(codes([])).toContain("rm-missing");
  expect(codes(["1", "2"])).not.toContain("rm-missing");
});

test("given a faulty message that is missing, then a server that repeats it in its answer is not at fault", () => {
  const press = "SND ( GER ) ( PRP ( PCE ( FRA ) ) )";
  const [request, answer] = [`> ${press}`, `< YES ( ${press} )`];
  expect(codesOf([spring], [], [request, answer])).toContain("lone-power");
  expect(codesOf([spring], [request], [answer])).not.toContain("lone-power");
});

test("given a refused order, when a later note to it is missing, then the client may have replaced it", () => {
  const refused = ["> SUB ( ( FRA AMY PAR ) MTO NAP )", "< THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR )"];
  const replaced = ["> SUB ( ( FRA AMY PAR ) HLD )", "< THX ( ( FRA AMY PAR ) HLD ) ( MBV )"];
  const fall = "< NOW ( FAL 1901 ) ( FRA AMY PAR )";
  expect(codesOf([spring, ...refused], [], [fall])).toContain("order-not-replaced");
  for (const lost of [replaced, replaced.slice(1)]) {
    const codes = codesOf([spring, ...refused], lost, [fall]);
    expect(codes).not.toContain("order-not-replaced");
    expect(codes).toContain("order-refused");
  }
});

test("given OFF, when the request before it is missing, then the server may still answer it", () => {
  const after = ["< REJ ( GOF )"];
  expect(codesOf([spring, "< OFF"], [], after)).toContain("after-off");
  expect(codesOf([spring], ["> GOF"], ["< OFF", ...after])).not.toContain("after-off");
});

test("given records that are missing before a connection opened, then a later loss still counts as its loss", () => {
  const opened: EntryDraft = { type: "opened", atNs: 2e9, connection: 2, client: null, listen: null, upstream: null };
  const second = joining("GER", "( LVL 20 )", 2);
  const entries = placed([
    ...timedDialogue(greeting),
    opened,
    ...timedDialogue(second.map((line, at) => (at === 0 ? `@2.1 ${line}` : line))),
    ...timedDialogue(["@40 2x"]),
  ]);
  const [first, last] = [greeting.length, entries.length - 1];
  const isKept = (lost: readonly number[]) => (_: unknown, at: number) => !lost.includes(at);
  const codes = (lost: readonly number[]): string[] => findingsIn(entries.filter(isKept(lost))).map(({ code }) => code);
  const ofClient = entries.flatMap((entry, at) =>
    entry.type === "chunk" && entry.connection === 2 && entry.direction === "client-to-server" ? [at] : [],
  );
  expect(last).toBeGreaterThan(first);
  expect(codes([first - 1, ...ofClient])).not.toContain("im-late");
});

test("given a client that may have selected another game, then numbers may have names in an RM that is missing", () => {
  const listed = ["> IM", "< RM 4100:FRA 5000:PAR"];
  const selected = ["> SEL ( 'g' )", "< RM 4100:FRA 5001:BRE"];
  const hello = "< HLO ( FRA ) ( 17 ) ( ( LVL 0 ) )";
  const position = "< NOW ( SPR 1901 ) ( FRA AMY 0x5002 )";
  const codes = (before: readonly string[], lost: readonly string[]): string[] => {
    const drafts = timedDialogue([...before, ...lost, position]);
    const first = placed(drafts).length - 1 - lost.length;
    return findingsIn(placed(drafts).filter((_, at) => at < first || at >= first + lost.length)).map(
      ({ code }) => code,
    );
  };
  expect(codes([...listed, ...selected], [])).toContain("unnamed-token");
  expect(codes(listed, selected)).not.toContain("unnamed-token");
  expect(codes([...listed, selected[0] ?? ""], selected.slice(1))).not.toContain("unnamed-token");
  // The client plays, so it selects no other game.
  expect(codes([...listed, hello], ["> GOF", "< YES ( GOF )"])).toContain("unnamed-token");
});

test("given a connection whose first bytes from the client are missing, then the server's bytes may belong to another protocol", () => {
  const opened: EntryDraft = { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null };
  const answer = chunk("<", new TextEncoder().encode("HTTP/1.0 404 Not Found\r\n\r\n"), 1, 2e7);
  const ends = directions.map((direction): EntryDraft => {
    return { type: "closed", atNs: 3e7, connection: 1, direction, kind: "fin", undelivered: 0, code: null };
  });
  const entries = placed([opened, ...timedDialogue(["> IM"]), answer, ...ends.toReversed()]);
  expect(findingsIn(entries).map(({ code }) => code)).toContain("frame-cut");
  expect(findingsIn(withGaps(entries, new Set([1]))).map(({ code }) => code)).not.toContain("frame-cut");
});

describe("given messages that are missing before the current turn", () => {
  const lost = ["> TME", "< TME ( 9 )"];
  const asked = ["> MAP", "< MAP ( 'standard' )"];
  const fall = "< NOW ( FAL 1901 ) ( FRA AMY PAR )";

  test("when the client withdraws an order that it has not sent in this turn, then lint reports it", () => {
    const withdrawn = "> NOT ( SUB ( ( FRA AMY PAR ) MTO BUR ) )";
    expect(codesOf([spring], lost, [...asked, fall, withdrawn])).toContain("withdrawal-unfounded");
    expect(codesOf([spring, ...asked, fall], lost, [withdrawn])).not.toContain("withdrawal-unfounded");
  });

  test("when the server accepts GOF without MIS in this turn, then lint reports it", () => {
    const ahead = ["> GOF", "< YES ( GOF )", ...asked];
    expect(codesOf([spring], lost, [...asked, fall, ...ahead])).toContain("gof-without-missing");
    expect(codesOf([spring, ...asked, fall], lost, ahead)).not.toContain("gof-without-missing");
  });

  test("when the server refuses a correct proposal, then lint reports it, because no missing press explains that", () => {
    const [offer, refused] = ["SND ( GER ) ( PRP ( NOT ( DRW ) ) )", "SND ( GER ) ( PRP ( ERR NOT ( DRW ) ) )"];
    const reply = ["SND ( GER ) ( HUH ( ERR PRP ( DRW ) ) )", "SND ( GER ) ( ERR HUH ( ERR PRP ( DRW ) ) )"];
    expect(codesOf([spring], lost, [`> ${offer}`, `< HUH ( ${refused} )`])).toContain("allowed-form-refused");
    expect(codesOf([spring], lost, [`> ${reply[0]}`, `< HUH ( ${reply[1]} )`])).not.toContain("allowed-form-refused");
  });
});

test("given a NOW that may answer a missing HST, when no earlier turn is recorded, then later turns do not contradict it", () => {
  const results = "< ORD ( SPR 1902 ) ( ( FRA AMY PAR ) HLD ) ( SUC )";
  const position = (turn: string): string => `< NOW ( ${turn} ) ( FRA AMY PAR )`;
  const lost = [position("SPR 1902"), "> HST ( SPR 1901 )"];
  const codes = (after: readonly string[]): string[] => codesOf([], lost, [position("SPR 1901"), ...after]);
  expect(codes([results, results])).not.toContain("result-of-other-turn");
  expect(codes([position("FAL 1902")])).not.toContain("turn-skipped");
});

test("given a SUB that the server refuses, when the NOW before it may be missing, then the position does not show that the note is wrong", () => {
  const position = "< NOW ( SPR 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )";
  const next = "< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( GER AMY BER )";
  const support = "( ( FRA AMY PAR ) SUP ( GER AMY MUN ) MTO BUR )";
  const refused = [`> SUB ${support}`, `< THX ${support} ( NSU )`];
  expect(codesOf([position], [], refused)).toContain("note-unlike-adjudicator");
  expect(codesOf([position], [next], refused)).not.toContain("note-unlike-adjudicator");
});
