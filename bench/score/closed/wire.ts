import { emFrame, fmFrame, imFrame, newcomer, rawFrame, rmOf } from "../connections.ts";
import { frameBytes, hex, kindOf } from "../piece.ts";
import type { Recipe } from "../plant.ts";

const family = "wire";
const client = { family, side: "client" } as const;
const server = { family, side: "server" } as const;

export const closedWire: readonly Recipe[] = [
  {
    ...client,
    id: "im-swapped",
    kind: "im-byte-order",
    bases: ["solo", "hundred-start"],
    rule: "protocol, IM: big-endian; EM 3",
    what: "the IM has its bytes in the wrong order",
    severity: "error",
    plant: (game) => newcomer(game, (one) => one.bytes("client", hex("00 00 00 04 01 00 10 DA")), 3),
  },
  {
    ...client,
    id: "im-version",
    kind: "im-version",
    bases: ["solo", "dip-draw"],
    rule: "protocol, IM: version 1; EM 5",
    what: "the IM has version 2",
    plant: (game) => newcomer(game, (one) => one.bytes("client", hex("00 00 00 04 00 02 DA 10")), 5),
  },
  {
    ...client,
    id: "im-short",
    kind: "im-length",
    bases: ["press-130", "micro"],
    rule: "protocol, IM: length 4; EM 9",
    what: "the IM has only its version",
    plant: (game) => newcomer(game, (one) => one.bytes("client", hex("00 00 00 02 00 01")), 9),
  },
  {
    ...client,
    id: "name-before-im",
    kind: "im-not-first",
    bases: ["solo", "modern"],
    rule: "protocol, IM: the first message of a client; EM 2",
    what: "a client starts with NME",
    plant: (game) => newcomer(game, (one) => one.says("client", "NME ( 'Hasty' ) ( '1' )"), 2),
  },
  {
    ...client,
    id: "rm-from-client",
    kind: "rm-from-client",
    bases: ["solo", "dip-draw"],
    rule: "protocol, RM: only from the server; EM 0x0D",
    what: "a client sends an RM",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.begins();
          return one.bytes("client", frameBytes(1));
        },
        13,
      ),
  },
  {
    ...server,
    id: "im-from-server",
    kind: "im-from-server",
    bases: ["draw", "micro"],
    rule: "protocol, IM: only from a client; EM 7",
    what: "the server sends an IM before its RM",
    plant: (game) => {
      const rm = game.draw(
        game.frames().filter((frame) => kindOf(frame) === "RM"),
        "RM",
      );
      const im = rawFrame("server", rm.connection, rm.atNs, imFrame);
      game.insertBefore(rm, im);
      return im;
    },
  },
  {
    ...server,
    id: "rm-again",
    kind: "rm-again",
    bases: ["solo", "dip-draw"],
    rule: "protocol, RM: exactly one; EM 0x0C",
    what: "the server sends its RM again in the middle of the game",
    plant: (game) => {
      const thx = game.one("server", /^THX /);
      const rm = rawFrame("server", thx.connection, thx.atNs, rmOf(game));
      game.insertAfter(thx, rm);
      return rm;
    },
  },
  {
    ...server,
    id: "rm-token-twice",
    kind: "rm-token-twice",
    bases: ["micro", "modern"],
    rule: "protocol, RM: no duplicate tokens",
    what: "the RM names one token twice",
    plant: (game) => {
      const rm = game.draw(
        game.frames().filter((frame) => kindOf(frame) === "RM"),
        "RM",
      );
      const [high = 0, low = 0] = rm.bytes.slice(4);
      return game.raw(rm, frameBytes(1, Uint8Array.from([...rm.bytes.slice(4), high, low, ...hex("515858 00")])));
    },
  },
  {
    ...server,
    id: "rm-nonzero-end",
    kind: "rm-entry-end",
    bases: ["micro"],
    rule: "protocol, RM: each entry ends with a zero byte",
    what: "the first entry of the RM ends with a byte that is not zero",
    plant: (game) => {
      const rm = game.draw(
        game.frames().filter((frame) => kindOf(frame) === "RM"),
        "RM",
      );
      const bytes = Uint8Array.from(rm.bytes);
      bytes[9] = 0x20;
      return game.raw(rm, bytes);
    },
  },
  {
    ...server,
    id: "em-too-long",
    kind: "em-length",
    bases: ["solo", "micro"],
    rule: "protocol, EM: length 2",
    what: "an EM from the server is four bytes long",
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.bytes("client", frameBytes(0, hex("0001 DA12")));
          return one.bytes("server", frameBytes(4, hex("0004 0000")));
        },
        "server",
      ),
  },
  {
    ...server,
    id: "em-names-another-fault",
    kind: "em-without-cause",
    bases: ["solo", "dip-draw"],
    rule: "protocol, EM 5: only for a version that is not supported",
    what: "the server answers a wrong magic number in the IM with EM 5",
    alsoExplains: ["im-wrong-magic"],
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.bytes("client", frameBytes(0, hex("0001 DA20")));
          return one.bytes("server", emFrame(5));
        },
        "server",
      ),
  },
  {
    ...server,
    id: "dm-after-em",
    kind: "message-after-farewell",
    bases: ["solo"],
    rule: "protocol, EM: the sender closes the connection after sending it",
    what: "the server sends OFF after its EM",
    alsoExplains: ["im-wrong-magic"],
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.bytes("client", frameBytes(0, hex("0001 DA20")));
          one.bytes("server", emFrame(4));
          return one.says("server", "OFF");
        },
        "server",
      ),
  },
  {
    ...server,
    id: "fm-after-em",
    kind: "message-after-farewell",
    bases: ["solo", "press-20"],
    rule: "protocol, FM: not sent after an EM",
    what: "the server sends FM after its EM",
    alsoExplains: ["im-byte-order"],
    plant: (game) =>
      newcomer(
        game,
        (one) => {
          one.bytes("client", hex("00 00 00 04 01 00 10 DA"));
          one.bytes("server", emFrame(3));
          return one.bytes("server", fmFrame);
        },
        "server",
      ),
  },
  {
    ...server,
    id: "no-rm",
    kind: "rm-missing",
    bases: ["solo", "hundred-start"],
    rule: "protocol, RM: straight after the IM",
    what: "the server never answers a correct IM; the client leaves after 20 s",
    plant: (game) => {
      const connection = game.freshConnection();
      const expected = newcomer(game, (one) => {
        const im = one.bytes("client", imFrame);
        const name = one.says("client", "NME ( 'Patient' ) ( '1' )");
        return [im, name];
      });
      game.delayFrom(game.endOf(connection), 20e9);
      return expected;
    },
  },
  {
    ...server,
    id: "empty-dm-from-server",
    kind: "dm-empty",
    bases: ["press-130", "dip-draw"],
    rule: "protocol, DM: the length is at least 2",
    what: "the server sends a DM without tokens",
    plant: (game) => {
      const thx = game.one("server", /^THX /);
      const empty = rawFrame("server", thx.connection, thx.atNs, frameBytes(2));
      game.insertAfter(thx, empty);
      return empty;
    },
  },
];
