import { limitOptions } from "../../../game/limits.ts";
import { awaitsAnyNote, standing } from "../../../game/orderBook.ts";
import type { GameState } from "../../../game/state.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { unitText } from "../../../orders/notation/daideText.ts";
import { printTokens } from "../../../tokens/text.ts";
import {
  type Finding,
  type LegEnd,
  type LintEnding,
  type LintFrame,
  type PlayedGame,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { clockSlackNs, type Doing, mostQuoted, type PowerTurn, type Said, type TurnClock } from "../../turnClock.ts";
import { freeHomes } from "../orders/freeHomes.ts";
import { listed, provinceOf } from "../orders/orderWords.ts";
import { secondsBetween } from "../orders/submissions.ts";

/** Findings of orders that are missing at a deadline. The clauses are those of v0.18, level 0. */
const deadlineFindings = {
  "deadline-missed": {
    severity: "warning",
    message: "{power} has {given} of {due} orders in when the {limit} s of {turn} are over ({without}); {doing}.",
    explanation:
      "What was not ordered by the deadline is ordered by the server: units hold, dislodged ones disband, builds are waived. The power may be declared in civil disorder.",
    clause: "v0.18, level 0, TME and CCD",
    fix: "Send orders for all units as soon as NOW comes, and better ones later: a new order replaces the old one until the deadline.",
    example: "NOW ( SPR 1901 ) .., TME ( 5 ), nothing for 5 s, CCD ( FRA )",
    isOutcome: true,
  },
  "deadline-near": {
    severity: "note",
    message: "{power}'s last order of {turn} came {left} the deadline of {limit} s.",
    explanation: "A slower network, or a busier machine, and the turn would have been played without it.",
    clause: "v0.18, level 0, TME",
    fix: "Send what is known half-way through the time, and replace it if there is better.",
    example: "TME ( 5 ), SUB .. after 4.8 s",
  },
  "builds-unwaived": {
    severity: "warning",
    message: "{power} orders {given} of {due} builds or waives in {turn}.",
    explanation:
      "Every build that is due is ordered or waived, even where there is no room for it. A server may wait for the rest until the deadline.",
    clause: "v0.18, level 0, SUB: all unused builds must be waived, even if they are unusable",
    fix: "Send {power} WVE for each build that is not used: {missing} more.",
    example: "two builds due, SUB ( ( FRA AMY PAR ) BLD ) alone",
    isOutcome: true,
  },
  "removals-missing": {
    severity: "warning",
    message: "{power} orders {given} of {due} removals in {turn}.",
    explanation:
      "The server removes units by its own rule where removals are missing, and seldom those that the client would have chosen.",
    clause: "v0.18, level 0, MIS: that many more disbands",
    fix: "Send REM for {missing} more of the units of {power}.",
    example: "MIS ( 1 ), and no SUB before the next NOW",
  },
  "in-disorder": {
    severity: "note",
    message: "The server declares {power} in civil disorder: {how}.",
    explanation: "The power missed its orders, or its connection broke. It can come back with IAM and its passcode.",
    clause: "v0.18, level 0, CCD",
    fix: "Where the connection broke, connect again and send IAM ( {power} ) ( passcode of HLO ); the diplomacy server refuses every IAM and takes a new NME. Else find why its orders did not come.",
    example: "CCD ( FRA )",
  },
} as const satisfies Findings;

type Code = keyof typeof deadlineFindings;

/** Orders that come in the last tenth of a turn, and less than a second before its end, were nearly too late. */
const nearNs = 1e9;
const nearPart = 0.1;

/** Deadlines that a power missed, or nearly; orders that a played turn lacked; powers in disorder. */
class DeadlineRules implements RuleCheck {
  /** Turns of which a missed deadline was told; those of adjustments when the recording is over. */
  readonly #missed: Set<PowerTurn>;
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  /** Adjustments that lack orders: whether any could be given, the map tells. */
  readonly #adjustments: PowerTurn[] = [];
  /** Connections whose powers were declared in disorder. */
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
    // It is about another client's connection, which is told of it as well where it still stands.
    const seat = [...game.after.seats].findLast(([, { power }]) => power === message.power);
    if (!seat || (connection !== seat[0] && !seat[1].isGone)) return;
    const how = seat[1].isGone ? "its connection is closed" : "its connection stands";
    if (this.#inDisorder.has(seat[0])) return;
    this.#inDisorder.add(seat[0]);
    const facts = { power: message.power, how };
    const at = { connection: seat[0], side: "client", n, atNs } as const;
    this.#report({ ...at, code: "in-disorder", ...wholeFrame, facts, cause: "" });
  }

  /** A deadline that passes is missed, though the server lets the turn run on. */
  legEnded({ connection, atNs }: LegEnd): void {
    const game = this.#clock.running(connection)?.game;
    if (game === undefined || this.#clock.stateOf(game)?.end !== null) return;
    const turn = this.#clock.runningIn(game).find((one) => one.connection === connection);
    if (turn?.deadlineNs == null || atNs <= turn.deadlineNs + clockSlackNs || turn.given >= turn.due) return;
    // What was sent may be in, and the THX on its way.
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
    const left = secondsBetween(orderedNs, deadlineNs);
    this.#tell(turn, "deadline-near", {
      left: leftNs < 0 ? `${left} s behind` : `${left} s before`,
      limit: limitOf(turn),
    });
  }

  #miss(turn: PowerTurn): void {
    this.#missed.add(turn);
    this.#tell(turn, "deadline-missed", {
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
      // It asks for no more builds than there are empty homes, and the rest need no waive.
      if (map === null || given >= Math.min(turn.due, freeHomes(record, power, map).length)) return;
    }
    if (isAtDeadline(turn)) this.#miss(turn);
    else this.#tell(turn, isBuild ? "builds-unwaived" : "removals-missing", {});
  }

  #tell(turn: PowerTurn, code: Code, facts: Finding["facts"]): void {
    const { power, connection, shownN, shownNs, due, given } = turn;
    const common = { power, due, given, missing: due - given, turn: turnKey(turn.turn) };
    const at = { connection, side: "client", n: shownN, atNs: shownNs } as const;
    this.#report({ ...at, code, ...wholeFrame, facts: { ...common, ...facts }, cause: "" });
  }
}

/** It was played when its time was over, not before. */
export function isAtDeadline({ deadlineNs, endedNs }: PowerTurn): boolean {
  return deadlineNs !== null && endedNs !== null && endedNs >= deadlineNs - clockSlackNs;
}

/** It was played while there was time left, or without any limit; null: not known. */
export function isPlayedEarly({ deadlineNs, endedNs, hasStood, turn }: PowerTurn, game: GameState): boolean | null {
  if (endedNs === null || hasStood) return null;
  if (deadlineNs !== null) return endedNs < deadlineNs - clockSlackNs;
  const limit = limitOptions[phaseOf(turn)];
  // Without a HLO nobody knows of limits.
  return game.level === null || game.options.some(({ type }) => type === limit) ? null : true;
}

/** `without: FRA AMY PAR, FRA FLT BRE`; how many builds or removals. */
export function withoutOrders({ record, power, due, given }: PowerTurn): string {
  const phase = phaseOf(record.turn);
  if (phase === "adjustment") return `without: ${due - given}`;
  const ordered = new Set(standing(record.books.get(power) ?? []).map(({ order }) => provinceOf(order)));
  const units = (record.units ?? []).filter(
    (unit) => unit.power === power && (phase === "movement" || unit.retreats !== null) && !ordered.has(unit.province),
  );
  return `without: ${listed(units.map(unitText))}`;
}

function limitOf({ shownNs, deadlineNs }: PowerTurn): string {
  return deadlineNs === null ? "?" : String(Math.round((deadlineNs - shownNs) / 1e9));
}

/** What a client was doing when its time was over. */
export function doingWords({ doing, deadlineNs, endedNs, firstNs }: PowerTurn): string {
  const overNs = deadlineNs ?? endedNs ?? 0;
  const { lastSent, lastTold, waitsFor } = doing;
  const sent = firstNs === null ? "it sent nothing in the turn" : `it sent ${quoted(lastSent, overNs)}`;
  const told = lastTold === null ? "" : `, was last told ${quoted(lastTold, overNs)}`;
  const waits = waitsFor === null ? "" : `, and waited for an answer to ${quoted(waitsFor, overNs)}`;
  return `${sent}${told}${waits}${summary(doing)}`;
}

function summary({ lastSent, lastTold, waitsFor }: Doing): string {
  if (waitsFor !== null || lastSent === null || lastTold === null) return "";
  return lastTold.atNs > lastSent.atNs ? "; no answer was owed to it" : "";
}

/** `#17 SUB ( ( FRA AMY PAR ) HLD ), 0.4 s before`. */
function quoted(said: Said | null, overNs: number): string {
  if (said === null) return "nothing";
  const { n, atNs, tokens, representation, kind } = said;
  if (!tokens) return `#${n} (${kind})`;
  const text = printTokens(tokens.subarray(0, mostQuoted), representation);
  const more = tokens.length > mostQuoted ? " .." : "";
  return `#${n} ${text}${more}, ${secondsBetween(atNs, overNs)} s before`;
}

export const deadlines = defineRules(
  deadlineFindings,
  (report, { clock, missed }) => new DeadlineRules(report, clock, missed),
);
