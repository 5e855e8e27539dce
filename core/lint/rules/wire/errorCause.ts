import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { errorCodes } from "../../../wire/errorCode.ts";
import { encodeHead, type FrameKind } from "../../../wire/frame.ts";
import {
  type LegEnd,
  type LintFrame,
  type Report,
  type RuleCheck,
  type Side,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { isUnknown } from "../language/language.ts";
import { imErrors, uint16 } from "./initialMessage.ts";

/** Findings about error messages. The clauses cite the client-server protocol v1. */
const errorCauseFindings = {
  "em-unfounded": {
    severity: "error",
    message: "The {side} sent EM 0x{hex} ({meaning}), but the {receiver} made no such error.",
    explanation:
      "The recording contains every message from the other side, and none of them has the fault that this EM reports. The connection ends for no reason, and developers look for a fault that does not exist.",
    clause: "protocol v1, EM: error table",
    fix: "Check how the {side} detects this error. For a message that you cannot read, send HUH or PRN; to leave, send FM.",
    example: "00 00 00 04 00 01 da 10 from the client, 04 00 00 02 00 04 from the server",
    needs: ["frames"],
  },
} as const satisfies Findings;

type Code = keyof typeof errorCauseFindings;

/** What one side of a connection has sent that the other side may complain about. */
interface Sent {
  first: FrameKind | null;
  ims: number;
  rms: number;
  /**
   * The EM codes that the side's first frame justifies; null if that frame is a correct IM, or if the side has sent
   * nothing yet.
   */
  imErrors: ReadonlySet<number> | null;
  hasUnknownType: boolean;
  hasBadLength: boolean;
  /** Whether an unreadable message contains an undefined token. */
  hasUnknownToken: boolean;
  /** The side's last DM. */
  last: LintFrame | null;
  hasDmBeforeRm: boolean;
  /** An EM from the other side that nothing has explained yet. */
  refusal: { readonly frame: LintFrame; readonly code: number } | null;
}

interface Watched {
  readonly openedNs: number;
  readonly client: Sent;
  readonly server: Sent;
  /** Whether the recording lacks the beginning or other bytes of the connection. */
  isTorn: boolean;
}

/** Which side sends an EM, for errors that only one side can detect. */
const detectors: Readonly<Record<number, Side>> = {
  1: "server",
  2: "server",
  3: "server",
  4: "server",
  5: "server",
  6: "server",
  7: "client",
  11: "client",
  12: "client",
  13: "server",
};

/** Servers wait 30 s for the IM; their clocks differ slightly from the recorder's. Source: protocol v1, EM 0x01. */
const shortestTimerNs = 25e9;

/** Finds error messages that blame the other side for a mistake that it did not make. */
class ErrorCauseRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Watched>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  opened(connection: ConnectionId, openedNs: number): void {
    this.#connections.set(connection, { openedNs, client: newSide(), server: newSide(), isTorn: false });
  }

  lost({ connection }: Leg): void {
    const watched = this.#connections.get(connection);
    if (watched) watched.isTorn = true;
  }

  frame(frame: LintFrame): void {
    const watched = this.#connections.get(frame.connection);
    if (!watched || watched.isTorn) return;
    const side = sideOf(frame.direction);
    if (frame.frame.kind === "EM") {
      const other = side === "client" ? watched.server : watched.client;
      const code = frame.frame.body.length === 2 ? uint16(frame.frame.body, 0) : 0;
      const isEarly = code === 1 && frame.atNs - watched.openedNs < shortestTimerNs;
      if (errorCodes[code] !== undefined && (isEarly || !isFounded(code, side, other)))
        other.refusal ??= { frame, code };
    }
    note(frame, watched[side], watched);
  }

  legEnded({ connection, direction, unfinished }: LegEnd): void {
    const watched = this.#connections.get(connection);
    const sent = watched?.[sideOf(direction)];
    if (!watched || !sent?.refusal || watched.isTorn || unfinished.length > 0) return;
    const { frame, code } = sent.refusal;
    sent.refusal = null;
    const side = sideOf(frame.direction);
    const hex = code.toString(16).toUpperCase().padStart(4, "0");
    const receiver = side === "client" ? "server" : "client";
    const facts = { side, receiver, hex, meaning: errorCodes[code] ?? "" };
    const { n, atNs } = frame;
    this.#report({ code: "em-unfounded", connection, side, n, atNs, ...wholeFrame, facts, cause: hex });
  }
}

function newSide(): Sent {
  return {
    first: null,
    ims: 0,
    rms: 0,
    imErrors: null,
    hasUnknownType: false,
    hasBadLength: false,
    hasUnknownToken: false,
    last: null,
    hasDmBeforeRm: false,
    refusal: null,
  };
}

/** Adds a frame to what its side has sent. */
function note(message: LintFrame, sent: Sent, { server }: Watched): void {
  const { frame, direction, reading } = message;
  const { kind, body } = frame;
  const isClient = direction === "client-to-server";
  if (sent.first === null && isClient)
    sent.imErrors = imErrors(Uint8Array.of(...encodeHead(frame), ...body.subarray(0, 4)), body.length);
  sent.first ??= kind;
  if (kind === "IM") sent.ims += 1;
  else if (kind === "RM") sent.rms += 1;
  else if (kind === "other") sent.hasUnknownType = true;
  else if (kind === "DM") {
    if (server.rms === 0) sent.hasDmBeforeRm = true;
    if (reading?.ok !== true) sent.hasUnknownToken ||= hasUnknown(message);
    sent.last = message;
  }
  if (!isLength(kind, body.length)) sent.hasBadLength = true;
}

function isLength(kind: FrameKind, length: number): boolean {
  switch (kind) {
    case "IM":
      return length === 4;
    case "RM":
      return length % 6 === 0;
    case "DM":
      return length > 0 && length % 2 === 0;
    case "FM":
      return length === 0;
    case "EM":
      return length === 2;
    default:
      return false;
  }
}

function hasUnknown(message: LintFrame): boolean {
  return message.tokens?.some((token) => isUnknown(token, message)) === true;
}

/**
 * Whether an EM with this code may be justified: the other side made the error, or nothing that it sent rules the error
 * out.
 */
function isFounded(code: number, by: Side, other: Sent): boolean {
  const detector = detectors[code];
  if (detector !== undefined && detector !== by) return false;
  const isBadStart = by === "server" && (other.first === null || other.imErrors?.has(code) === true);
  switch (code) {
    case 6:
      return isBadStart || other.ims > 1;
    case 7:
      return other.ims > 0;
    case 8:
      return isBadStart || other.hasUnknownType;
    case 9:
      return isBadStart || other.hasBadLength;
    case 10:
      return isBadStart || other.hasDmBeforeRm;
    case 11:
      return other.first !== "RM";
    case 12:
      return other.rms > 1;
    case 13:
      return isBadStart || other.rms > 0;
    case 14:
      // A list may contain any token, so even a readable message may contain an undefined token.
      return isBadStart || other.hasUnknownToken || (other.last !== null && hasUnknown(other.last));
    default:
      return isBadStart;
  }
}

export const errorCause = defineRules(errorCauseFindings, (report) => new ErrorCauseRules(report));
