import { subjectOf } from "../../../game/orderBook.ts";
import { orderKey } from "../../../game/shared.ts";
import { standsIn } from "../../../game/standsIn.ts";
import type { GameState, Seat, TurnRecord } from "../../../game/state.ts";
import type { ClientMessage, ServerMessage } from "../../../language/message.ts";
import { compareTurns, type Turn, type TurnKey, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import {
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Report,
  type RuleCheck,
  sideOf,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { spanOf } from "./orderWords.ts";

/** Findings of submissions and their THX. */
const submissionFindings = {
  "sub-late": {
    severity: "warning",
    message: "The SUB is for {turn}, which is over: it came {how}.",
    explanation:
      "Orders count for the turn that the server has at hand when it reads them. What comes late is refused, or, worse, is taken for the next turn where the same units still stand.",
    clause: "v0.18, level 0, SUB: orders for the next turn",
    fix: "Send all orders before the turn is played: earlier, or behind NOT ( GOF ) where they may still change; write SUB ( turn ) so that a late one is refused whole.",
    example: "NOW ( FAL 1901 ) .., then SUB ( ( FRA AMY PAR ) MTO BUR ) where PAR is empty already",
  },
  "sub-wrong-turn": {
    severity: "error",
    message: "The SUB is for {turn}; the last NOW was that of {shown}.",
    explanation:
      "The turn in SUB is checked against the one at hand, and the SUB is refused whole where it differs. Often the client counts turns itself, and the server has skipped one without anything to do.",
    clause: "v0.18, level 0, SUB ( turn )",
    fix: "Write the turn of the last NOW, SUB ( {shown} ) .., or none.",
    example: "NOW ( SPR 1902 ) .., SUB ( WIN 1901 ) ( FRA WVE )",
  },
  "press-wrong-turn": {
    severity: "error",
    message: "The press is for {turn}; the last NOW was that of {shown}: it is refused, and nobody gets it.",
    explanation:
      "The turn in SND is checked against the one at hand, and the press is refused where it differs. Often the client counts turns itself, and the server has skipped one without anything to do.",
    clause: "v0.18, level 10, SND ( turn )",
    fix: "Write the turn of the last NOW, SND ( {shown} ) .., or none.",
    example: "NOW ( SPR 1901 ) .., SND ( FAL 1905 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "press-late": {
    severity: "warning",
    message: "The press is for {turn}, and NOW of {shown} had come: it is refused, and nobody gets it.",
    explanation:
      "The turn in SND is checked against the one at hand. The turn was played while the press was written, or NOW and press crossed on their way.",
    clause: "v0.18, level 10, SND ( turn )",
    fix: "Look for a NOW before sending; what holds for {shown} too goes out anew as SND ( {shown} ) .., or without a turn.",
    example: "NOW ( FAL 1901 ) .., SND ( SPR 1901 ) ( FRA ) ( PRP ( PCE ( ENG FRA ) ) )",
  },
  "unit-ordered-twice": {
    severity: "warning",
    message: "{unit} is ordered twice in one SUB: {first}, then {second}.",
    explanation:
      "Servers take the orders one by one: of a movement or retreat the last that is accepted stands, a second build or removal in one place is refused.",
    clause: "v0.18, level 0, SUB: orders can be changed by giving a new order for a unit",
    fix: "Send one order for {unit}: {first}, or {second}.",
    example: "SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA AMY PAR ) MTO BUR )",
  },
  "order-when-out": {
    severity: "warning",
    message: "{power} sends {command} though it has neither units nor centres left.",
    explanation: "A power that is eliminated has nothing to order, no vote and no press. Servers refuse what it sends.",
    clause: "v0.18, level 0, DRW and GOF; level 10, SND: the power has been eliminated",
    fix: "Stop when NOW lists no unit and SCO no centre of {power}; watch on until OFF.",
    example: "SCO without FRA, then DRW from FRA",
  },
  "thx-order": {
    severity: "warning",
    message: "THX answers {told} before {next}, which stands before it in the SUB.",
    explanation: "A client that counts THX takes the note of one order for that of another.",
    clause: "v0.18, level 0, SUB: THX to each order, in left to right order",
    fix: "Send one THX an order, in the order of the SUB.",
    example: "SUB ( A ) ( B ), THX ( B ) .., THX ( A ) ..",
  },
  "thx-echo": {
    severity: "warning",
    message: "THX repeats {told}; the SUB has {next}.",
    explanation: "THX repeats each order as it was submitted. A client that looks its order up by the text finds none.",
    clause: "v0.18, level 0, THX: order is the order as submitted",
    fix: "Repeat the order token by token.",
    example: "SUB ( ( FRA AMY PAR ) MTO BUR ), THX ( ( FRA AMY PAR ) HLD ) ( MBV )",
  },
  "thx-missing": {
    severity: "warning",
    message:
      "The SUB of {total} orders gets no THX for {missing} of them, the first {order}; a later request is answered.",
    explanation: "Without its THX a client does not know whether the order counts.",
    clause: "v0.18, level 0, SUB: THX to each order",
    fix: "Send one THX an order. As a client, send an order that has none again.",
    example: "SUB ( A ) ( B ), THX ( A ) ( MBV ), YES ( GOF )",
  },
} as const satisfies Findings;

type Code = keyof typeof submissionFindings;

/** A SUB whose THX are not all in. */
interface Pending {
  readonly n: FrameNumber;
  readonly atNs: number;
  /** The turn that the client was shown when it sent it. */
  readonly turn: TurnKey | null;
  readonly orders: Order[];
  readonly total: number;
  isLate: boolean;
}

/** Press for another turn than the client was shown last. */
interface Elsewhen {
  readonly atNs: number;
  readonly turn: Turn;
  readonly shown: Turn;
  /** For the turn before: it may have crossed the NOW. */
  readonly isOfEarlier: boolean;
}

interface Submitting {
  pending: Pending[];
  /** By its frame. */
  readonly elsewhen: Map<FrameNumber, Elsewhen>;
  /** The turn that it was shown before the one at hand, and when it was shown this one. */
  earlier: Turn | null;
  shownNs: number;
}

/** Press for another turn that waits for its answer. */
const mostElsewhen = 64;

type Sub = Extract<ClientMessage, { readonly type: "SUB" }>;

/** When orders come and from whom: for a turn that is over, for another turn, twice, from who plays no more; and the THX to each. */
class SubmissionRules implements RuleCheck {
  /** SUBs for a turn that was over: what is wrong with their orders comes of that. */
  readonly #late: Set<FrameNumber>;
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Submitting>();

  constructor(report: Report<Code>, late: Set<FrameNumber>) {
    this.#report = report;
    this.#late = late;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).pending = [];
    this.#of(connection).earlier = null;
    this.#of(connection).elsewhen.clear();
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
      this.#tell(frame, "order-when-out", { command: message.type, power: seat.power }, message.type);
      return;
    }
    if (message.type === "SND") this.#press(frame, message.turn, seat, submitting);
    if (message.type !== "SUB") return;
    this.#twice(frame, message);
    const isLate = game !== undefined && game !== null && seat !== undefined && this.#turn(frame, message, game, seat);
    const { n, atNs } = frame;
    const turn = seat?.turn ? turnKey(seat.turn) : null;
    if (isLate) this.#late.add(n);
    const orders = [...message.orders];
    submitting.pending.push({ n, atNs, turn, orders, total: orders.length, isLate });
  }

  /** Whether it is for a turn that is over. */
  #turn(frame: LintFrame, { turn, orders }: Sub, game: GameState, { turn: shown, mayHaveMissed }: Seat): boolean {
    if (shown === null || mayHaveMissed) return false;
    const { earlier, shownNs } = this.#of(frame.connection);
    const seconds = secondsBetween(shownNs, frame.atNs);
    const isOfEarlier =
      turn === null
        ? earlier !== null && orders.length > 0 && standOnlyIn(orders, recordOf(game, earlier), recordOf(game, shown))
        : earlier !== null && compareTurns(turn, earlier) === 0;
    if (isOfEarlier && earlier !== null) {
      const how = `${seconds} s after NOW of ${turnKey(shown)}`;
      this.#tell(frame, "sub-late", { turn: turnKey(earlier), how }, "");
      return true;
    }
    if (turn !== null && compareTurns(turn, shown) !== 0) {
      const facts = { turn: turnKey(turn), shown: turnKey(shown) };
      this.#tell(frame, "sub-wrong-turn", facts, "", { start: 1, end: 5 });
    }
    return false;
  }

  /** What becomes of it the answer tells: some servers look at no turn. */
  #press({ n, atNs }: LintFrame, turn: Turn | null, seat: Seat | undefined, { elsewhen, earlier }: Submitting): void {
    if (turn === null || !seat?.turn || seat.mayHaveMissed || compareTurns(turn, seat.turn) === 0) return;
    const isOfEarlier = earlier !== null && compareTurns(turn, earlier) === 0;
    if (elsewhen.size < mostElsewhen) elsewhen.set(n, { atNs, turn, shown: seat.turn, isOfEarlier });
  }

  #pressRefused({ connection, answers }: LintFrame, { elsewhen }: Submitting, isRefused: boolean): void {
    const press = elsewhen.get(answers ?? 0);
    if (answers === null || !press) return;
    elsewhen.delete(answers);
    if (!isRefused) return;
    const { atNs, turn, shown, isOfEarlier } = press;
    const at = { connection, side: "client", n: answers, atNs } as const;
    // What is of the turn before may have crossed the NOW.
    const code = isOfEarlier ? "press-late" : "press-wrong-turn";
    const facts = { turn: turnKey(turn), shown: turnKey(shown) };
    this.#report({ ...at, code, ...atTokens({ start: 1, end: 5 }), facts, cause: "" });
  }

  #twice(frame: LintFrame, { orders }: Sub): void {
    const seen = new Map<string, Order>();
    for (const order of orders) {
      const subject = subjectOf(order);
      if (subject === null) continue;
      const first = seen.get(subject);
      seen.set(subject, order);
      if (!first) continue;
      const facts = { unit: subject, first: orderText(first), second: orderText(order) };
      this.#tell(frame, "unit-ordered-twice", facts, "", spanOf(order));
    }
  }

  #ofServer(frame: LintFrame, message: ServerMessage, submitting: Submitting): void {
    if (message.type === "NOW") this.#shown(frame, submitting);
    this.#pressRefused(frame, submitting, message.type === "REJ");
    if (frame.answers === null || submitting.pending.length === 0) return;
    const pending = submitting.pending.find(({ n }) => n === frame.answers);
    if (message.type === "THX" && pending) this.#thanked(frame, message.order, pending);
    this.#passed(frame, submitting, frame.answers);
    const isRefused = message.type === "REJ" || message.type === "HUH" || message.type === "PRN";
    if (pending && (message.type === "THX" || isRefused)) this.#readLate(frame, pending);
    submitting.pending = submitting.pending.filter(
      (one) => one.orders.length > 0 && !(isRefused && one === pending) && one.n >= (frame.answers ?? 0),
    );
  }

  #shown({ connection, atNs, game }: LintFrame, submitting: Submitting): void {
    const before = game?.before?.seats.get(connection)?.turn ?? null;
    const after = game?.after.seats.get(connection)?.turn ?? null;
    if (after === null || (before !== null && compareTurns(before, after) === 0)) return;
    submitting.earlier = before;
    submitting.shownNs = atNs;
  }

  #thanked(frame: LintFrame, order: Order, pending: Pending): void {
    const key = orderKey(order);
    const at = pending.orders.findIndex((one) => orderKey(one) === key);
    const [next] = pending.orders;
    if (!next) return;
    const facts = { told: orderText(order), next: orderText(next) };
    if (at > 0) this.#tell(frame, "thx-order", facts, "");
    if (at < 0) this.#tell(frame, "thx-echo", facts, "");
    pending.orders.splice(Math.max(0, at), 1);
  }

  /** A later request has its answer: no THX comes any more. */
  #passed(frame: LintFrame, { pending }: Submitting, answered: FrameNumber): void {
    for (const { n, orders, total } of pending) {
      const [first] = orders;
      if (n >= answered || !first || orders.length === total) continue;
      const facts = { order: orderText(first), missing: orders.length, total };
      const { connection, atNs } = frame;
      this.#report({ code: "thx-missing", connection, side: "server", n, atNs, ...wholeFrame, facts, cause: "" });
    }
  }

  /** The server read it when the turn was over: between the SUB and its answer stands the NOW of a later turn. */
  #readLate({ connection, atNs, game }: LintFrame, pending: Pending): void {
    const now = game?.before?.seats.get(connection)?.turn;
    if (pending.isLate || pending.turn === null || now == null || turnKey(now) === pending.turn) return;
    pending.isLate = true;
    this.#late.add(pending.n);
    const { shownNs } = this.#of(connection);
    const how = `${secondsBetween(pending.atNs, shownNs)} s before NOW of ${turnKey(now)}, and was answered behind it`;
    const facts = { turn: pending.turn, how };
    const at = { connection, side: "client", n: pending.n, atNs } as const;
    this.#report({ ...at, code: "sub-late", ...wholeFrame, facts, cause: "" });
  }

  #tell(
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
    const fresh: Submitting = { pending: [], elsewhen: new Map(), earlier: null, shownNs: 0 };
    this.#connections.set(connection, fresh);
    return fresh;
  }
}

/** `0.3`, `12`. */
export function secondsBetween(fromNs: number, toNs: number): string {
  const seconds = Math.abs(toNs - fromNs) / 1e9;
  return seconds < 0.1 ? seconds.toFixed(3) : seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0);
}

function recordOf({ past, current }: GameState, turn: Turn): TurnRecord | undefined {
  const key = turnKey(turn);
  return current && turnKey(current.turn) === key ? current : past.get(key);
}

/** None of the orders can stand in the turn at hand, all can in the one before. */
function standOnlyIn(
  orders: readonly Order[],
  earlier: TurnRecord | undefined,
  shown: TurnRecord | undefined,
): boolean {
  if (!earlier?.units || !shown?.units) return false;
  return orders.every((order) => standsIn(order, earlier) && !standsIn(order, shown));
}

/** It was shown that it has neither units nor centres. */
function isEliminated(game: GameState, { turn }: Seat, power: string): boolean {
  if (game.end !== null || turn === null) return false;
  const record = recordOf(game, turn);
  if (!record?.units || record.units.some((unit) => unit.power === power)) return false;
  const isListed = game.centres?.some(({ owner, centres }) => owner === power && centres.length > 0);
  return isListed === false && record.centres !== null;
}

export const submissions = defineRules(submissionFindings, (report, { late }) => new SubmissionRules(report, late));
