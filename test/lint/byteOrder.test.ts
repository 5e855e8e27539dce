import { describe, expect, test } from "vitest";
import type { EntryDraft } from "../../core/recording/entry.ts";
import { dm, im, rm } from "../support/bytes.ts";
import { chunk } from "../support/entries.ts";
import { findingsOf } from "./stories.ts";

/** An NME whose letters look like private tokens and powers when their bytes are swapped. */
const hello = dm("NME ( 'XANADU' ) ( '1' )");

function swapped(bytes: Uint8Array, from: number): Uint8Array {
  return bytes.map((byte, at) => (at < from ? byte : (bytes[at ^ 1] ?? 0)));
}

function spoken(bytes: Uint8Array): EntryDraft[] {
  return [chunk(">", im), chunk("<", rm()), chunk(">", bytes)];
}

const head = Uint8Array.of(2, 0, hello[3] ?? 0, hello[2] ?? 0);

describe.each([
  { given: "tokens", bytes: swapped(hello, 4), swappedParts: "tokens", sent: "02 00 00 18 0c 48 00 40 .." },
  {
    given: "a length",
    bytes: Uint8Array.of(...head, ...hello.subarray(4)),
    swappedParts: "length",
    sent: "02 00 18 00 48 0c 40 00 ..",
  },
  {
    given: "a length and tokens",
    bytes: Uint8Array.of(...head, ...swapped(hello, 0).subarray(4)),
    swappedParts: "length and tokens",
    sent: "02 00 18 00 0c 48 00 40 ..",
  },
  {
    given: "a type",
    bytes: Uint8Array.of(0, 2, ...hello.subarray(2)),
    swappedParts: "type",
    sent: "00 02 00 18 48 0c 40 00 ..",
  },
])("given $given in the machine's byte order", ({ bytes, swappedParts, sent }) => {
  test("then one finding shows the intended message, and its fix shows the bytes of that message", () => {
    const found = findingsOf(spoken(bytes)).filter(({ severity }) => severity !== "note");
    expect(found.map(({ code }) => code)).toEqual(["dm-byte-order"]);
    expect(found[0]?.message).toBe(
      `The bytes of the ${swappedParts} in NME ( 'XANADU' ) ( '1' ) are in the wrong order: ${sent}.`,
    );
    expect(found[0]?.fix).toContain("Send 02 00 00 18 48 0c 40 00 ..: ");
    expect([...hello.subarray(0, 8)]).toEqual([2, 0, 0, 0x18, 0x48, 0x0c, 0x40, 0]);
  });
});

test("given the correct message, then there is no finding", () => {
  expect(findingsOf(spoken(hello))).toEqual([]);
});
