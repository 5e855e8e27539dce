import type { Findings } from "../../rule.ts";

/** Findings about requests and their answers. */
export const requestFindings = {
  "request-unanswered": {
    severity: "warning",
    message: "The server never answered {command}, but {later}.",
    explanation:
      "The server must answer every request, in order, with the data, YES, REJ or HUH. A client that waits for this answer waits forever.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Answer every request; send REJ if there is no data to send.",
    example: "MIS (never answered), then GOF and YES ( GOF )",
  },
  "stopped-responding": {
    severity: "warning",
    message: "The server stopped responding after `{command}`: {unanswered} went unanswered for {seconds} s.",
    explanation:
      "The connection stays open and messages to all clients may still arrive, but the server answers no request. The diplomacy server stops responding after any message that it cannot parse. That message is often the one named here, which is the last that the server received before it stopped.",
    clause: "v0.18, level 0: HUH and PRN answer messages that cannot be read",
    fix: "Check this message for syntax that the server may not support; open a new connection to continue.",
    example: "ORD to the diplomacy server, then nothing",
    needs: ["times"],
    habits: [{ software: "diplomacy", does: "stops responding after a message that it cannot parse" }],
  },
  "server-silent": {
    severity: "warning",
    message: "The server stopped sending to all clients: {unanswered} went unanswered for {seconds} s.",
    details: ["{connections} connections are waiting for answers; the server's last message was #{last}."],
    explanation:
      "The connections stay open, but the server sends neither answers nor results on any of them. Usually the server program has hung. The diplomacy server sometimes stops like this in the middle of a game.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Check the server's own log around this time. Clients cannot recover; connect to another game.",
    example: "SUB from two clients, and nothing from the server on any connection for a minute",
    needs: ["frames", "times"],
  },
  "answered-twice": {
    severity: "warning",
    message: "The server sent {command} as a second answer to one request.",
    explanation: "A client that counts answers takes the second one as the answer to its next request.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Send exactly one answer to each request.",
    example: "GOF, YES ( GOF ), YES ( GOF )",
  },
  "answer-order": {
    severity: "warning",
    message: "The server answered {later} before {command}, which the client had sent earlier.",
    explanation:
      "Answers come in the order of the requests. A client that relies on this order matches these answers to the wrong requests.",
    clause: "protocol v1 and v0.18, level 0: replies come in the order of the requests on a connection",
    fix: "Answer the requests of each client in the order in which they arrive.",
    example: "SCO, HLO from the client, then HLO ( .. ) and SCO ( .. ) from the server",
  },
  "answer-unasked": {
    severity: "warning",
    message: "The server sent {command} about a message that this client never sent.",
    explanation:
      "YES, REJ, THX, HUH and PRN repeat the client's message token by token. If the server changed the message, or if another client sent it, the client cannot match the answer to a request.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Repeat exactly what the client sent, to the client that sent it.",
    example: "YES ( NOT ( GOF ) ) after GOF",
  },
  "acknowledged-data": {
    severity: "error",
    message: "The client answered {command} with {answer}, {why}.",
    explanation:
      "A client answers MAP and SVE with YES or REJ, and LOD with IAM or REJ. AiServer and Parlance answer any other YES or REJ with HUH, though Parlance ignores YES ( LOD .. ); the diplomacy server ignores them all.",
    clause: "v0.18, level 0, MAP, SVE and LOD: what the client responds with",
    fix: "{press}Outside SND, answer only MAP and SVE with YES or REJ, and only LOD with IAM ( power ) ( passcode ) or REJ.",
    example: "YES ( HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ) )",
  },
  "refusal-refused": {
    severity: "error",
    message: "{answer} answers a {command}, but HUH and PRN must not be answered.",
    explanation: "If both sides answer HUH with HUH, the exchange never ends.",
    clause: "v0.18, level 0, HUH: must not send HUH or PRN in response to a HUH or PRN message",
    fix: "Never answer HUH or PRN; log it, and fix the message that it quotes.",
    example: "HUH ( HUH ( ERR SND .. ) ERR )",
  },
} as const satisfies Findings;
