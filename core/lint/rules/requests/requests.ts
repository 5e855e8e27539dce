import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { hashOf } from "../../../tokens/hash.ts";
import type { Representation } from "../../../tokens/representation.ts";
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
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** Findings of requests and their answers. */
const requestFindings = {
  "request-unanswered": {
    severity: "warning",
    message: "The server never answers {command}, and answers what was asked later.",
    explanation:
      "Every request has an answer: the data, YES, REJ or HUH, in the order of the requests. A client that waits for this one waits for ever.",
    clause: "v0.18, level 0: the answers of each command",
    fix: "Answer every request, with REJ where there is nothing to give.",
    example: "MIS, then GOF answered with YES ( GOF ) and MIS with nothing",
  },
  "gone-mute": {
    severity: "warning",
    message: "The server answers nothing any more from {command} on: {seconds} s, {requests} unanswered.",
    explanation:
      "The connection stands, and what is told to all may still come, but no request is answered. The diplomacy server does so after any message that its reader dislikes: often the one told here, the last that came before the silence.",
    clause: "v0.18, level 0: HUH and PRN answer what cannot be read",
    fix: "Look at this message for what the server may not know; connect anew to go on.",
    example: "ORD to the diplomacy server, then nothing",
    needs: ["times"],
    habits: [{ software: "diplomacy", does: "goes mute after a message that its reader dislikes" }],
  },
  "answered-twice": {
    severity: "warning",
    message: "The server sends {command} a second time for one request.",
    explanation: "Clients that count answers take it for that of the next request.",
    clause: "v0.18, level 0: the answers of each command",
    fix: "Send one answer for each request.",
    example: "GOF, YES ( GOF ), YES ( GOF )",
  },
  "answer-unasked": {
    severity: "warning",
    message: "The server sends {command} to what was never sent on this connection.",
    explanation:
      "YES, REJ, THX, HUH and PRN repeat the client's message word for word. Where it was changed on the way, or is another client's, the client cannot tell what is meant.",
    clause: "v0.18, level 0: the answers of each command",
    fix: "Repeat exactly what the client sent, to the client that sent it.",
    example: "YES ( NOT ( GOF ) ) after GOF",
  },
  "acknowledged-data": {
    severity: "error",
    message: "The client answers {command} with {answer}, {why}.",
    explanation:
      "A client says YES or REJ to MAP and SVE, and REJ to LOD, which it accepts with IAM. AiServer and Parlance answer anything else with HUH, though Parlance passes over YES ( LOD .. ); the diplomacy server takes no notice.",
    clause: "v0.18, level 0, MAP, SVE and LOD: what the client responds with",
    fix: "{press}Without SND, send YES or REJ to MAP and SVE, IAM ( power ) ( passcode ) or REJ to LOD, and nothing to anything else.",
    example: "YES ( HLO ( FRA ) ( 17 ) ( ( LVL 0 ) ) )",
  },
  "refusal-refused": {
    severity: "error",
    message: "{answer} answers {command}.",
    explanation: "Two programs that refuse each other's refusals never end.",
    clause: "v0.18, level 0, HUH: must not send HUH or PRN in response to a HUH or PRN message",
    fix: "Never answer HUH or PRN; log it, and fix what it quotes.",
    example: "HUH ( HUH ( ERR SND .. ) ERR )",
  },
} as const satisfies Findings;

type Code = keyof typeof requestFindings;

const named = (names: readonly (keyof typeof T)[]): ReadonlySet<Token> => new Set(names.map((name) => T[name]));

/** What a client may expect an answer to. Source: protocol, "Commands: who sends, what answers". */
const requests = named([
  ...(["NME", "OBS", "IAM", "MAP", "MDF", "HLO", "SCO", "NOW", "HST", "ORD", "SUB", "NOT", "MIS"] as const),
  ...(["GOF", "TME", "DRW", "SND", "SMR", "LST", "SEL", "VAR"] as const),
]);
/** Answers that repeat what they answer. */
const quoting = named(["YES", "REJ", "THX", "HUH", "PRN"]);
const refusals = named(["HUH", "PRN"]);
/** What a client says YES to, and what REJ. Source: v0.18, level 0, MAP, SVE and LOD: LOD is accepted with IAM. */
const accepted = named(["MAP", "SVE"]);
const rejected = named(["MAP", "SVE", "LOD"]);
/** What is said in SND, and answered there; DRW and NOT are commands too. */
const ofPress: ReadonlySet<string> = new Set(
  vocabulary.flatMap(({ name, level }) => (level > 0 && !["DRW", "NOT", "SND", "FRM"].includes(name) ? [name] : [])),
);

/** What is answered at all is answered sooner than this; the last question may be as young as half of it. */
const patienceNs = 2e9;
/** Requests that go unanswered before a server counts as mute; one is enough behind what is none. */
const muteFrom = 2;
/** Answers that are remembered, to tell a second from one that nobody asked for. */
const mostGiven = 64;

/** A message of the client behind which nothing was answered so far. */
interface Unanswered {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly tokens: Uint16Array;
  readonly representation: Representation;
  /** An answer is due. Other messages may still be what a server stumbles over. */
  readonly isRequest: boolean;
  /** What cannot be read. */
  readonly isUnreadable: boolean;
}

interface Asking {
  readonly open: Unanswered[];
  /** Answers that were given, by a hash of their tokens. */
  readonly given: number[];
  /** Bytes of either leg are missing: answers may be among them. */
  isTorn: boolean;
  isOver: boolean;
}

/** Requests and their answers: none, two, to nobody; and refusals of refusals. */
class RequestRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Asking>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    const asking = this.#of(connection);
    asking.isTorn = true;
    asking.open.length = 0;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, frame: bytes } = frame;
    const asking = this.#of(frame.connection);
    if (bytes.kind === "FM" || bytes.kind === "EM") asking.isOver = true;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    this.#ofRefusals(frame, tokens);
    if (direction === "client-to-server") this.#ofClient(frame, tokens, asking);
    else this.#ofServer(frame, tokens, asking);
  }

  legEnded({ connection, atNs }: LegEnd): void {
    const asking = this.#of(connection);
    if (!asking.isOver && !asking.isTorn) this.#judgeSilence(connection, asking, atNs);
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
      this.#tell(frame, "acknowledged-data", { command, answer, ...insteadOfAnswer(command, answer) }, 2);
    }
    if (frame.answers !== null && !requests.has(first)) return;
    const isUnreadable = frame.reading?.ok === false;
    const isRequest = requests.has(first) || (isUnreadable && !isReply && !refusals.has(first));
    asking.open.push({ n, atNs, tokens, representation, isRequest, isUnreadable });
  }

  #ofServer(frame: LintFrame, tokens: Uint16Array, asking: Asking): void {
    const first = tokens[0] ?? 0;
    if (first === T.OFF) asking.isOver = true;
    if (frame.answers !== null) {
      this.#settle(frame, asking, frame.answers);
      if (quoting.has(first)) remember(asking, tokens);
      return;
    }
    if (first === T.ADM) settleOrder(asking);
    // A PRN quotes what has no end, and a HUH may quote what was no message at all.
    if (!quoting.has(first) || refusals.has(first) || asking.isTorn) return;
    const isSecond = asking.given.includes(hashOf(tokens));
    this.#tell(frame, isSecond ? "answered-twice" : "answer-unasked", { command: nameOf(frame, first) }, 0);
  }

  #settle(frame: LintFrame, asking: Asking, n: FrameNumber): void {
    const at = asking.open.findIndex((message) => message.n === n);
    if (at < 0) return;
    // Requests are answered in their order; what else is objected to stands in none.
    const isRequest = asking.open[at]?.isRequest ?? false;
    for (const passed of asking.open.splice(0, at + 1)) {
      if (passed.n === n || !passed.isRequest || mayWait(passed) || !isRequest || asking.isTorn) continue;
      const { connection, atNs } = frame;
      const facts = { command: messageWords(passed.tokens, passed.representation) };
      const place = { connection, n: passed.n, atNs, ...wholeFrame };
      const cause = nameOf(passed, passed.tokens[0] ?? 0);
      this.#report({ ...place, code: "request-unanswered", side: "server", facts, cause });
    }
  }

  #judgeSilence(connection: ConnectionId, asking: Asking, atNs: number): void {
    const silent = asking.open.filter((message) => !mayWait(message) && atNs - message.atNs >= patienceNs / 2);
    const requested = silent.filter(({ isRequest }) => isRequest);
    const [request] = requested;
    if (!request) return;
    // What came straight before the first question may be what the server stumbled over.
    const before = request.isUnreadable ? undefined : silent[silent.indexOf(request) - 1];
    const first = before ?? request;
    if ((requested.length < muteFrom && !before) || atNs - first.atNs < patienceNs) return;
    const seconds = Math.floor((atNs - first.atNs) / 1e9);
    const command = messageWords(first.tokens, first.representation);
    const facts = { command, seconds, requests: requested.length };
    const place = { connection, n: first.n, atNs: first.atNs, ...wholeFrame };
    this.#report({ ...place, code: "gone-mute", side: "server", facts, cause: "" });
  }

  #ofRefusals(frame: LintFrame, tokens: Uint16Array): void {
    const [first = 0, , about = 0, next = 0] = tokens;
    if (!refusals.has(first)) return;
    // ERR stands before the first token where that is the fault.
    const at = refusals.has(about) ? 2 : refusals.has(next) ? 3 : -1;
    const quoted = at === 2 ? about : next;
    if (at < 0) return;
    this.#tell(frame, "refusal-refused", { answer: nameOf(frame, first), command: nameOf(frame, quoted) }, at);
  }

  #tell(frame: LintFrame, code: Code, facts: Finding["facts"], tokenIndex: number): void {
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
    const known = this.#connections.get(connection) ?? { open: [], given: [], isTorn: false, isOver: false };
    this.#connections.set(connection, known);
    return known;
  }
}

/** Why a client does not answer so; of press, what it sends. */
function insteadOfAnswer(command: string, answer: string): { readonly why: string; readonly press: string } {
  if (!ofPress.has(command))
    return {
      why: command === "LOD" ? "which a client answers with IAM, or with REJ" : "which nobody answers",
      press: "",
    };
  const said = `SND ( power ) ( ${answer} ( ${command} .. ) )`;
  const press = `Send ${said}: the power that FRM named as sender, and its press word for word. `;
  return { why: "which is press: its answer is press too", press };
}

function remember({ given }: Asking, tokens: Uint16Array): void {
  given.push(hashOf(tokens));
  if (given.length > mostGiven) given.shift();
}

/** Parlance lets a name wait until a seat is free. */
function mayWait({ tokens, isUnreadable }: Unanswered): boolean {
  return tokens[0] === T.NME && !isUnreadable;
}

/** Nobody must answer ADM; what the server says as ADM may answer an order that came so. */
function settleOrder({ open }: Asking): void {
  const at = open.findIndex(({ tokens }) => tokens[0] === T.ADM);
  if (at >= 0) open.splice(at, 1);
}

function nameOf({ representation }: Pick<LintFrame, "representation">, token: Token): string {
  return representation.names.get(token) ?? printNumber(token);
}

export const requestRules = defineRules(requestFindings, (report) => new RequestRules(report));
