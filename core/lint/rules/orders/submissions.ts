import { orderKey, subjectOf } from "../../../game/shared.ts";
import type { GameState, Seat, TurnRecord } from "../../../game/state.ts";
import type { ClientMessage, ServerMessage } from "../../../language/message.ts";
import { compareTurns, type Turn, type TurnKey, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
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
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import type { TurnClock } from "../../turnClock.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { crossingNs } from "../press/boardSeen.ts";
import { spanOf } from "./orderWords.ts";
import { OtherTurns } from "./otherTurns.ts";
import { areOrdered, fitOnlyIn } from "./turnOfOrders.ts";

/** Findings about submissions and their THX. */
const submissionFindings = {
  "sub-late": {
    severity: "warning",
    message: "The SUB for {turn} arrived too late: it was {how}.",
    explanation:
      "Orders count for the turn that is current when the server reads them. The server refuses late orders or, worse, applies them to the next turn if the same units are still in place.",
    clause: "v0.18, level 0, SUB: orders for the next turn",
    fix: "Send all orders before the turn is processed, or send NOT ( GOF ) first if they may still change. Write SUB ( turn ) so that the server refuses a late SUB as a whole.",
    example: "NOW ( FAL 1901 ) .., then SUB ( ( FRA AMY PAR ) MTO BUR ) where PAR is already empty",
  },
  "sub-wrong-turn": {
    severity: "error",
    message: "The SUB is for {turn}, but the last NOW was for {shown}.",
    explanation:
      "The server compares the turn in SUB with the current turn and refuses the whole SUB if they differ. Often the client counts turns itself, and the server has skipped a turn in which no power had orders to send.",
    clause: "v0.18, level 0, SUB ( turn )",
    fix: "Send SUB ( {shown} ) .. with the turn of the last NOW, or SUB without a turn.",
    example: "NOW ( SPR 1902 ) .., SUB ( WIN 1901 ) ( FRA WVE )",
  },
  "press-wrong-turn": {
    severity: "error",
    message: "The server refused press for {turn} because the last NOW was for {shown}; it was not delivered.",
    explanation:
      "The server compares the turn in SND with the current turn and refuses the press if they differ. Often the client counts turns itself, and the server has skipped a turn in which no power had orders to send.",
    clause: "v0.18, level 10, SND ( turn )",
    fix: "Send SND ( {shown} ) .. with the turn of the last NOW, or SND without a turn.",
    example: "NOW ( SPR 1901 ) .., SND ( FAL 1905 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "press-late": {
    severity: "warning",
    message: "The server refused press for {turn} because NOW ( {shown} ) had been sent; it was not delivered.",
    explanation:
      "The server compares the turn in SND with the current turn. Either the server processed the turn while the client was writing the press, or NOW and the press crossed in transit.",
    clause: "v0.18, level 10, SND ( turn )",
    fix: "Check for a new NOW before sending press. If the press still applies in {shown}, send it again as SND ( {shown} ) .. or without a turn.",
    example: "NOW ( FAL 1901 ) .., SND ( SPR 1901 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "unit-ordered-twice": {
    severity: "warning",
    message: "One SUB orders {unit} twice: {first}, then {second}.",
    explanation:
      "Servers process the orders one by one. For a movement or retreat, the last accepted order counts; a second build or removal in the same place is refused.",
    clause: "v0.18, level 0, SUB: orders can be changed by giving a new order for a unit",
    fix: "Send one order for {unit}: {choice}.",
    example: "SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA AMY PAR ) MTO BUR )",
  },
  "order-when-out": {
    severity: "warning",
    message: "{power} sent {command} although it had no units and no centres left.",
    explanation: "An eliminated power has no orders, no vote and no press. Servers refuse what it sends.",
    clause: "v0.18, level 0, DRW and GOF; level 10, SND: the power has been eliminated",
    fix: "Stop sending once NOW lists no units for {power} and SCO lists no centres. Stay connected until OFF.",
    example: "SCO without FRA, then DRW from FRA",
  },
  "thx-order": {
    severity: "warning",
    message: "THX answers {told} before {next}, although {next} comes first in the SUB.",
    explanation: "A client that matches THX to orders by counting assigns the note to the wrong order.",
    clause: "v0.18, level 0, SUB: THX to each order, in left to right order",
    fix: "Send one THX per order, in the same sequence as in the SUB.",
    example: "SUB ( A ) ( B ), THX ( B ) .., THX ( A ) ..",
  },
  "thx-echo": {
    severity: "warning",
    message: "THX has {told}, but the SUB has {next}.",
    explanation:
      "THX must repeat each order as it was submitted. A client that looks up its order by the text finds no match.",
    clause: "v0.18, level 0, THX: order is the order as submitted",
    fix: "Repeat the order token by token.",
    example: "SUB ( ( FRA AMY PAR ) MTO BUR ), THX ( ( FRA AMY PAR ) HLD ) ( MBV )",
  },
  "thx-missing": {
    severity: "warning",
    message: "The server sent no THX for {missing} of {total} orders (first: {order}) but sent later messages.",
    explanation: "Without THX, a client does not know whether the order counts.",
    clause: "v0.18, level 0, SUB: THX to each order",
    fix: "Send one THX per order. As a client, resend any order that got no THX.",
    example: "SUB ( A ) ( B ), THX ( A ) ( MBV ), YES ( GOF )",
  },
} as const satisfies Findings;

type Code = keyof typeof submissionFindings;

/** A SUB for which the server has not yet sent every THX. */
interface Pending {
  readonly n: FrameNumber;
  readonly atNs: number;
  /** The turn of the last NOW to the client when it sent the SUB; null if a later NOW may be lost. */
  readonly turn: TurnKey | null;
  readonly orders: Order[];
  readonly total: number;
  /**
   * Reports a THX that came before the THX of an earlier order. Called only when the earlier order's THX arrives,
   * because until then that THX may simply be missing.
   */
  reportOrder: (() => void) | null;
  /** When the last THX for this SUB arrived; null if none has arrived yet. */
  thankedNs: number | null;
  isLate: boolean;
  /** False if another SUB may be missing, because its THX could not be distinguished from those of this one. */
  readonly isCertain: boolean;
}

interface Submitting {
  pending: Pending[];
  readonly otherTurns: OtherTurns;
  /** The turn before the current one; null if unknown. */
  earlier: Turn | null;
  /** When the NOW of the current turn arrived. */
  shownNs: number;
  /** Whether the client has sent a SUB since that NOW. */
  hasSubmitted: boolean;
  /** The shortest time from a NOW to the client's next SUB; infinite before the first SUB. */
  reactionNs: number;
  /** Whether bytes since the last NOW are missing, which may include a SUB. */
  mayLackSub: boolean;
}

/** A SUB's THX never arrive this far apart. */
const thxPatienceNs = 2e9;

type Sub = Extract<ClientMessage, { readonly type: "SUB" }>;

/**
 * Reports SUBs that are late, for a different turn, from an eliminated power, or with two orders for a unit, and faults
 * in the server's THX.
 */
class SubmissionRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SUB, T.DRW, T.SND], server: "all", ords: "first" };
  /** SUBs for a turn that was over, which is why their orders are wrong. */
  readonly #late: Set<FrameNumber>;
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  readonly #connections = new Map<ConnectionId, Submitting>();

  constructor(report: Report<Code>, { late, clock }: Pick<LintContext, "late" | "clock">) {
    this.#report = report;
    this.#clock = clock;
    this.#late = late;
  }

  lost({ connection }: Leg): void {
    const submitting = this.#forget(connection);
    submitting.otherTurns.clear();
    submitting.mayLackSub = true;
  }

  /** Handles an unreadable message, which may be a THX about any order, or a NOW that begins a turn. */
  unread({ connection }: LintFrame): void {
    this.#forget(connection);
  }

  #forget(connection: ConnectionId): Submitting {
    const submitting = this.#of(connection);
    submitting.pending = [];
    submitting.earlier = null;
    return submitting;
  }

  frame(frame: LintFrame): void {
    const { reading } = frame;
    if (!reading?.ok) return;
    const submitting = this.#of(frame.connection);
    if (reading.direction === "client-to-server") this.#ofClient(frame, reading.message, submitting);
    else this.#ofServer(frame, reading.message, submitting);
  }

  #ofClient(frame: LintFrame, message: ClientMessage, submitting: Submitting): void {
    if (message.type !== "SUB" && message.type !== "DRW" && message.type !== "SND") return;
    const game = frame.game?.before;
    const seat = game?.seats.get(frame.connection);
    if (game && seat?.power != null && isEliminated(game, seat, seat.power)) {
      this.#reportAt(frame, "order-when-out", { command: message.type, power: seat.power }, message.type);
      return;
    }
    if (message.type === "SND") submitting.otherTurns.send(frame, message.turn, seat, submitting.earlier);
    if (message.type !== "SUB") return;
    this.#twice(frame, message);
    const isLate = game !== undefined && game !== null && seat !== undefined && this.#turn(frame, message, game, seat);
    const { n, atNs } = frame;
    if (!submitting.hasSubmitted && !isLate && submitting.earlier !== null) {
      submitting.hasSubmitted = true;
      submitting.reactionNs = Math.min(submitting.reactionNs, atNs - submitting.shownNs);
    }
    const turn = seat?.turn && !seat.mayHaveMissed ? turnKey(seat.turn) : null;
    if (isLate) this.#late.add(n);
    const orders = [...message.orders];
    submitting.pending.push({
      n,
      atNs,
      turn,
      orders,
      total: orders.length,
      reportOrder: null,
      thankedNs: null,
      isLate,
      isCertain: !submitting.mayLackSub,
    });
  }

  /** Checks the turn of a SUB. Returns whether it is for a turn that is over. */
  #turn(
    frame: LintFrame,
    { turn, orders }: Sub,
    game: GameState,
    { power, turn: shown, mayHaveMissed }: Seat,
  ): boolean {
    if (shown === null || mayHaveMissed) return false;
    const { earlier, shownNs, reactionNs } = this.#of(frame.connection);
    const seconds = secondsBetween(shownNs, frame.atNs);
    const isOfEarlier =
      turn === null
        ? earlier !== null &&
          orders.length > 0 &&
          fitOnlyIn(orders, recordOf(game, earlier), recordOf(game, shown)) &&
          // A client that had already given these orders in time repeats them on purpose. A SUB that crossed the NOW in
          // transit arrives much sooner than the client ever reacts to a NOW.
          (frame.atNs - shownNs < Math.min(crossingNs, reactionNs / 2) ||
            !areOrdered(orders, power, recordOf(game, earlier)))
        : earlier !== null && compareTurns(turn, earlier) === 0;
    if (isOfEarlier && earlier !== null) {
      const how = `sent ${seconds} s after NOW ( ${turnKey(shown)} )`;
      this.#reportAt(frame, "sub-late", { turn: turnKey(earlier), how }, "");
      return true;
    }
    if (turn !== null && compareTurns(turn, shown) !== 0) {
      const facts = { turn: turnKey(turn), shown: turnKey(shown) };
      this.#reportAt(frame, "sub-wrong-turn", facts, "", { start: 1, end: 5 });
    }
    return false;
  }

  #twice(frame: LintFrame, { orders }: Sub): void {
    const seen = new Map<string, Order>();
    for (const order of orders) {
      const subject = subjectOf(order);
      if (subject === null) continue;
      const first = seen.get(subject);
      seen.set(subject, order);
      if (!first) continue;
      const [one, other] = [orderText(first), orderText(order)];
      const facts = { unit: subject, first: one, second: other, choice: one === other ? one : `${one}, or ${other}` };
      this.#reportAt(frame, "unit-ordered-twice", facts, "", spanOf(order));
    }
  }

  #ofServer(frame: LintFrame, message: ServerMessage, submitting: Submitting): void {
    if (message.type === "NOW") this.#shown(frame, submitting);
    const wrong = submitting.otherTurns.answered(frame, message.type === "REJ");
    if (wrong) this.#report(wrong);
    if (submitting.pending.length === 0) return;
    if (frame.answers === null) this.#giveUp(frame, message, submitting);
    else this.#ofAnswer(frame, message, submitting, frame.answers);
  }

  #ofAnswer(frame: LintFrame, message: ServerMessage, submitting: Submitting, answered: FrameNumber): void {
    const pending = submitting.pending.find(({ n }) => n === answered);
    if (message.type === "THX" && pending) this.#matchThx(frame, message.order, pending);
    this.#reportMissingThx(frame, submitting, answered);
    const isRefused = message.type === "REJ" || message.type === "HUH" || message.type === "PRN";
    if (pending && (message.type === "THX" || isRefused)) this.#readLate(frame, pending);
    submitting.pending = submitting.pending.filter(
      (one) => one.orders.length > 0 && !(isRefused && one === pending) && one.n >= answered,
    );
  }

  /** Reports orders whose THX can no longer arrive, because the server sends all the THX for a SUB at once. */
  #giveUp(frame: LintFrame, { type }: ServerMessage, submitting: Submitting): void {
    const isOld = ({ thankedNs }: Pending): boolean => thankedNs !== null && frame.atNs - thankedNs > thxPatienceNs;
    if (type === "ORD" || type === "NOW" || (this.#clock.hasTimes && submitting.pending.some(isOld)))
      this.#reportMissingThx(frame, submitting, frame.n);
  }

  #shown({ connection, atNs, game }: LintFrame, submitting: Submitting): void {
    const before = game?.before?.seats.get(connection)?.turn ?? null;
    const after = game?.after.seats.get(connection)?.turn ?? null;
    if (after === null || (before !== null && compareTurns(before, after) === 0)) return;
    submitting.earlier = before;
    submitting.shownNs = atNs;
    submitting.hasSubmitted = false;
    submitting.mayLackSub = false;
  }

  #matchThx(frame: LintFrame, order: Order, pending: Pending): void {
    const key = orderKey(order);
    const at = pending.orders.findIndex((one) => orderKey(one) === key);
    const [next] = pending.orders;
    if (!next) return;
    if (at === 0) {
      pending.reportOrder?.();
      pending.reportOrder = null;
    } else {
      const facts = { told: orderText(order), next: orderText(next) };
      if (at > 0) pending.reportOrder ??= () => this.#reportAt(frame, "thx-order", facts, "");
      else this.#reportAt(frame, "thx-echo", facts, "");
    }
    pending.orders.splice(Math.max(0, at), 1);
    pending.thankedNs = frame.atNs;
  }

  /** Reports SUBs whose THX can no longer arrive, because a later request was answered. */
  #reportMissingThx(frame: LintFrame, { pending }: Submitting, answered: FrameNumber): void {
    for (const { n, orders, total, isCertain } of pending) {
      const [first] = orders;
      if (n >= answered || !first || !isCertain || orders.length === total) continue;
      const facts = { order: orderText(first), missing: orders.length, total };
      const { connection, atNs } = frame;
      this.#report({ code: "thx-missing", connection, side: "server", n, atNs, ...wholeFrame, facts, cause: "" });
      orders.length = 0;
    }
  }

  /**
   * Reports a SUB that the server read after its turn, because the NOW of a later turn arrived between the SUB and its
   * answer.
   */
  #readLate({ connection, atNs, game }: LintFrame, pending: Pending): void {
    const now = game?.before?.seats.get(connection)?.turn;
    if (pending.isLate || pending.turn === null || now == null || turnKey(now) === pending.turn) return;
    pending.isLate = true;
    this.#late.add(pending.n);
    const { shownNs } = this.#of(connection);
    const how = `sent ${secondsBetween(pending.atNs, shownNs)} s before NOW ( ${turnKey(now)} ) and answered after it`;
    const facts = { turn: pending.turn, how };
    const at = { connection, side: "client", n: pending.n, atNs } as const;
    this.#report({ ...at, code: "sub-late", ...wholeFrame, facts, cause: "" });
  }

  #reportAt(
    frame: LintFrame,
    code: Code,
    facts: Finding["facts"],
    cause: string,
    span: { readonly start: number; readonly end: number } | null = null,
  ): void {
    const { connection, direction, n, atNs } = frame;
    const place: Place = span === null ? wholeFrame : atTokens(span);
    this.#report({ code, connection, side: sideOf(direction), n, atNs, ...place, facts, cause });
  }

  #of(connection: ConnectionId): Submitting {
    const known = this.#connections.get(connection);
    if (known) return known;
    const fresh: Submitting = {
      pending: [],
      otherTurns: new OtherTurns(),
      earlier: null,
      shownNs: 0,
      hasSubmitted: false,
      reactionNs: Number.POSITIVE_INFINITY,
      mayLackSub: false,
    };
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

function recordOf({ past, current }: GameState, turn: Turn): TurnRecord | undefined {
  const key = turnKey(turn);
  return current && turnKey(current.turn) === key ? current : past.get(key);
}

/** Whether NOW and SCO have shown that a power has no units and no centres. */
function isEliminated(game: GameState, { turn }: Seat, power: string): boolean {
  if (game.end !== null || turn === null) return false;
  const record = recordOf(game, turn);
  if (!record?.units || record.units.some((unit) => unit.power === power)) return false;
  const isListed = game.centres?.some(({ owner, centres }) => owner === power && centres.length > 0);
  return isListed === false && record.centres !== null;
}

export const submissions = defineRules(submissionFindings, (report, context) => new SubmissionRules(report, context));
