import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LegEnd, LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** Findings about MAP, SVE and LOD without an answer. */
const mapAnswerFindings = {
  "map-unanswered": {
    severity: "warning",
    message: "The client has not answered {command}; the server has been waiting for {seconds} s.",
    explanation:
      "A server waits for every client's answer before it sends HLO and starts the game, and before it continues after SVE and LOD. One client that does not answer keeps all others waiting. A client may request MDF first, but MDF is not an answer.",
    clause: "v0.18, level 0, MAP, SVE and LOD: what the client responds with",
    fix: "Send {answer}. Answer MAP and SVE with YES or REJ and the name exactly as received, LOD with IAM or REJ.",
    example: "NME, YES ( NME ( .. ) ), MAP ( 'standard' ), and nothing more",
    needs: ["times"],
  },
} as const satisfies Findings;

type Code = keyof typeof mapAnswerFindings;

/** Messages with which the server continues as if all answers had arrived. */
const goingOn: ReadonlySet<Token> = new Set([T.HLO, T.NOW, T.SLO, T.DRW, T.SMR]);

/** Commands that a client must answer. Source: v0.18, level 0, MAP, SVE and LOD. */
const owing: ReadonlySet<Token> = new Set([T.MAP, T.SVE, T.LOD]);
/** Answers that quote the message they answer. */
const quoting: ReadonlySet<Token> = new Set([T.YES, T.REJ, T.HUH, T.PRN]);

/** A human user may need this long; a program reads even the largest map faster. */
const patienceNs = 30e9;

/** A client that has sent this many other messages since SVE will no longer answer it. */
const passedFrom = 2;

interface Owed {
  readonly frame: LintFrame;
  readonly command: Token;
  /** Whether the client has moved on to other messages, so that it will no longer answer. */
  isPassed: boolean;
  /** How many messages the client has sent since the command; the first may have crossed the command in transit. */
  sent: number;
  hasPosition: boolean;
}

/** The state of one client: the messages that it has not answered yet. */
interface Debtor {
  readonly owed: Owed[];
  /** Number of MAPs that the client has requested but not yet received. A requested MAP needs no answer. */
  requested: number;
  /** Whether the recording has frames from this client, so that it would also have the answer. */
  isRecorded: boolean;
  /** Whether the game has ended, so that the server no longer waits for the answer to a later SVE. */
  hasEnded: boolean;
  /** Whether bytes of either leg are missing, which may include the answer. */
  isTorn: boolean;
  /** When the game or the connection ended; null while both continue. */
  overNs: number | null;
}

/** Finds MAP, SVE and LOD that a client never answers. The server then waits, and no game starts. */
class MapAnswerRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [T.OFF, ...goingOn, ...owing] };
  readonly #report: Report<Code>;
  readonly #debtors = new Map<ConnectionId, Debtor>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { tokens, direction, connection, atNs } = frame;
    const debtor = this.#of(connection);
    const { kind } = frame.frame;
    if (kind === "FM" || kind === "EM") debtor.overNs ??= atNs;
    if (direction === "client-to-server") {
      debtor.isRecorded = true;
      ofClient(frame, debtor);
      return;
    }
    const first = tokens?.[0];
    if (first === T.OFF) debtor.overNs ??= atNs;
    if (first !== undefined && goingOn.has(first)) goOn(debtor, first);
    if (first === T.MAP && debtor.requested > 0) debtor.requested -= 1;
    else if (first !== undefined && owing.has(first) && debtor.owed.length < mostOwed)
      debtor.owed.push({
        frame,
        command: first,
        isPassed: false,
        sent: debtor.hasEnded ? Number.NEGATIVE_INFINITY : 0,
        hasPosition: false,
      });
  }

  legEnded({ connection, atNs, unfinished }: LegEnd): void {
    const debtor = this.#of(connection);
    debtor.overNs ??= atNs;
    const { owed, isRecorded, isTorn, overNs } = debtor;
    const first = owed.find(({ frame, isPassed }) => isPassed || overNs - frame.atNs >= patienceNs);
    owed.length = 0;
    // The unfinished bytes may be the answer.
    if (!first || !isRecorded || isTorn || unfinished.length > 0) return;
    const { tokens = new Uint16Array(), representation } = first.frame;
    const command = messageWords(tokens, representation);
    const answer = first.command === T.LOD ? "IAM ( power ) ( passcode )" : `YES ( ${command} )`;
    const seconds = Math.floor((overNs - first.frame.atNs) / 1e9);
    const cause = representation.names.get(first.command) ?? "";
    // The server sent the frame, but the client is at fault.
    const finding = findingAt(first.frame, "map-unanswered", { facts: { command, seconds, answer }, cause });
    this.#report({ ...finding, side: "client" });
  }

  #of(connection: ConnectionId): Debtor {
    const known = this.#debtors.get(connection);
    if (known) return known;
    const fresh: Debtor = {
      owed: [],
      requested: 0,
      isRecorded: false,
      hasEnded: false,
      isTorn: false,
      overNs: null,
    };
    this.#debtors.set(connection, fresh);
    return fresh;
  }
}

/** Records that the server continues. After SVE, it may do so without the answers, which the clients still owe. */
function goOn(debtor: Debtor, first: Token): void {
  const { owed } = debtor;
  debtor.hasEnded = first === T.SLO || first === T.DRW || first === T.SMR;
  const left = owed.filter(({ command }) => command === T.SVE);
  if (first === T.NOW) for (const one of left) one.hasPosition = true;
  owed.splice(0, owed.length, ...left);
}

function ofClient({ tokens, reading, frame }: LintFrame, debtor: Debtor): void {
  const { owed } = debtor;
  const first = tokens?.[0];
  if (first === T.MAP) debtor.requested += 1;
  // An unreadable message may be meant as the answer and has its own finding; after SEL, another game follows.
  if (frame.kind !== "DM" || first === undefined || !reading?.ok || first === T.SEL) {
    const kept = owed.filter(({ command }) => command === T.SVE && tokens?.includes(T.SVE) !== true && first !== T.SEL);
    owed.splice(0, owed.length, ...kept);
    return;
  }
  const isSettled = ({ command }: Owed): boolean =>
    (quoting.has(first) && tokens?.includes(command) === true) || (command === T.LOD && first === T.IAM);
  const left = owed.filter((one) => !isSettled(one));
  for (const one of left) {
    one.sent += 1;
    one.isPassed ||= one.command === T.SVE && (one.hasPosition || one.sent >= passedFrom);
  }
  owed.splice(0, owed.length, ...left);
}

/** Maximum number of open messages to keep per connection. */
const mostOwed = 16;

export const mapAnswer = defineRules(mapAnswerFindings, (report) => new MapAnswerRules(report));
