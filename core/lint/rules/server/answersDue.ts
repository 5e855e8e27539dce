import { unitKey } from "../../../game/check/ordersKnown.ts";
import { standing } from "../../../game/orderBook.ts";
import { orderKey, subjectOf } from "../../../game/shared.ts";
import type { GameState } from "../../../game/state.ts";
import type { ClientCommand, Negatable, ServerMessage } from "../../../language/message.ts";
import { compareTurns, phaseOf, turnKey } from "../../../map/turn.ts";
import type { Order } from "../../../orders/order.ts";
import { atTokens, type LintFrame } from "../../finding.ts";
import type { Findings } from "../../rule.ts";
import { aliveIn } from "../press/boardSeen.ts";
import { type Attendee, plays, type ServerReport } from "./attendee.ts";
import { limitOf, secondsOf } from "./clock.ts";
import { checkAccepted, isRefusedInNext, pressAnswerFindings, whyPressDue } from "./pressAnswers.ts";

/** Findings about YES and REJ. The clauses cite v0.18, level 0. */
export const answerFindings = {
  "time-refused": {
    severity: "warning",
    message: "The server answered {command} with REJ although {why}.",
    explanation:
      "If the game has deadlines, the server must answer a client that asks for the time or for a notification.",
    clause: "v0.18, level 0, TME",
    fix: "Answer TME with TME ( s ); answer TME ( s ) with YES if s is within the longest limit; always answer NOT ( TME ) with YES.",
    example: "REJ ( TME ) with MTL 60",
    habits: [{ software: "diplomacy", does: "refuses every request about the clock" }],
  },
  "answer-of-other-kind": {
    severity: "warning",
    message: "The server answered {command} with {answer} instead of {due}.",
    explanation: "A client that waits for the requested data waits forever.",
    clause: "v0.18, level 0: the answers to each command",
    fix: "Answer {command} with {due}.",
    example: "YES ( SUB ( ( FRA AMY PAR ) HLD ) )",
    habits: [
      { software: "tenderi", does: "answers every TME with the time left, or with TME ( -1 ) if there is no deadline" },
    ],
  },
  "wrongly-refused": {
    severity: "warning",
    message: "The server answered {command} with REJ although {why}.",
    explanation: "A client whose valid request is refused cannot continue and does not find out why.",
    clause: "v0.18, level 0: the cases in which each command is answered with REJ",
    fix: "Send REJ only if the game has not started or has ended, or to observers and eliminated powers.",
    example: "REJ ( GOF ) in the middle of a game",
    habits: [{ software: "tenderi", does: "refuses every HST, and every request before NME or IAM" }],
  },
  "orders-refused": {
    severity: "warning",
    message: "The server answered {command} with REJ although {why}.",
    explanation: "REJ refuses all orders in the message; a server answers orders that it does not accept with THX.",
    clause: "v0.18, level 0, SUB and NOT ( SUB )",
    fix: "Answer SUB with one THX for each order, and NOT ( SUB ) with YES. Send REJ only if the game has not started or has ended, or if the turn is not the current one.",
    example: "REJ ( SUB ( ( FRA AMY PAR ) HLD ) ) in the middle of a game",
    habits: [
      {
        software: "diplomacy",
        does: "refuses a whole SUB because of one unacceptable order, and also refuses every NOT ( SUB ( order ) )",
      },
    ],
  },
  "wrongly-granted": {
    severity: "warning",
    message: "The server answered {command} with {answer} although {why}.",
    explanation: "The client relies on something that cannot happen.",
    clause: "v0.18, level 0: the cases in which each command is answered with REJ",
    fix: "Answer with REJ.",
    example: "YES ( DRW ) to an observer",
    habits: [{ software: "tenderi", does: "accepts all press although it announces level 0" }],
  },
  ...pressAnswerFindings,
} as const satisfies Findings;

type ReportFinding = ServerReport<keyof typeof answerFindings>;

type Answer = Extract<ServerMessage, { readonly type: "YES" | "REJ" }>;

const atCommand = atTokens({ start: 2, end: 3 });

/** Checks YES and REJ against the state of the game. Source: protocol, "Commands: who sends, what answers". */
export function checkAnswer(frame: LintFrame, answer: Answer, attendee: Attendee, report: ReportFinding): void {
  if (frame.answers === null) return;
  const { echo } = answer;
  const command = nameOf(echo);
  const due = otherKind(answer);
  if (due !== null) {
    report(
      frame,
      "answer-of-other-kind",
      atTokens({ start: 0, end: 1 }),
      { answer: answer.type, command, due },
      command,
    );
    return;
  }
  if (answer.type === "YES") {
    const why = whyNotGranted(frame, echo, attendee);
    if (why === null) checkAccepted(frame, echo, attendee, report);
    else report(frame, "wrongly-granted", atCommand, { command, answer: "YES", why }, command);
    return;
  }
  if (echo.type === "NME") {
    attendee.reportNameRefused = (why) => report(frame, "wrongly-refused", atCommand, { command, why }, command);
    return;
  }
  const isOfTime = echo.type === "TME" || (echo.type === "NOT" && echo.command.type === "TME");
  const why = isOfTime ? whyTimeDue(frame, echo, attendee) : whyDue(frame, echo, attendee);
  if (why === null) return;
  const isOfOrders = echo.type === "SUB" || (echo.type === "NOT" && echo.command.type === "SUB");
  const code = isOfTime ? "time-refused" : isOfOrders ? "orders-refused" : "wrongly-refused";
  const isBeyondHabits = isOfOrders && areAlwaysTaken(frame, echo, attendee);
  const told = (next: LintFrame | null): void => {
    const isOfNext = next !== null && echo.type === "SND" && isRefusedInNext(frame, echo, attendee, next);
    if (!isOfNext) report(frame, code, atCommand, { command, why }, command, isBeyondHabits);
  };
  attendee.refusals.push({ atNs: frame.atNs, report: told });
}

/** Checks a TME that answers a request for a notification: the answer should be YES or REJ. */
export function checkNotification(frame: LintFrame, { notification }: Attendee, report: ReportFinding): void {
  if (notification === null || frame.answers !== notification.n) return;
  const facts = { answer: "TME", command: notification.words, due: "YES or REJ" };
  report(frame, "answer-of-other-kind", atTokens({ start: 0, end: 1 }), facts, "TME");
}

function nameOf(echo: ClientCommand): string {
  if (echo.type === "NOT") return `NOT ( ${echo.command.type} )`;
  if (echo.type === "TME" && echo.seconds !== null) return `TME ( ${echo.seconds} )`;
  return echo.type === "HST" && echo.turn ? `HST ( ${turnKey(echo.turn)} )` : echo.type;
}

/** Returns the message that the server should have sent instead of YES or REJ; null if YES or REJ may be correct. */
function otherKind({ type, echo }: Answer): string | null {
  if (echo.type === "MAP" || echo.type === "MDF") return echo.type;
  if (type === "REJ") return null;
  switch (echo.type) {
    case "SUB":
      return "THX for each order";
    case "HST":
    case "ORD":
      return "ORD, SCO and NOW of the turn";
    case "HLO":
    case "SCO":
    case "NOW":
    case "MIS":
      return echo.type;
    case "TME":
      return echo.seconds === null ? "TME ( s )" : null;
    default:
      return null;
  }
}

/** Returns why the server cannot refuse a player's request or a request for data, as a clause; null if it can. */
function whyDue(frame: LintFrame, echo: ClientCommand, attendee: Attendee): string | null {
  const state = frame.game?.before;
  if (!state?.current?.units) return null;
  const turn = turnKey(state.current.turn);
  const isRunning = state.end === null && attendee.end === null;
  switch (echo.type) {
    case "SCO":
    case "NOW":
      return isRunning ? `the game is in ${turn}` : null;
    case "HLO":
      return attendee.hasHello && isRunning ? "this client has received HLO" : null;
    case "ORD":
      return [...state.past.values()].some(({ reported }) => reported.size > 0) ? "turns have been processed" : null;
    case "HST": {
      const record = echo.turn && state.past.get(turnKey(echo.turn));
      return record && record.reported.size > 0 && record.n !== null ? "that turn was played" : null;
    }
    case "MIS":
    case "GOF":
    case "DRW":
    case "SUB":
      return isRunning ? whyPlaying(frame, echo, attendee) : null;
    case "SND":
      return isRunning ? whyPressDue(frame, echo, attendee) : null;
    case "NOT":
      return isRunning && mayWithdraw(frame, echo.command) ? whyPlaying(frame, echo, attendee) : null;
    default:
      return null;
  }
}

/** Whether a server must accept NOT ( command ). NOT ( SUB ( order ) ) must name an order that the server accepted. */
function mayWithdraw({ game, connection }: LintFrame, command: Negatable): boolean {
  if (command.type !== "SUB" || command.orders.length === 0) return true;
  const { current = null, seats } = game?.before ?? {};
  const power = seats?.get(connection)?.power ?? null;
  const book = power === null ? undefined : current?.books.get(power);
  const accepted = standing(book ?? []).flatMap(({ order, note }) => (note === "MBV" ? [orderKey(order)] : []));
  return command.orders.every((order) => accepted.includes(orderKey(order)));
}

/** Whether the client may have sent all these orders, as far as the recording shows. */
function mayHaveOrders({ game, connection }: LintFrame, orders: readonly Order[], { isReturning }: Attendee): boolean {
  const { current = null, past, seats } = game?.before ?? {};
  const seat = seats?.get(connection);
  if (!current || !past || seat?.power == null || seat.mayHaveMissed || isReturning) return true;
  const { power } = seat;
  const books = [current, ...past.values()].map((record) => record.books.get(power) ?? []);
  const isIn = (order: Order): boolean => {
    const key = orderKey(order);
    return books.some((book) => book.some((submission) => orderKey(submission.order) === key));
  };
  return orders.every(isIn);
}

/**
 * Whether even a server that refuses a whole SUB because of one bad order accepts these orders: true for HLD orders for
 * the power's own units, and for NOT ( SUB ), which withdraws all orders.
 */
function areAlwaysTaken(frame: LintFrame, echo: ClientCommand, { power }: Attendee): boolean {
  if (echo.type === "NOT") return echo.command.type === "SUB" && echo.command.orders.length === 0;
  const { current = null } = frame.game?.before ?? {};
  if (echo.type !== "SUB" || !current || phaseOf(current.turn) !== "movement") return false;
  const own = new Set((current.units ?? []).flatMap((unit) => (unit.power === power ? [unitKey(unit)] : [])));
  return echo.orders.every((order) => order.type === "HLD" && own.has(subjectOf(order) ?? ""));
}

function whyPlaying(frame: LintFrame, echo: ClientCommand, attendee: Attendee): string | null {
  const { before = null } = frame.game ?? {};
  const { power } = attendee;
  const seat = before?.seats.get(frame.connection);
  if (!before?.current || !plays(attendee) || attendee.isReturning || power === null) return null;
  const state = before.powers.get(power);
  const hasUnits = before.current.units?.some((unit) => unit.power === power) ?? false;
  if (!hasUnits || state?.connection !== frame.connection || state.inDisorder || !seat?.turn) return null;
  if (turnKey(seat.turn) !== turnKey(before.current.turn)) return null;
  const sharers = sharersOf(echo);
  if (sharers.length > 0 && !mayShareDraw(before, sharers, power)) return null;
  const isOfAnother = echo.type === "SUB" && echo.turn !== null && turnKey(echo.turn) !== turnKey(before.current.turn);
  if (isOfAnother) return null;
  return `${power} is still playing in ${turnKey(before.current.turn)}`;
}

/** Returns the powers that DRW or NOT ( DRW ) lists; empty for a draw among all survivors. */
function sharersOf(echo: ClientCommand): readonly string[] {
  const command = echo.type === "NOT" ? echo.command : echo;
  return command.type === "DRW" ? command.powers : [];
}

/** Whether a power may vote for a draw among these powers. Source: v0.18, level 10, DRW ( power power .. ). */
function mayShareDraw({ current, options }: GameState, sharers: readonly string[], power: string): boolean {
  const alive = current && aliveIn(current);
  const isAllowed = options.some(({ type }) => type === "PDA");
  return isAllowed && new Set(sharers).size > 1 && [power, ...sharers].every((one) => alive?.has(one) ?? false);
}

/** Returns why the server cannot refuse a request about the clock, as a clause. Source: v0.18, level 0, TME. */
function whyTimeDue(frame: LintFrame, echo: ClientCommand, attendee: Attendee): string | null {
  const longest = longestLimit(frame);
  if (longest === undefined) return null;
  if (echo.type === "NOT" && echo.command.type === "TME") {
    if (echo.command.seconds === null) return "this request must always be granted";
    const { seconds, hours } = echo.command;
    return attendee.notifications.has(secondsOf({ seconds, hours }))
      ? "the client had requested this notification"
      : null;
  }
  if (echo.type !== "TME") return null;
  if (echo.seconds === null) {
    const due = frame.game?.before?.deadlineNs ?? null;
    return due !== null && due > frame.atNs ? "the turn has a deadline" : null;
  }
  if (longest === null || echo.seconds < 0 || (echo.hours ?? 0) > 0) return null;
  return echo.seconds <= longest ? `the longest time limit is ${longest} s` : null;
}

/** Returns the longest time limit in seconds; null if there is none, undefined if the options are unknown. */
export function longestLimit(frame: LintFrame): number | null | undefined {
  if ((frame.game?.after.options.length ?? 0) === 0) return undefined;
  const limits = ["MTL", "RTL", "BTL"].map((name) => limitOf(frame, name) ?? 0);
  return Math.max(...limits) || null;
}

type Notification = Extract<ClientCommand, { readonly type: "TME" }>;

/** Returns why the server cannot grant a request for notification of the deadline, as a clause; null if it can. */
function whyNotNotified(frame: LintFrame, { seconds, hours }: Notification, { end }: Attendee): string | null {
  const longest = longestLimit(frame);
  if (seconds === null || longest === undefined) return null;
  if (longest === null) return "the game has no time limits";
  if (end !== null) return `the game has ended with ${end}`;
  const asked = secondsOf({ seconds, hours });
  return asked < 0 || asked > longest ? `the longest time limit is ${longest} s` : null;
}

/** Returns why the server cannot cancel a request for notification, as a clause; null if it can. */
function whyNotCancelled(
  { seconds, hours }: { readonly seconds: number | null; readonly hours: number | null },
  { notifications, granted }: Attendee,
): string | null {
  // Requests from before the recording are unknown.
  if (seconds === null || granted === null) return null;
  return notifications.has(secondsOf({ seconds, hours })) ? null : "the client had not requested this notification";
}

/** Whether the client's power has neither units nor centres in the last turn that the client received. */
function isOut({ game, connection }: LintFrame, { power }: Attendee): boolean {
  const { current = null, seats } = game?.before ?? {};
  const seat = seats?.get(connection);
  const alive = current && aliveIn(current);
  if (!current || !alive || !seat?.turn || seat.mayHaveMissed || power === null) return false;
  return turnKey(seat.turn) === turnKey(current.turn) && !alive.has(power);
}

/** Records a SUB if its turn differs from the turn of the last NOW. */
export function takeOrders({ n, reading }: LintFrame, attendee: Attendee): void {
  if (!reading?.ok || reading.message.type !== "SUB") return;
  const { turn } = reading.message;
  const { turn: now } = attendee;
  const isOther = turn !== null && now !== null && turnKey(turn) !== turnKey(now);
  attendee.subOfOther = isOther ? { n, turn, isPast: compareTurns(turn, now) < 0 } : null;
}

/**
 * Checks a THX for orders of a different turn. The server may have begun that turn after the client sent the orders.
 */
export function checkThanks(frame: LintFrame, attendee: Attendee, report: ReportFinding): void {
  const { subOfOther, turn: now, isBetweenTurns } = attendee;
  if (now === null || subOfOther === null || frame.answers !== subOfOther.n) return;
  attendee.subOfOther = null;
  if (turnKey(subOfOther.turn) === turnKey(now) || (isBetweenTurns && !subOfOther.isPast)) return;
  const facts = {
    command: `SUB ( ${turnKey(subOfOther.turn)} )`,
    answer: "THX",
    why: `the last NOW was for ${turnKey(now)}`,
  };
  report(frame, "wrongly-granted", atTokens({ start: 0, end: 1 }), facts, "SUB");
}

/** Returns why the server cannot grant a request, as a clause; null if it can. */
function whyNotGranted(frame: LintFrame, echo: ClientCommand, attendee: Attendee): string | null {
  const command = echo.type === "NOT" ? echo.command.type : echo.type;
  if (echo.type === "TME") return whyNotNotified(frame, echo, attendee);
  if (echo.type === "NOT" && echo.command.type === "TME") return whyNotCancelled(echo.command, attendee);
  if (echo.type === "NOT" && echo.command.type === "SUB" && !mayHaveOrders(frame, echo.command.orders, attendee))
    return "the client has sent no such order in this turn";
  if ((echo.type === "NME" || echo.type === "OBS") && plays(attendee) && !attendee.isReturning)
    return `the client is already playing ${attendee.power}`;
  if (command !== "GOF" && command !== "DRW" && command !== "SND" && command !== "SUB") return null;
  if (attendee.power === "UNO") return "the client is an observer";
  if (attendee.end !== null) return `the game has ended with ${attendee.end}`;
  if (attendee.granted !== null && !attendee.hasHello && !attendee.isReturning && !frame.game)
    return "the game has not started";
  const { level = null, options = [] } = frame.game?.after ?? {};
  if (sharersOf(echo).length > 0 && options.length > 0 && !options.some(({ type }) => type === "PDA"))
    return "the game has no partial draws (PDA)";
  if (command !== "SND" && command !== "SUB" && isOut(frame, attendee))
    return `${attendee.power} has no units and no centres`;
  return command === "SND" && level !== null && level < 10 ? `the game has press level ${level}` : null;
}
