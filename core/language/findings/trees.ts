import type { LanguageFinding } from "./entry.ts";

/** Findings about brackets and tokens, regardless of the grammar. */
export const treeFindings = {
  "unclosed-bracket": {
    severity: "error",
    message: "A bracket is never closed; a server answers with PRN.",
    clause: "v0.18, level 0, PRN",
    fix: "Close every bracket. If all are closed, the length in the header is too small: correct it.",
    explanation:
      "The message ended while a bracket was still open. Often the sender forgot a bracket, computed a wrong length, or put a bracket into a string.",
    example: "NOW (",
    inPlace: {
      message: "A bracket in {command} is never closed; a server answers with PRN.",
      fix: "{repair}Close every bracket. If all are closed, the length in the header is too small: correct it.",
    },
  },
  "stray-bracket": {
    severity: "error",
    message: "A closing bracket has no opening bracket; a server answers with PRN.",
    clause: "v0.18, level 0, PRN",
    fix: "Remove the bracket, or add the matching opening bracket.",
    explanation: "A group was closed twice, or never opened.",
    example: "YES ( MAP ( 'standard' ) ) )",
    inPlace: {
      message: "A closing bracket in {command} has no opening bracket; a server answers with PRN.",
      fix: "{repair}Remove the bracket, or add the matching opening bracket.",
    },
  },
  "unknown-token": {
    severity: "warning",
    message: "The token is unknown: no protocol version, known program or RM on this connection defines it.",
    clause: "v0.18, token appendix",
    fix: "Send only tokens that the DAIDE syntax defines, and only powers and provinces that the RM defines.",
    explanation:
      "No receiver can know what the token means: power and province numbers are valid only as the RM on the same connection defines them.",
    example: "SND ( FRA ) ( PRP ( 0x4AFF ) )",
    inPlace: {
      severity: "error",
      message: "Token {hex} is unknown: no protocol version, known program or RM on this connection defines it.",
    },
  },
  "dm-empty": {
    severity: "error",
    message: "The DM has no tokens.",
    clause: "protocol v1, DM: length at least 2; EM 0x09",
    fix: "Send a DM only when it has at least one token.",
    explanation: "The receiver has nothing to read. Parlance answers with EM 0x09, the diplomacy server with EM 0x00.",
    example: "02 00 00 00",
    needs: ["frames"],
  },
} as const satisfies Record<string, LanguageFinding>;
