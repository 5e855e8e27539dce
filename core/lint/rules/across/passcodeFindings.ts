import type { Findings } from "../../rule.ts";

/** Findings about powers and their passcodes. */
export const passcodeFindings = {
  "passcode-shared": {
    severity: "warning",
    message: "HLO assigns {power} the same passcode as {other}: {passcode}.",
    explanation: "Each of the two clients can rejoin as the other power with IAM.",
    clause: "v0.18, level 0, HLO: the passcode that IAM must name",
    fix: "Give each power in a game its own passcode.",
    example: "HLO ( FRA ) ( 17 ) ( .. ) and HLO ( ENG ) ( 17 ) ( .. )",
  },
  "passcode-of-other": {
    severity: "error",
    message: "IAM names {power} but has the passcode that HLO assigned to {other}.",
    explanation: "The server refuses the IAM. After three wrong passcodes, Parlance also refuses the right one.",
    clause: "v0.18, level 0, IAM: the power and passcode of its HLO",
    fix: "Store the power and the passcode from one HLO together, and send both.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then IAM ( ENG ) ( 17 )",
  },
  "passcode-wrong": {
    severity: "warning",
    message: "The server refused IAM for {power} with passcode {passcode}; HLO had given {due}.",
    explanation: "The power still has no client. After three wrong passcodes, Parlance also refuses the right one.",
    clause: "v0.18, level 0, IAM: REJ if the passcode is wrong",
    fix: "Send IAM ( {power} ) ( {due} ): store the power and the passcode when HLO arrives.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then IAM ( FRA ) ( 18 ) and REJ",
  },
  "orders-too-early": {
    severity: "warning",
    message: "The client sent SUB before it received HLO or NOW.",
    explanation: "The server answers with REJ, and none of the orders count once the game begins.",
    clause: "v0.18, level 0, SUB: REJ if the game has not started",
    fix: "Wait for HLO, which assigns the client its power, and for NOW; then send SUB.",
    example: "NME, YES, MAP, SUB ( ( ENG FLT LON ) HLD ), HLO",
  },
  "passcode-unchecked": {
    severity: "error",
    message: "The server accepted IAM for {power} with passcode {passcode}, but HLO contained a different one.",
    explanation: "Any client can take over a power while the power's own client is away.",
    clause: "v0.18, level 0, IAM: REJ if the passcode is wrong",
    fix: "Answer with REJ unless the power and the passcode match the power's HLO.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), then IAM ( FRA ) ( 18 ) and YES",
  },
  "return-refused": {
    severity: "warning",
    message: "The server refused IAM for {power}, although the passcode is right and nobody is playing {power}.",
    explanation: "The server had declared the power in civil disorder. Its client cannot continue the game.",
    clause: "v0.18, level 0, IAM: REJ if the passcode is wrong or the power has a client",
    fix: "Answer with YES if the power and the passcode match the power's HLO and the power's client is gone.",
    example: "HLO ( FRA ) ( 17 ) ( .. ), CCD ( FRA ), then IAM ( FRA ) ( 17 ) and REJ",
    habits: [{ software: "diplomacy", does: "refuses every IAM" }],
  },
  "power-not-given": {
    severity: "error",
    message: "No client received {powers}, although {seats} clients joined as players.",
    explanation:
      "The game has as many players as powers, so each power has a client. The power that nobody is playing is in civil disorder from the first turn.",
    clause: "v0.18, level 0, HLO: the power that the client plays",
    fix: "Give each client that joined with NME its own power, in an HLO.",
    example: "7 clients join, and two of them receive HLO ( FRA ) ..",
  },
  "power-shared": {
    severity: "error",
    message: "Connections {connection} and {other} are both playing {power}.",
    explanation:
      "Both connections are open, and orders from both count: later orders replace earlier ones, and neither client knows why.",
    clause: "v0.18, level 0, HLO and IAM: one client per power",
    fix: "Refuse IAM with REJ while the power's client is connected, or send OFF to the earlier client.",
    example: "HLO ( FRA ) on two connections, and SUB for FRA on both",
  },
} as const satisfies Findings;
