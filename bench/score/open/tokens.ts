import { clientLines, serverEdits, withHuh } from "../lines.ts";
import type { Recipe } from "../plant.ts";
import { quietFor, say } from "../talk.ts";

const family = "tokens";

export const openTokens: readonly Recipe[] = [
  ...clientLines([
    {
      id: "private-token",
      family,
      kind: "token-private",
      bases: ["press-130", "solo-20", "hundred-start", "press-40"],
      rule: "protocol, EM 0x0E: tokens 0x5800 to 0x5FFF are never sent",
      what: "a client sends press to 0x5FFF, as daide-client did",
      says: () => withHuh("SND ( 0x5FFF ) ( TRY ( ) )", "0x5FFF"),
    },
    {
      id: "unknown-command",
      family,
      kind: "token-unknown",
      bases: ["solo", "micro"],
      rule: "tokens: category 0x48 has no index 0x7F",
      what: "a client sends a command that does not exist",
      says: () => withHuh("0x487F", "0x487F"),
    },
    {
      id: "power-of-another-map",
      family,
      kind: "power-not-on-map",
      bases: ["micro", "hundred-start"],
      rule: "protocol, RM: only the listed powers exist",
      what: "a client names a power that the RM does not list",
      says: ({ place }) => withHuh(`SUB ( ( 0x4117 AMY ${place} ) HLD )`, "0x4117"),
    },
    {
      id: "province-of-another-map",
      family,
      kind: "province-not-on-map",
      bases: ["solo", "hundred-start"],
      rule: "0.18, THX: note NSP, no such province",
      what: "a client orders a move to a province that the map does not have",
      says: ({ unit, moment }) => [
        `SUB ( ${unit} MTO 0x507D )`,
        `THX ( ${unit} MTO 0x507D ) ( NSP )`,
        moment.seat.missing,
      ],
    },
    {
      id: "coast-of-inland",
      family,
      kind: "coast-not-of-province",
      bases: ["solo", "press-20"],
      rule: "0.18, MDF: only multi-coastal provinces have coasts",
      what: "a client names a coast of Moscow",
      says: ({ unit, moment }) => [
        `SUB ( ${unit} MTO ( MOS NCS ) )`,
        `THX ( ${unit} MTO ( MOS NCS ) ) ( FAR )`,
        moment.seat.missing,
      ],
    },
    {
      id: "fct-of-other-dialect",
      family,
      kind: "number-of-other-dialect",
      bases: ["press-130", "modern"],
      rule: "wire behaviour 9: the server's numbers are FWD 4A06, FCT 4A07, FOR 4A08",
      what: "a client sends FCT with the number that means FWD to this server",
      says: ({ me, you }) => withHuh(`SND ( ${you} ) ( 0x4A06 ( PCE ( ${me} ${you} ) ) )`, "0x4A06"),
    },
  ]),
  ...serverEdits([
    {
      id: "now-unknown-province",
      family,
      kind: "province-not-on-map",
      bases: ["micro", "solo"],
      rule: "protocol, RM: only the listed provinces exist",
      what: "NOW has a unit in a province that the map does not have",
      of: /^NOW \( (FAL|SPR) \d+ \) \( \S+ AMY [A-Z]+ \)/,
      change: (text) => text.replace(/AMY [A-Z]+ /, "AMY 0x507D "),
      alsoExplains: ["positions-differ", "now-unit-missing"],
    },
  ]),
  {
    id: "swapped-year",
    family,
    kind: "tokens-byte-swapped",
    side: "client",
    bases: ["solo", "press-130"],
    rule: "protocol: all tokens are big-endian",
    what: "a client sends the year with its bytes swapped",
    plant: (game) => {
      const { frame, seat } = quietFor(game);
      const [sub] = say(
        game,
        frame,
        ["client", seat.connection, "HST ( SPR 0x6D07 )"],
        ["server", seat.connection, "HUH ( HST ( SPR ERR 0x6D07 ) )"],
      );
      if (!sub) throw new Error("no message was added");
      return sub;
    },
  },
];
