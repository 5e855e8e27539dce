import type { ConnectionId, Direction, FrameNumber, Leg } from "../../../recording/entry.ts";
import { type Representation, standardRepresentation } from "../../../tokens/representation.ts";
import { printNumber } from "../../../tokens/text.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { encodeHead, type FrameKind, frameHeadByteLength } from "../../../wire/frame.ts";
import {
  type Finding,
  type LegEnd,
  type LintFrame,
  type Report,
  type RuleCheck,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { type Swapped, swappedAt, swappedIn } from "./byteOrder.ts";
import { imFault, initialMessageFindings, uint16 } from "./initialMessage.ts";

/** Findings of how a connection begins and ends. The clauses are those of the client-server protocol v1. */
const handshakeFindings = {
  "im-twice": {
    severity: "error",
    message: "The client sends a second IM.",
    explanation: "A server answers EM 0x06 and closes; the diplomacy server answers with another RM.",
    clause: "protocol v1, EM 0x06: more than one IM",
    fix: "Send the IM once a connection; to begin anew, connect anew.",
    example: "00 00 00 04 00 01 da 10, twice",
    needs: ["frames"],
  },
  "im-late": {
    severity: "error",
    message: "No IM came within 30 seconds of the connection.",
    explanation: "A server waits 30 seconds for the IM, answers EM 0x01 and closes.",
    clause: "protocol v1, EM 0x01: IM timer expired",
    fix: "Send the IM as soon as the connection stands, before waiting for anything.",
    example: "no byte in 30 s",
    needs: ["frames", "times"],
  },
  "im-from-server": {
    severity: "error",
    message: "The server sends an IM.",
    explanation: "Only a client introduces itself. A client answers EM 0x07.",
    clause: "protocol v1, EM 0x07: IM sent by the server",
    fix: "Answer the client's IM with an RM.",
    example: "00 00 00 04 00 01 da 10 from the server",
    needs: ["frames"],
  },
  "frame-cut": {
    severity: "error",
    message: "The connection ends in the middle of a message: {missing} bytes of it are missing.",
    explanation:
      "The head announced more than was sent. Until the rest comes the receiver waits, and takes all that follows for it.",
    clause: "protocol v1, EM 0x09: message shorter than expected",
    fix: "Send as many bytes behind the head as its length says; the length is big-endian, and does not count the four head bytes.",
    example: "02 00 00 08 48 01, then the end",
    needs: ["frames"],
  },
  "rm-missing": {
    severity: "error",
    message: "The server's first message is no RM but {kind}.",
    explanation: "The client cannot know what the numbers of powers and provinces mean. It answers EM 0x0B.",
    clause: "protocol v1, EM 0x0B: the server's first message was not an RM",
    fix: "Answer the IM with an RM before all else; an empty one for the Standard map.",
    example: "02 00 00 0e 48 1c",
    needs: ["frames"],
  },
  "rm-twice": {
    severity: "error",
    message: "The server sends a second RM.",
    explanation:
      "Names that were read so far may change under the client. Parlance does so after SEL, which is no fault.",
    clause: "protocol v1, EM 0x0C: more than one RM",
    fix: "Send one RM, straight after the IM.",
    example: "01 00 00 00, twice",
    needs: ["frames"],
  },
  "rm-from-client": {
    severity: "error",
    message: "The client sends an RM.",
    explanation: "Only the server says what numbers mean. It answers EM 0x0D and closes.",
    clause: "protocol v1, EM 0x0D: RM sent by the client",
    fix: "Send DMs only, behind the IM.",
    example: "01 00 00 00 from the client",
    needs: ["frames"],
  },
  "dm-before-rm": {
    severity: "warning",
    message: "The client sends {command} before the RM: powers and provinces have no names yet.",
    explanation:
      "NME, OBS and IAM right behind the IM are normal, as AiServer's bots send them. Anything else needs the RM's numbers; a server may answer EM 0x0A.",
    clause: "protocol v1, EM 0x0A: DM before RM",
    fix: "Wait for the RM before sending what names powers or provinces.",
    example: "SUB ( ( FRA AMY PAR ) HLD ) right behind the IM",
    needs: ["frames"],
  },
  "dm-byte-order": {
    severity: "error",
    message: "{said} comes with the bytes of its {what} in the wrong order: {sent}.",
    explanation:
      "All numbers and tokens are big-endian, the high byte first (network byte order). With the length swapped the receiver waits for bytes that never come: Parlance answers EM 0x09 after 30 seconds. A type in the second byte makes an IM of the DM, and the server answers EM 0x06 or 0x09. Swapped tokens are read as numbers and letters: the answer is HUH, or, from the diplomacy server, nothing any more.",
    clause: "protocol v1, DM: big-endian length and tokens; EM 0x03 for an IM",
    fix: "Send {meant}: the type, a byte of any value, the length high byte first, and every token high byte first.",
    example: "02 00 08 00 48 0b .. for 02 00 00 08 48 0b ..",
    needs: ["frames"],
  },
  "after-end": {
    severity: "error",
    message: "The {side} goes on after it sent {kind}.",
    explanation: "FM and EM are the last that a side sends. The other side has stopped to read, or is about to close.",
    clause: "protocol v1, FM and EM: the connection is closed then",
    fix: "Close the connection behind FM or EM.",
    example: "03 00 00 00 and another message behind it",
    needs: ["frames"],
    habits: [{ software: "diplomacy", does: "sends an EM and does not close" }],
  },
  "after-off": {
    severity: "warning",
    message: "The client sends {command} after the server said OFF.",
    explanation: "OFF asks a client to leave. It closes without answering; what is sent behind it is lost.",
    clause: "v0.18, level 0, OFF",
    fix: "Close the connection when OFF comes.",
    example: "OFF, then GOF from the client",
    needs: ["times"],
  },
  "off-ignored": {
    severity: "warning",
    message: "The client is still there {seconds} s after the server said OFF.",
    explanation: "OFF asks every client to leave. A server that waits for that does not end.",
    clause: "v0.18, level 0, OFF",
    fix: "Close the connection when OFF comes, without a reply.",
    example: "OFF, and no end of the connection",
    needs: ["frames", "times"],
  },
} as const satisfies Findings;

const findings = { ...initialMessageFindings, ...handshakeFindings };

type Code = keyof typeof findings;

/** Seconds that a server waits for the IM. Source: protocol v1, EM 0x01. */
const imPatienceNs = 30e9;
/** A client that is slower than this to go when told OFF is not about to. */
const offPatienceNs = 5e9;

/** What is known of a connection's beginning and end. */
interface Watched {
  readonly openedNs: number | null;
  /** Frames so far, by who spoke. */
  readonly frames: Record<Direction, number>;
  /** Legs whose beginning is not in the recording, or that lack bytes: nothing is first there. */
  readonly torn: Set<Direction>;
  readonly last: Record<Direction, { readonly n: FrameNumber; readonly atNs: number } | null>;
  /** The names that hold, for what is no frame. */
  representation: Representation;
  /** FM or EM, by who sent it. */
  readonly ended: Partial<Record<Direction, FrameKind>>;
  ims: number;
  rms: number;
  /** Parlance sends another RM when a client asks for another game. */
  mayHaveAnotherRm: boolean;
  /** The server sent a DM before any RM: the client that goes on with it need wait for none. */
  hasTalkedBeforeRm: boolean;
  /** What is wrong with the client's beginning: what the server makes of it is no fault of its own. */
  imFault: Code | null;
  /** Tells that the server stopped in the middle of a frame, once it is known that the client speaks DAIDE. */
  cutServer: (() => void) | null;
  isClientOver: boolean;
  off: { readonly n: FrameNumber; readonly atNs: number } | null;
  hasToldOfOff: boolean;
}

type Tell = (code: Code, facts: Finding["facts"]) => void;

/** How a connection begins and ends: IM, RM, their order and timers, FM, EM and OFF. */
class HandshakeRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Watched>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  opened(connection: ConnectionId, atNs: number): void {
    this.#connections.set(connection, newcomer(atNs));
  }

  lost({ connection, direction }: Leg): void {
    this.#of(connection).torn.add(direction);
  }

  frame(frame: LintFrame): void {
    const { connection, direction, n, atNs } = frame;
    const watched = this.#of(connection);
    const isFirst = watched.frames[direction] === 0 && !watched.torn.has(direction);
    if (direction === "client-to-server") this.#ofClient(frame, watched, isFirst);
    else this.#ofServer(frame, watched, isFirst);
    if (frame.reading?.ok === false) this.#swapped(frame);
    const ended = watched.ended[direction];
    if (ended !== undefined) this.#tell(frame, "after-end", { side: sideOf(direction), kind: ended });
    if (frame.frame.kind === "FM" || frame.frame.kind === "EM") watched.ended[direction] ??= frame.frame.kind;
    watched.frames[direction] += 1;
    watched.last[direction] = { n, atNs };
    watched.representation = frame.representation;
  }

  legEnded(end: LegEnd): void {
    const { connection, direction, atNs, kind, unfinished } = end;
    const watched = this.#of(connection);
    const place = watched.last[direction] ?? { n: 0, atNs };
    const tell: Tell = (code, facts) =>
      this.#report({ code, connection, side: sideOf(direction), ...place, ...wholeFrame, facts, cause: "" });
    const tellCut = (): void => tell("frame-cut", { missing: missingOf(unfinished) });
    if (direction === "client-to-server" && this.#clientEnded(end, watched, tell, tellCut)) return;
    const swapped = watched.torn.has(direction) ? null : swappedAt(unfinished, direction, watched.representation);
    if (swapped) {
      tell("dm-byte-order", { ...swapped });
      return;
    }
    // Who cuts a connection that both have ended, or that the recorder stopped, says nothing by it.
    const isWhole = kind !== "fin" || unfinished.length === 0 || watched.torn.has(direction);
    if (isWhole || watched.imFault === "not-daide") return;
    // The answer to HTTP begins like a frame; where the server ends first, the client's bytes are judged later.
    if (direction === "server-to-client" && isClientOpen(watched)) watched.cutServer = tellCut;
    else tellCut();
  }

  /** True where the client's beginning says all: it sent no whole frame, and what it sent is a fault, or came too late. */
  #clientEnded({ unfinished, atNs }: LegEnd, watched: Watched, tell: Tell, tellCut: () => void): boolean {
    const isBeginning = watched.frames["client-to-server"] === 0 && !watched.torn.has("client-to-server");
    const fault = isBeginning && unfinished.length >= frameHeadByteLength ? imFault(unfinished) : null;
    if (fault) watched.imFault = fault.code;
    watched.isClientOver = true;
    if (watched.imFault !== "not-daide") watched.cutServer?.();
    if (fault) {
      tell(fault.code, fault.facts);
      return true;
    }
    if (isBeginning && watched.openedNs !== null && atNs - watched.openedNs >= imPatienceNs) {
      // What was begun lacks bytes, not time.
      if (unfinished.length > 0) tellCut();
      else tell("im-late", {});
      return true;
    }
    if (watched.off && atNs - watched.off.atNs >= offPatienceNs)
      tell("off-ignored", { seconds: Math.floor((atNs - watched.off.atNs) / 1e9) });
    return false;
  }

  #ofClient(frame: LintFrame, watched: Watched, isFirst: boolean): void {
    const { kind, body } = frame.frame;
    if (isFirst) {
      const fault = imFault(Uint8Array.of(...encodeHead(frame.frame), ...body.subarray(0, 4)), body.length);
      if (fault) this.#tell(frame, fault.code, fault.facts);
      watched.imFault = fault?.code ?? null;
      const late = watched.openedNs !== null && frame.atNs - watched.openedNs >= imPatienceNs;
      if (late) this.#tell(frame, "im-late", {});
    }
    if (kind === "IM") {
      watched.ims += 1;
      if (watched.ims > 1 && !watched.torn.has("client-to-server") && !this.#swapped(frame))
        this.#tell(frame, "im-twice", {});
    }
    if (kind === "RM") this.#tell(frame, "rm-from-client", {});
    if (kind !== "DM") return;
    const first = frame.tokens?.[0];
    if (first === T.SEL) watched.mayHaveAnotherRm = true;
    const isGreeting = first === T.NME || first === T.OBS || first === T.IAM;
    const isOver = watched.ended["server-to-client"] !== undefined;
    const mayKnow = watched.rms > 0 || watched.hasTalkedBeforeRm || watched.torn.has("server-to-client") || isOver;
    if (watched.ims > 0 && !mayKnow && !isGreeting) this.#tell(frame, "dm-before-rm", { command: commandOf(frame) });
    if (watched.off && !watched.hasToldOfOff) {
      watched.hasToldOfOff = true;
      // What crossed OFF on its way is nobody's fault.
      if (frame.atNs - watched.off.atNs > 1e9) this.#tell(frame, "after-off", { command: commandOf(frame) });
    }
  }

  #ofServer(frame: LintFrame, watched: Watched, isFirst: boolean): void {
    const { kind } = frame.frame;
    if (kind === "IM") {
      if (!this.#swapped(frame)) this.#tell(frame, "im-from-server", {});
    } else if (isFirst && watched.imFault === null && kind !== "RM" && kind !== "EM" && kind !== "FM")
      this.#tell(frame, "rm-missing", { kind });
    if (kind === "DM" && watched.rms === 0) watched.hasTalkedBeforeRm = true;
    if (kind === "RM") {
      watched.rms += 1;
      if (watched.rms > Math.max(1, watched.ims) && !watched.mayHaveAnotherRm) this.#tell(frame, "rm-twice", {});
      watched.mayHaveAnotherRm = false;
    }
    if (frame.tokens?.[0] === T.OFF) watched.off ??= { n: frame.n, atNs: frame.atNs };
  }

  /** Tells of a DM whose type stands in the byte behind it. */
  #swapped(frame: LintFrame): Swapped | null {
    const swapped = swappedIn(frame);
    if (swapped) this.#tell(frame, "dm-byte-order", { ...swapped });
    return swapped;
  }

  #tell({ connection, direction, n, atNs }: LintFrame, code: Code, facts: Finding["facts"]): void {
    this.#report({ code, connection, side: sideOf(direction), n, atNs, ...wholeFrame, facts, cause: "" });
  }

  #of(connection: ConnectionId): Watched {
    const known = this.#connections.get(connection) ?? newcomer(null);
    this.#connections.set(connection, known);
    return known;
  }
}

/** Whether the client has said nothing whole so far, and still may. */
function isClientOpen({ frames, torn, isClientOver }: Watched): boolean {
  return frames["client-to-server"] === 0 && !torn.has("client-to-server") && !isClientOver;
}

function newcomer(openedNs: number | null): Watched {
  return {
    openedNs,
    frames: { "client-to-server": 0, "server-to-client": 0 },
    torn: new Set(),
    last: { "client-to-server": null, "server-to-client": null },
    representation: standardRepresentation("diplomacy"),
    ended: {},
    ims: 0,
    rms: 0,
    mayHaveAnotherRm: false,
    hasTalkedBeforeRm: false,
    imFault: null,
    cutServer: null,
    isClientOver: false,
    off: null,
    hasToldOfOff: false,
  };
}

function missingOf(unfinished: Uint8Array): number {
  const whole =
    unfinished.length < frameHeadByteLength ? frameHeadByteLength : frameHeadByteLength + uint16(unfinished, 2);
  return whole - unfinished.length;
}

function commandOf({ tokens, representation }: LintFrame): string {
  const first = tokens?.[0] ?? 0;
  return representation.names.get(first) ?? printNumber(first);
}

export const handshake = defineRules(findings, (report) => new HandshakeRules(report));
