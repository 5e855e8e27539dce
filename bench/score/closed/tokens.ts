import { newcomer } from "../connections.ts";
import { clientLines, serverEdits, withHuh } from "../lines.ts";
import { frameBytes } from "../piece.ts";
import type { Recipe } from "../plant.ts";

const family = "tokens";

/** Returns the tokens with the two bytes of each one swapped. */
function swapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0);
}

export const closedTokens: readonly Recipe[] = [
  ...clientLines([
    {
      id: "private-in-order",
      family,
      kind: "token-private",
      bases: ["solo", "micro"],
      rule: "protocol, EM 0x0E: tokens 0x5800 to 0x5FFF are never on the wire",
      what: "a client ends a message with 0x5FFF",
      says: ({ unit }) => withHuh(`SUB ( ${unit} HLD ) 0x5FFF`, "0x5FFF"),
    },
    {
      id: "unknown-note",
      family,
      kind: "token-unknown",
      bases: ["press-130", "solo", "press-40"],
      rule: "tokens: category 0x43 has no such index",
      what: "a client sends an order with an unknown order token",
      says: ({ unit }) => withHuh(`SUB ( ${unit} 0x433F )`, "0x433F"),
    },
    {
      id: "press-to-unknown-power",
      family,
      kind: "power-not-on-map",
      bases: ["press-130", "modern", "hundred-start"],
      rule: "protocol, RM: only the listed powers exist",
      what: "a client sends press to a power that the map lacks",
      says: ({ me, you }) => withHuh(`SND ( 0x411F ) ( PRP ( PCE ( ${me} ${you} ) ) )`, "0x411F"),
    },
    {
      id: "dmz-of-unknown-province",
      family,
      kind: "province-not-on-map",
      bases: ["press-130", "solo-20"],
      rule: "protocol, RM: only the listed provinces exist",
      what: "a client proposes a DMZ of a province that the map lacks",
      says: ({ me, you }) => withHuh(`SND ( ${you} ) ( PRP ( DMZ ( ${me} ${you} ) ( 0x527C ) ) )`, "0x527C"),
    },
    {
      id: "for-of-other-dialect",
      family,
      kind: "number-of-other-dialect",
      bases: ["press-130", "modern"],
      rule: "wire behaviour 9: the server's numbers are FWD 4A06, FCT 4A07, FOR 4A08",
      what: "a client sends FOR with the number that means FCT to this server",
      says: ({ me, you, turn }) =>
        withHuh(`SND ( ${you} ) ( PRP ( 0x4A07 ( ${turn} ) ( PCE ( ${me} ${you} ) ) ) )`, "0x4A07"),
    },
    {
      id: "east-coast-of-spain",
      family,
      kind: "coast-not-of-province",
      bases: ["solo", "press-130"],
      rule: "0.18, MDF: Spain has a north and a south coast",
      what: "a client names an east coast of Spain",
      says: ({ unit, moment }) => [
        `SUB ( ${unit} MTO ( SPA ECS ) )`,
        `THX ( ${unit} MTO ( SPA ECS ) ) ( FAR )`,
        moment.seat.missing,
      ],
    },
  ]),
  ...serverEdits([
    {
      id: "ord-unknown-province",
      family,
      kind: "province-not-on-map",
      bases: ["hundred-start", "solo"],
      rule: "protocol, RM: only the listed provinces exist",
      what: "an ORD names a province that the map lacks",
      of: /^ORD \( \S+ \d+ \) \( \( \S+ AMY [A-Z]+ \) MTO [A-Z]+ \)/,
      change: (text) => text.replace(/MTO [A-Z]+/, "MTO 0x507D"),
      alsoExplains: ["ord-not-submitted", "ord-missing"],
    },
    {
      id: "private-in-now",
      family,
      kind: "token-private",
      bases: ["micro"],
      rule: "protocol, EM 0x0E: tokens 0x5800 to 0x5FFF are never on the wire",
      what: "SCO ends with 0x5FFF",
      of: /^SCO /,
      change: (text) => `${text} 0x5FFF`,
      alsoExplains: ["sco-differs", "sco-missing"],
    },
  ]),
  {
    id: "control-characters",
    family,
    kind: "string-unprintable",
    side: "client",
    bases: ["solo", "hundred-start"],
    rule: "0.18, NME: any printable character",
    what: "a new client has a line feed in its name",
    plant: (game) =>
      newcomer(game, (one) => {
        one.begins();
        const name = one.says("client", "NME ( 'Two' 0x4B0A 'lines' ) ( '1' )");
        one.says("server", "REJ ( NME ( 'Two' 0x4B0A 'lines' ) ( '1' ) )");
        return name;
      }),
  },
  {
    id: "name-little-endian",
    family,
    kind: "tokens-byte-swapped",
    side: "client",
    bases: ["solo", "hundred-start"],
    rule: "protocol: all tokens are big-endian",
    what: "a new client sends NME with the bytes of every token swapped",
    plant: (game) =>
      newcomer(game, (one) => {
        one.begins();
        const name = one.says("client", "NME ( 'Little' ) ( '1' )");
        return game.raw(name, frameBytes(2, swapped(name.bytes.slice(4))));
      }),
  },
];
