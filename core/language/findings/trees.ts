import type { LanguageFinding } from "./entry.ts";

/** Findings of brackets and tokens, whatever the grammar. */
export const treeFindings = {
  "unclosed-bracket": {
    severity: "error",
    message: "A bracket that nothing closes; a server answers PRN.",
    clause: "v0.18, level 0, PRN",
    fix: "Close every group; where all are closed, the length in the head leaves out the end.",
    explanation:
      "The message ended before its groups did. Often a bracket was forgotten, a length was counted wrongly, or a string swallowed a bracket.",
    example: "NOW (",
    inPlace: {
      message: "A bracket in {command} that nothing closes; a server answers PRN.",
      fix: "{repair}Close every group; where all are closed, the length in the head leaves out the end.",
    },
  },
  "stray-bracket": {
    severity: "error",
    message: "A closing bracket without its opening one; a server answers PRN.",
    clause: "v0.18, level 0, PRN",
    fix: "Leave the bracket out, or open the group that it closes.",
    explanation: "A group was closed twice, or never opened.",
    example: "YES ( MAP ( 'standard' ) ) )",
    inPlace: {
      message: "A closing bracket in {command} without its opening one; a server answers PRN.",
      fix: "{repair}Leave the bracket out, or open the group that it closes.",
    },
  },
  "unknown-token": {
    severity: "warning",
    message: "A token that no document, program or RM of the connection names.",
    clause: "v0.18, appendix of tokens",
    fix: "Send the tokens of the list; powers and provinces only as the RM names them.",
    explanation:
      "Nobody can know what it means: numbers of powers and provinces hold only as the RM of the same connection gives them.",
    example: "SND ( FRA ) ( PRP ( 0x4AFF ) )",
    inPlace: {
      severity: "error",
      message: "{hex} is a token that no document, program or RM of the connection names.",
    },
  },
  "empty-message": {
    severity: "error",
    message: "A message without a token.",
    clause: "v0.18, appendix: client_server_message",
    fix: "Send nothing at all.",
    explanation: "There is nothing to answer.",
    example: "a DM of length 0",
  },
} as const satisfies Record<string, LanguageFinding>;
