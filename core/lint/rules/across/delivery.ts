import { areSame } from "../../../bytes/keyed.ts";
import { partitionPoint } from "../../../bytes/partitionPoint.ts";
import type { GameState } from "../../../game/state.ts";
import { listed } from "../../../language/english/words.ts";
import { compareTurns, type Turn } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber } from "../../../recording/entry.ts";
import type { Token } from "../../../tokens/token.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules } from "../../rule.ts";
import { aliveIn } from "../press/boardSeen.ts";
import { deliveryFindings } from "./deliveryFindings.ts";
import { alteredInTry, isRewritten, isSamePress, ReadingOrder, type Sent, type Shown } from "./pressOnItsWay.ts";

type Code = keyof typeof deliveryFindings;

/**
 * Press that is not delivered within this time will never be delivered, so bytes lost outside this time do not matter.
 */
const deliveryNs = 30e9;
/** In merged recordings, an FRM may appear slightly before its SND. */
const crossingNs = 2e9;
/** A connection that receives a message this long after the YES would have received the press. */
const proofNs = 1e9;
/** The same applies to a connection that receives the answer to a later request this long after the YES. */
const answerProofNs = 20e6;
/** The same times if the recording ends before the connection, because a busy server may deliver press seconds later. */
const cutProofNs = deliveryNs;
const cutAnswerProofNs = 5e9;

/** The press of one game. */
interface Post {
  /** SNDs that may still be delivered, in order. */
  readonly open: Set<Sent>;
  /** All SNDs. */
  readonly all: Sent[];
  readonly order: ReadingOrder;
}

/** Press that the server accepted but did not deliver to one of its recipients. */
interface Missing {
  readonly sent: Sent;
  readonly power: string;
  readonly connection: ConnectionId;
}

/** A NOW that the client did not request. */
interface TurnShown {
  readonly n: FrameNumber;
  readonly atNs: number;
  readonly turn: Turn;
}

/** Compares every SND with the FRMs on its recipients' connections; decides at the end, when losses are known. */
class DeliveryRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: "all", ords: "first" };
  readonly #report: Report<Code>;
  /** The press of each game, keyed by the game's index. */
  readonly #posts = new Map<number, Post>();
  readonly #sentBy = new Map<FrameNumber, Sent>();
  /** FRMs without a matching SND. */
  readonly #stray: Shown[] = [];
  readonly #missing: Missing[] = [];
  /** SNDs that the server answered with OUT or CCD. */
  readonly #undelivered: { readonly sent: Sent; readonly verb: string }[] = [];
  /** The last NOW that the client did not request, keyed by connection. */
  readonly #shown = new Map<ConnectionId, TurnShown>();
  /** The last such NOW after which the client sent a request that the server answered, keyed by connection. */
  readonly #followed = new Map<ConnectionId, TurnShown>();
  /** The last request that the server has answered, keyed by connection. */
  readonly #answered = new Map<ConnectionId, FrameNumber>();

  readonly #clients: LintContext["clients"];
  readonly #recorded: LintContext["recorded"];

  constructor(report: Report<Code>, { clients, recorded }: Pick<LintContext, "clients" | "recorded">) {
    this.#report = report;
    this.#clients = clients;
    this.#recorded = recorded;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, game } = frame;
    if (!tokens || game === null) return;
    const state = game.after;
    if (direction === "server-to-client" && this.#sentBy.size > 0) this.#proof(frame);
    if (direction === "client-to-server") {
      if (tokens[0] === T.SND) this.#send(frame, game.index, state);
    } else if (frame.answers !== null && this.#sentBy.has(frame.answers)) this.#answer(frame, tokens, game.index);
    else if (frame.reading?.ok && frame.reading.message.type === "FRM") this.#show(frame, game.index, state);
  }

  end(): void {
    for (const post of this.#posts.values()) for (const sent of post.open) this.#settle(sent, post);
    for (const shown of this.#stray) {
      const { senderConnection, atNs, recipients, power } = shown;
      if (this.#recorded.isWhole(senderConnection, atNs - deliveryNs, atNs + crossingNs)) this.#explain(shown);
      else if (!recipients.includes(power)) this.#misdelivered(shown, recipients);
    }
    for (const { sent, verb } of this.#undelivered) this.#refusedShown(sent, verb);
    for (const { sent, power, connection } of this.#missing) {
      // On a slow connection, the FRM may arrive much later than the YES, so it may have been lost in any gap.
      if (sent.seenBy.has(power) || !this.#recorded.isWhole(connection) || !this.#wouldHaveRead(connection, sent))
        continue;
      // Without everything that the sender sent before, the YES may answer other press.
      if (!this.#recorded.isWhole(sent.connection, sent.atNs - deliveryNs, sent.answer?.atNs)) continue;
      this.#add({ ...sent, code: "press-lost", facts: { power, sender: sent.sender }, cause: power });
    }
  }

  /** Records evidence that a connection would have received earlier press. */
  #proof({ connection, n, atNs, reading, answers }: LintFrame): void {
    if (answers !== null) {
      this.#answered.set(connection, answers);
      const shown = this.#shown.get(connection);
      if (shown && answers > shown.n) this.#followed.set(connection, shown);
    } else if (reading?.ok && reading.direction === "server-to-client" && reading.message.type === "NOW")
      this.#shown.set(connection, { n, atNs, turn: reading.message.turn });
  }

  /** Whether a connection received a message so late that the press would have come first if it had been delivered. */
  #wouldHaveRead(connection: ConnectionId, { answer, turn }: Sent): boolean {
    if (!answer) return false;
    const lastNs = this.#recorded.lastNs(connection);
    const waitedNs = lastNs - answer.atNs;
    const isCut = Number.isFinite(this.#recorded.untilNs(connection));
    const answered = this.#answered.get(connection) ?? 0;
    const isOfLaterTurn = (shown: TurnShown | undefined): boolean =>
      shown !== undefined && shown.n > answer.n && turn !== null && compareTurns(shown.turn, turn) > 0;
    const last = this.#shown.get(connection);
    // Some servers send a position before the press that they accepted earlier, but both at once.
    const isLastAlone = !isCut || (last !== undefined && lastNs - last.atNs >= proofNs);
    const isTurnLater = (isLastAlone && isOfLaterTurn(last)) || isOfLaterTurn(this.#followed.get(connection));
    return (
      waitedNs >= (isCut ? cutProofNs : proofNs) ||
      isTurnLater ||
      (waitedNs >= (isCut ? cutAnswerProofNs : answerProofNs) && answered > answer.n)
    );
  }

  #send(frame: LintFrame, index: number, { seats, powers, current }: GameState): void {
    const { n, atNs, connection, reading, tokens } = frame;
    const sender = seats.get(connection)?.power ?? null;
    if (sender === null || !tokens) return;
    const message = reading?.ok && reading.message.type === "SND" ? reading.message : null;
    const span = message?.press.span;
    const recipients = message?.recipients ?? [];
    const readers = new Map<string, number>();
    const alive = current && aliveIn(current);
    for (const power of recipients) {
      const state = powers.get(power);
      const isAlive = alive?.has(power) ?? true;
      if (isAlive && state && state.connection !== null && !state.inDisorder && !state.isOut)
        readers.set(power, state.connection);
    }
    const press = span ? tokens.slice(span.start, span.end) : null;
    const turn = seats.get(connection)?.turn ?? null;
    const seenBy = new Map<string, FrameNumber>();
    const sent: Sent = { n, atNs, connection, sender, recipients, turn, press, readers, seenBy, answer: null };
    const post = this.#postOf(index);
    post.open.add(sent);
    post.all.push(sent);
    this.#sentBy.set(n, sent);
    for (const old of post.open) {
      if (atNs - old.atNs <= 2 * deliveryNs) break;
      this.#settle(old, post);
    }
  }

  #answer({ answers, atNs, n, reading }: LintFrame, tokens: Uint16Array, index: number): void {
    const sent = this.#sentBy.get(answers ?? 0);
    if (!sent || sent.answer?.verb === "YES" || sent.answer?.verb === "refused") return;
    const [first] = tokens;
    const verb = verbs.get(first ?? 0) ?? "other";
    sent.answer = { verb, n, atNs };
    this.#settleWhole(sent, this.#postOf(index));
    if (verb === "refused" && sent.seenBy.size > 0) this.#shownBefore(sent, first === T.REJ ? "REJ" : "HUH");
    const message = reading?.ok ? reading.message : null;
    const isOfRecipient =
      (message?.type === "OUT" || message?.type === "CCD") && sent.recipients.includes(message.power);
    if (isOfRecipient) this.#undelivered.push({ sent, verb: message.type });
  }

  /**
   * Reports OUT or CCD in answer to press that was nevertheless delivered. Both may be broadcasts, so a YES after them
   * takes precedence.
   */
  #refusedShown(sent: Sent, verb: string): void {
    const { answer, seenBy, connection } = sent;
    const waitedNs = this.#recorded.lastNs(connection) - (answer?.atNs ?? 0);
    const isOver = (this.#answered.get(connection) ?? 0) > sent.n || waitedNs >= proofNs;
    const isFinal = answer?.verb === "undelivered" && isOver;
    if (isFinal && seenBy.size > 0 && this.#recorded.isWhole(connection)) this.#shownBefore(sent, verb);
  }

  #shownBefore({ answer, connection, atNs, n }: Sent, verb: string): void {
    const at = { n, atNs, connection, ...(answer && { n: answer.n, atNs: answer.atNs }) };
    this.#add({ ...at, code: "press-refused-shown", facts: { verb }, cause: "" });
  }

  #show(frame: LintFrame, game: number, state: GameState): void {
    const { seats, powers } = state;
    const { n, atNs, connection, reading, tokens } = frame;
    const message = reading?.ok ? reading.message : null;
    const power = seats.get(connection)?.power ?? null;
    if (message?.type !== "FRM" || !message.press.span || !tokens) return;
    const { sender, recipients } = message;
    if (power === null) {
      const isObserver = this.#clients.of(connection).role === "observer" && !recipients.includes("UNO");
      if (isObserver) this.#misdelivered({ n, atNs, connection, power: "an observer", sender }, recipients);
      return;
    }
    const { start, end } = message.press.span;
    const press = tokens.slice(start, end);
    const senderConnection = powers.get(sender)?.connection ?? -1;
    const shown: Shown = { n, atNs, connection, game, power, sender, senderConnection, recipients, press, start };
    const post = this.#postOf(game);
    const fitting = [...post.open].filter(
      (one) =>
        one.sender === sender &&
        one.recipients.includes(power) &&
        !one.seenBy.has(power) &&
        one.press !== null &&
        isSamePress(one.press, press),
    );
    // A client may resend press that one of its recipients could not receive.
    const sent = fitting.find(({ answer }) => answer?.verb !== "undelivered") ?? fitting[0];
    if (!sent) {
      if (senderConnection >= 0) this.#stray.push(shown);
      else if (!recipients.includes(power)) this.#misdelivered(shown, recipients);
      return;
    }
    sent.seenBy.set(power, n);
    if (!areSame(recipients, sent.recipients)) this.#recipients(shown, sent);
    if (fitting.length === 1 && sent.press && alteredInTry(sent.press, press, state.level) !== null)
      this.#add({ ...shown, code: "press-changed", facts: { power, sender, sent: sent.n }, cause: "" });
    const crossed = post.order.read(sent, power);
    this.#settleWhole(sent, post);
    if (!crossed) return;
    const facts = { power, n: crossed.before.n, other: sent.n, reader: crossed.other };
    this.#add({ ...shown, code: "press-order", facts, cause: crossed.other });
  }

  /** Finds out why an FRM has no SND, based on the other press sent around that time. */
  #explain(shown: Shown): void {
    const { game, power, sender, press, atNs } = shown;
    const { all } = this.#postOf(game);
    const countBy = (ns: number): number => partitionPoint(all.length, (at) => (all[at]?.atNs ?? ns) <= ns);
    const hasThisPress = (sent: Sent): boolean => sent.press !== null && isSamePress(sent.press, press);
    const near = all
      .slice(countBy(atNs - deliveryNs), countBy(atNs + crossingNs))
      .filter((sent) => reached(sent) || (sent.answer?.verb === "undelivered" && hasThisPress(sent)));
    const own = near.filter((sent) => sent.sender === sender);
    // An SND that cannot be read may be the source of this FRM.
    if (own.some((sent) => sent.press === null)) return;
    const source = own.findLast(hasThisPress);
    const late = own.find((sent) => hasThisPress(sent) && sent.recipients.includes(power) && !sent.seenBy.has(power));
    if (late) {
      late.seenBy.set(power, shown.n);
      return;
    }
    if (source && !source.recipients.includes(power)) return this.#misdelivered(shown, source.recipients);
    if (source) return this.#add({ ...shown, code: "press-doubled", facts: { power, sender }, cause: sender });
    const awaited = (sent: Sent): boolean =>
      sent.n < shown.n && sent.recipients.includes(power) && !sent.seenBy.has(power);
    const isAltered = ({ press: sentPress }: Sent): boolean => sentPress !== null && isRewritten(sentPress, press);
    const meant =
      near.find((sent) => hasThisPress(sent) && awaited(sent)) ??
      own.find((sent) => isAltered(sent) && awaited(sent)) ??
      own.find(awaited);
    if (!meant) return this.#add({ ...shown, code: "press-unsent", facts: { power, sender }, cause: sender });
    meant.seenBy.set(power, shown.n);
    const facts = { power, sender: meant.sender, sent: meant.n };
    const code = meant.sender === sender && isAltered(meant) ? "press-rewritten" : "press-changed";
    this.#add({ ...shown, code, facts, cause: "" }, placeOfChange(shown, meant));
  }

  #misdelivered(
    shown: Pick<Shown, "n" | "atNs" | "connection" | "power" | "sender">,
    recipients: readonly string[],
  ): void {
    const { power, sender } = shown;
    const facts = { power, sender, recipients: listed(recipients) };
    this.#add({ ...shown, code: "press-misdelivered", facts, cause: sender });
  }

  #recipients(shown: Shown, sent: Sent): void {
    // The missing bytes may contain the same press to other powers.
    if (this.#recorded.isTorn(sent.connection)) return;
    const { power, sender } = shown;
    const { length } = shown.recipients;
    const named = listed(shown.recipients);
    const lists = {
      listed: length === 1 ? `only ${named} as recipient` : `${named} as recipients`,
      recipients: listed(sent.recipients),
    };
    const at = atTokens({ start: 5, end: 5 + length });
    this.#add({ ...shown, code: "press-recipients", facts: { power, sender, sent: sent.n, ...lists }, cause: "" }, at);
  }

  /** Stops tracking press that every recorded recipient has received, or that the server refused. */
  #settleWhole(sent: Sent, post: Post): void {
    const { answer, readers, seenBy } = sent;
    const isSeen = answer?.verb === "YES" && [...readers.keys()].every((power) => seenBy.has(power));
    if (isSeen || answer?.verb === "refused") this.#settle(sent, post);
  }

  /** Stops tracking press that can no longer be delivered, and records who should have received it. */
  #settle(sent: Sent, { open, order }: Post): void {
    open.delete(sent);
    order.forget(sent);
    if (sent.answer?.verb !== "YES") return;
    for (const [power, connection] of sent.readers)
      if (!sent.seenBy.has(power)) this.#missing.push({ sent, power, connection });
  }

  #postOf(index: number): Post {
    const post = this.#posts.get(index) ?? { open: new Set(), all: [], order: new ReadingOrder() };
    this.#posts.set(index, post);
    return post;
  }

  #add(
    { code, connection, n, atNs, facts, cause }: Omit<Finding, "side" | keyof Place> & { code: Code },
    place: Place = wholeFrame,
  ): void {
    this.#report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
  }
}

/** What an answer shows about press. OUT and CCD may also be broadcasts, so a YES after them takes precedence. */
const verbs: ReadonlyMap<Token, NonNullable<Sent["answer"]>["verb"]> = new Map([
  [T.YES, "YES"],
  [T.REJ, "refused"],
  [T.HUH, "refused"],
  [T.OUT, "undelivered"],
  [T.CCD, "undelivered"],
]);

/** Whether press may have reached its recipients. */
function reached({ answer }: Sent): boolean {
  return answer?.verb !== "refused" && answer?.verb !== "undelivered";
}

/**
 * Returns the place of the first token that differs, or that of the sender if the press arrived under a different name.
 */
function placeOfChange({ press, start, sender }: Shown, sent: Sent): Place {
  if (sent.sender !== sender) return atTokens({ start: 2, end: 3 });
  const at = press.findIndex((token, index) => token !== sent.press?.[index]);
  return at < 0 ? wholeFrame : atTokens({ start: start + at, end: start + at + 1 });
}

export const delivery = defineRules(deliveryFindings, (report, context) => new DeliveryRules(report, context));
