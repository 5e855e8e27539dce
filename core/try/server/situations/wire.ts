import type { ServerSituation } from "../situation.ts";
import { bytes, connects, ends, gets, introduction, leave, never, open, quiet, say, stillAnswers } from "../steps.ts";

/** NME ( 'chamber' ) ( '1' ) as a frame, in hex. */
const name = "0200001a480c40004b634b684b614b6d4b624b654b72400140004b314001";
const protocolFault = "protocol v1, EM: a protocol fault ends the connection with this code";

/** Returns a situation in which the server ends the connection with an EM. */
function faulty(
  id: string,
  title: string,
  hex: string,
  { code, isFirst = false, accepts = [code] }: { code: number; isFirst?: boolean; accepts?: readonly number[] },
): ServerSituation {
  return {
    ...{ id: `wire/${id}`, title, clause: protocolFault, rows: ["EM"], game: null },
    steps: [
      ...(isFirst ? [open("c")] : connects("c")),
      bytes("c", hex),
      gets(
        "c",
        accepts.map((one) => `EM ( ${one} )`),
        `${code} is the EM code for this fault`,
      ),
      ends("c", "the sender of EM closes the connection"),
    ],
  };
}

/** Situations about frames: how a server reads bytes, and the faults that end a connection. */
export const wireSituations: readonly ServerSituation[] = [
  {
    id: "wire/introduction",
    title: "A client sends IM with version 1",
    clause: "protocol v1, RM: the server answers IM with RM",
    rows: ["RM"],
    game: null,
    steps: [...connects("c"), ...stillAnswers("c")],
  },
  {
    id: "wire/split-frames",
    title: "IM and NME arrive in pieces of one byte",
    clause: "protocol v1: a frame may arrive in any number of pieces",
    rows: ["RM", "NME"],
    game: null,
    steps: [
      open("c"),
      bytes("c", introduction, 1),
      gets("c", "RM", "the server answers IM with RM"),
      bytes("c", name, 1),
      gets("c", "YES ( NME", "the frame is complete"),
    ],
  },
  {
    id: "wire/joined-frames",
    title: "IM and NME arrive together, before the server has sent RM",
    clause: "protocol v1: one frame may directly follow another",
    rows: ["RM", "NME"],
    game: null,
    steps: [
      open("c"),
      bytes("c", introduction + name),
      gets("c", "RM", "the server answers IM with RM"),
      gets("c", "YES ( NME", "the frame after IM is NME"),
    ],
  },
  {
    id: "wire/pad-bytes",
    title: "The second byte of each frame is not zero",
    clause: "protocol v1: the pad byte has no meaning",
    rows: ["RM", "NME"],
    game: null,
    steps: [
      open("c"),
      bytes("c", introduction.replace(/^0000/, "00ff")),
      gets("c", "RM", "the server answers IM with RM"),
      bytes("c", name.replace(/^0200/, "0242")),
      gets("c", "YES ( NME", "the pad byte has no meaning"),
    ],
  },
  faulty("no-introduction", "A client's first message is NME", name, { code: 2, isFirst: true }),
  faulty("byte-order", "The bytes of IM are in the wrong order", "0000000401 0010da".replace(" ", ""), {
    code: 3,
    isFirst: true,
  }),
  faulty("wrong-magic", "IM has a wrong magic number", "000000040001abcd", { code: 4, isFirst: true }),
  faulty("wrong-version", "IM has version 99", "000000040063da10", { code: 5, isFirst: true }),
  faulty("second-introduction", "A client sends IM twice", introduction, { code: 6 }),
  faulty("client-representation", "A client sends RM", "01000000", { code: 13 }),
  faulty("unknown-type", "A client sends a frame of type 9", "09000000", { code: 8 }),
  faulty("short-introduction", "IM has 2 bytes instead of 4", "000000020001", { code: 9, isFirst: true }),
  faulty("odd-length", "A DM has 3 bytes", "02000003480c40", { code: 9 }),
  faulty("private-token", "A DM contains a token from the private range", "020000025fff", { code: 14 }),
  {
    id: "wire/client-leaves",
    title: "A client sends FM",
    clause: "protocol v1, FM: the receiver closes the connection and sends nothing more",
    rows: ["FM"],
    game: null,
    steps: [
      ...connects("c"),
      never("c", ["FM", "EM", "HUH"], "nothing follows the other side's FM"),
      bytes("c", "03000000"),
      ends("c", "the receiver of FM closes the connection"),
      ...connects("d"),
    ],
  },
  {
    id: "wire/client-error",
    title: "A client sends EM",
    clause: "protocol v1, EM: the receiver closes the connection without an answer",
    rows: ["EM"],
    game: null,
    steps: [
      ...connects("c"),
      never("c", ["FM", "EM", "HUH"], "nothing follows the other side's EM"),
      bytes("c", "04000002000b"),
      ends("c", "the receiver of EM closes the connection"),
      ...connects("d"),
    ],
  },
  {
    id: "wire/silent-client",
    title: "A client connects and sends nothing",
    clause: "protocol v1, EM 1: the server waits 30 s for IM",
    rows: ["EM"],
    game: null,
    steps: [
      open("c"),
      gets("c", "EM ( 1 )", "the server waits 30 s for IM, then sends EM 1", { withinMs: 35_000 }),
      ends("c", "the sender of EM closes the connection"),
    ],
  },
  {
    id: "wire/broken-off",
    title: "A client closes its connection in the middle of a frame",
    clause: "protocol v1: the server continues to serve the other clients",
    rows: ["RM"],
    game: null,
    steps: [
      ...connects("c"),
      bytes("c", "0200001a480c"),
      leave("c"),
      quiet,
      ...connects("d"),
      say("d", "MAP"),
      gets("d", "MAP (", "the server still serves other clients"),
    ],
  },
];
