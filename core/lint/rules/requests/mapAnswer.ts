import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LegEnd, LintFrame, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";

/** Findings of MAP without its answer. */
const mapAnswerFindings = {
  "map-unanswered": {
    severity: "warning",
    message: "The client does not answer {command}: the server has waited for {seconds} s.",
    explanation:
      "A server waits for the answer of every client before it sends HLO and begins, and before it goes on behind SVE and LOD. One client that says nothing keeps all others waiting; MDF may be asked for first, and is no answer.",
    clause: "v0.18, level 0, MAP, SVE and LOD: what the client responds with",
    fix: "Answer MAP and SVE with YES or REJ and the name as it was given, LOD with IAM or REJ: send {answer}.",
    example: "NME, YES ( NME ( .. ) ), MAP ( 'standard' ), and nothing more",
    needs: ["times"],
  },
} as const satisfies Findings;

type Code = keyof typeof mapAnswerFindings;

/** The server goes on: it takes what it waited for as given. */
const goingOn: ReadonlySet<Token> = new Set([T.HLO, T.NOW, T.SLO, T.DRW, T.SMR]);

/** What a client owes an answer to. Source: v0.18, level 0, MAP, SVE and LOD. */
const owing: ReadonlySet<Token> = new Set([T.MAP, T.SVE, T.LOD]);
/** Answers that repeat what they answer. */
const quoting: ReadonlySet<Token> = new Set([T.YES, T.REJ, T.HUH, T.PRN]);

/** A program reads the largest map sooner; a person at a client may take as long. */
const patienceNs = 30e9;

interface Owed {
  readonly frame: LintFrame;
  readonly command: Token;
}

/** What a client was told that it owes an answer to. */
interface Debtor {
  readonly owed: Owed[];
  /** It asked for MAP itself, and was not given it yet: what it asked for needs no answer. */
  requested: number;
  /** It was heard: its answers would have been, too. */
  isHeard: boolean;
  /** Bytes of either leg are missing: the answer may be among them. */
  isTorn: boolean;
  /** When the game, or the connection, was over; null: it is not. */
  overNs: number | null;
}

/** MAP, SVE and LOD that a client never answers: the server waits, and no game begins. */
class MapAnswerRules implements RuleCheck {
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
      debtor.isHeard = true;
      ofClient(frame, debtor);
      return;
    }
    const first = tokens?.[0];
    if (first === T.OFF) debtor.overNs ??= atNs;
    if (first !== undefined && goingOn.has(first)) debtor.owed.length = 0;
    if (first === T.MAP && debtor.requested > 0) debtor.requested -= 1;
    else if (first !== undefined && owing.has(first) && debtor.owed.length < mostOwed)
      debtor.owed.push({ frame, command: first });
  }

  legEnded({ connection, atNs, unfinished }: LegEnd): void {
    const debtor = this.#of(connection);
    debtor.overNs ??= atNs;
    const { owed, isHeard, isTorn, overNs } = debtor;
    const first = owed.find(({ frame }) => overNs - frame.atNs >= patienceNs);
    owed.length = 0;
    // An answer may have been begun.
    if (!first || !isHeard || isTorn || unfinished.length > 0) return;
    const { tokens = new Uint16Array(), representation } = first.frame;
    const command = messageWords(tokens, representation);
    const answer = first.command === T.LOD ? "IAM ( power ) ( passcode )" : `YES ( ${command} )`;
    const seconds = Math.floor((overNs - first.frame.atNs) / 1e9);
    const cause = representation.names.get(first.command) ?? "";
    // It is the client that owes the answer.
    const told = findingAt(first.frame, "map-unanswered", { facts: { command, seconds, answer }, cause });
    this.#report({ ...told, side: "client" });
  }

  #of(connection: ConnectionId): Debtor {
    const known = this.#debtors.get(connection) ?? {
      owed: [],
      requested: 0,
      isHeard: false,
      isTorn: false,
      overNs: null,
    };
    this.#debtors.set(connection, known);
    return known;
  }
}

function ofClient({ tokens, reading, frame }: LintFrame, debtor: Debtor): void {
  const { owed } = debtor;
  const first = tokens?.[0];
  if (first === T.MAP) debtor.requested += 1;
  // What cannot be read may have been meant as the answer, and is told of itself; behind SEL another game follows.
  if (frame.kind !== "DM" || first === undefined || !reading?.ok || first === T.SEL) {
    owed.length = 0;
    return;
  }
  const isSettled = ({ command }: Owed): boolean =>
    (quoting.has(first) && tokens?.includes(command) === true) || (command === T.LOD && first === T.IAM);
  const left = owed.filter((one) => !isSettled(one));
  owed.splice(0, owed.length, ...left);
}

/** Enough to tell of. */
const mostOwed = 16;

export const mapAnswer = defineRules(mapAnswerFindings, (report) => new MapAnswerRules(report));
