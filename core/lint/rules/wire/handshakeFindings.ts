import type { Findings } from "../../rule.ts";

/** Findings about how a connection begins and ends. The clauses cite the client-server protocol v1. */
export const handshakeFindings = {
  "im-twice": {
    severity: "error",
    message: "The client sent a second IM.",
    explanation:
      "A server answers with EM 0x06 and closes the connection; the diplomacy server answers with another RM.",
    clause: "protocol v1, EM 0x06: more than one IM",
    fix: "Send the IM once per connection; to start again, open a new connection.",
    example: "00 00 00 04 00 01 da 10, twice",
    needs: ["frames"],
  },
  "im-late": {
    severity: "error",
    message: "The client sent no IM within 30 seconds of connecting.",
    explanation: "A server waits 30 seconds for the IM, then answers with EM 0x01 and closes the connection.",
    clause: "protocol v1, EM 0x01: IM timer expired",
    fix: "Send the IM as soon as the connection is open, before waiting for anything.",
    example: "no bytes for 30 s",
    needs: ["frames", "times"],
  },
  "im-from-server": {
    severity: "error",
    message: "The server sent an IM.",
    explanation: "Only clients send an IM. A client answers with EM 0x07.",
    clause: "protocol v1, EM 0x07: IM sent by the server",
    fix: "Answer the client's IM with an RM.",
    example: "00 00 00 04 00 01 da 10 from the server",
    needs: ["frames"],
  },
  "frame-cut": {
    severity: "error",
    message: "The connection ended {bytes} before the end of a message.",
    explanation:
      "The header announced more bytes than arrived. The receiver waits for the rest, and reads everything that follows as part of this message.",
    clause: "protocol v1, EM 0x09: message shorter than expected",
    fix: "After the header, send exactly as many bytes as its length field states; the length is big-endian and excludes the 4-byte header.",
    example: "02 00 00 08 48 01, then the connection closes",
    needs: ["frames"],
  },
  "rm-missing": {
    severity: "error",
    message: "The server's first message after a correct IM is {kind}, not an RM.",
    explanation:
      "Without the RM, the client does not know what the power and province numbers mean. It answers with EM 0x0B.",
    clause: "protocol v1, EM 0x0B: the server's first message was not an RM",
    fix: "Answer the IM with an RM before anything else; for the Standard map, send an empty RM.",
    example: "02 00 00 0e 48 1c",
    needs: ["frames"],
  },
  "rm-twice": {
    severity: "error",
    message: "The server sent a second RM.",
    explanation:
      "Names that the client has already read may change. Parlance sends a second RM after SEL, which is not a fault.",
    clause: "protocol v1, EM 0x0C: more than one RM",
    fix: "Send one RM, directly after the IM.",
    example: "01 00 00 00, twice",
    needs: ["frames"],
  },
  "rm-from-client": {
    severity: "error",
    message: "The client sent an RM.",
    explanation: "Only the server defines what the numbers mean. It answers with EM 0x0D and closes the connection.",
    clause: "protocol v1, EM 0x0D: RM sent by the client",
    fix: "Send only DMs after the IM.",
    example: "01 00 00 00 from the client",
    needs: ["frames"],
  },
  "dm-before-rm": {
    severity: "warning",
    message: "The client sent {command} before the RM, when powers and provinces had no names yet.",
    explanation:
      "NME, OBS and IAM directly after the IM are normal: AiServer's bots send them. Everything else needs the RM's numbers; a server may answer with EM 0x0A.",
    clause: "protocol v1, EM 0x0A: DM before RM",
    fix: "Wait for the RM before sending messages that name powers or provinces.",
    example: "SUB ( ( FRA AMY PAR ) HLD ) directly after the IM",
    needs: ["frames"],
  },
  "dm-byte-order": {
    severity: "error",
    message: "The bytes of the {swapped} in {said} are in the wrong order: {sent}.",
    explanation:
      "All numbers and tokens are big-endian: the high byte comes first (network byte order). With a swapped length, the receiver waits for bytes that never come; Parlance answers with EM 0x09 after 30 seconds. With the type in the second byte, the DM looks like an IM, and the server answers with EM 0x06 or 0x09. Swapped tokens look like numbers and letters: servers answer with HUH, and the diplomacy server stops responding.",
    clause: "protocol v1, DM: big-endian length and tokens; EM 0x03 for an IM",
    fix: "Send {meant}: the type, one byte of any value, then the length and every token with the high byte first.",
    example: "02 00 08 00 48 0b .. for 02 00 00 08 48 0b ..",
    needs: ["frames"],
  },
  "after-end": {
    severity: "error",
    message: "The {side} sent more messages after its {kind}.",
    explanation:
      "FM or EM is the last message that a side sends. The other side has stopped reading, or is about to close the connection.",
    clause: "protocol v1, FM and EM: the connection is then closed",
    fix: "Close the connection after sending FM or EM.",
    example: "03 00 00 00 and another message after it",
    needs: ["frames"],
    habits: [
      { software: "diplomacy", does: "sends an EM and does not close the connection", only: { kind: "EM" } },
      {
        software: "Parlance",
        does: "answers FM with FM and still sends announcements (option echo_final)",
        only: { kind: "FM" },
      },
    ],
  },
  "after-off": {
    severity: "warning",
    message: "The {side} sent {command} after {off}.",
    explanation:
      "OFF asks the client to close the connection without answering. Messages that the client sends after OFF are lost, and the client reads nothing that the server sends after OFF.",
    clause: "v0.18, level 0, OFF",
    fix: "Send nothing after OFF; as a client, close the connection when OFF arrives.",
    example: "OFF, then GOF from the client",
    needs: ["times"],
  },
  "off-ignored": {
    severity: "warning",
    message: "The client was still connected {seconds} s after the server had sent OFF.",
    explanation:
      "OFF asks every client to close its connection. A server that waits for its clients to disconnect never exits.",
    clause: "v0.18, level 0, OFF",
    fix: "Close the connection without a reply when OFF arrives.",
    example: "OFF, and the connection stays open",
    needs: ["frames", "times"],
  },
} as const satisfies Findings;
