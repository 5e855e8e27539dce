import { imFrame, newcomer } from "../connections.ts";
import { frameBytes, hex, kindOf, senderOf } from "../piece.ts";
import type { Recipe } from "../plant.ts";

const family = "wire";
const client = { family, side: "client" } as const;
const server = { family, side: "server" } as const;

export const openWire: readonly Recipe[] = [
  {
    ...client,
    id: "im-magic",
    kind: "im-wrong-magic",
    bases: ["solo", "dip-draw"],
    rule: "protocol, IM: the magic number is 0xDA10; EM 4",
    what: "the IM of a new client has a wrong magic number",
    severity: "error",
    plant: (game) => newcomer(game, (one) => one.bytes("client", hex("00 00 00 04 00 01 DA 11")), 4),
  },
  {
    ...client,
    id: "dm-length-counts-head",
    kind: "length-counts-head",
    bases: ["solo", "micro"],
    rule: "protocol, frame: the length does not include the head",
    what: "the length field of a client's NME counts the head",
    alsoExplains: ["bytes-cut-off"],
    plant: (game) =>
      newcomer(game, (one) => {
        one.begins();
        const name = one.says("client", "NME ( 'Counter' ) ( '1' )");
        name.bytes = Uint8Array.from([2, 0, 0, name.bytes.length, ...name.bytes.slice(4)]);
        name.text = null;
        one.says("client", "MDF");
        one.says("server", "HUH ( NME ( 'Counter' ) ( '1' ) ERR 512 2 )");
        return name;
      }),
  },
  {
    ...client,
    id: "dm-odd",
    kind: "dm-odd-length",
    bases: ["solo", "hundred-start"],
    rule: "protocol, DM: the length is even, 2 bytes per token; EM 9",
    what: "the NME of a new client lacks its last byte",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.begins();
          const name = one.says("client", "NME ( 'Odd' ) ( '1' )");
          return game.raw(name, frameBytes(2, name.bytes.slice(4, -1)));
        },
        9,
      ),
  },
  {
    ...client,
    id: "dm-empty",
    kind: "dm-empty",
    bases: ["solo", "press-130"],
    rule: "protocol, DM: the length is at least 2; EM 9",
    what: "a client sends a DM without tokens",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.begins();
          return one.bytes("client", frameBytes(2));
        },
        9,
      ),
  },
  {
    ...client,
    id: "unknown-frame-type",
    kind: "frame-type-unknown",
    bases: ["micro", "press-20"],
    rule: "protocol, frame: types 0 to 4; EM 8",
    what: "a client sends a frame of type 7",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.begins();
          return one.bytes("client", frameBytes(7, hex("4803")));
        },
        8,
      ),
  },
  {
    ...client,
    id: "im-again",
    kind: "im-again",
    bases: ["solo", "modern"],
    rule: "protocol, IM: the first message, sent only once; EM 6",
    what: "a client sends the IM a second time",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.begins();
          return one.bytes("client", imFrame);
        },
        6,
      ),
  },
  {
    ...client,
    id: "cut-off-at-end",
    kind: "bytes-cut-off",
    bases: ["solo", "draw"],
    rule: "protocol, frame: the body has as many bytes as the length announces",
    what: "a client closes its connection in the middle of a frame; any frame of its connection may show this",
    plant: (game) =>
      newcomer(game, (one) => {
        one.begins();
        const name = one.says("client", "NME ( 'Cut' ) ( '1' )");
        const yes = one.says("server", "REJ ( NME ( 'Cut' ) ( '1' ) )");
        one.bytes("client", hex("02 00 00 10 48 0c 40 00"));
        return [yes, name];
      }),
  },
  {
    ...client,
    id: "fm-with-body",
    kind: "fm-with-body",
    bases: ["micro", "hundred"],
    rule: "protocol, FM: length 0",
    what: "a client's FM has a body of two bytes",
    plant: (game) => {
      const fms = game.frames().filter((frame) => kindOf(frame) === "FM" && senderOf(frame) === "client");
      return game.raw(game.draw(fms, "FM"), frameBytes(3, hex("0000")));
    },
  },
  {
    ...client,
    id: "dm-after-fm",
    kind: "message-after-farewell",
    bases: ["micro", "draw"],
    rule: "protocol, FM: sent immediately before closing",
    what: "a client sends NOW after its FM",
    plant: (game) => {
      const fms = game.frames().filter((frame) => kindOf(frame) === "FM" && senderOf(frame) === "client");
      const fm = game.draw(fms, "FM");
      const late = game.dm("client", fm.connection, "NOW", fm.atNs);
      game.insertAfter(fm, late);
      return late;
    },
  },
  {
    ...server,
    id: "dm-before-rm",
    kind: "rm-not-first",
    bases: ["draw", "micro"],
    rule: "protocol, RM: sent straight after the IM, before any DM; EM 0x0B",
    what: "the server answers the NME before it sends its RM",
    plant: (game) => {
      const rm = game.draw(
        game.frames().filter((frame) => kindOf(frame) === "RM"),
        "RM",
      );
      const yes = game.answerTo(rm, /^YES /);
      game.remove(rm);
      game.insertAfter(yes, rm);
      rm.atNs = yes.atNs;
      return yes;
    },
  },
  {
    ...server,
    id: "rm-odd-entries",
    kind: "rm-length",
    bases: ["micro", "sailho"],
    rule: "protocol, RM: the length is a multiple of 6",
    what: "the RM has two bytes too many",
    plant: (game) => {
      const rm = game.draw(
        game.frames().filter((frame) => kindOf(frame) === "RM"),
        "RM",
      );
      return game.raw(rm, frameBytes(1, Uint8Array.from([...rm.bytes.slice(4), 0x41, 0x07])));
    },
  },
  {
    ...server,
    id: "rm-names-a-command",
    kind: "rm-category",
    bases: ["micro", "hundred-start"],
    rule: "protocol, RM: powers are in category 0x41, provinces in 0x50 to 0x57",
    what: "the RM has an entry for a token in category 0x48",
    plant: (game) => {
      const rm = game.draw(
        game.frames().filter((frame) => kindOf(frame) === "RM"),
        "RM",
      );
      return game.raw(rm, frameBytes(1, Uint8Array.from([...rm.bytes.slice(4), ...hex("4830 515858 00")])));
    },
  },
  {
    ...server,
    id: "em-undefined-code",
    kind: "em-unknown-code",
    bases: ["solo"],
    rule: "protocol, EM: codes 1 to 14",
    what: "the server ends a connection with EM 0x33",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.bytes("client", frameBytes(0, hex("0001 DA12")));
          return one.bytes("server", frameBytes(4, hex("0033")));
        },
        "server",
      ),
  },
  {
    ...server,
    id: "em-without-fault",
    kind: "em-without-cause",
    bases: ["solo", "press-20"],
    rule: "protocol, EM 4: only for a wrong magic number",
    what: "the server answers a correct IM with EM 4",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.bytes("client", imFrame);
          return one.bytes("server", frameBytes(4, hex("0004")));
        },
        "server",
      ),
  },
  {
    ...server,
    id: "odd-dm-from-server",
    kind: "dm-odd-length",
    bases: ["solo", "dip-draw"],
    rule: "protocol, DM: the length is even",
    what: "a THX from the server lacks its last byte",
    alsoExplains: ["processed-early", "thx-missing"],
    plant: (game) => {
      const thx = game.one("server", /^THX /);
      return game.raw(thx, frameBytes(2, thx.bytes.slice(4, -1)));
    },
  },
];
