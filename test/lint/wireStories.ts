import type { CloseKind, EntryDraft } from "../../core/recording/entry.ts";
import { dm, em, frameBytes, im, rm } from "../support/bytes.ts";
import { type Arrow, chunk, directionOf } from "../support/entries.ts";
import type { Story } from "./stories.ts";

const second = 1e9;
const opened: EntryDraft = { type: "opened", atNs: 0, connection: 1, client: null, listen: null, upstream: null };

function at(seconds: number, arrow: Arrow, bytes: Uint8Array): EntryDraft {
  return chunk(arrow, bytes, 1, seconds * second);
}

function closed(seconds: number, arrow: Arrow, kind: CloseKind = "fin"): EntryDraft {
  const direction = directionOf[arrow];
  return { type: "closed", atNs: seconds * second, connection: 1, direction, kind, undelivered: 0, code: null };
}

const hello = [opened, at(0, ">", im), at(0, "<", rm())];
const obs = dm("OBS");
const httpRequest = new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n");
const httpAnswer = new TextEncoder().encode("HTTP/1.0 404 Not Found\r\n\r\n");
const serverFirst = [closed(1, "<"), closed(2, ">")];
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const entry = (token: number, name: string): readonly [number, string] => [token, name];

function first(code: string, given: string, hex: string, n = 1): Story {
  return { code, given, n, faulty: [opened, at(0, ">", bytes(hex)), closed(1, ">")], twin: [opened, at(0, ">", im)] };
}

function named(
  code: string,
  given: string,
  faulty: readonly (readonly [number, string])[],
  twin: readonly (readonly [number, string])[],
): Story {
  // The last entry is at fault; if there are too many entries, the whole RM is.
  const place = faulty.length > 256 ? {} : { byteOffset: 6 * (faulty.length - 1) };
  const recordingOf = (entries: typeof faulty) => [opened, at(0, ">", im), at(0, "<", rm(entries))];
  return { code, given, n: 2, ...place, faulty: recordingOf(faulty), twin: recordingOf(twin) };
}

function after(code: string, given: string, faulty: readonly EntryDraft[], twin: readonly EntryDraft[], n = 3): Story {
  return { code, given, n, faulty: [...hello, ...faulty], twin: [...hello, ...twin] };
}

const manyProvinces = Array.from({ length: 257 }, (_, at) =>
  entry(0x5000 + (Math.floor(at / 256) << 8) + (at % 256), `X${at.toString(36).toUpperCase().padStart(2, "0")}`),
);

/** A user's note by which the recording goes on for 31 s. */
const later: EntryDraft = { type: "mark", atNs: 31 * second, text: "later", target: null };

function failed(seconds: number): EntryDraft {
  return { type: "failed", atNs: seconds * second, connection: 1, code: "ETIMEDOUT", message: "timed out" };
}

export const wireStories: readonly Story[] = [
  first("not-daide", "a browser that requests a page", Buffer.from("GET / HTTP/1.1\r\n\r\n").toString("hex"), 0),
  first("im-missing", "a client that begins with OBS", "02 00 00 02 48 0f"),
  first("im-missing", "NME as text", Buffer.from("NME ( 'x' ) ( '1' )").toString("hex"), 0),
  first("im-byte-order", "an IM in the machine's byte order", "00 00 04 00 01 00 10 da", 0),
  first("im-byte-order", "an IM in which only the magic number is swapped", "00 00 00 04 00 01 10 da"),
  first("im-magic", "an IM with a different magic number", "00 00 00 04 00 01 be ef"),
  first("im-version", "an IM with version 2", "00 00 00 04 00 02 da 10"),
  first("im-length", "an IM with two bytes too many", "00 00 00 06 00 01 da 10 00 00"),
  {
    ...{ code: "im-late", given: "a client that sends nothing for 31 s", n: 0 },
    faulty: [opened, closed(31, ">")],
    twin: [opened, closed(29, ">")],
  },
  {
    ...{ code: "im-late", given: "a client that does not begin its IM within 31 s", n: 0 },
    faulty: [opened, closed(31, ">")],
    twin: [opened, at(0, ">", im.subarray(0, 6)), closed(31, ">")],
  },
  {
    ...{ code: "im-late", given: "a client that sends nothing for 31 s, and no failure to reach the server", n: 0 },
    faulty: [opened, later],
    twin: [opened, failed(0), later],
  },
  {
    ...{ code: "im-late", given: "a client that sends nothing for 31 s, and no server out of reach", n: 0 },
    faulty: [opened, closed(31, ">")],
    twin: [opened, failed(31)],
  },
  {
    ...{ code: "rm-withheld", given: "no answer to the IM for 31 s, and no server out of reach", n: 1 },
    faulty: [opened, at(0, ">", im), later],
    twin: [opened, at(0, ">", im), failed(31)],
  },
  {
    ...{ code: "im-late", given: "an IM after 31 s", n: 1 },
    faulty: [opened, at(31, ">", im)],
    twin: [opened, at(29, ">", im)],
  },
  after(
    "dm-byte-order",
    "a length in the machine's byte order",
    [at(1, ">", bytes("02 00 02 00 48 0f")), closed(40, "<"), closed(41, ">", "rst")],
    [at(1, ">", obs), closed(40, "<"), closed(41, ">", "rst")],
    1,
  ),
  after(
    "dm-byte-order",
    "a length in the machine's byte order, followed by more messages",
    [at(1, ">", bytes(`02 00 02 00 48 0f ${"02 00 00 02 48 01 ".repeat(90).trim()}`))],
    [at(1, ">", bytes(`02 00 00 02 48 0f ${"02 00 00 02 48 01 ".repeat(90).trim()}`))],
  ),
  after("dm-byte-order", "a type in the second byte", [at(1, ">", bytes("00 02 00 02 48 0f"))], [at(1, ">", obs)]),
  after("dm-byte-order", "tokens with the low byte first", [at(1, ">", bytes("02 00 00 02 0f 48"))], [at(1, ">", obs)]),
  after(
    "dm-byte-order",
    "length, type and tokens in the machine's byte order",
    [at(1, ">", bytes("00 02 02 00 0f 48")), closed(2, ">")],
    [at(1, ">", obs), closed(2, ">")],
    1,
  ),
  after("im-twice", "a second IM", [at(1, ">", im)], [at(1, ">", obs)]),
  {
    ...{ code: "im-from-server", given: "a server that sends an IM", n: 2 },
    faulty: [opened, at(0, ">", im), at(0, "<", im)],
    twin: [opened, at(0, ">", im), at(0, "<", rm())],
  },
  after("frame-type", "a message of type 5", [at(1, ">", frameBytes(5))], [at(1, ">", frameBytes(3))]),
  after(
    "frame-cut",
    "a length of 8 followed by two bytes",
    [at(1, ">", bytes("02 00 00 08 48 0f")), closed(2, ">")],
    [at(1, ">", bytes("02 00 00 02 48 0f")), closed(2, ">")],
    1,
  ),
  {
    ...{ code: "frame-cut", given: "an IM cut off after six bytes, followed by 31 s of silence", n: 0 },
    faulty: [opened, at(0, ">", im.subarray(0, 6)), closed(31, ">")],
    twin: [opened, at(0, ">", im), closed(31, ">")],
  },
  {
    ...{ code: "frame-cut", given: "a client whose connection breaks in the middle of a message", n: 1 },
    faulty: [...hello, at(1, ">", bytes("02 00 00 08 48 0f")), closed(2, ">", "rst"), closed(2, "<", "cut")],
    twin: [...hello, at(1, ">", bytes("02 00 00 08 48 0f")), closed(2, "<", "rst"), closed(2, ">", "cut")],
  },
  {
    ...{
      code: "frame-cut",
      given: "a client that resets both directions in the middle of a message",
      n: 1,
    },
    faulty: [...hello, at(1, ">", bytes("02 00 00 08 48 0f")), closed(2, ">", "rst"), closed(2, "<", "rst")],
    twin: [...hello, at(1, ">", bytes("02 00 00 08 48 0f")), closed(2, ">", "rst"), closed(2.2, "<", "rst")],
  },
  {
    ...{ code: "frame-cut", given: "an IM that a server answers in HTTP before it closes the connection", n: 1 },
    faulty: [opened, at(0, ">", im), at(0, "<", httpAnswer), ...serverFirst],
    twin: [opened, at(0, ">", httpRequest), at(0, "<", httpAnswer), ...serverFirst],
  },
  {
    ...{ code: "frame-cut", given: "a server that closes in the middle of an RM that it began before the IM", n: 0 },
    faulty: [opened, at(0, "<", httpAnswer), closed(1, "<"), closed(31, ">")],
    twin: [opened, at(0, "<", rm()), closed(1, "<"), closed(31, ">")],
  },
  {
    ...{ code: "rm-missing", given: "a server that answers the IM with a map", n: 2 },
    faulty: [opened, at(0, ">", im), at(0, "<", dm("MAP ( 'standard' )"))],
    twin: [opened, at(0, ">", im), at(0, "<", rm())],
  },
  after("rm-twice", "a second RM", [at(1, "<", rm())], [at(1, ">", dm("OBS"))]),
  after("rm-from-client", "an RM from the client", [at(1, ">", rm())], [at(1, "<", dm("OFF"))]),
  {
    ...{ code: "rm-length", given: "an RM that ends in the middle of an entry", n: 2, byteOffset: 0 },
    faulty: [opened, at(0, ">", im), at(0, "<", frameBytes(1, bytes("4100415553")))],
    twin: [opened, at(0, ">", im), at(0, "<", frameBytes(1, bytes("410041555300")))],
  },
  named("rm-category", "an RM that names a unit type", [entry(0x4200, "AMX")], [entry(0x4100, "AMX")]),
  named(
    "rm-name",
    "an RM with a name that contains a character other than letters and digits",
    [entry(0x4100, "A-S")],
    [entry(0x4100, "A1S")],
  ),
  named(
    "rm-duplicate-token",
    "an RM that names a power twice",
    [entry(0x4100, "AUS"), entry(0x4100, "AUT")],
    [entry(0x4100, "AUS"), entry(0x4101, "AUT")],
  ),
  named(
    "rm-duplicate-name",
    "an RM with two powers that have the same name",
    [entry(0x4100, "AUS"), entry(0x4101, "AUS")],
    [entry(0x4100, "AUS"), entry(0x4101, "ENG")],
  ),
  named("rm-language-name", "a power named like a DAIDE token", [entry(0x4100, "SND")], [entry(0x4100, "SNE")]),
  named("rm-too-many", "an RM with 257 provinces", manyProvinces, manyProvinces.slice(0, 256)),
  {
    ...{ code: "dm-before-rm", given: "orders right after the IM", n: 2 },
    faulty: [opened, at(0, ">", im), at(0, ">", dm("SUB ( ( FRA AMY PAR ) HLD )")), at(1, "<", rm())],
    twin: [opened, at(0, ">", im), at(0, ">", dm("NME ( 'x' ) ( '1' )")), at(1, "<", rm())],
  },
  {
    ...{ code: "dm-before-rm", given: "orders right after the IM, to a server that never sends an RM", n: 2 },
    faulty: [opened, at(0, ">", im), at(0, ">", dm("SUB ( ( FRA AMY PAR ) HLD )")), at(1, "<", dm("OFF"))],
    twin: [opened, at(0, ">", im), at(0, "<", dm("MAP ( 'x' )")), at(1, ">", dm("YES ( MAP ( 'x' ) )"))],
  },
  {
    ...after("dm-odd", "a three-byte DM", [at(1, ">", bytes("02 00 00 03 48 0f 00"))], [at(1, ">", obs)]),
    byteOffset: 2,
  },
  after("dm-empty", "an empty DM", [at(1, ">", bytes("02 00 00 00"))], [at(1, ">", obs)]),
  {
    ...after(
      "private-token",
      "press to an uninitialised power",
      [at(1, ">", dm("SND ( 0x5FFF ) ( TRY ( ) )"))],
      [at(1, ">", dm("SND ( FRA ) ( TRY ( ) )"))],
    ),
    byteOffset: 4,
  },
  after("fm-length", "an FM with a body", [at(1, ">", bytes("03 00 00 02 00 00"))], [at(1, ">", frameBytes(3))]),
  after("em-length", "an EM without a code", [at(1, "<", bytes("04 00 00 00"))], [at(1, "<", em(8))]),
  after("em-code", "an EM with code 15", [at(1, "<", em(15))], [at(1, "<", em(14))]),
  after("em-sent", "a server that refuses a message", [at(1, "<", em(8))], [at(1, "<", dm("OFF"))]),
  {
    ...{ code: "em-unfounded", given: "an EM about a message type that the client never sent", n: 2 },
    faulty: [opened, at(0, ">", im), at(0, "<", em(8))],
    twin: [opened, at(0, ">", im), at(0, ">", frameBytes(9)), at(1, "<", em(8))],
  },
  {
    ...{ code: "em-unfounded", given: "an EM about the magic number of a correct IM", n: 2 },
    faulty: [opened, at(0, ">", im), at(0, "<", em(4))],
    twin: [opened, at(0, ">", bytes("00 00 00 04 00 01 be ef")), at(0, "<", em(4))],
  },
  {
    ...{ code: "im-late", given: "a client that sends nothing until the server's timer expires", n: 1 },
    faulty: [opened, at(29.9, "<", em(1)), closed(29.95, ">")],
    twin: [opened, at(29.9, "<", em(2)), closed(29.95, ">")],
  },
  {
    ...{ code: "em-unfounded", given: "an EM about the version of an IM whose magic number is wrong", n: 2 },
    faulty: [opened, at(0, ">", bytes("00 00 00 04 00 01 be ef")), at(0, "<", em(5))],
    twin: [opened, at(0, ">", bytes("00 00 00 04 00 02 be ef")), at(0, "<", em(5))],
  },
  {
    ...{ code: "em-unfounded", given: "an EM about the timer 5 s after the client connected", n: 1 },
    faulty: [opened, at(5, "<", em(1)), closed(5, ">")],
    twin: [opened, at(30, "<", em(1)), closed(30, ">")],
  },
  after(
    "em-unfounded",
    "an EM about an invalid token although only the syntax is wrong",
    [at(1, ">", dm("NME ( 'x' )")), at(1, "<", em(14))],
    [at(1, ">", bytes("02 00 00 02 48 ff")), at(1, "<", em(14))],
    4,
  ),
  after(
    "em-unfounded",
    "a server that reports an unknown type in a correct message",
    [at(1, ">", obs), at(1, "<", em(8))],
    [at(1, ">", bytes("09 00 00 00")), at(1, "<", em(8))],
    4,
  ),
  after(
    "after-end",
    "a client that continues after its FM",
    [at(1, ">", frameBytes(3)), at(1, ">", obs)],
    [at(1, ">", obs), at(1, ">", frameBytes(3))],
    4,
  ),
  after(
    "after-end",
    "a server that continues after its EM",
    [at(1, "<", em(8)), at(1, "<", dm("OFF"))],
    [at(1, "<", dm("OFF")), at(1, "<", em(8))],
    4,
  ),
  after(
    "after-end",
    "a server that continues after its FM",
    [at(1, "<", frameBytes(3)), at(1, "<", dm("ADM ( 'x' ) ( 'y' )"))],
    [at(1, "<", dm("ADM ( 'x' ) ( 'y' )")), at(1, "<", frameBytes(3))],
    4,
  ),
  after(
    "after-end",
    "a server that answers FM with FM and then continues",
    [at(1, ">", frameBytes(3)), at(1, "<", frameBytes(3)), at(1, "<", dm("ADM ( 'x' ) ( 'y' )"))],
    [at(1, ">", frameBytes(3)), at(1, "<", dm("ADM ( 'x' ) ( 'y' )")), at(1, "<", frameBytes(3))],
    5,
  ),
  after("after-off", "a second OFF", [at(1, "<", dm("OFF")), at(2, "<", dm("OFF"))], [at(1, "<", dm("OFF"))], 4),
  after(
    "after-off",
    "orders 3 s after OFF",
    [at(1, "<", dm("OFF")), at(4, ">", dm("GOF"))],
    [at(1, ">", dm("GOF")), at(4, "<", dm("OFF"))],
    4,
  ),
  after(
    "off-ignored",
    "a client that stays 10 s after OFF",
    [at(1, "<", dm("OFF")), closed(11, ">")],
    [at(1, "<", dm("OFF")), closed(2, ">")],
    1,
  ),
];
