import type { Span } from "../../bytes/span.ts";
import { type ConnectionId, type Direction, directions, type FrameNumber, type Leg } from "../../recording/entry.ts";
import { closeBracket, integerValue, openBracket, type Token } from "../../tokens/token.ts";
import { T } from "../../tokens/vocabulary.ts";
import type { FrameRow } from "../analysis.ts";
import { ordersOf } from "./orders.ts";
import { areEqual, groupEnd, groupsFrom, isWithOneMore } from "./tokenGroups.ts";

/** A message that may still be answered. */
interface Sent {
  readonly n: FrameNumber;
  readonly tokens: Uint16Array;
}

/** A message from the client that may still be answered. */
interface Asked extends Sent {
  /** Orders of a SUB for which no THX has arrived yet. */
  readonly orders: Span[];
  /** Orders of a SUB for which a THX has arrived. */
  readonly thanked: Span[];
  /** The last frame that answered the message; null if there is none yet. */
  lastAnswer: FrameNumber | null;
  /** Whether a later request on the same connection was answered first. */
  isPassed: boolean;
  /** For HST, whether the SCO has arrived. */
  hasCentres: boolean;
}

/** The maximum number of requests to keep. The oldest are dropped first. */
const mostAsked = 256;
/** The minimum number of server messages to keep for matching the client's answers. Up to twice as many are kept. */
const leastFromServer = 64;

/** Commands that a client sends without parameters to request data, and that the server sends with the data. */
const data: ReadonlySet<Token> = new Set([T.MAP, T.MDF, T.SCO, T.NOW, T.HLO, T.TME, T.SMR, T.VAR]);

/**
 * Matches the answers on one connection to the messages that they answer. The protocol has no message numbers: a server
 * quotes the message or sends the requested data, in the order of the requests, with unrequested messages in between.
 * An answer is therefore matched to the oldest request that fits. A request that was passed over, because a later one
 * was answered first, is matched only by an answer that repeats it word for word. Frames must be passed in order. Keeps
 * the last 256 requests and at least the last 64 server messages. Source: protocol, "Commands: who sends, what
 * answers"; v0.18, level 0.
 */
class AnswerMatcher {
  #asked: Asked[] = [];
  #fromServer: Sent[] = [];
  #hello: FrameNumber | null = null;
  /** The offset at which the last frame of each leg ended. */
  readonly #ends: Record<Direction, number> = { "client-to-server": 0, "server-to-client": 0 };
  readonly #closed = new Set<Direction>();
  /** The request whose answer may not be complete until MIS or MAP arrives. */
  #open: Asked | null = null;
  /** Tokens of the last turn that the client received. The server sends ORDs for this turn without a request. */
  #turn: Uint16Array | null = null;
  /** Whether this server sends MIS after a SUB if orders are missing. */
  #remindsAfterSub = false;

  /** Marks one direction as closed; returns whether both are closed. */
  close(direction: Direction): boolean {
    this.#closed.add(direction);
    return this.#closed.size === directions.length;
  }

  /** Adds the connection's next frame; returns the number of the frame that it answers, or null if there is none. */
  take({ n, direction, frame: { kind, span }, tokens }: FrameRow): FrameNumber | null {
    if (span.start > this.#ends[direction]) this.#lose();
    this.#ends[direction] = span.end;
    if (kind === "IM" && direction === "client-to-server") this.#hello ??= n;
    if (kind === "RM" && direction === "server-to-client") return this.#takeHello();
    if (!tokens) return null;
    return direction === "client-to-server" ? this.#takeClient(n, tokens) : this.#takeServer(n, tokens);
  }

  #takeClient(n: FrameNumber, tokens: Uint16Array): FrameNumber | null {
    const answered = this.#answeredByClient(tokens);
    const orders = tokens[0] === T.SUB ? ordersOf(tokens) : [];
    const asked = { n, tokens, orders, thanked: [], lastAnswer: null, isPassed: false, hasCentres: false };
    this.#asked.push(asked);
    if (this.#asked.length > mostAsked) this.#asked.shift();
    return answered;
  }

  #takeServer(n: FrameNumber, tokens: Uint16Array): FrameNumber | null {
    const answered = this.#answeredByServer(tokens, n);
    this.#fromServer.push({ n, tokens });
    // Drop many messages at once, because removing the first item of an array moves all other items.
    if (this.#fromServer.length > 2 * leastFromServer) this.#fromServer.splice(0, leastFromServer);
    return answered;
  }

  /** Marks all requests as passed over, because the missing bytes may contain their answers. */
  #lose(): void {
    for (const asked of this.#asked) asked.isPassed = true;
    this.#open = null;
    this.#hello = null;
  }

  #takeHello(): FrameNumber | null {
    const n = this.#hello;
    this.#hello = null;
    return n;
  }

  #answeredByClient(tokens: Uint16Array): FrameNumber | null {
    const [first, , about] = tokens;
    if (first === T.HUH || first === T.PRN) {
      return this.#fromServer.findLast((sent) => repeats(tokens, sent.tokens))?.n ?? null;
    }
    const isAcknowledged = about === T.MAP || about === T.SVE || about === T.LOD;
    if ((first === T.YES || first === T.REJ) && isAcknowledged) {
      return takeFrom(this.#fromServer, (sent) => repeats(tokens, sent.tokens))?.n ?? null;
    }
    return first === T.IAM ? (takeFrom(this.#fromServer, (sent) => sent.tokens[0] === T.LOD)?.n ?? null) : null;
  }

  #answeredByServer(tokens: Uint16Array, n: FrameNumber): FrameNumber | null {
    const first = tokens[0] ?? 0;
    if (first === T.YES || first === T.REJ || first === T.HUH || first === T.PRN) return this.#repeated(tokens);
    if (first === T.THX) return this.#thanked(tokens, n);
    if (first === T.MIS) return this.#missing(tokens);
    if (first === T.ORD) return this.#ordered(tokens);
    if (first === T.SCO || first === T.NOW) return this.#historic(tokens) ?? this.#positioned(tokens);
    if (first === T.ADM) return this.#repeatedAlone(tokens);
    if (first === T.CCD || first === T.OUT) return this.#undelivered(tokens);
    if (first === T.MAP) return this.#asksFor(T.MAP) ?? this.#named();
    if (first === T.HLO) return this.#asksFor(T.HLO) ?? this.#greeted();
    if (first === T.SEL) return this.#settle(isSelection);
    if (first === T.LST) return this.#listed();
    if (first === T.TME) return this.#asksFor(T.TME) ?? this.#timed(tokens);
    return data.has(first) ? this.#asksFor(first) : null;
  }

  /** Matches ADM, which the server also sends back to the client that sent it. */
  #repeatedAlone(tokens: Uint16Array): FrameNumber | null {
    return this.#settle((asked) => areEqual(asked.tokens, whole(asked.tokens), tokens));
  }

  /**
   * Matches TME. A negative TME does not state a remaining time. For example, tenderi/diplomacy answers `TME ( 60 )`
   * with `TME ( -1 )`.
   */
  #timed(tokens: Uint16Array): FrameNumber | null {
    if (integerValue(tokens[2] ?? 0) >= 0) return null;
    return this.#settle((asked) => !asked.isPassed && asked.tokens[0] === T.TME && asked.tokens.length > 1);
  }

  /** Matches YES, REJ, HUH and PRN, which quote the message. */
  #repeated(tokens: Uint16Array): FrameNumber | null {
    const at = this.#find((asked) => repeats(tokens, asked.tokens));
    const asked = this.#asked[at];
    if (!asked) return null;
    this.#settleAt(at);
    const [first] = asked.tokens;
    const goesOn = first === T.NME || first === T.OBS || first === T.IAM || first === T.GOF || first === T.SEL;
    this.#open = tokens[0] === T.YES && goesOn ? asked : null;
    return asked.n;
  }

  /**
   * Matches THX, which repeats an order in a SUB. If the server changed the order, matches the THX to the oldest order
   * that has no THX yet.
   */
  #thanked(tokens: Uint16Array, n: FrameNumber): FrameNumber | null {
    const end = groupEnd(tokens, 1);
    const holds = (asked: Asked, order: Span): boolean =>
      areEqual(asked.tokens, order, tokens, { start: 1, end: end < 0 ? tokens.length : end });
    let at = this.#find((asked) => asked.orders.some((order) => holds(asked, order)));
    // A second THX for the same order is not an answer.
    if (at < 0 && this.#asked.some((asked) => asked.thanked.some((order) => holds(asked, order)))) return null;
    if (at < 0) at = this.#asked.findIndex(({ orders, isPassed }) => orders.length > 0 && !isPassed);
    const asked = this.#asked[at];
    if (!asked) return null;
    const order = asked.orders.findIndex((one) => holds(asked, one));
    asked.thanked.push(...asked.orders.splice(Math.max(0, order), 1));
    asked.lastAnswer = n;
    if (asked.orders.length === 0) this.#settleAt(at);
    else this.#pass(at);
    this.#open = asked;
    return asked.n;
  }

  /**
   * Matches MIS, which answers the client's own MIS or, if orders are missing, ends the answer to a SUB or GOF. If the
   * client sent its MIS before the THX of its SUB arrived, and this server is known to send MIS after SUB, the second
   * MIS is the answer to the client's MIS.
   */
  #missing(tokens: Uint16Array): FrameNumber | null {
    const open = this.#open;
    const isEnding = open !== null && (open.tokens[0] === T.SUB || open.tokens[0] === T.GOF);
    const request = this.#asked.find((asked) => !asked.isPassed && isBare(asked, T.MIS));
    if (!isEnding || (request && !(tokens.length > 1 && this.#remindsAfterSub && request.n < (open.lastAnswer ?? 0))))
      return this.#asksFor(T.MIS);
    if (!request && tokens.length > 1) this.#remindsAfterSub = true;
    return this.#close(open);
  }

  #ordered(tokens: Uint16Array): FrameNumber | null {
    // Most ORDs are unrequested.
    return this.#asked.some(asksForResults) ? this.#requested(tokens) : null;
  }

  /** Matches ORD, which answers HST and ORD. */
  #requested(tokens: Uint16Array): FrameNumber | null {
    const turn = { start: 1, end: Math.max(1, groupEnd(tokens, 1)) };
    const isOfTurn = this.#turn !== null && areEqual(tokens, turn, this.#turn);
    const at = this.#find((asked) => {
      if (asked.isPassed) return false;
      if (asked.tokens[0] === T.HST)
        return areEqual(asked.tokens, { start: 1, end: asked.tokens.length }, tokens, turn);
      return isBare(asked, T.ORD) && !isOfTurn;
    });
    this.#pass(at);
    return this.#asked[at]?.n ?? null;
  }

  /** Matches the SCO and NOW that follow the ORDs in an answer to HST. */
  #historic(tokens: Uint16Array): FrameNumber | null {
    const [first = 0] = tokens;
    const at = this.#find((asked) => {
      if (asked.isPassed) return false;
      if (isBare(asked, first)) return true;
      if (asked.tokens[0] !== T.HST) return false;
      if (first === T.SCO) return !asked.hasCentres;
      const turn = { start: 1, end: Math.max(1, groupEnd(tokens, 1)) };
      const isOfTurn = areEqual(asked.tokens, { start: 1, end: asked.tokens.length }, tokens, turn);
      // After its SCO, the server may send the position that resulted from the requested turn, which is the next turn's
      // position.
      return asked.tokens.length === 1 || isOfTurn || (asked.hasCentres && !this.#isNews(tokens));
    });
    const asked = this.#asked[at];
    if (asked?.tokens[0] !== T.HST) return null;
    asked.hasCentres = true;
    if (first === T.NOW) this.#settleAt(at);
    else this.#pass(at);
    return asked.n;
  }

  /** Whether a NOW shows a later turn than the last one that the client received. */
  #isNews(tokens: Uint16Array): boolean {
    if (this.#turn === null) return false;
    const [, , season = 0, year = 0] = tokens;
    const [, shownSeason = 0, shownYear = 0] = this.#turn;
    return integerValue(year) > integerValue(shownYear) || (year === shownYear && season > shownSeason);
  }

  #positioned(tokens: Uint16Array): FrameNumber | null {
    if (tokens[0] === T.NOW) {
      if (this.#isNews(tokens)) this.#endTurn();
      this.#turn = tokens.slice(1, Math.max(1, groupEnd(tokens, 1)));
    }
    return this.#asksFor(tokens[0] ?? 0);
  }

  /**
   * Drops orders that were not answered. A server answers all orders of a SUB together, so a missing answer will not
   * arrive in the next turn.
   */
  #endTurn(): void {
    for (const asked of this.#asked) if (asked.isPassed || asked.lastAnswer !== null) asked.orders.length = 0;
    this.#open = null;
  }

  /**
   * Matches CCD and OUT, which can report undelivered press. Parlance quotes the press. Other servers name only the
   * power, and also send CCD and OUT for other reasons, so a better answer to the press may still follow.
   */
  #undelivered(tokens: Uint16Array): FrameNumber | null {
    const [power, press] = groupsFrom(tokens, 1);
    if (!power) return null;
    if (press && tokens[press.start + 1] === T.SND) {
      const inside = { start: press.start + 1, end: press.end - 1 };
      return this.#settle((asked) => areEqual(tokens, inside, asked.tokens));
    }
    const named = tokens[2] ?? 0;
    let at = this.#find(({ tokens: asked, isPassed }) => {
      if (asked[0] !== T.SND || isPassed) return false;
      const [first, second, third] = groupsFrom(asked, 1);
      const recipients = third ? second : first;
      return recipients !== undefined && asked.slice(recipients.start, recipients.end).includes(named);
    });
    // OUT may also name a power that is mentioned only in the press itself.
    if (at < 0 && tokens[0] === T.OUT)
      at = this.#find(({ tokens: asked, isPassed }) => asked[0] === T.SND && !isPassed && asked.includes(named));
    return this.#asked[at]?.n ?? null;
  }

  /** Matches the MAP that follows the YES to NME, OBS, IAM and SEL. */
  #named(): FrameNumber | null {
    const open = this.#open;
    return open === null || open.tokens[0] === T.SUB || open.tokens[0] === T.GOF ? null : this.#close(open);
  }

  /** Matches HLO to NME, because the tenderi server answers NME with HLO, without YES and MAP. */
  #greeted(): FrameNumber | null {
    return this.#settle((asked) => !asked.isPassed && asked.tokens[0] === T.NME);
  }

  /** Matches LST to the client's LST. Parlance answers it with one LST per game, followed by YES. */
  #listed(): FrameNumber | null {
    const at = this.#find((asked) => asked.tokens[0] === T.LST);
    this.#pass(at);
    return this.#asked[at]?.n ?? null;
  }

  #close(open: Asked): FrameNumber {
    this.#open = null;
    return open.n;
  }

  #asksFor(name: Token): FrameNumber | null {
    return this.#settle((asked) => !asked.isPassed && isBare(asked, name));
  }

  #settle(fits: (asked: Asked) => boolean): FrameNumber | null {
    const at = this.#find(fits);
    const asked = this.#asked[at];
    if (!asked) return null;
    this.#settleAt(at);
    this.#open = null;
    return asked.n;
  }

  /**
   * Returns the index of the oldest request that fits, preferring those that were not passed over; -1 if there is none.
   */
  #find(fits: (asked: Asked) => boolean): number {
    const at = this.#asked.findIndex((asked) => !asked.isPassed && fits(asked));
    return at < 0 ? this.#asked.findIndex(fits) : at;
  }

  #settleAt(at: number): void {
    this.#pass(at);
    this.#asked.splice(at, 1);
  }

  #pass(end: number): void {
    if (end > 0) for (const asked of this.#asked.slice(0, end)) asked.isPassed = true;
  }
}

function takeFrom(list: Sent[], fits: (sent: Sent) => boolean): Sent | undefined {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function whole(tokens: Uint16Array): Span {
  return { start: 0, end: tokens.length };
}

function isSelection({ tokens }: Sent): boolean {
  return tokens[0] === T.SEL;
}

function isBare({ tokens }: Sent, name: Token): boolean {
  return tokens[0] === name && tokens.length === 1;
}

function asksForResults({ tokens, isPassed }: Asked): boolean {
  return !isPassed && (tokens[0] === T.HST || tokens[0] === T.ORD);
}

/**
 * Whether an answer repeats a message: `YES ( message )`, `REJ ( message )`, `HUH ( mess ERR age )`,
 * `PRN ( message )`.
 */
function repeats(answer: Uint16Array, message: Uint16Array): boolean {
  const isWrapped = answer[1] === openBracket && answer[answer.length - 1] === closeBracket;
  if (!isWrapped) return false;
  const inside = { start: 2, end: answer.length - 1 };
  // A HUH without ERR is wrong, but still shows which message it answers.
  if (answer[0] === T.HUH && isWithOneMore(answer, inside, T.ERR, message)) return true;
  return areEqual(answer, inside, message);
}

/** Matches all answers in a recording to the messages that they answer, while the recording is being read. */
export class RecordingAnswers {
  readonly #matchers = new Map<ConnectionId, AnswerMatcher>();

  /** Adds the next frame; returns the number of the frame that it answers, or null if there is none. */
  take(frame: FrameRow): FrameNumber | null {
    const matcher = this.#matchers.get(frame.connection) ?? this.#begin(frame.connection);
    return matcher.take(frame);
  }

  #begin(connection: ConnectionId): AnswerMatcher {
    const matcher = new AnswerMatcher();
    this.#matchers.set(connection, matcher);
    return matcher;
  }

  /** Handles the end of a leg. Forgets a connection when both legs have ended, because no more answers can come. */
  close({ connection, direction }: Leg): void {
    if (this.#matchers.get(connection)?.close(direction)) this.#matchers.delete(connection);
  }
}
