import { toHex } from "../bytes/hex.ts";
import type { ConnectionId, Direction, FrameNumber, Leg } from "../recording/entry.ts";
import { type Representation, standardRepresentation } from "../tokens/representation.ts";
import { printNumber } from "../tokens/text.ts";
import { T } from "../tokens/vocabulary.ts";
import { encodeHead, type FrameKind, frameHeadByteLength } from "../wire/frame.ts";
import { type Swapped, swappedAt, swappedIn } from "./byteOrder.ts";
import { type Finding, type LegEnd, type LintFrame, type Report, type Rule, sideOf, wholeFrame } from "./finding.ts";
import type { WireFindingCode } from "./wireCatalogue.ts";

/** Seconds that a server waits for the IM. Source: protocol v1, EM 0x01. */
const imPatienceNs = 30e9;
/** A client that is slower than this to go when told OFF is not about to. */
const offPatienceNs = 5e9;

const imBytes = 8;
const magic = 0xda10;

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
  imFault: WireFindingCode | null;
  /** Tells that the server stopped in the middle of a frame, once it is known that the client speaks DAIDE. */
  cutServer: (() => void) | null;
  isClientOver: boolean;
  off: { readonly n: FrameNumber; readonly atNs: number } | null;
  hasToldOfOff: boolean;
}

type Tell = (code: WireFindingCode, facts: Finding["facts"]) => void;

/** How a connection begins and ends: IM, RM, their order and timers, FM, EM and OFF. */
export class HandshakeRules implements Rule {
  readonly #report: Report;
  readonly #connections = new Map<ConnectionId, Watched>();

  constructor(report: Report) {
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

  #tell({ connection, direction, n, atNs }: LintFrame, code: WireFindingCode, facts: Finding["facts"]): void {
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

/**
 * What is wrong with the first bytes that a client sends; null where they are an IM.
 * @param byteLength of the body, where it is known to be whole
 */
function imFault(
  bytes: Uint8Array,
  byteLength = uint16(bytes, 2),
): { readonly code: WireFindingCode; readonly facts: Finding["facts"] } | null {
  const [typeByte = 0] = bytes;
  const head = bytes.subarray(0, frameHeadByteLength);
  if (head.every((byte) => byte >= 0x20 && byte < 0x7f))
    return { code: "not-daide", facts: { text: JSON.stringify(String.fromCharCode(...head)) } };
  if (typeByte !== 0) return { code: "im-missing", facts: { kind: kindWords(typeByte) } };
  const [version, number] = [uint16(bytes, 4), uint16(bytes, 6)];
  if (byteLength === 0x0400 || (bytes.length >= imBytes && number === 0x10da))
    return { code: "im-byte-order", facts: { sent: toHex(bytes.subarray(0, imBytes), " ") } };
  if (byteLength !== 4) return { code: "im-length", facts: { byteLength } };
  if (bytes.length < imBytes) return null;
  if (number !== magic)
    return { code: "im-magic", facts: { magic: number.toString(16).toUpperCase().padStart(4, "0") } };
  return version === 1 ? null : { code: "im-version", facts: { version } };
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function kindWords(typeByte: number): string {
  return ["an IM", "an RM", "a DM", "an FM", "an EM"][typeByte] ?? `of type ${typeByte}`;
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
