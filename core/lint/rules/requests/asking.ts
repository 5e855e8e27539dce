import type { FrameNumber } from "../../../recording/entry.ts";
import { hashOf } from "../../../tokens/hash.ts";
import type { Representation } from "../../../tokens/representation.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";

/** Answers that quote a message that could not be read, with ERR in it (HUH) or unchanged (PRN). */
export const refusals: ReadonlySet<Token> = new Set([T.HUH, T.PRN]);

/** Maximum number of answers to keep, to distinguish a repeated answer from an unrequested one. */
const mostGiven = 64;

/** A message from the client; the server has not yet answered it or any later message. */
export interface Unanswered {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  /**
   * Whether the server must answer it. Messages that need no answer are included because they may make the server stop
   * responding.
   */
  readonly isRequest: boolean;
  /** Whether the message is unreadable. */
  readonly isUnreadable: boolean;
  /** How many turns the client had received before it sent the message. */
  readonly turns: number;
}

/** A request that the server passed over, because it answered a later one first. */
interface PassedOver {
  readonly message: Unanswered;
  /** The answer to the later request. */
  readonly earlyN: FrameNumber;
  readonly atNs: number;
  /** The later request, in words. */
  readonly later: string;
}

export interface Asking {
  readonly open: Unanswered[];
  /** Requests that may still get a late answer. */
  passed: PassedOver[];
  /** Hashes of the THX and of the answered requests since the last unrequested NOW. */
  readonly given: number[];
  /** When the last unrequested ORD or NOW arrived, which shows that the server processed a turn. */
  processedNs: number;
  /** Number of unrequested NOWs so far. */
  turns: number;
  /** The last unrequested MAP, which shows that the server has accepted the client. */
  mapN: FrameNumber;
  /** A hash of the last message from the server, if that message answered a request for data; otherwise null. */
  lastData: number | null;
  /** Whether bytes of either leg are missing, which may include answers. */
  isTorn: boolean;
  isOver: boolean;
}

/** Returns the state of a connection about which nothing is known yet. */
export function newAsking(): Asking {
  return {
    open: [],
    passed: [],
    given: [],
    processedNs: 0,
    turns: 0,
    mapN: 0,
    lastData: null,
    isTorn: false,
    isOver: false,
  };
}

/** Stores an answered request, or a THX, so that a second answer can be recognised. */
export function remember({ given }: Asking, tokens: Uint16Array): void {
  given.push(hashOf(tokens));
  if (given.length > mostGiven) given.shift();
}

/** Returns a hash of the request that an answer quotes; for THX, which quotes an order, a hash of the whole message. */
export function quotedHash(tokens: Uint16Array): number {
  if (tokens[0] === T.THX) return hashOf(tokens);
  const quoted = tokens.subarray(2, -1);
  return hashOf(refusals.has(tokens[0] ?? 0) ? quoted.filter((token) => token !== T.ERR) : quoted);
}

/** Whether the server may leave a message unanswered: Parlance does not answer NME until a seat is free. */
export function mayWait({ tokens, isUnreadable }: Unanswered): boolean {
  return tokens[0] === T.NME && !isUnreadable;
}

/**
 * Settles an instruction to the server that the client sent as ADM. ADM needs no answer, but the server may answer such
 * an instruction with an ADM of its own.
 */
export function settleOrder({ open }: Asking): void {
  const at = open.findIndex(({ tokens }) => tokens[0] === T.ADM);
  if (at >= 0) open.splice(at, 1);
}
