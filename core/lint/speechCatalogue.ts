import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of who may say what: levels, roles, names, dialects. */
export const speechCatalogue = {
  "above-level": {
    severity: "error",
    message: "{what} needs level {needed}; this game is of level {level}.",
    explanation:
      "The server answers HUH with ERR before the token, and nobody gets the press. The diplomacy server does not look at levels and passes it on.",
    clause: "v0.18, level 0, HUH and HLO (LVL); level 10, SND",
    mend: "Read LVL from HLO, and send nothing above {level}.",
    example: "SND ( FRA ) ( THK ( PCE ( ENG FRA ) ) ) where HLO says LVL 20",
  },
  "delivered-above-level": {
    severity: "error",
    message: "The server delivers {what}, of level {needed}, in a game of level {level}.",
    explanation: "The server is to refuse it with HUH to its sender. A client of this level need not understand it.",
    clause: "v0.18, level 10, SND: HUH for a token that the level does not allow",
    mend: "Check the level before delivering; as a client, answer HUH and TRY.",
    example: "FRM ( ENG ) ( FRA ) ( THK ( PCE ( ENG FRA ) ) ) where HLO says LVL 20",
  },
  "try-not-stripped": {
    severity: "warning",
    message: "The server delivers a TRY that lists {token}, of level {needed}, in a game of level {level}.",
    explanation: "The server takes higher tokens out of the list, so that clients may always send the same one.",
    clause: "v0.18, level 10, TRY: the server will remove all higher level tokens",
    mend: "Take the token out before delivering.",
    example: "FRM ( ENG ) ( FRA ) ( TRY ( PRP XDO ) ) where HLO says LVL 10",
  },
  "observer-command": {
    severity: "error",
    message: "An observer sends {command}, which is for players.",
    explanation: "AiServer answers HUH with ERR before the command, Parlance REJ.",
    clause: "v0.18, appendix: the lowest level of each client message; level 0, DRW",
    mend: "Send only requests for information; join with NME to play.",
    example: "GOF from a client that said OBS",
  },
  "wrong-direction": {
    severity: "error",
    message: "The {side} sends a {owner}'s {command}.",
    explanation: "The message is well formed, but only the other side says so. The receiver answers HUH, or nothing.",
    clause: "v0.18, appendix: client_server_message and server_client_message",
    mend: "Leave {command} to the {owner}. {instead}",
    example: "FRM ( ENG ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) ) from a client",
  },
  "press-to-nobody": {
    severity: "error",
    message: "Press without a recipient: the list of powers is empty.",
    explanation: "A server answers HUH with ERR at the closing bracket. Often all powers were filtered out.",
    clause: "v0.18, level 10, SND: one power or more",
    mend: "Name a power, or do not send it.",
    example: "SND ( ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "void-token": {
    severity: "error",
    message: "{hex} is a {kind} that {names} does not have.",
    explanation:
      "Numbers of powers and provinces hold only as the RM of the same connection gives them. Most often it is a number of another map, or of the Standard map where a variant is played.",
    clause: "protocol v1, RM; v0.18, level 0, MAP",
    mend: "Take every power and province from the RM, and the map's list from MDF.",
    example: "IAM ( 0x4107 ) ( 17 ) behind an empty RM",
  },
  "name-letters": {
    severity: "warning",
    message: "{command} names '{name}': names are of letters, numbers and underscore.",
    explanation: "A client takes the name as that of a file, or looks it up in its maps.",
    clause: "v0.18, level 0, MAP and SVE",
    mend: "Rename it: letters, numbers and underscore, one at least.",
    example: "MAP ( 'fleet rome' )",
  },
  "game-name-length": {
    severity: "error",
    message: "The saved game's name '{name}' has {length} letters; there is room for {most}.",
    explanation: "A client may use the name for a file, with room for eight letters: it cannot save or load this game.",
    clause: "v0.18, level 0, SVE: never more than 8 characters",
    mend: "Send a name of at most {most} letters.",
    example: "SVE ( 'tuesdaygame' )",
  },
  "name-length": {
    severity: "note",
    message: "{what} has {length} letters; there is room for {most}.",
    explanation:
      "AiServer's toolkit has room for 64 letters in the name and the version of a bot, and cuts what is longer.",
    clause: "none: AiServer's toolkit, NME",
    mend: "Send a name of at most {most} letters.",
    example: "NME ( 'a name of more than 64 letters ..' ) ( '1.0' )",
  },
  "name-empty": {
    severity: "warning",
    message: "The client gives no name.",
    explanation: "Nobody can tell later who played: SMR shows an empty string, and some programs cannot read it.",
    clause: "v0.18, level 0, NME",
    mend: "Send the bot's name and version: NME ( 'name' ) ( 'version' ).",
    example: "NME ( '' ) ( '1.0' )",
  },
  "name-unprintable": {
    severity: "warning",
    message: "The client's name or version holds the byte 0x{hex}, which cannot be printed.",
    explanation:
      "Name and version are of printable characters. A zero byte comes of a string that was sent with its end mark.",
    clause: "v0.18, level 0, NME: any printable character",
    mend: "Send the characters alone, 0x20 to 0x7E.",
    example: "NME ( 'x' 0x4B00 ) ( '1' )",
  },
  "name-changed": {
    severity: "error",
    message: "The client answers {answer} to {command} '{name}'; the server named '{told}'.",
    explanation:
      "The answer repeats the name that the server gave, upper and lower case being one. A server that compares them goes on waiting.",
    clause: "v0.18, level 0, MAP, SVE and LOD",
    mend: "{answer} ( {command} ( '{told}' ) ): repeat the name as it came.",
    example: "MAP ( 'standard' ), then YES ( MAP ( 'classical' ) )",
  },
  "mixed-dialects": {
    severity: "warning",
    message: "The client writes {now}, and wrote {before} before: no document has both.",
    explanation:
      "Message ids and WRT were struck out in v0.14; SUB and SND with a turn, and CCL, came after it. A server that keeps to either refuses the other.",
    clause: "v0.18, level 0, SUB; level 10, SND; v0.13, level 10, SND",
    mend: "Keep to v0.18: SND ( powers ) ( press ), without an id.",
    example: "SND ( 7 ) ( FRA ) ( .. ), then SUB ( SPR 1901 ) ( .. )",
  },
  "other-numbers": {
    severity: "error",
    message: "The client sends {name} as {hex}; everybody else here as {here}. They read {read}.",
    explanation:
      "FCT, FOR, FWD, NAR and CCL have two numbers in the wild: Norman's programs and the diplomacy server have one table, Parlance and the Java library another.",
    clause: "protocol v1, table of tokens; Parlance's table differs",
    mend: "Send {name} as {here} to this server.",
    example: "FCT as 0x4A07 among programs for which that is FOR",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type SpeechFindingCode = keyof typeof speechCatalogue;
