import { turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import type { LegEnd, LintFrame, Receives, Report, RuleCheck } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { messageWords } from "../../wording/messageWords.ts";
import { leavingSide } from "../wire/leaving.ts";

/** Findings about the messages at the end of a game. The clauses cite v0.18, level 0. */
const closingFindings = {
  "summary-missing": {
    severity: "warning",
    message: "The server sent no SMR after {end}, which ended the game.",
    explanation:
      "SMR names the player of every power and the final number of centres. A client that waits for it stays connected, and its log of the game lacks the scores.",
    clause: "v0.18, level 0, SMR: sent immediately after the SLO or DRW message",
    fix: "Send SMR to every client right after SLO or DRW.",
    example: "DRW, then OFF",
    habits: [{ software: "tenderi", does: "never sends SMR" }],
  },
  "summary-early": {
    severity: "warning",
    message: "The server sent SMR before {next}.",
    explanation:
      "SMR follows SLO or DRW. A client that treats SMR as the end of the game may leave before it learns who won.",
    clause: "v0.18, level 0, SMR: sent immediately after the SLO or DRW message",
    fix: "Send SLO ( power ) or DRW first, then SMR, and no SMR while the game continues.",
    example: "SMR ( FAL 1903 ) .., SLO ( FRA )",
  },
  "command-after-end": {
    severity: "warning",
    message: "The client sent {command} after {end}, which had ended the game.",
    explanation:
      "A finished game has no more turns or votes, so the server refuses the command. Usually the bot does not handle SLO, DRW and SMR, and treats the last NOW as a new turn.",
    clause: "v0.18, level 0, SLO, DRW and SMR; SUB, GOF, MIS, DRW and NOT: REJ if the game has ended",
    fix: "Stop playing at SLO, DRW or SMR: after that, only request data, or send FM and close the connection.",
    example: "SLO ( FRA ), NOW .., SUB ( ( FRA AMY PAR ) HLD )",
  },
} as const satisfies Findings;

type Code = keyof typeof closingFindings;

const ends: ReadonlySet<Token> = new Set([T.SLO, T.DRW, T.SMR]);
/** Commands that have no use after the end. */
const useless: ReadonlySet<Token> = new Set([T.SUB, T.GOF, T.MIS, T.DRW, T.NOT, T.TME, T.SND]);
/** Messages that begin another game on the connection. */
const beginnings: ReadonlySet<Token> = new Set([T.MAP, T.LOD]);

/** If a server sends SMR at all, it does so within this time. */
const patienceNs = 5e9;
/** A client that was not idle may have sent a message within this time before it learned that the game had ended. */
const crossingNs = 0.5e9;

/** A client that sent press this shortly before the end may send more. */
const talkingNs = 10e9;

/** A single client may have left before its SMR arrived, but it is unlikely that this many clients all did so. */
const fewestClients = 2;

/** What one client has received and sent at the end of its game. */
interface Closing {
  /** The SLO or DRW that ended the game. */
  end: LintFrame | null;
  /** An SMR that arrived without SLO or DRW before it. */
  early: LintFrame | null;
  hasSummary: boolean;
  /**
   * Whether the client had nothing to send when the game ended: its orders were submitted, and its requests were
   * answered.
   */
  wasIdle: boolean;
  /** The last message from the client that needs an answer; null once the server has answered it. */
  open: FrameNumber | null;
  /** When the client last sent press; null if it never did. */
  pressNs: number | null;
  /** Reports that the rest of the recording may still disprove, keyed by the number of the client's message. */
  readonly held: Map<FrameNumber, () => void>;
  /** When the client closed the connection or sent FM; null if it has not left. */
  leftNs: number | null;
  /** Whether bytes from the server are missing, or the client chose another game. Nothing is certain from then on. */
  isTorn: boolean;
  isSettled: boolean;
  /** Whether the connection's end is in the recording. */
  isClosed: boolean;
}

/** Checks what the server sends and what clients send at the end of a game. */
class ClosingRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SEL, ...useless], server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #closings = new Map<ConnectionId, Closing>();
  /** When the first client received SMR, keyed by game. */
  readonly #summaryNs = new Map<number, number>();

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  frame(frame: LintFrame): void {
    const closing = this.#of(frame.connection);
    if (frame.direction === "client-to-server") this.#ofClient(frame, closing);
    else this.#ofServer(frame, closing);
  }

  legEnded({ connection, direction, kind, atNs }: LegEnd): void {
    const closing = this.#of(connection);
    const by = leavingSide(direction, kind);
    if (by === "client") closing.leftNs ??= atNs;
    if (by !== null) closing.isClosed = true;
    if (direction === "server-to-client" || by === "server") this.#settle(connection, closing, atNs, by === "server");
  }

  end(): void {
    for (const { held } of this.#closings.values()) for (const report of held.values()) report();
    const games = new Map<number, Closing[]>();
    for (const closing of this.#closings.values()) {
      const index = closing.end?.game?.index;
      if (index !== undefined) games.set(index, [...(games.get(index) ?? []), closing]);
    }
    for (const all of games.values()) this.#unsummed(all);
  }

  /** Reports a game in which no client received SMR, although all connections are recorded to the end. */
  #unsummed(all: readonly Closing[]): void {
    const isKnown = all.every(
      ({ hasSummary, isTorn, isSettled, isClosed }) => !hasSummary && !isTorn && !isSettled && isClosed,
    );
    const [first] = all;
    if (!isKnown || all.length < fewestClients || !first?.end) return;
    this.#report(findingAt(first.end, "summary-missing", { facts: { end: nameOf(first.end) } }));
  }

  #ofClient(frame: LintFrame, closing: Closing): void {
    const { kind } = frame.frame;
    if (kind === "FM" || kind === "EM") closing.leftNs ??= frame.atNs;
    const first = frame.tokens?.[0];
    if (first === undefined) return;
    if (first === T.SEL) closing.isTorn = true;
    if (useless.has(first)) {
      if (isOver(closing)) this.#command(frame, first, closing);
      else if (first === T.SND) closing.pressNs = frame.atNs;
      else closing.open = frame.n;
    }
  }

  #command(frame: LintFrame, first: Token, closing: Closing): void {
    const end = closing.end ?? closing.early;
    if (!end || closing.isTorn) return;
    // A client that has been sending press may send more at any time.
    const isTalking = closing.pressNs !== null && end.atNs - closing.pressNs < talkingNs;
    const mayCross = first === T.SND ? isTalking : !closing.wasIdle;
    if (mayCross && frame.atNs - end.atNs < crossingNs) return;
    const command = messageWords(frame.tokens ?? new Uint16Array(0), frame.representation);
    const facts = { command, end: nameOf(end) };
    closing.held.set(frame.n, () =>
      this.#report(findingAt(frame, "command-after-end", { facts, cause: String(first) })),
    );
  }

  #ofServer(frame: LintFrame, closing: Closing): void {
    const { answers, tokens, game, atNs } = frame;
    if (answers !== null) {
      if (closing.open !== null && answers >= closing.open) closing.open = null;
      // The server did not refuse the message, so it is the server that continues after the end.
      if (tokens?.[0] !== T.REJ && tokens?.[0] !== T.HUH) closing.held.delete(answers);
      return;
    }
    const first = tokens?.[0];
    if (first === undefined) return;
    if (ends.has(first)) this.#ended(frame, first, closing);
    else if (first === T.OFF) this.#settle(frame.connection, closing, atNs, true);
    else if (beginnings.has(first)) this.#closings.set(frame.connection, { ...fresh(), isTorn: closing.isTorn });
    else if (first === T.ORD || (first === T.NOW && closing.early !== null && closing.end === null)) {
      // The game continues, so the client rightly continues too.
      if (closing.held.size > 0) closing.held.clear();
      if (closing.early && closing.end === null)
        this.#early(closing, first === T.ORD ? "a further ORD" : "a further NOW");
    }
    if (first === T.SMR && game && !this.#summaryNs.has(game.index)) this.#summaryNs.set(game.index, atNs);
  }

  #ended(frame: LintFrame, first: Token, closing: Closing): void {
    if (!isOver(closing)) closing.wasIdle = closing.open === null && this.#hasOrdered(frame.connection);
    if (first === T.SMR) {
      closing.hasSummary = true;
      if (closing.end === null) closing.early ??= frame;
      return;
    }
    closing.end ??= frame;
    if (closing.early) this.#early(closing, first === T.SLO ? "SLO" : "DRW");
  }

  #early(closing: Closing, next: string): void {
    const { early } = closing;
    closing.early = null;
    closing.hasSummary = closing.end !== null;
    if (early && !closing.isTorn) this.#report(findingAt(early, "summary-early", { facts: { next } }));
  }

  /** Reports that SMR is missing, if it is certain that SMR will not arrive. */
  #settle(connection: ConnectionId, closing: Closing, atNs: number, isByServer: boolean): void {
    const { end, hasSummary, isTorn, isSettled, leftNs } = closing;
    if (end === null || hasSummary || isTorn || isSettled) return;
    const summaryNs = end.game ? this.#summaryNs.get(end.game.index) : undefined;
    // Other clients received SMR while this client was still connected.
    const isSent = summaryNs !== undefined && (leftNs === null || summaryNs <= leftNs);
    // The server sends SMR to one client after another, so the recording may end first.
    const wasSent = isSent && this.#context.recorded.reaches(connection, summaryNs + crossingNs);
    const hasWaited = (leftNs ?? atNs) - end.atNs >= patienceNs;
    if (!wasSent && !hasWaited && !(isByServer && leftNs === null)) return;
    closing.isSettled = true;
    this.#report(findingAt(end, "summary-missing", { facts: { end: nameOf(end) } }));
  }

  /** Whether a client has sent all its orders for the current turn. */
  #hasOrdered(connection: ConnectionId): boolean {
    const { clock } = this.#context;
    const running = clock.running(connection);
    if (!running) return false;
    const turn = clock
      .runningIn(running.game)
      .find((one) => one.connection === connection && turnKey(one.turn) === turnKey(running.turn));
    return turn !== undefined && turn.given >= turn.due;
  }

  #of(connection: ConnectionId): Closing {
    const known = this.#closings.get(connection);
    if (known) return known;
    const closing = fresh();
    this.#closings.set(connection, closing);
    return closing;
  }
}

function fresh(): Closing {
  return {
    end: null,
    early: null,
    hasSummary: false,
    wasIdle: false,
    open: null,
    pressNs: null,
    held: new Map(),
    leftNs: null,
    isTorn: false,
    isSettled: false,
    isClosed: false,
  };
}

function isOver({ end, early }: Closing): boolean {
  return end !== null || early !== null;
}

function nameOf({ tokens, representation }: LintFrame): string {
  return representation.names.get(tokens?.[0] ?? 0) ?? "";
}

export const closing = defineRules(closingFindings, (report, context) => new ClosingRules(report, context));
