import { counted } from "../../../language/english/words.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { hashOf } from "../../../tokens/hash.ts";
import { printNumber } from "../../../tokens/text.ts";
import type { Token } from "../../../tokens/token.ts";
import { T, vocabulary } from "../../../tokens/vocabulary.ts";
import {
  atTokens,
  type Finding,
  type LegEnd,
  type LintFrame,
  type Report,
  type RuleCheck,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import {
  type Asking,
  mayWait,
  newAsking,
  quotedHash,
  refusals,
  remember,
  settleOrder,
  type Unanswered,
} from "./asking.ts";
import { requestFindings } from "./requestFindings.ts";

type Code = keyof typeof requestFindings;

const named = (names: readonly (keyof typeof T)[]): ReadonlySet<Token> => new Set(names.map((name) => T[name]));

/** Commands that a server must answer. Source: protocol, "Commands: who sends, what answers". */
const requests = named([
  ...(["NME", "OBS", "IAM", "MAP", "MDF", "HLO", "SCO", "NOW", "HST", "ORD", "SUB", "NOT", "MIS"] as const),
  ...(["GOF", "TME", "DRW", "SND", "SMR", "LST", "SEL", "VAR"] as const),
]);
/** Answers that quote the message they answer. */
const quoting = named(["YES", "REJ", "THX", "HUH", "PRN"]);
/** Commands that a client may answer with YES, and with REJ. Source: v0.18, level 0, MAP, SVE and LOD. */
const accepted = named(["MAP", "SVE"]);
const rejected = named(["MAP", "SVE", "LOD"]);
/** Data that the server sends when a client asks for it with the bare command. */
const data = named(["MAP", "MDF", "HLO", "SCO", "NOW", "MIS", "TME", "SMR"]);
/** Press tokens, which belong in SND; DRW and NOT are also commands. */
const ofPress: ReadonlySet<string> = new Set(
  vocabulary.flatMap(({ name, level }) => (level > 0 && !["DRW", "NOT", "SND", "FRM"].includes(name) ? [name] : [])),
);

/**
 * If a server answers at all, it does so within this time. For a request at the end of the recording, half of this time
 * is enough.
 */
const patienceNs = 2e9;
/** A SUB that has had no answer for this long while the server sends other messages will not be answered. */
const subPatienceNs = 30e9;
/**
 * This many unanswered requests show that the server stopped responding; one is enough if an earlier message is
 * unanswered too.
 */
const silentFrom = 2;
/**
 * After this time, one unanswered request is enough, and a server that sends nothing to any client has stopped
 * responding.
 */
const stoppedNs = 30e9;
/** A request that has had no answer for this many turns will not be answered, however short the turns are. */
const mostTurns = 2;

/** A connection on which the server has stopped answering. */
interface Silence {
  readonly connection: ConnectionId;
  /** The first message after which the server may have stopped. */
  readonly first: Unanswered;
  readonly requests: number;
  readonly silentNs: number;
  /** The last frame from the server on any connection. */
  readonly last: FrameNumber;
}

/**
 * With fewer silent connections than this, the server itself need not have stopped: a message from the client may have
 * made it stop answering that client.
 */
const fewestSilent = 2;

/** Finds requests without an answer, repeated or unrequested answers, and refusals of refusals. */
class RequestRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Asking>();
  /** Connections on which the server stopped responding at the same time as it stopped sending to all other clients. */
  readonly #silences: Silence[] = [];
  /** The last frame from the server on any connection. */
  readonly #last = { n: 0, atNs: 0 };

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    const asking = this.#of(connection);
    asking.isTorn = true;
    asking.open.length = 0;
    asking.passed.length = 0;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, frame: bytes } = frame;
    const asking = this.#of(frame.connection);
    if (bytes.kind === "FM" || bytes.kind === "EM") asking.isOver = true;
    if (direction === "server-to-client") {
      this.#last.n = frame.n;
      this.#last.atNs = frame.atNs;
    }
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    this.#ofRefusals(frame, tokens);
    if (direction === "client-to-server") this.#ofClient(frame, tokens, asking);
    else this.#ofServer(frame, tokens, asking);
  }

  legEnded({ connection, atNs }: LegEnd): void {
    const asking = this.#of(connection);
    this.#give(connection, asking);
    const isMute = !asking.isOver && !asking.isTorn && this.#checkSilence(connection, asking, atNs);
    if (!isMute) this.#giveOverdue(connection, asking);
    asking.open.length = 0;
    asking.isOver = true;
  }

  #ofClient(frame: LintFrame, tokens: Uint16Array, asking: Asking): void {
    const { n, atNs, representation } = frame;
    const [first = 0, , about] = tokens;
    const isReply = first === T.YES || first === T.REJ;
    const mayBe = first === T.YES ? accepted : rejected;
    const command = representation.names.get(about ?? 0);
    if (isReply && about !== undefined && command !== undefined && !mayBe.has(about)) {
      const answer = nameOf(frame, first);
      this.#add(frame, "acknowledged-data", { command, answer, ...insteadOfAnswer(command, answer) }, 2);
    }
    if (frame.answers !== null && !requests.has(first)) return;
    const isUnreadable = frame.reading?.ok === false;
    const isRequest = requests.has(first) || (isUnreadable && !isReply && !refusals.has(first));
    asking.open.push({ n, atNs, tokens, representation, isRequest, isUnreadable, turns: asking.turns });
  }

  #ofServer(frame: LintFrame, tokens: Uint16Array, asking: Asking): void {
    const first = tokens[0] ?? 0;
    const { lastData } = asking;
    asking.lastData = null;
    if (first === T.OFF) asking.isOver = true;
    if (asking.passed.length > 0) this.#late(frame, first, asking);
    if (frame.answers !== null) {
      this.#settle(frame, asking, frame.answers);
      if (first === T.THX) remember(asking, tokens);
      else if (data.has(first)) asking.lastData = hashOf(tokens);
      return;
    }
    if (first === T.ADM) settleOrder(asking);
    if (first === T.MAP) asking.mapN = frame.n;
    if (lastData !== null && !asking.isTorn && data.has(first) && first !== T.TME && hashOf(tokens) === lastData) {
      this.#add(frame, "answered-twice", { command: nameOf(frame, first) }, 0);
      return;
    }
    this.#unansweredSub(frame, first, asking);
    if (first === T.ORD || first === T.NOW) asking.processedNs = frame.atNs;
    if (first === T.NOW) {
      asking.given.length = 0;
      asking.turns += 1;
    }
    if (quoting.has(first)) this.#unasked(frame, tokens, asking);
  }

  /** Reports a SUB that the server left without an answer, if no earlier message is waiting for an answer too. */
  #unansweredSub(frame: LintFrame, first: Token, asking: Asking): void {
    const [sub] = asking.open;
    if (sub?.tokens[0] !== T.SUB || sub.isUnreadable || asking.isTorn) return;
    const waitedNs = frame.atNs - sub.atNs;
    const isProcessed = first === T.ORD || first === T.NOW;
    if (waitedNs < (isProcessed ? patienceNs / 2 : subPatienceNs)) return;
    asking.open.shift();
    this.#unanswered(frame.connection, sub, frame.atNs, isProcessed ? "processed the turn" : "sent other messages");
  }

  /** Reports an answer that no request of the client explains. */
  #unasked(frame: LintFrame, tokens: Uint16Array, asking: Asking): void {
    const first = tokens[0] ?? 0;
    // The language rules report an unreadable answer; it may be meant for any open request.
    if (frame.reading?.ok === false) asking.open.length = 0;
    if (frame.reading?.ok === false || asking.isTorn) return;
    // We do not know what the client meant by an unreadable message, but the server may.
    if (asking.open.some(({ isUnreadable }) => isUnreadable)) return;
    const isSecond = asking.given.includes(quotedHash(tokens));
    // PRN quotes a message with open brackets, and HUH may quote bytes that are not a message, so neither can be
    // matched to a request.
    if (refusals.has(first) && !isSecond) return;
    this.#add(frame, isSecond ? "answered-twice" : "answer-unasked", { command: nameOf(frame, first) }, 0);
  }

  #settle(frame: LintFrame, asking: Asking, n: FrameNumber): void {
    const at = asking.open.findIndex((message) => message.n === n);
    if (at < 0) return;
    // A server answers requests in order, but may refuse other messages at any time.
    const settled = asking.open.splice(0, at + 1);
    const answered = settled.pop();
    if (!answered?.isRequest || asking.isTorn) return;
    remember(asking, answered.tokens);
    // HLO is linked to an NME that was answered with neither YES nor REJ.
    if (mayWait(answered) && frame.tokens?.[0] === T.HLO && asking.mapN > answered.n)
      this.#unanswered(frame.connection, answered, frame.atNs, "sent MAP");
    for (const message of settled) {
      if (!message.isRequest || mayWait(message)) continue;
      const later = messageWords(answered.tokens, answered.representation);
      asking.passed.push({ message, earlyN: frame.n, atNs: frame.atNs, later });
    }
  }

  /** Treats a server's message as the answer to a request that was passed over, or gives up on such requests. */
  #late(frame: LintFrame, first: Token, asking: Asking): void {
    const at = asking.passed.findIndex(({ message: { n, tokens } }) =>
      frame.answers === null ? data.has(first) && tokens.length === 1 && tokens[0] === first : n === frame.answers,
    );
    const [passed] = at < 0 ? [] : asking.passed.splice(at, 1);
    if (passed) {
      const { message, later, earlyN, atNs } = passed;
      const command = messageWords(message.tokens, message.representation);
      const at = { connection: frame.connection, side: "server", ...wholeFrame } as const;
      const facts = { command, later };
      const cause = String(message.n);
      // Report the fault at both answers: the one that was too early and the one that was too late.
      this.#report({ ...at, n: earlyN, atNs, code: "answer-order", facts, cause });
      this.#report({ ...at, n: frame.n, atNs: frame.atNs, code: "answer-order", facts, cause });
    }
    // In a new turn, the server sends unrequested data, which would look like a late answer.
    if (frame.answers === null && (first === T.ORD || first === T.NOW)) this.#give(frame.connection, asking);
  }

  /** Reports the requests that were passed over and have no answer. */
  #give(connection: ConnectionId, asking: Asking): void {
    for (const { message, atNs } of asking.passed.splice(0))
      this.#unanswered(connection, message, atNs, "answered a later request");
  }

  /** Reports the requests that are still open although the server processed the turn long after them. */
  #giveOverdue(connection: ConnectionId, { open, processedNs, turns, mapN, isTorn }: Asking): void {
    for (const message of isTorn ? [] : open) {
      // A server may stop at a message that it cannot read, and leave all later messages without an answer.
      if (message.isUnreadable) return;
      if (mayWait(message)) {
        if (mapN > message.n) this.#unanswered(connection, message, message.atNs, "sent MAP");
        continue;
      }
      const isOverdue = processedNs - message.atNs >= patienceNs / 2 || turns - message.turns >= mostTurns;
      if (isOverdue && message.isRequest) this.#unanswered(connection, message, processedNs, "processed the turn");
    }
  }

  #unanswered(connection: ConnectionId, message: Unanswered, atNs: number, later: string): void {
    const { n, tokens, representation } = message;
    const facts = { command: messageWords(tokens, representation), later };
    const cause = nameOf(message, tokens[0] ?? 0);
    this.#report({ connection, n, atNs, ...wholeFrame, code: "request-unanswered", side: "server", facts, cause });
  }

  /** Returns whether the server stopped responding on a connection; if so, reports this now or keeps it for the end. */
  #checkSilence(connection: ConnectionId, asking: Asking, atNs: number): boolean {
    const silent = asking.open.filter((message) => !mayWait(message) && atNs - message.atNs >= patienceNs / 2);
    const requested = silent.filter(({ isRequest }) => isRequest);
    const [request] = requested;
    if (!request) return false;
    // The message directly before the first request may be the one that made the server stop responding.
    const before = request.isUnreadable ? undefined : silent[silent.indexOf(request) - 1];
    const first = before ?? request;
    const silentNs = atNs - first.atNs;
    const isStopped = silentNs >= stoppedNs;
    if ((requested.length < silentFrom && !before && !isStopped) || silentNs < patienceNs) return false;
    const silence = { connection, first, requests: requested.length, silentNs };
    // The server has sent nothing to any client since. The evidence on the other connections is known only at the end.
    if (isStopped && this.#last.atNs - first.atNs < patienceNs / 2)
      this.#silences.push({ ...silence, last: this.#last.n });
    else this.#mute(silence);
    return true;
  }

  end(): void {
    const [first] = this.#silences.toSorted((a, b) => a.first.n - b.first.n);
    if (!first || this.#silences.length < fewestSilent) {
      for (const silence of this.#silences) this.#mute(silence);
      return;
    }
    const { connection, silentNs, last } = first;
    const requests = this.#silences.reduce((sum, one) => sum + one.requests, 0);
    const facts = {
      unanswered: counted(requests, "request"),
      seconds: Math.floor(silentNs / 1e9),
      connections: this.#silences.length,
      last,
    };
    // Report one finding for all connections, at each connection's first message without an answer.
    for (const { first: message } of this.#silences.toSorted((one, other) => one.first.n - other.first.n)) {
      const place = { connection, n: message.n, atNs: message.atNs, ...wholeFrame };
      this.#report({ ...place, code: "server-silent", side: "server", facts, cause: "" });
    }
  }

  #mute({ connection, first, requests, silentNs }: Omit<Silence, "last">): void {
    const command = messageWords(first.tokens, first.representation);
    const unanswered = counted(requests, "request");
    const facts = { command, seconds: Math.floor(silentNs / 1e9), requests, unanswered };
    const place = { connection, n: first.n, atNs: first.atNs, ...wholeFrame };
    this.#report({ ...place, code: "stopped-responding", side: "server", facts, cause: "" });
  }

  #ofRefusals(frame: LintFrame, tokens: Uint16Array): void {
    const first = tokens[0] ?? 0;
    if (!refusals.has(first)) return;
    const [, , about = 0, next = 0] = tokens;
    // ERR precedes the first token if that token is the fault.
    const at = refusals.has(about) ? 2 : refusals.has(next) ? 3 : -1;
    const quoted = at === 2 ? about : next;
    if (at < 0) return;
    this.#add(frame, "refusal-refused", { answer: nameOf(frame, first), command: nameOf(frame, quoted) }, at);
  }

  #add(frame: LintFrame, code: Code, facts: Finding["facts"], tokenIndex: number): void {
    const { connection, direction, n, atNs } = frame;
    const place = atTokens({ start: tokenIndex, end: tokenIndex + 1 });
    this.#report({
      code,
      connection,
      side: sideOf(direction),
      n,
      atNs,
      ...place,
      facts,
      cause: Object.values(facts).join(" "),
    });
  }

  #of(connection: ConnectionId): Asking {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh: Asking = newAsking();
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

/** Returns why a client must not send this answer and, for an answer to press, what to send instead. */
function insteadOfAnswer(command: string, answer: string): { readonly why: string; readonly press: string } {
  if (!ofPress.has(command))
    return {
      why: command === "LOD" ? "but a client answers LOD with IAM or REJ" : `but ${command} needs no answer`,
      press: "",
    };
  const reply = `SND ( power ) ( ${answer} ( ${command} .. ) )`;
  const press = `Send ${reply}, with the FRM's sender as the power, and repeat its press token by token. `;
  return { why: "but an answer to press belongs in SND", press };
}

function nameOf({ representation }: Pick<LintFrame, "representation">, token: Token): string {
  return representation.names.get(token) ?? printNumber(token);
}

export const requestRules = defineRules(requestFindings, (report) => new RequestRules(report));
