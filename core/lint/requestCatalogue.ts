import type { CatalogueEntry } from "../diagnostics/catalogue.ts";

/** Findings of requests and their answers. The clauses are those of v0.18, level 0, unless they say otherwise. */
export const requestCatalogue = {
  "request-unanswered": {
    severity: "warning",
    message: "The server never answers {command}, and answers what was asked later.",
    explanation:
      "Every request has an answer: the data, YES, REJ or HUH, in the order of the requests. A client that waits for this one waits for ever.",
    clause: "v0.18, level 0: the answers of each command",
    mend: "Answer every request, with REJ where there is nothing to give.",
    example: "MIS, then GOF answered with YES ( GOF ) and MIS with nothing",
  },
  "gone-mute": {
    severity: "warning",
    message: "The server answers nothing any more from {command} on: {seconds} s, {requests} unanswered.",
    explanation:
      "The connection stands, and what is told to all may still come, but no request is answered. The diplomacy server does so after any message that its reader dislikes: often the one told here, the last that came before the silence.",
    clause: "v0.18, level 0: HUH and PRN answer what cannot be read",
    mend: "Look at this message for what the server may not know; connect anew to go on.",
    example: "ORD to the diplomacy server, then nothing",
  },
  "answered-twice": {
    severity: "warning",
    message: "The server sends {command} a second time for one request.",
    explanation: "Clients that count answers take it for that of the next request.",
    clause: "v0.18, level 0: the answers of each command",
    mend: "Send one answer for each request.",
    example: "GOF, YES ( GOF ), YES ( GOF )",
  },
  "answer-unasked": {
    severity: "warning",
    message: "The server sends {command} to what was never sent on this connection.",
    explanation:
      "YES, REJ, THX, HUH and PRN repeat the client's message word for word. Where it was changed on the way, or is another client's, the client cannot tell what is meant.",
    clause: "v0.18, level 0: the answers of each command",
    mend: "Repeat exactly what the client sent, to the client that sent it.",
    example: "YES ( NOT ( GOF ) ) after GOF",
  },
  "acknowledged-data": {
    severity: "error",
    message: "The client answers {command} with {answer}, {why}.",
    explanation:
      "A client says YES or REJ to MAP and SVE, and REJ to LOD, which it accepts with IAM. AiServer and Parlance answer anything else with HUH, though Parlance passes over YES ( LOD .. ); the diplomacy server takes no notice.",
    clause: "v0.18, level 0, MAP, SVE and LOD: what the client responds with",
    mend: "{press}Without SND, send YES or REJ to MAP and SVE, IAM ( power ) ( passcode ) or REJ to LOD, and nothing to anything else.",
    example: "YES ( HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ) )",
  },
  "map-unanswered": {
    severity: "warning",
    message: "The client does not answer {command}: the server has waited for {seconds} s.",
    explanation:
      "A server waits for the answer of every client before it sends HLO and begins, and before it goes on behind SVE and LOD. One client that says nothing keeps all others waiting; MDF may be asked for first, and is no answer.",
    clause: "v0.18, level 0, MAP, SVE and LOD: what the client responds with",
    mend: "Answer MAP and SVE with YES or REJ and the name as it was given, LOD with IAM or REJ: send {answer}.",
    example: "NME, YES ( NME ( .. ) ), MAP ( 'standard' ), and nothing more",
  },
  "refused-sound": {
    severity: "note",
    message: "The server answers {what} with {answer}{where}; v0.18 has that form, at level {needed}.",
    explanation:
      "Nothing is wrong with the message by the documents, at the level of this game. The server does not know all of the language: nothing of the message counted, and nobody gets press that is refused so.",
    clause: "v0.18, level 0, HUH: a syntax error, or a form above the level of the game",
    mend: "As a client, say it to this server in another form or not at all. As a server, take what the level allows.",
    example: "HUH ( SND ( FRA ) ( YES ( ERR INS ( PCE ( ENG FRA ) ) ) ) ) in a game of level 60",
  },
  "sound-refused": {
    severity: "warning",
    message: "The client answers {command} with {answer}{where}, and no fault is in it.",
    explanation:
      "HUH and PRN are for what is no message. The server does nothing about them: what the client could not read here it will miss.",
    clause: "v0.18, level 0, HUH: a client may answer so what has illegal syntax",
    mend: "Mend what reads {command} in the client: ERR stands where it stopped.",
    example: "HUH ( NOW ( SPR 1901 ) ( ENG ERR FLT LON ) )",
  },
  "press-refused-to-server": {
    severity: "note",
    message: "The client answers FRM to the server with {answer}{where}.",
    explanation:
      "A client need not understand all press, but it says so to the power that sent it: no server passes on a bare HUH.",
    clause: "v0.18, level 10, HUH and TRY",
    mend: "Send SND ( sender ) ( HUH ( ERR press ) ), and SND ( sender ) ( TRY ( tokens ) ) right behind it.",
    example: "HUH ( FRM ( ENG ) ( FRA ) ( ERR PRP ( DRW ) ) )",
  },
  "refusal-refused": {
    severity: "error",
    message: "{answer} answers {command}.",
    explanation: "Two programs that refuse each other's refusals never end.",
    clause: "v0.18, level 0, HUH: must not send HUH or PRN in response to a HUH or PRN message",
    mend: "Never answer HUH or PRN; log it, and mend what it quotes.",
    example: "HUH ( HUH ( ERR SND .. ) ERR )",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type RequestFindingCode = keyof typeof requestCatalogue;
