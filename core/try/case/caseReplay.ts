import { groupBy } from "../../bytes/keyed.ts";
import type { Owners } from "../../judge/centres.ts";
import type { ServerMessage } from "../../language/message.ts";
import { phaseOf } from "../../map/turn.ts";
import { decodeTokens, type Token } from "../../tokens/token.ts";
import type { Frame } from "../../wire/frame.ts";
import type { Difference, Failure, Outcome } from "../outcome.ts";
import { type AnswerContext, answersTo } from "./caseAnswers.ts";
import { type CaseGame, caseGameOf, kindOf, serverMessageOf } from "./caseGame.ts";
import { CaseTurn } from "./caseTurn.ts";
import { type CaseLine, type GameCase, textOf } from "./gameCase.ts";

/** What the replay sends to the bot. */
export type CaseAct =
  | { readonly type: "frame"; readonly kind: "DM" | "other"; readonly line: CaseLine | null; readonly body: Uint8Array }
  | { readonly type: "end" | "reset" };

/** What the replay is waiting for. */
interface Wait {
  readonly untilMs: number;
  /** Whether the wait only gives the bot time to send what the recorded client sent. */
  readonly isForBot: boolean;
  /** The failure to report if nothing arrives; null if the replay then continues. */
  readonly failure: Failure | null;
}

/** Messages that a client must send before the server sends anything further. */
const entries: ReadonlySet<string> = new Set(["IM", "NME", "OBS", "YES ( MAP", "REJ ( MAP"]);
/** Messages that end a turn or the game. */
const results: ReadonlySet<string> = new Set(["ORD", "SCO", "NOW", "SLO", "DRW", "SMR"]);
/** Answers that depend on the live bot's own messages. */
const ownAnswers: ReadonlySet<string> = new Set(["THX", "MIS"]);
/** How long the bot must be silent, in ms, before the replay assumes that the bot has nothing more to send. */
const quietMs = 150;
/**
 * How long, in ms, the replay holds back the next message to wait for one that the recorded client sent before it but
 * that the live bot might never send.
 */
const missingMs = 300;
/**
 * The same as {@link missingMs}, but from the moment when such a wait has timed out until the bot sends something
 * again.
 */
const laterMissingMs = 20;
/**
 * How long, in ms, the replay waits at the end for the recorded client's last messages once the bot owes nothing more.
 */
const settleMs = 1000;
const mostDifferences = 100;

/**
 * Replays to a live bot what a recorded game's server sent to one client: sends each message once the bot has sent what
 * the recorded client had sent before it. Answers to requests depend on the live bot's requests. Uses neither sockets
 * nor a clock.
 */
export class CaseReplay {
  readonly game: CaseGame;
  readonly differences: Difference[] = [];
  readonly #lines: readonly CaseLine[];
  /** The indexes of the lines with a NOW that begins a turn; the last element is the number of lines. */
  readonly #starts: readonly number[];
  /** The recorded server's answers, keyed by the number of the answered message. */
  readonly #answers: ReadonlyMap<number, readonly CaseLine[]>;
  readonly #waitMs: number;
  /** Indexes of the recorded bot's lines that messages from the live bot have matched. */
  readonly #met = new Set<number>();
  readonly #last = new Map<Token, Uint8Array>();
  #acts: CaseAct[] = [];
  /** Index of the next line to send. */
  #at = 0;
  /** Index of the line at which the turn begins. */
  #turnAt = 0;
  #turn: CaseTurn | null = null;
  #turnSinceMs = 0;
  #owners: Owners = new Map();
  #isWaiting = false;
  /** When either side last sent something; null if neither has sent anything yet. */
  #heardMs: number | null = null;
  /** Whether a wait has timed out since the bot last sent something. */
  #isQuiet = false;
  #lastText: string | null = null;
  #hasLeft: string | null = null;
  #isOver = false;
  #outcome: Outcome | null = null;

  constructor({ lines, ...game }: GameCase, waitMs: number) {
    this.game = caseGameOf({ lines, ...game });
    this.#lines = lines;
    this.#starts = [...lines.flatMap((line, at) => (startsTurn(line) ? [at] : [])), lines.length];
    this.#answers = groupBy(
      lines.filter(({ by }) => by === "server"),
      ({ answers }) => answers ?? 0,
    );
    this.#waitMs = waitMs;
  }

  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** When the replay stops waiting; null if it is over. */
  get dueMs(): number | null {
    return this.#outcome === null ? this.#wait().untilMs : null;
  }

  /** Returns everything that has become due since the last call. */
  taken(): readonly CaseAct[] {
    return this.#acts.splice(0);
  }

  /** Ends the replay. */
  stop(outcome: Outcome): void {
    this.#outcome ??= outcome;
  }

  /** Called when a connection has been opened: a bot that reconnects has not left. */
  opened(nowMs: number): void {
    this.#hasLeft = null;
    this.#heardMs = nowMs;
  }

  /** Called when the bot has closed its connection, or its program has ended. */
  left(how: string, isGone: boolean): void {
    this.#hasLeft = how;
    const isRecorded = this.#open(this.#lines.length).some(({ kind, by }) => by === "bot" && isEnd(kind));
    if (this.#isOver || isRecorded) this.stop({ kind: "played" });
    else if (isGone) this.#fail(this.#leftEarly(how));
  }

  /** Handles a frame from the live bot. */
  receive(frame: Frame, nowMs: number): void {
    const text = textOf(frame, this.game.names);
    this.#lastText = text;
    this.#heardMs = nowMs;
    this.#isQuiet = false;
    const at = this.#lineFor(text);
    const recorded = at === null ? null : (this.#lines[at] ?? null);
    if (at !== null) this.#met.add(at);
    const isSame = recorded !== null && (recorded.text === text || kindOf(text) === "NME");
    if (!isSame) this.#differ(recorded, text);
    if (frame.kind === "IM") this.#introduce();
    else if (frame.kind === "DM") {
      const answers = recorded?.n == null ? [] : (this.#answers.get(recorded.n) ?? []);
      const isLast = this.#turnEnd === this.#lines.length;
      const asked = { body: frame.body, recorded, isSame, answers, isLast };
      for (const body of answersTo(asked, this.#context)) this.#send(body, null, nowMs);
    }
    this.advance(nowMs);
  }

  /** Sends every message that need not wait any longer. */
  advance(nowMs: number): void {
    this.#heardMs ??= nowMs;
    while (this.#outcome === null) {
      const wait = this.#wait();
      if (nowMs < wait.untilMs) return;
      this.#isQuiet ||= wait.isForBot;
      if (wait.failure !== null) return this.#fail(wait.failure);
      const line = this.#nextLine;
      if (line === undefined) {
        this.#noteUnmet();
        this.stop({ kind: "played" });
      } else this.#announce(line, nowMs);
    }
  }

  get #context(): AnswerContext {
    return {
      game: this.game,
      turn: this.#turn,
      last: this.#last,
      setWaiting: (isWaiting) => {
        this.#isWaiting = isWaiting;
      },
    };
  }

  /** Sends a new connection the RM of the recorded connection. */
  #introduce(): void {
    const line = this.#lines.find(({ by, kind }) => by === "server" && kind === "RM");
    if (line) this.#acts.push({ type: "frame", kind: "other", line, body: line.body });
  }

  /** The server's next message that is not an answer; undefined at the end. */
  get #nextLine(): CaseLine | undefined {
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at];
      if (line?.by === "server" && line.answers === null && line.kind !== "RM" && !ownAnswers.has(kindOf(line.text)))
        return line;
    }
    return undefined;
  }

  /**
   * Returns the recorded bot's lines from the start of the turn up to an index, except those that messages from the
   * live bot have matched.
   */
  #open(before: number): CaseLine[] {
    const open: CaseLine[] = [];
    for (let at = this.#turnAt; at < before; at++) {
      const line = this.#lines[at];
      if (line?.by === "bot" && !this.#met.has(at)) open.push(line);
    }
    return open;
  }

  #wait(): Wait {
    const line = this.#nextLine;
    const open = this.#open(this.#at);
    const entry = open.find(({ text }) => entries.has(kindOf(text)));
    if (entry) return this.#waitFor(this.#waitMs, this.#notSent(entry));
    const isEnding = line === undefined;
    const isAwaited = isEnding ? open.some(({ text }) => kindOf(text) === "SUB") : results.has(kindOf(line.text));
    if (isAwaited && this.#turn !== null && (!this.#turn.isDone || this.#isWaiting)) return this.#orders(open);
    if (this.#hasLeft !== null && !isEnding) return this.#waitFor(this.#waitMs, this.#leftEarly(this.#hasLeft));
    const isMissed = open.some(({ kind }) => !isEnd(kind));
    if (!isEnding) {
      const waitMs = this.#isQuiet ? laterMissingMs : missingMs;
      return isMissed ? { ...this.#waitFor(waitMs), isForBot: true } : this.#waitFor(0);
    }
    if (!isMissed) return this.#waitFor(quietMs);
    return this.#waitFor((this.#turn?.isDone ?? true) ? settleMs : this.#waitMs);
  }

  /** Returns a wait of this duration, starting at the last message of either side. */
  #waitFor(ms: number, failure: Failure | null = null): Wait {
    return { untilMs: (this.#heardMs ?? 0) + ms, isForBot: false, failure };
  }

  /**
   * Returns the wait for the turn's orders. It lasts until the turn's time limit, if there is one, but no longer than
   * the wait for any other message.
   */
  #orders(open: readonly CaseLine[]): Wait {
    const turn = this.#turn?.turn;
    const limit = turn ? this.game.limits[limitOf[phaseOf(turn)]] : null;
    if (limit !== null)
      return { ...this.#waitFor(0), untilMs: this.#turnSinceMs + Math.min(limit * 1000, this.#waitMs) };
    const recorded = open.find(({ text }) => kindOf(text) === "SUB")?.text ?? null;
    const when = turn ? `${turn.season} ${turn.year}` : "the turn";
    const message = `the bot did not submit all orders for ${when}`;
    return this.#waitFor(this.#waitMs, this.#failure("not-sent", message, recorded));
  }

  #leftEarly(how: string): Failure {
    return this.#failure("left", `the bot left before the end of the case: ${how}`, null);
  }

  #notSent({ text }: CaseLine): Failure {
    const kind = kindOf(text);
    if (kind === "IM" && this.#lastText === null)
      return this.#failure("no-connection", `the bot did not connect${this.#leftText}`, null);
    return this.#failure("not-sent", `the bot did not send ${kind}${kind.includes("(") ? " )" : ""}`, text);
  }

  get #leftText(): string {
    return this.#hasLeft === null ? "" : `: ${this.#hasLeft}`;
  }

  #failure(kind: Failure["kind"], message: string, expected: string | null): Failure {
    return { kind, message, expected, got: this.#lastText };
  }

  #fail(failure: Failure): void {
    this.stop({ kind: "failed", failure });
  }

  /**
   * Returns the index of the recorded message that equals a live message; if there is none, that of the turn's next
   * message of the same kind.
   */
  #lineFor(text: string): number | null {
    let like: number | null = null;
    for (let at = this.#turnAt; at < this.#turnEnd; at++) {
      const line = this.#lines[at];
      if (line?.by !== "bot" || this.#met.has(at)) continue;
      if (line.text === text) return at;
      if (like === null && kindOf(line.text) === kindOf(text)) like = at;
    }
    return like;
  }

  /** Index of the line at which the next turn begins, or the number of lines. */
  get #turnEnd(): number {
    return this.#starts.find((at) => at > this.#turnAt) ?? this.#lines.length;
  }

  #differ(recorded: CaseLine | null, got: string | null): void {
    if (this.differences.length >= mostDifferences) return;
    this.differences.push({ n: recorded?.n ?? null, expected: recorded?.text ?? null, got });
  }

  /** Records the messages that the recorded client sent in this turn and the live bot did not. */
  #noteUnmet(): void {
    for (const line of this.#open(this.#at)) if (!isEnd(line.kind)) this.#differ(line, null);
  }

  #announce(line: CaseLine, nowMs: number): void {
    if (startsTurn(line)) {
      this.#noteUnmet();
      this.#turnAt = this.#at;
    }
    this.#at += 1;
    if (isEnd(line.kind)) this.#acts.push({ type: line.kind === "RST" ? "reset" : "end" });
    else if (line.kind === "DM") this.#send(line.body, line, nowMs);
    else this.#acts.push({ type: "frame", kind: "other", line, body: line.body });
    this.#isOver ||= line.kind !== "DM" || /^(OFF|SLO|SMR|DRW)\b/.test(line.text);
    this.#heardMs = nowMs;
  }

  #send(body: Uint8Array, line: CaseLine | null, nowMs: number): void {
    this.#last.set(decodeTokens(body).tokens[0] ?? 0, body);
    const message = line && serverMessageOf(line, this.game.names);
    if (line && message) this.#follow(message, nowMs);
    this.#acts.push({ type: "frame", kind: "DM", line, body });
  }

  /** Updates the turn when the server sends a position. */
  #follow(message: ServerMessage, nowMs: number): void {
    if (message.type === "SCO")
      this.#owners = new Map(
        message.ownership.flatMap(({ owner, centres }) =>
          owner === "UNO" ? [] : centres.map((centre) => [centre, owner] as const),
        ),
      );
    if (message.type !== "NOW") return;
    const { names } = this.game;
    const thanks = this.#lines.slice(this.#turnAt, this.#turnEnd).flatMap((line) => serverMessageOf(line, names) ?? []);
    this.#turn = new CaseTurn(this.game, { ...message, owners: this.#owners }, thanks);
    this.#turnSinceMs = nowMs;
    this.#isWaiting = false;
  }
}

const limitOf = { movement: "MTL", retreat: "RTL", adjustment: "BTL" } as const;

function startsTurn({ by, text, answers }: CaseLine): boolean {
  return by === "server" && answers === null && kindOf(text) === "NOW";
}

function isEnd(kind: CaseLine["kind"]): kind is "FIN" | "RST" {
  return kind === "FIN" || kind === "RST";
}
