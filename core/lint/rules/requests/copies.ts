import type { ClientMessage, ServerMessage } from "../../../language/message.ts";
import { compareTurns, type Turn, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { inAnyOrder } from "../across/broadcasts.ts";

/** Findings about copies of earlier messages that a client requests from the server. */
const copyFindings = {
  "copy-differs": {
    severity: "error",
    message: "The server answered {command} with {what}, which differs from #{other}, the latest {command}.",
    explanation:
      "The client requested a copy of the latest message. It cannot know which of the two messages is correct.",
    clause: "v0.18, level 0, HLO, SCO, NOW, MDF: the server sends another copy",
    fix: "Answer {command} with a copy of the latest {command}.",
    example: "NOW ( SPR 1901 ) .., then NOW from the client and NOW ( FAL 1901 ) .. as the answer",
  },
} as const satisfies Findings;

type Code = keyof typeof copyFindings;

/** Messages whose content changes only when the server sends a new one without a request or processes a turn. */
const copied: ReadonlySet<Token> = new Set([T.HLO, T.SCO, T.NOW, T.MDF]);

/** The latest message with a given command that one client received. */
interface Original {
  readonly n: FrameNumber;
  readonly tokens: Uint16Array;
}

interface Told {
  readonly originals: Map<Token, Original>;
  /** The turn of the last NOW. */
  turn: Turn | null;
  /** Unanswered requests that consist of only the command, without parameters. */
  readonly asked: Set<FrameNumber>;
}

/** Compares the copies that a client requests with the messages that it had received before. */
class CopyRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SEL, ...copied], server: [T.ORD, T.SLO, T.DRW, T.SMR, T.LOD, ...copied] };
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Told>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    this.#connections.delete(connection);
  }

  unread({ connection }: LintFrame): void {
    this.#connections.delete(connection);
  }

  frame(frame: LintFrame): void {
    const { tokens, direction, connection, n, answers, reading } = frame;
    const first = tokens?.[0];
    if (!tokens || first === undefined) return;
    if (direction === "client-to-server") {
      if (copied.has(first) && tokens.length === 1) this.#of(connection).asked.add(n);
      // SEL selects a different game or a past turn.
      if (first === T.SEL) this.#connections.delete(connection);
      return;
    }
    if (first === T.ORD && answers === null && reading?.ok) this.#results(connection, reading.message);
    if (first === T.SLO || first === T.DRW || first === T.SMR || first === T.LOD) this.#connections.delete(connection);
    if (!copied.has(first) || !reading?.ok || reading.direction !== "server-to-client") return;
    const told = this.#of(connection);
    const isAsked = answers !== null && told.asked.delete(answers);
    // Ignore answers to HST: they describe past turns.
    if (answers !== null && !isAsked) return;
    const original = told.originals.get(first);
    if (isAsked && original && this.#differs(frame, reading.message, tokens, original, told)) return;
    told.originals.set(first, { n, tokens });
    if (reading.message.type === "NOW") told.turn = reading.message.turn;
  }

  /** Forgets the position and, if they may have changed, the owners, because the server has processed a turn. */
  #results(connection: ConnectionId, message: ServerMessage | ClientMessage): void {
    const told = this.#connections.get(connection);
    told?.originals.delete(T.NOW);
    // Owners change only after autumn; a server that reports them more often sends SCO without a request.
    const isYearsEnd = message.type !== "ORD" || !("turn" in message) || isInFall(message.turn);
    if (isYearsEnd) told?.originals.delete(T.SCO);
  }

  #differs(frame: LintFrame, message: ServerMessage, tokens: Uint16Array, original: Original, { turn }: Told): boolean {
    if (inAnyOrder(tokens) === inAnyOrder(original.tokens)) return false;
    const command = message.type;
    const isOther = message.type === "NOW" && turn !== null && compareTurns(turn, message.turn) !== 0;
    // `versions-differ` and `power-changed` report these cases more specifically.
    if ((message.type === "NOW" && !isOther) || (message.type === "HLO" && tokens[2] !== original.tokens[2]))
      return false;
    const what = isOther ? `NOW ( ${turnKey(message.turn)} )` : `a different ${command}`;
    const facts = { command, what, other: original.n };
    this.#report(findingAt(frame, "copy-differs", { facts, cause: command, ...(isOther && { explains: "frame" }) }));
    return true;
  }

  #of(connection: ConnectionId): Told {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh: Told = { originals: new Map(), turn: null, asked: new Set() };
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

function isInFall({ season }: Turn): boolean {
  return season === "FAL" || season === "AUT";
}

export const copies = defineRules(copyFindings, (report) => new CopyRules(report));
