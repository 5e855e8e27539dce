import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DiplomacyCsvReader } from "../../../../core/formats/diplomacyCsv.ts";
import type { EntryDraft } from "../../../../core/recording/entry.ts";
import { standardRepresentation } from "../../../../core/tokens/representation.ts";
import { printTokens } from "../../../../core/tokens/text.ts";
import { decodeTokens } from "../../../../core/tokens/token.ts";
import { Framer } from "../../../../core/wire/framer.ts";
import { anyText } from "../../../support/anyText.ts";
import { times } from "../../../support/depth.ts";

const standard = standardRepresentation("diplomacy");

function read(...lines: string[]) {
  const reader = new DiplomacyCsvReader();
  const drafts = lines.flatMap((line) => reader.read(line));
  return { drafts, faults: reader.faults };
}

/** Returns an exchange in readable form: timestamp, client, direction and message. */
function story(drafts: readonly EntryDraft[]): string[] {
  return drafts.map((draft) => {
    if (draft.type === "mark") return `${draft.atNs / 1e6} # ${draft.text}`;
    if (draft.type === "opened") return `${draft.atNs / 1e6} ${draft.connection} opened: ${draft.client}`;
    if (draft.type !== "chunk") return draft.type;
    const frames = new Framer().push(draft.bytes);
    const text = frames
      .map(({ kind, body }) => `${kind} ${printTokens(decodeTokens(body).tokens, standard)}`)
      .join("; ");
    return `${draft.atNs / 1e6} ${draft.connection} ${draft.direction === "client-to-server" ? ">" : "<"} ${text}`;
  });
}

describe("an exchange of the diplomacy server", () => {
  test("yields only the frames that it contains, at one millisecond per line", () => {
    const { drafts, faults } = read(
      "17,NME ( B o t ) ( v 1 )",
      "17,,YES ( NME ( B o t ) ( v 1 ) )",
      "# S1901M",
      "4,NME ( X ) ( 2 )",
      "",
      "17,,MIS",
    );
    expect(faults).toEqual([]);
    expect(story(drafts)).toEqual([
      "0 17 opened: client 17",
      "0 17 > DM NME ( 'Bot' ) ( 'v1' )",
      "1 17 < DM YES ( NME ( 'Bot' ) ( 'v1' ) )",
      "2 # S1901M",
      "3 4 opened: client 4",
      "3 4 > DM NME ( 'X' ) ( '2' )",
      "5 17 < DM MIS",
    ]);
  });

  test("may have several messages from the server on one line; a comma between spaces counts as a letter", () => {
    const { drafts } = read("1,,ORD ( SPR #1901 ) ( ( ENG FLT EDI ) HLD ) ( SUC ),TME ( #5 ),NME ( a , b ) ( c )");
    expect(story(drafts).slice(1)).toEqual([
      "0 1 < DM ORD ( SPR 1901 ) ( ( ENG FLT EDI ) HLD ) ( SUC )",
      "0 1 < DM TME ( 5 )",
      "0 1 < DM NME ( 'a,b' ) ( 'c' )",
    ]);
  });

  test("uses the token numbers of its server: FCT is 0x4A06", () => {
    const [, chunk] = read("1,,FCT").drafts;
    expect(chunk).toMatchObject({ bytes: Uint8Array.of(2, 0, 0, 2, 0x4a, 0x06) });
  });

  test("reports unreadable messages line by line, and reads the rest of the line", () => {
    const { drafts, faults } = read(
      "no exchange",
      "x,GOF",
      "3,",
      "3,,",
      "3,FOO ( AUS )",
      "3,,MIS,FOO,TME ( #5 )",
      `3,NME ( ${"a ".repeat(40_000)}) ( b )`,
    );
    expect(faults).toEqual([
      { at: 1, message: "is not an exchange: it does not begin with a client's number and a comma" },
      { at: 2, message: "is not an exchange: it does not begin with a client's number and a comma" },
      { at: 3, message: "has no message from client 3" },
      { at: 4, message: "has no message from client 3" },
      { at: 5, message: "cannot be read: FOO is not the name of a token" },
      { at: 6, message: "cannot be read: message 2 from the server: FOO is not the name of a token" },
      { at: 7, message: "cannot be read: its 80012 bytes do not fit into a frame" },
    ]);
    expect(story(drafts)).toEqual(["gap", "5 3 opened: client 3", "5 3 < DM MIS", "gap", "5 3 < DM TME ( 5 )", "gap"]);
    const gaps = drafts.flatMap((draft) => (draft.type === "gap" ? [draft.detail] : []));
    expect(gaps.map((detail) => detail?.slice(0, 6))).toEqual(["line 1", "line 6", "line 7"]);
  });

  test("yields entries or a fault for every non-empty line, whatever its text", () => {
    fc.assert(
      fc.property(anyText(), fc.constantFrom("", "1,", "1,,", "#"), (text, before) => {
        const line = before + text;
        const { drafts, faults } = read(line);
        expect(drafts.length + faults.length > 0).toBe(line.trim() !== "");
      }),
      { numRuns: times(100, 30) },
    );
  });
});
