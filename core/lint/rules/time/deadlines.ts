import { limitOptions } from "../../../game/limits.ts";
import { awaitsAnyNote, standing } from "../../../game/orderBook.ts";
import type { GameState } from "../../../game/state.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { unitText } from "../../../orders/notation/daideText.ts";
import { printTokens } from "../../../tokens/text.ts";
import { T } from "../../../tokens/vocabulary.ts";
import {
  type Finding,
  type LegEnd,
  type LintEnding,
  type LintFrame,
  type PlayedGame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import {
  type Activity,
  clockSlackNs,
  mostQuoted,
  type PowerTurn,
  type SeenMessage,
  type TurnClock,
} from "../../turnClock.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { freeHomes } from "../orders/freeHomes.ts";
import { listed, provinceOf } from "../orders/orderWords.ts";

/** Findings about orders that are missing at a deadline. The clauses cite v0.18, level 0. */
const deadlineFindings = {
  "deadline-missed": {
    severity: "warning",
    message: "{power} missed the {turn} deadline ({limit} s): {given} of {due} orders submitted.",
    details: ["{without}.", "{doing}."],
    explanation:
      "The server fills in the missing orders: units hold, dislodged units disband, builds are waived. It may declare the power in civil disorder.",
    clause: "v0.18, level 0, TME and CCD",
    fix: "Send orders for all units as soon as NOW arrives, and better ones later: until the deadline, a new order replaces the old one.",
    example: "NOW ( SPR 1901 ) .., TME ( 5 ), nothing for 5 s, CCD ( FRA )",
    isOutcome: true,
  },
  "deadline-near": {
    severity: "note",
    message: "{power}'s last order arrived {seconds} s {relation} the {turn} deadline ({limit} s).",
    explanation:
      "With a slower network or a busier machine, the server would have processed the turn without this order.",
    clause: "v0.18, level 0, TME",
    fix: "Halfway through the turn, send the best orders found so far, and replace them if better ones are found.",
    example: "TME ( 5 ), SUB .. after 4.8 s",
  },
  "builds-missing": {
    severity: "warning",
    message: "{power} ordered or waived {given} of {due} builds in {turn}.",
    explanation:
      "Every build that is due must be ordered or waived, even if there is no room for it. A server may wait for the rest until the deadline.",
    clause: "v0.18, level 0, SUB: all unused builds must be waived, even if they are unusable",
    fix: "Send SUB ( {power} WVE ) for each unused build ({missing} more).",
    example: "two builds due, and only SUB ( ( FRA AMY PAR ) BLD )",
    isOutcome: true,
  },
  "removals-missing": {
    severity: "warning",
    message: "{power} ordered {given} of {due} removals in {turn}.",
    explanation:
      "The server chooses the units to remove by its own rule, which often differs from the client's choice.",
    clause: "v0.18, level 0, MIS: the number of disbands still required",
    fix: "Send REM for {missing} more of {power}'s units.",
    example: "MIS ( 1 ), and no SUB before the next NOW",
  },
  "in-disorder": {
    severity: "note",
    message: "The server declared {power} in civil disorder {how}.",
    explanation:
      "The power sent no orders in time, or lost its connection. Its client can rejoin with IAM and the passcode.",
    clause: "v0.18, level 0, CCD",
    fix: "If the connection was lost, connect again and send IAM ( {power} ) ( passcode from HLO ); the diplomacy server refuses every IAM but accepts a new NME. Otherwise find out why the orders did not arrive.",
    example: "CCD ( FRA )",
  },
} as const satisfies Findings;

type Code = keyof typeof deadlineFindings;

/** Orders that arrive in the last tenth of a turn and less than a second before the deadline count as nearly late. */
const nearNs = 1e9;
const nearPart = 0.1;

/** Checks for missed and nearly missed deadlines, turns processed without some orders, and powers in disorder. */
class DeadlineRules implements RuleCheck {
  readonly receives: Receives = { client: [], server: [T.CCD] };
  /** Turns whose missed deadline was reported; adjustments are added when the recording ends. */
  readonly #missed: Set<PowerTurn>;
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  /** Adjustments that lack orders. Whether an order was possible depends on the map, which is known only at the end. */
  readonly #adjustments: PowerTurn[] = [];
  /** Connections whose powers the server has declared in civil disorder. */
  readonly #inDisorder = new Set<LintFrame["connection"]>();

  constructor(report: Report<Code>, clock: TurnClock, missed: Set<PowerTurn>) {
    this.#report = report;
    this.#clock = clock;
    this.#missed = missed;
    clock.follow((turn) => this.#ended(turn));
  }

  frame({ reading, game, connection, n, atNs }: LintFrame): void {
    if (!reading?.ok || reading.direction !== "server-to-client" || !game) return;
    const { message } = reading;
    if (message.type !== "CCD" || message.undelivered || message.turn) return;
    // Every client receives the CCD. Report it on the power's own connection, or on any connection if that one has
    // closed.
    const seat = [...game.after.seats].findLast(([, { power }]) => power === message.power);
    if (!seat || (connection !== seat[0] && !seat[1].isGone)) return;
    const own = `${message.power}'s connection`;
    const how = seat[1].isGone ? `after ${own} closed` : `although ${own} was still open`;
    if (this.#inDisorder.has(seat[0])) return;
    this.#inDisorder.add(seat[0]);
    const facts = { power: message.power, how };
    const at = { connection: seat[0], side: "client", n, atNs } as const;
    this.#report({ ...at, code: "in-disorder", ...wholeFrame, facts, cause: "" });
  }

  /** Handles the end of a leg. A deadline that has passed counts as missed even if the server did not end the turn. */
  legEnded({ connection, atNs }: LegEnd): void {
    const game = this.#clock.running(connection)?.game;
    if (game === undefined || this.#clock.stateOf(game)?.end !== null) return;
    const turn = this.#clock.runningIn(game).find((one) => one.connection === connection);
    if (turn?.deadlineNs == null || atNs <= turn.deadlineNs + clockSlackNs || turn.given >= turn.due) return;
    // The server may have accepted the orders, with the THX still in transit.
    if (awaitsAnyNote(turn.record.books.get(turn.power) ?? [])) return;
    this.#ended({ ...turn, endedNs: atNs });
  }

  end({ games }: LintEnding): void {
    for (const turn of this.#adjustments) {
      const game = games.find(({ index }) => index === turn.game);
      if (game) this.#adjustment(turn, game);
    }
  }

  #ended(turn: PowerTurn): void {
    const { due, given, record } = turn;
    if (turn.isInDisorder && turn.firstNs === null) return;
    if (given >= due) this.#near(turn);
    else if (phaseOf(record.turn) === "adjustment") this.#adjustments.push(turn);
    else if (isAtDeadline(turn)) this.#miss(turn);
  }

  #near(turn: PowerTurn): void {
    const { deadlineNs, orderedNs, shownNs, due } = turn;
    if (deadlineNs === null || orderedNs === null || due === 0) return;
    const leftNs = deadlineNs - orderedNs;
    if (leftNs >= Math.min(nearNs, nearPart * (deadlineNs - shownNs))) return;
    this.#add(turn, "deadline-near", {
      seconds: secondsBetween(orderedNs, deadlineNs),
      relation: leftNs < 0 ? "after" : "before",
      limit: limitOf(turn),
    });
  }

  #miss(turn: PowerTurn): void {
    this.#missed.add(turn);
    this.#add(turn, "deadline-missed", {
      doing: doingWords(turn),
      limit: limitOf(turn),
      without: withoutOrders(turn),
    });
  }

  #adjustment(turn: PowerTurn, { map, software }: PlayedGame): void {
    const { record, power, given } = turn;
    const owned = record.centres?.find(({ owner }) => owner === power)?.centres.length ?? 0;
    const own = record.units?.filter((unit) => unit.power === power).length ?? 0;
    const isBuild = owned > own;
    if (isBuild && software === "diplomacy") {
      // The diplomacy server asks for no more builds than there are empty home centres; the client need not waive the
      // rest.
      if (map === null || given >= Math.min(turn.due, freeHomes(record, power, map).length)) return;
    }
    if (isAtDeadline(turn)) this.#miss(turn);
    else this.#add(turn, isBuild ? "builds-missing" : "removals-missing", {});
  }

  #add(turn: PowerTurn, code: Code, facts: Finding["facts"]): void {
    const { power, connection, shownN, shownNs, due, given } = turn;
    const common = { power, due, given, missing: due - given, turn: turnKey(turn.turn) };
    const at = { connection, side: "client", n: shownN, atNs: shownNs } as const;
    this.#report({ ...at, code, ...wholeFrame, facts: { ...common, ...facts }, cause: "" });
  }
}

/** Whether the turn was processed at its deadline and not before. */
export function isAtDeadline({ deadlineNs, endedNs }: PowerTurn): boolean {
  return deadlineNs !== null && endedNs !== null && endedNs >= deadlineNs - clockSlackNs;
}

/** Whether the turn was processed before its deadline, or without any time limit; null if unknown. */
export function isPlayedEarly(
  { deadlineNs, endedNs, wasClockStopped, turn }: PowerTurn,
  game: GameState,
): boolean | null {
  if (endedNs === null || wasClockStopped) return null;
  if (deadlineNs !== null) return endedNs < deadlineNs - clockSlackNs;
  const limit = limitOptions[phaseOf(turn)];
  // Without an HLO, the time limits are unknown.
  return game.level === null || game.options.some(({ type }) => type === limit) ? null : true;
}

/** Returns the orders that a turn lacks: `missing: FRA AMY PAR, FRA FLT BRE`; for builds and removals, their number. */
export function withoutOrders({ record, power, due, given }: PowerTurn): string {
  const phase = phaseOf(record.turn);
  if (phase === "adjustment") return `missing: ${due - given}`;
  const ordered = new Set(standing(record.books.get(power) ?? []).map(({ order }) => provinceOf(order)));
  const units = (record.units ?? []).filter(
    (unit) => unit.power === power && (phase === "movement" || unit.retreats !== null) && !ordered.has(unit.province),
  );
  return `missing: ${listed(units.map(unitText))}`;
}

function limitOf({ shownNs, deadlineNs }: PowerTurn): string {
  return deadlineNs === null ? "?" : String(Math.round((deadlineNs - shownNs) / 1e9));
}

/** Returns what a client last sent and received before its time ran out, and which answer it was waiting for. */
export function doingWords({ power, activity, deadlineNs, endedNs, firstNs }: PowerTurn): string {
  const { lastSent, lastReceived, waitsFor } = activity;
  const overNs = deadlineNs ?? endedNs ?? 0;
  const over = deadlineNs === null ? "the connection ended" : "the deadline";
  const before = ({ atNs }: SeenMessage): string => `${secondsBetween(atNs, overNs)} s before ${over}`;
  const isLastSent = firstNs !== null && waitsFor !== null && waitsFor.n === lastSent?.n;
  const sent =
    firstNs === null || lastSent === null
      ? "sent nothing during the turn"
      : `last sent ${quoted(lastSent)}, ${before(lastSent)}`;
  const waits = isLastSent ? ", and was still waiting for the answer" : noAnswerDue(activity);
  const received =
    lastReceived === null ? [] : [`${power} last received ${quoted(lastReceived)}, ${before(lastReceived)}`];
  const missed =
    waitsFor === null || isLastSent
      ? []
      : [`${power} was still waiting for the answer to ${quoted(waitsFor)}, sent ${before(waitsFor)}`];
  return [`${power} ${sent}${waits}`, ...received, ...missed].join(". ");
}

function noAnswerDue({ lastSent, lastReceived, waitsFor }: Activity): string {
  if (waitsFor !== null || lastSent === null || lastReceived === null) return "";
  return lastReceived.atNs > lastSent.atNs ? " and was not waiting for an answer" : "";
}

/** Returns a message as `#17 SUB ( ( FRA AMY PAR ) HLD )`; if it is long, only its beginning. */
export function quoted({ n, tokens, representation, kind }: Omit<SeenMessage, "atNs">): string {
  if (!tokens) return `#${n} (${kind})`;
  const text = printTokens(tokens.subarray(0, mostQuoted), representation);
  return `#${n} ${text}${tokens.length > mostQuoted ? " .." : ""}`;
}

export const deadlines = defineRules(
  deadlineFindings,
  (report, { clock, missed }) => new DeadlineRules(report, clock, missed),
);
