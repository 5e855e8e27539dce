import { counted } from "../../../language/english/words.ts";
import type { ConnectionId, Direction, FrameNumber, Leg } from "../../../recording/entry.ts";
import { type Representation, standardRepresentation } from "../../../tokens/representation.ts";
import { printNumber } from "../../../tokens/text.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import { encodeHead, type FrameKind, frameHeadByteLength } from "../../../wire/frame.ts";
import type { LintContext } from "../../context.ts";
import {
  type Finding,
  type LegEnd,
  type LintFrame,
  type Report,
  type RuleCheck,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules } from "../../rule.ts";
import { type Swapped, swappedAt, swappedIn } from "./byteOrder.ts";
import { handshakeFindings } from "./handshakeFindings.ts";
import { imFault, initialMessageFindings, uint16, withheldNs } from "./initialMessage.ts";

const findings = { ...initialMessageFindings, ...handshakeFindings };

type Code = keyof typeof findings;

/** How long a server waits for the IM. Source: protocol v1, EM 0x01. */
const imPatienceNs = 30e9;
/** Servers send the RM within milliseconds. */
const rmPatienceNs = 10e9;
/** Code of the EM with which a server reports that its timer for the IM has expired. */
const imTimerExpired = 1;
/** A client that is still connected this long after OFF will not leave on its own. */
const offPatienceNs = 5e9;

/** What the rules know about the beginning and end of a connection. */
interface Watched {
  readonly openedNs: number | null;
  /** Whether the server has reported that its timer for the IM has expired. */
  isTimedOut: boolean;
  /** Number of frames so far, by direction. */
  readonly frames: Record<Direction, number>;
  /** Legs whose beginning is not in the recording, or that lack bytes, so none of their frames counts as the first. */
  readonly torn: Set<Direction>;
  /** The names now in use, for reading bytes outside any frame. */
  representation: Representation;
  /** The FM or EM, keyed by the direction in which it was sent. */
  readonly ended: Partial<Record<Direction, FrameKind>>;
  ims: number;
  /** When the first IM arrived; null if none has. */
  imNs: number | null;
  rms: number;
  /** Whether the client requested another game with SEL; Parlance then sends another RM. */
  mayHaveAnotherRm: boolean;
  /** Whether the server sent a DM before any RM; a client that answers it need not wait for an RM. */
  hasTalkedBeforeRm: boolean;
  /**
   * The fault in the client's first bytes; null if there is none. The server is not to blame for how it reacts to that
   * fault.
   */
  imFault: Code | null;
  /** Reports that the server stopped in the middle of a frame; called once the client is known to use DAIDE. */
  reportCutServer: (() => void) | null;
  /** Whether one direction has ended. */
  hasEnded: boolean;
  /**
   * The frame that a reset cut off. If the other direction is reset later, the other side may have caused both resets,
   * and the recorder may merely have noticed this one first.
   */
  broken: { readonly atNs: number; readonly report: () => void } | null;
  isClientOver: boolean;
  off: { readonly n: FrameNumber; readonly atNs: number; readonly wasAsking: boolean } | null;
  /** When the client last requested the state of the game. */
  askedNs: number | null;
  hasReportedOff: boolean;
  /** Whether the server answered the client's FM with an FM of its own. */
  hasEchoed: boolean;
}

type ReportCode = (code: Code, facts: Finding["facts"]) => void;

/** Checks how a connection begins and ends: IM, RM, their order and timers, FM, EM and OFF. */
class HandshakeRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];
  readonly #connections = new Map<ConnectionId, Watched>();

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  opened(connection: ConnectionId, atNs: number): void {
    this.#connections.set(connection, newcomer(atNs));
  }

  lost({ connection, direction }: Leg): void {
    this.#of(connection).torn.add(direction);
  }

  frame(frame: LintFrame): void {
    const { connection, direction } = frame;
    const watched = this.#of(connection);
    const isFirst = watched.frames[direction] === 0 && !watched.torn.has(direction);
    if (direction === "client-to-server") this.#ofClient(frame, watched, isFirst);
    else this.#ofServer(frame, watched, isFirst);
    if (frame.reading?.ok === false) this.#swapped(frame);
    const ended = watched.ended[direction];
    if (ended !== undefined) this.#afterEnd(frame, watched, ended);
    const { kind } = frame.frame;
    if (kind === "FM" || kind === "EM") {
      if (direction === "server-to-client" && ended === undefined)
        watched.hasEchoed = kind === "FM" && watched.ended["client-to-server"] === "FM";
      watched.ended[direction] ??= kind;
    }
    watched.frames[direction] += 1;
    watched.representation = frame.representation;
  }

  legEnded(end: LegEnd): void {
    const { connection, direction, atNs, kind, unfinished } = end;
    const watched = this.#of(connection);
    const other = direction === "client-to-server" ? "server-to-client" : "client-to-server";
    const last =
      this.#recorded.lastFrame({ connection, direction }) ?? this.#recorded.lastFrame({ connection, direction: other });
    const place = last ? { n: last.n, atNs: last.atNs } : { n: 0, atNs };
    const report: ReportCode = (code, facts) =>
      this.#report({ code, connection, side: sideOf(direction), ...place, ...wholeFrame, facts, cause: "" });
    const reportCut = (): void => {
      const missing = missingOf(unfinished);
      report("frame-cut", { missing, bytes: counted(missing, "byte") });
    };
    const isBroken = kind === "rst" || kind === "error";
    const { broken, hasEnded } = watched;
    if (broken && (!isBroken || broken.atNs === atNs)) broken.report();
    watched.broken = null;
    watched.hasEnded = true;
    if (direction === "client-to-server" && this.#clientEnded(end, watched, report, reportCut)) return;
    if (direction === "server-to-client" && unfinished.length === 0) this.#silent(end, watched, report);
    const swapped = watched.torn.has(direction) ? null : swappedAt(unfinished, direction, watched.representation);
    if (swapped) {
      report("dm-byte-order", { ...swapped });
      return;
    }
    // A cut-off frame means nothing if the other side ended the connection or the recorder was stopped.
    const isEnd = kind === "fin" || (isBroken && !hasEnded);
    const isWhole = !isEnd || unfinished.length === 0 || watched.torn.has(direction);
    if (isWhole || watched.imFault === "not-daide" || hasUnknownClient(watched)) return;
    if (isBroken) {
      watched.broken = { atNs, report: reportCut };
      return;
    }
    // An HTTP response begins like a frame. If the server closes first, the client's bytes are checked later.
    if (direction === "server-to-client" && isClientOpen(watched)) watched.reportCutServer = reportCut;
    else reportCut();
  }

  /** Reports a server that sent nothing after a correct IM. */
  #silent({ atNs, kind }: LegEnd, { frames, torn, imNs, imFault: fault }: Watched, report: ReportCode): void {
    const isHeard = frames["server-to-client"] > 0 || torn.size > 0;
    // A busy server may send the RM after the recording has ended.
    const patienceNs = kind === null || kind === "stopped" ? withheldNs : rmPatienceNs;
    if (isHeard || imNs === null || fault !== null || atNs - imNs < patienceNs) return;
    report("rm-missing", { kind: "missing" });
  }

  /**
   * Reports a client that sent no complete frame, because its first bytes are wrong or it sent nothing in time. Returns
   * whether it reported anything.
   */
  #clientEnded({ unfinished, atNs }: LegEnd, watched: Watched, report: ReportCode, reportCut: () => void): boolean {
    const isBeginning = watched.frames["client-to-server"] === 0 && !watched.torn.has("client-to-server");
    const fault = isBeginning && unfinished.length >= frameHeadByteLength ? imFault(unfinished) : null;
    if (fault) watched.imFault = fault.code;
    watched.isClientOver = true;
    if (watched.imFault !== "not-daide") watched.reportCutServer?.();
    if (fault) {
      report(fault.code, fault.facts);
      return true;
    }
    const isLate = watched.openedNs !== null && atNs - watched.openedNs >= imPatienceNs;
    if (isBeginning && watched.openedNs !== null && (isLate || (watched.isTimedOut && unfinished.length === 0))) {
      // A frame that has begun is incomplete, not late.
      if (unfinished.length > 0) reportCut();
      else report("im-late", {});
      return true;
    }
    if (watched.off && atNs - watched.off.atNs >= offPatienceNs)
      report("off-ignored", { seconds: Math.floor((atNs - watched.off.atNs) / 1e9) });
    return false;
  }

  #ofClient(frame: LintFrame, watched: Watched, isFirst: boolean): void {
    const { kind, body } = frame.frame;
    if (isFirst) {
      const fault = imFault(Uint8Array.of(...encodeHead(frame.frame), ...body.subarray(0, 4)), body.length);
      if (fault) this.#add(frame, fault.code, fault.facts);
      watched.imFault = fault?.code ?? null;
      const late = watched.openedNs !== null && frame.atNs - watched.openedNs >= imPatienceNs;
      if (late) this.#add(frame, "im-late", {});
    }
    if (kind === "IM") {
      watched.ims += 1;
      watched.imNs ??= frame.atNs;
      if (watched.ims > 1 && !watched.torn.has("client-to-server") && !this.#swapped(frame))
        this.#add(frame, "im-twice", {});
    }
    if (kind === "RM") this.#add(frame, "rm-from-client", {});
    if (kind !== "DM") return;
    const first = frame.tokens?.[0];
    if (first === T.SEL) watched.mayHaveAnotherRm = true;
    const isGreeting = first === T.NME || first === T.OBS || first === T.IAM;
    const isOver = watched.ended["server-to-client"] !== undefined;
    const mayKnow = watched.rms > 0 || watched.hasTalkedBeforeRm || watched.torn.has("server-to-client") || isOver;
    if (watched.ims > 0 && !mayKnow && !isGreeting) this.#add(frame, "dm-before-rm", { command: commandOf(frame) });
    if (isStateRequest(first)) watched.askedNs = frame.atNs;
    if (!watched.off || watched.hasReportedOff) return;
    const hasLeft = watched.ended["client-to-server"] !== undefined;
    if (!hasLeft && mayCross(frame, watched.off)) return;
    watched.hasReportedOff = true;
    const facts = { side: "client", command: commandOf(frame), off: "the server had sent OFF" };
    this.#add(frame, "after-off", facts);
  }

  #ofServer(frame: LintFrame, watched: Watched, isFirst: boolean): void {
    const { kind, body } = frame.frame;
    // The server's clock decides, and it may differ slightly from the recorder's.
    if (kind === "EM" && body[1] === imTimerExpired && watched.openedNs !== null)
      watched.isTimedOut ||= frame.atNs - watched.openedNs >= imPatienceNs * 0.9;
    if (kind === "IM") {
      if (!this.#swapped(frame)) this.#add(frame, "im-from-server", {});
    } else if (isFirst && isImSound(watched) && kind !== "RM" && kind !== "EM")
      this.#add(frame, "rm-missing", {
        kind: kind === "other" ? "of an unknown type" : `a${kind === "FM" ? "n" : ""} ${kind}`,
      });
    if (kind === "DM" && watched.rms === 0) watched.hasTalkedBeforeRm = true;
    if (kind === "RM") {
      watched.rms += 1;
      // Missing bytes from the client may contain a request for another game.
      const mayBeDue = watched.mayHaveAnotherRm || watched.torn.has("client-to-server");
      if (watched.rms > Math.max(1, watched.ims) && !mayBeDue) this.#add(frame, "rm-twice", {});
      watched.mayHaveAnotherRm = false;
    }
    const first = frame.tokens?.[0];
    if (first === T.OFF && !watched.off)
      watched.off = { n: frame.n, atNs: frame.atNs, wasAsking: isAsking(frame, watched) };
    else if (first !== undefined && watched.off && frame.answers === null && !watched.torn.has("client-to-server")) {
      const facts = { side: "server", command: commandOf(frame), off: "its own OFF" };
      this.#add(frame, "after-off", facts);
    }
  }

  #afterEnd(frame: LintFrame, { hasEchoed }: Watched, kind: FrameKind): void {
    const { connection, direction, n, atNs } = frame;
    const side = sideOf(direction);
    const at = { connection, side, n, atNs, ...wholeFrame } as const;
    const isAnnouncement = hasEchoed && frame.frame.kind === "DM";
    const isBeyondHabits = kind === "FM" && !isAnnouncement;
    this.#report({ ...at, code: "after-end", facts: { side, kind }, cause: "", isBeyondHabits });
  }

  /** Reports a DM whose bytes are in the wrong order, and returns the facts about it; null if the order is correct. */
  #swapped(frame: LintFrame): Swapped | null {
    const swapped = swappedIn(frame);
    if (swapped) this.#add(frame, "dm-byte-order", { ...swapped });
    return swapped;
  }

  #add({ connection, direction, n, atNs }: LintFrame, code: Code, facts: Finding["facts"]): void {
    this.#report({ code, connection, side: sideOf(direction), n, atNs, ...wholeFrame, facts, cause: "" });
  }

  #of(connection: ConnectionId): Watched {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh: Watched = newcomer(null);
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

/** Requests that a client sends when it joins or returns, rather than in the course of a turn. */
const ofState: ReadonlySet<Token> = new Set([T.HLO, T.MAP, T.MDF, T.SCO, T.NOW, T.HST, T.ORD, T.NME, T.OBS, T.IAM]);

/** A message that arrives this soon after OFF may have crossed it in transit. */
const offCrossingNs = 1e9;

function isStateRequest(first: Token | undefined): boolean {
  return first !== undefined && ofState.has(first);
}

/** Whether the client was requesting the state of the game shortly before. */
function isAsking({ atNs }: LintFrame, { askedNs }: Watched): boolean {
  return askedNs !== null && atNs - askedNs < offCrossingNs;
}

/**
 * Whether a client's message may have crossed OFF in transit. For a request for the state, this is plausible only if
 * the client was already sending such requests.
 */
function mayCross({ atNs, tokens }: LintFrame, off: NonNullable<Watched["off"]>): boolean {
  if (isStateRequest(tokens?.[0]) && !off.wasAsking) return false;
  return atNs - off.atNs <= offCrossingNs;
}

/** Whether the client's IM is correct, as far as the recording shows. */
function isImSound({ imFault: fault, torn }: Watched): boolean {
  return fault === null && !torn.has("client-to-server");
}

/** Whether the client has not sent a complete frame yet but may still do so. */
function isClientOpen({ frames, torn, isClientOver }: Watched): boolean {
  return frames["client-to-server"] === 0 && !torn.has("client-to-server") && !isClientOver;
}

function newcomer(openedNs: number | null): Watched {
  return {
    openedNs,
    isTimedOut: false,
    frames: { "client-to-server": 0, "server-to-client": 0 },
    torn: new Set(),
    representation: standardRepresentation("diplomacy"),
    ended: {},
    ims: 0,
    imNs: null,
    rms: 0,
    mayHaveAnotherRm: false,
    hasTalkedBeforeRm: false,
    imFault: null,
    hasEnded: false,
    broken: null,
    reportCutServer: null,
    isClientOver: false,
    off: null,
    askedNs: null,
    hasReportedOff: false,
    hasEchoed: false,
  };
}

/** Whether nothing that the client sent is recorded, although it sent something: it may not use DAIDE. */
function hasUnknownClient({ frames, torn }: Watched): boolean {
  return frames["client-to-server"] === 0 && torn.has("client-to-server");
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

export const handshake = defineRules(findings, (report, { recorded }) => new HandshakeRules(report, recorded));
