import { describe, expect, test } from "vitest";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { dm, im } from "../support/bytes.ts";
import { chunk } from "../support/entries.ts";
import { joining, timedDialogue } from "../support/timedDialogue.ts";
import { findingsOf } from "./stories.ts";

const owners = "SCO ( FRA PAR ) ( ENG LON ) ( GER MUN )";
const spring = "NOW ( SPR 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( GER AMY MUN )";
const powers = ["FRA", "ENG", "GER"];
const hold = "( ( FRA AMY PAR ) HLD )";
const refused = [`> SUB ${hold}`, `< REJ ( SUB ${hold} )`];
const limits = "( LVL 20 ) ( MTL 60 )";

/** Returns the start of a three-power game on connections 1 to 3, up to its first position. */
function game(options = "( LVL 20 )"): string[] {
  const begun = [1, 2, 3].flatMap((connection) => [`${connection}< ${owners}`, `${connection}< ${spring}`]);
  return [...powers.flatMap((power, at) => joining(power, options, at + 1)), ...begun];
}

function codesOf(...lines: readonly string[]): string[] {
  return findingsOf(timedDialogue(lines)).map(({ side, code }) => `${side} ${code}`);
}

function opened(connection: number): EntryDraft {
  return { type: "opened", atNs: 0, connection, client: null, listen: null, upstream: null };
}

describe("given a recording that ends shortly after something unusual", () => {
  test("when the server refused orders, then the end of the game may follow and explain it", () => {
    expect(codesOf(...game(), ...refused)).not.toContain("server orders-refused");
    expect(codesOf(...game(), ...refused, "< DRW")).not.toContain("server orders-refused");
    expect(codesOf(...game(), ...refused, "@9 > MAP", "< MAP ( 'standard' )")).toContain("server orders-refused");
    expect(codesOf(...game(), ...refused, "x")).toContain("server orders-refused");
  });

  test("when one of three clients has not received HLO yet, then the server may still send it", () => {
    const last = joining("GER", "( LVL 20 )", 3).slice(0, -1);
    const begun = [...last, ...joining("FRA"), ...joining("ENG", "( LVL 20 )", 2), `< ${owners}`, `< ${spring}`];
    expect(codesOf(...begun)).not.toContain("server power-not-given");
    expect(codesOf(...begun, "@9 > MAP", "< MAP ( 'standard' )")).toContain("server power-not-given");
  });

  test("when one client has not received TME yet, then the server may still send it", () => {
    const timed = [...game(limits), "< TME ( 60 )", "2< TME ( 60 )"];
    expect(codesOf(...timed)).not.toContain("server time-missing");
    expect(codesOf(...timed, "@9 > MAP", "< MAP ( 'standard' )")).toContain("server time-missing");
  });

  test("when only one client has received SMR, then the server may still send it to the others", () => {
    const votes = [1, 2, 3].flatMap((connection) => [`${connection}> DRW`, `${connection}< YES ( DRW )`]);
    const players = powers.map((power) => `( ${power} ( 'x' ) ( '1' ) 1 )`).join(" ");
    const over = [...game(), ...votes, ...[1, 2, 3].map((to) => `${to}< DRW`), `< SMR ( SPR 1901 ) ${players}`];
    expect(codesOf(...over)).not.toContain("server summary-missing");
    expect(codesOf(...over, "@9 > MAP", "< MAP ( 'standard' )")).toContain("server summary-missing");
  });

  test("when one client has left, then the others may leave too", () => {
    expect(codesOf(...game(), "3x", "2< TME ( 9 )")).not.toContain("client client-left");
    expect(codesOf(...game(), "3x", "@19 2< TME ( 9 )")).toContain("client client-left");
  });

  test("when one client has left just before the next turn, then the game may have ended", () => {
    const fall = ["@1 < NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( GER AMY MUN )"];
    const left = [...game(), "@0.9 3x", ...fall];
    expect(codesOf(...left)).not.toContain("client client-left");
    expect(codesOf(...left, "@1.2 < DRW", "2< DRW", "x", "2x")).not.toContain("client client-left");
    expect(codesOf(...left, "@19 2< TME ( 9 )")).toContain("client client-left");
  });

  test("when a busy server delivers no press for seconds, then it may still deliver it", () => {
    const press = "SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )";
    const sent = [...game(), `> ${press}`, `< YES ( ${press} )`];
    expect(codesOf(...sent, "@9 2< TME ( 20 )")).not.toContain("server press-lost");
    expect(codesOf(...sent, "@40 2< TME ( 20 )")).toContain("server press-lost");
    expect(codesOf(...sent, "@9 2< TME ( 20 )", "2x")).toContain("server press-lost");
  });

  test("when the server sends the next turn before press that it accepted, then the press may follow at once", () => {
    const press = "SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )";
    const fall = "2< NOW ( FAL 1901 ) ( FRA AMY PAR ) ( ENG FLT LON ) ( GER AMY MUN )";
    const sent = [...game(), `> ${press}`, `< YES ( ${press} )`, fall];
    expect(codesOf(...sent)).not.toContain("server press-lost");
    expect(codesOf(...sent, "2> GOF")).not.toContain("server press-lost");
    expect(codesOf(...sent, "2> GOF", "2< YES ( GOF )")).toContain("server press-lost");
    expect(codesOf(...sent, "@3 2< TME ( 20 )")).toContain("server press-lost");
    expect(codesOf(...sent, "2x")).toContain("server press-lost");
  });

  test("when a busy server has sent no RM for 12 s, then it may still send it, but not after 40 s", () => {
    const codes = (lastNs: number): string[] =>
      findingsOf([opened(4), chunk(">", im, 4, 0), chunk(">", im, 5, lastNs)]).map(({ code }) => code);
    expect(codes(12e9)).not.toContain("rm-missing");
    expect(codes(40e9)).toContain("rm-missing");
  });

  test("when only the header of the IM has arrived, then its length does not count as wrong", () => {
    const codes = (bytes: Uint8Array): string[] => findingsOf([opened(1), chunk(">", bytes)]).map(({ code }) => code);
    expect(codes(Uint8Array.from(im).subarray(0, 4))).not.toContain("dm-length");
    expect(codes(Uint8Array.from(im, (byte, at) => (at === 3 ? 8 : byte)))).toContain("dm-length");
  });

  test("when the press that the server accepted has begun to arrive, then it does not count as lost", () => {
    const press = "SND ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )";
    const sent = timedDialogue([...game(), `> ${press}`, `< YES ( ${press} )`, "@9 2> MAP", "2< MAP ( 'standard' )"]);
    const delivered = dm("FRM ( FRA ) ( ENG ) ( PRP ( PCE ( ENG FRA ) ) )");
    const begun = chunk("<", delivered.subarray(0, 9), 2, 9.1e9);
    const codes = (drafts: readonly EntryDraft[]): string[] => findingsOf(drafts).map(({ code }) => code);
    expect(codes(sent)).toContain("press-lost");
    expect(codes([...sent, begun])).not.toContain("press-lost");
  });
});
