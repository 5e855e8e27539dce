import { orderKey } from "../../../game/shared.ts";
import type { GameState, TurnRecord } from "../../../game/state.ts";
import type { ClientMessage } from "../../../language/message.ts";
import { compareTurns, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import { atTokens, type LintFrame, type Receives, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { type Details, findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { spanOf } from "../orders/orderWords.ts";
import { crossingNs } from "../press/boardSeen.ts";
import { longestLimit } from "../server/answersDue.ts";
import { secondsOf } from "../server/clock.ts";

/** Findings about requests that no server can grant. */
const impossibleFindings = {
  "notification-negative": {
    severity: "warning",
    message: "TME ( {seconds} ) asks for a notification after the deadline.",
    explanation:
      "The number states how many seconds before the deadline the server should send TME. The server answers with REJ.",
    clause: "v0.18, level 0, TME ( number )",
    fix: "Send a positive number of seconds, less than the time limit of the turn.",
    example: "TME ( -5 )",
  },
  "notification-too-long": {
    severity: "warning",
    message: "TME ( {seconds} ) asks for a notification, but {why}.",
    explanation:
      "The number states how many seconds before the deadline the server should send TME. The server answers with REJ, and sends no TME.",
    clause:
      "v0.18, level 0, TME ( number ): REJ if seconds is longer than the longest deadline, or if there are no deadlines",
    fix: "Take the time limits from the options of HLO, and ask for fewer seconds; in a game without time limits, do not ask.",
    example: "HLO .. ( ( MTL 60 ) ), TME ( 900 )",
  },
  "history-future": {
    severity: "warning",
    message: "HST asks for {turn}, but the last NOW was for {now}.",
    explanation: "The server has history only for turns that it has processed, and answers with REJ.",
    clause: "v0.18, level 0, HST",
    fix: "Ask for a turn before the current one.",
    example: "HST ( SPR 1905 ) in FAL 1902",
  },
  "withdrawal-unfounded": {
    severity: "warning",
    message: "NOT ( SUB ) withdraws {order}, but the client has not sent this order in {turn}.",
    explanation:
      "NOT ( SUB ( order ) ) must repeat the order exactly as it was sent, in the same turn. Any other order stays in force, and the server answers with REJ.",
    clause: "v0.18, level 0, NOT ( SUB ( order ) )",
    fix: "Copy the order from the SUB token by token, or send NOT ( SUB ) to withdraw all orders.",
    example: "SUB ( ( FRA AMY PAR ) HLD ), NOT ( SUB ( ( FRA AMY PAR ) MTO BUR ) )",
  },
} as const satisfies Findings;

type Code = keyof typeof impossibleFindings;

/** Finds requests for turns, times and orders that do not exist. */
class ImpossibleRules implements RuleCheck {
  readonly receives: Receives = { client: [T.TME, T.HST, T.NOT], server: [] };
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];

  constructor(report: Report<Code>, recorded: LintContext["recorded"]) {
    this.#report = report;
    this.#recorded = recorded;
  }

  frame(frame: LintFrame): void {
    const { reading } = frame;
    if (!reading?.ok || reading.direction !== "client-to-server") return;
    const { message } = reading;
    if (message.type === "TME" && message.seconds !== null)
      this.#notification(frame, secondsOf({ seconds: message.seconds, hours: message.hours }));
    const game = frame.game?.before;
    if (message.type === "HST") this.#history(frame, message, game ?? null);
    if (message.type === "NOT" && message.command.type === "SUB" && game)
      this.#withdrawal(frame, message.command.orders, game);
  }

  #notification(frame: LintFrame, seconds: number): void {
    const place = atTokens({ start: 2, end: 3 });
    if (seconds < 0) return this.#add(frame, "notification-negative", { place, facts: { seconds } });
    const longest = frame.game?.before ? longestLimit(frame) : undefined;
    if (longest === undefined || (longest !== null && seconds <= longest)) return;
    const why = longest === null ? "the game has no time limits" : `the longest time limit is ${longest} s`;
    this.#add(frame, "notification-too-long", { place, facts: { seconds, why } });
  }

  #history(frame: LintFrame, { turn }: Extract<ClientMessage, { type: "HST" }>, game: GameState | null): void {
    const seat = game?.seats.get(frame.connection);
    // Other clients may already have received a later turn than this client.
    const now = game?.current?.turn ?? seat?.turn ?? null;
    if (turn === null || now === null || seat?.mayHaveMissed || compareTurns(turn, now) <= 0) return;
    const facts = { turn: turnKey(turn), now: turnKey(now) };
    this.#add(frame, "history-future", { place: atTokens({ start: 2, end: 4 }), facts });
  }

  #withdrawal(frame: LintFrame, orders: readonly Order[], { current, past, seats }: GameState): void {
    const seat = seats.get(frame.connection);
    if (!current || seat?.power == null || seat.mayHaveMissed) return;
    const { power, turn } = seat;
    if (turn === null || turnKey(turn) !== turnKey(current.turn)) return;
    // Missing bytes may hold the order.
    if (!this.#recorded.isWhole(frame.connection, current.atNs ?? 0)) return;
    const hasCrossed = current.atNs !== null && frame.atNs - current.atNs < crossingNs;
    const records = hasCrossed ? [current, ...[...past.values()].slice(-1)] : [current];
    const order = orders.find((one) => !records.some((record) => isIn(record, power, one)));
    if (!order) return;
    const span = spanOf(order);
    const facts = { order: orderText(order), turn: turnKey(turn) };
    this.#add(frame, "withdrawal-unfounded", { place: span ? atTokens(span) : wholeFrame, facts, cause: "" });
  }

  #add(frame: LintFrame, code: Code, details: Details): void {
    this.#report(findingAt(frame, code, details));
  }
}

/** Whether a power has sent an order in a turn. */
function isIn({ books }: TurnRecord, power: string, order: Order): boolean {
  const key = orderKey(order);
  return books.get(power)?.some((submission) => orderKey(submission.order) === key) ?? false;
}

export const impossible = defineRules(
  impossibleFindings,
  (report, { recorded }) => new ImpossibleRules(report, recorded),
);
