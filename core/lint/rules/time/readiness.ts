import { awaitsAnyNote, isUnanswered } from "../../../game/orderBook.ts";
import type { GameState } from "../../../game/state.ts";
import { compareTurns, phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import type { FrameNumber } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import {
  type Finding,
  type LegEnd,
  type LintEnding,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  type Side,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { countBoth, type PowerTurn, type TurnClock } from "../../turnClock.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { listed } from "../orders/orderWords.ts";
import { doingWords, isPlayedEarly, withoutOrders } from "./deadlines.ts";

/** Findings about when each power was ready, and when turns were processed. The clauses cite v0.18, level 0. */
const readinessFindings = {
  "gof-incomplete": {
    severity: "note",
    message: "{power} sent GOF with {given} of {due} orders submitted in {turn}.",
    explanation:
      "GOF lets the server process the turn as soon as all orders are in. If orders are missing, GOF has no effect, and the server answers with MIS. The diplomacy server sends no MIS; if it receives GOF without any orders, it makes all units hold.",
    clause: "v0.18, level 0, GOF",
    fix: "Send all missing orders ({missing}) before GOF. The MIS after YES ( GOF ), or the answer to MIS, lists them.",
    example: "GOF, YES ( GOF ), MIS ( FRA AMY PAR )",
  },
  "processed-early": {
    severity: "warning",
    message: "The server processed {turn} {when} with only {given} of {due} orders from {power}.",
    details: ["{without}."],
    explanation:
      "A server processes a turn when every active power has sent all its orders, or at the deadline. Units without orders hold.",
    clause: "v0.18, level 0, GOF: a complete set of orders",
    fix: "Wait for orders from every power that is not in civil disorder.",
    example: "FRA has submitted 1 of 3 orders when the server sends ORD",
    habits: [{ software: "tenderi", does: "processes turns on its own schedule, however many orders are missing" }],
  },
  "processed-despite-not-gof": {
    severity: "warning",
    message: "The server processed {turn} {when} although it had accepted NOT ( GOF ) from {power}.",
    explanation: "NOT ( GOF ) delays the turn until the deadline, or until the power sends GOF.",
    clause: "v0.18, level 0, NOT ( GOF ): don't process orders until the deadline",
    fix: "Wait for GOF from the power, or for the deadline.",
    example: "NOT ( GOF ), YES ( NOT ( GOF ) ), ORD ..",
    habits: [{ software: "tenderi", does: "answers GOF and NOT ( GOF ) with YES and ignores both" }],
  },
  stalled: {
    severity: "warning",
    message: "The server did not process {turn} {why}.",
    explanation:
      "The connections stayed open, and the server should have processed the turn as soon as all orders were in, or at the deadline. The diplomacy server sometimes stops like this.",
    clause: "v0.18, level 0, GOF and TME: when turns are processed",
    fix: "Check the server's own log. Clients cannot recover; connect to another game.",
    example: "the last THX of the last power, then nothing for a minute",
    isOutcome: true,
  },
  "game-waits": {
    severity: "warning",
    message: "The game waited {seconds} s for {power} in {turn}: {given} of {due} orders submitted.",
    details: ["{others}.", "{doing}."],
    explanation:
      "Without a time limit, the server processes a turn once all orders are in. This client took far longer than in any earlier turn: it may be stuck, or it may not know the map.",
    clause: "v0.18, level 0, SUB: orders for every unit",
    fix: "Check the last message that the client received. Order HLD for all units first, and send better orders later.",
    example: "NOW of a variant that the bot does not know, and no SUB",
  },
  "client-silent": {
    severity: "warning",
    message: "{power} sent nothing for {seconds} s in {turn}: {given} of {due} orders submitted.",
    details: ["{doing}."],
    explanation:
      "The client received the position and then sent neither orders nor anything else until the connection ended. The bot may have hung, or may be waiting for a message that never comes. Without a time limit, the game waits for the bot.",
    clause: "v0.18, level 0, SUB: orders for every unit",
    fix: "Check what the bot does with the last message that it received. Order HLD for all units first, and send better orders later.",
    example: "NOW ( SPR 1901 ) .., and nothing from the client for two minutes",
    needs: ["times"],
  },
  "kept-waiting": {
    severity: "note",
    message: "All other powers waited for {power} in {turn}: it took {took} s, the next slowest {next} s.",
    explanation:
      "The server processes a turn when the last power is ready. In a tournament, one slow power slows down the whole game.",
    clause: "v0.18, level 0, GOF",
    fix: "Give the bot less time to think.",
    example: "six powers order in 0.2 s, one in 20 s",
  },
} as const satisfies Findings;

type Code = keyof typeof readinessFindings;

/** A server that has received all orders processes the turn within this time. */
const stallNs = 10e9;
/** A client that sends no orders for this long, and for three times as long as ever before, is stuck. */
const stuckNs = 30e9;
const stuckTimes = 3;
/** A client that sends nothing at all for this long is stuck, no matter what the other powers do. */
const silentNs = 60e9;
/**
 * A power keeps the others waiting if it takes this much longer than each of them, and at least three times as long.
 */
const waitNs = 5e9;

/** One turn of a game, as all recorded powers played it. */
interface Together {
  readonly turn: Turn;
  readonly all: PowerTurn[];
  /** Powers that must submit orders in the turn. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Checks when each power was ready, and whether the turn was then processed on time, too early, too late or not at all.
 */
class ReadinessRules implements RuleCheck {
  readonly receives: Receives = { client: [], server: [T.YES] };
  readonly #report: Report<Code>;
  readonly #clock: TurnClock;
  /** Turns that have ended for some powers, but perhaps not for all, keyed by game. */
  readonly #together = new Map<number, Together[]>();
  /** The longest time that a power took to send its orders, keyed by game and power. */
  readonly #longest = new Map<string, number>();
  /** Game and turn of each unfinished turn that has been reported (each only once). */
  readonly #reported = new Set<string>();

  constructor(report: Report<Code>, clock: TurnClock) {
    this.#report = report;
    this.#clock = clock;
    clock.follow((turn, game) => this.#ended(turn, game));
  }

  frame(frame: LintFrame): void {
    const { reading, connection, game, answers, atNs } = frame;
    if (!reading?.ok || reading.direction !== "server-to-client" || answers === null || !game) return;
    const { message } = reading;
    if (message.type !== "YES" || message.echo.type !== "GOF") return;
    const running = this.#clock.running(connection);
    const { current, centres, powers } = game.after;
    if (!running || !current || turnKey(current.turn) !== turnKey(running.turn)) return;
    const missing = powers.get(running.power)?.missing ?? null;
    const { due, given } = countBoth({ record: current, centres, missing }, running.power);
    if (given >= due || phaseOf(current.turn) === "adjustment") return;
    const facts = { power: running.power, due, given, missing: due - given, turn: turnKey(current.turn) };
    const at = { connection, side: "client", n: answers, atNs } as const;
    this.#report({ ...at, code: "gof-incomplete", ...wholeFrame, facts, cause: "" });
  }

  legEnded({ connection, atNs }: LegEnd): void {
    const running = this.#clock.running(connection);
    if (running && this.#clock.hasTimes) this.#still(running.game, running.turn, atNs);
  }

  end(_: LintEnding): void {
    for (const turns of this.#together.values()) for (const together of turns) this.#compare(together);
    this.#together.clear();
  }

  #ended(turn: PowerTurn, game: GameState): void {
    const turns = this.#together.get(turn.game) ?? [];
    let together = turns.find((one) => compareTurns(one.turn, turn.turn) === 0);
    if (!together) {
      together = { turn: turn.turn, all: [], asked: askedIn(turn) };
      turns.push(together);
    }
    together.all.push(turn);
    const { orderedNs, shownNs } = turn;
    if (orderedNs !== null) {
      const own = `${turn.game} ${turn.power}`;
      this.#longest.set(own, Math.max(this.#longest.get(own) ?? 0, orderedNs - shownNs));
    }
    this.#early(turn, game);
    const isOver = (one: Together): boolean => compareTurns(one.turn, turn.turn) < 0;
    for (const one of turns) if (isOver(one)) this.#compare(one);
    this.#together.set(
      turn.game,
      turns.filter((one) => !isOver(one)),
    );
  }

  /** Reports a turn that was processed before its deadline although this power was not ready. */
  #early(turn: PowerTurn, game: GameState): void {
    const { due, given, goesAhead, isInDisorder, endedN } = turn;
    if (endedN === null || isInDisorder || isPlayedEarly(turn, game) !== true) return;
    const when =
      turn.deadlineNs === null || turn.endedNs === null
        ? "(no time limit)"
        : `${secondsBetween(turn.endedNs, turn.deadlineNs)} s before the deadline`;
    if (!goesAhead) this.#add(turn, "processed-despite-not-gof", "server", endedN, { when });
    else if (given < due && (phaseOf(turn.turn) !== "adjustment" || owesRemovals(turn)))
      this.#add(turn, "processed-early", "server", endedN, { when, without: withoutOrders(turn) });
  }

  /** Reports a power that kept all others waiting. */
  #compare({ all, asked }: Together): void {
    if (!this.#clock.hasTimes) return;
    const busy = all.filter(({ due }) => due > 0);
    if (busy.length < 3 || [...asked].some((power) => !busy.some((turn) => turn.power === power))) return;
    const times = busy.map((turn) => ({
      turn,
      tookNs: (readyNs(turn) ?? turn.endedNs ?? turn.shownNs) - turn.shownNs,
    }));
    times.sort((a, b) => b.tookNs - a.tookNs);
    const [last, next] = times;
    // A power that was never ready has a finding about its deadline.
    if (!last || !next || readyNs(last.turn) === null || readyNs(next.turn) === null) return;
    if (last.tookNs - next.tookNs < waitNs || last.tookNs < 3 * next.tookNs) return;
    const facts = { took: secondsBetween(0, last.tookNs), next: secondsBetween(0, next.tookNs) };
    this.#add(last.turn, "kept-waiting", "client", last.turn.shownN, facts);
  }

  /** Reports a turn that is unfinished when a connection in its game ends. */
  #still(game: number, turn: Turn, atNs: number): void {
    const key = `${game} ${turnKey(turn)}`;
    const state = this.#clock.stateOf(game);
    if (
      this.#reported.has(key) ||
      !state?.current ||
      state.end !== null ||
      turnKey(state.current.turn) !== turnKey(turn)
    )
      return;
    const all = this.#clock.runningIn(game).filter((one) => turnKey(one.turn) === turnKey(turn));
    const asked = askedIn({ record: state.current });
    if (all.some(isTimeless)) return;
    if ([...asked].some((power) => !all.some((one) => one.power === power))) {
      this.#silent(all, atNs, key);
      return;
    }
    // A server may hold the game until an absent power is back.
    const isAbsent = (power: string): boolean => {
      const { connection = null, inDisorder = false } = state.powers.get(power) ?? {};
      return connection === null || inDisorder;
    };
    if (state.current.units?.some(({ power }) => isAbsent(power)) !== false) return;
    const busy = all.filter(({ due }) => due > 0);
    const waiting = busy.filter((one) => readyNs(one) === null);
    // If it is too early to report anything now, the end of the next leg may show more.
    const isReported = waiting.length === 0 ? this.#stalled(busy, atNs) : this.#stuck(busy, waiting, atNs);
    if (isReported) this.#reported.add(key);
  }

  /** Reports powers that have sent nothing for a long time, in a game that may also be waiting for unrecorded powers. */
  #silent(all: readonly PowerTurn[], atNs: number, key: string): void {
    for (const turn of all) {
      const { due, given, deadlineNs, shownNs, power, game } = turn;
      const tookNs = atNs - shownNs;
      const isStuck = tookNs >= stuckTimes * (this.#longest.get(`${game} ${power}`) ?? 0);
      const silent = silentSinceNs(turn, atNs);
      const isAnswerDue = awaitsAnyNote(turn.record.books.get(power) ?? []);
      if (!isStuck || given >= due || deadlineNs !== null || silent === null || isAnswerDue) continue;
      const facts = { seconds: secondsBetween(silent, atNs), doing: doingWords({ ...turn, endedNs: atNs }) };
      this.#add(turn, "client-silent", "client", turn.shownN, facts);
      this.#reported.add(key);
    }
  }

  /**
   * Reports a server that has all orders but does not process the turn.
   * @returns whether it reported anything
   */
  #stalled(busy: readonly PowerTurn[], atNs: number): boolean {
    const ready = busy.map((turn) => ({ turn, ns: readyNs(turn) ?? 0 })).sort((a, b) => b.ns - a.ns);
    const [last] = ready;
    if (!last || atNs - last.ns < stallNs) return false;
    const powers = listed(busy.map(({ power }) => power));
    const why = `although all orders from ${powers} had been in for ${secondsBetween(last.ns, atNs)} s`;
    this.#add(last.turn, "stalled", "server", last.turn.activity.lastSent?.n ?? last.turn.shownN, { why });
    return true;
  }

  /**
   * Reports the powers that hold up a turn, or the server if the deadline has passed.
   * @returns whether it reported anything
   */
  #stuck(busy: readonly PowerTurn[], waiting: readonly PowerTurn[], atNs: number): boolean {
    let isReported = false;
    for (const turn of waiting) {
      const { deadlineNs, shownNs, power, game } = turn;
      if (deadlineNs !== null && atNs < deadlineNs + stallNs) continue;
      if (deadlineNs !== null) {
        const over = `in the ${secondsBetween(deadlineNs, atNs)} s after the deadline`;
        this.#add(turn, "stalled", "server", unansweredN(turn) ?? turn.shownN, {
          why: `${over}; ${heldWords(waiting)}`,
        });
        return true;
      }
      // The server owes a THX; another finding reports that.
      if (unansweredN(turn) !== null) continue;
      const tookNs = atNs - shownNs;
      if (tookNs < stuckNs || tookNs < stuckTimes * (this.#longest.get(`${game} ${power}`) ?? 0)) continue;
      if (!turn.goesAhead && turn.given >= turn.due) continue;
      const silent = silentSinceNs(turn, atNs);
      const doing = doingWords({ ...turn, endedNs: atNs });
      isReported = true;
      if (silent !== null && turn.given < turn.due) {
        this.#add(turn, "client-silent", "client", turn.shownN, { seconds: secondsBetween(silent, atNs), doing });
        continue;
      }
      const ready = busy.length - waiting.length;
      const others = `${ready === 1 ? "Only 1" : ready} of ${busy.length} powers ${ready === 1 ? "was" : "were"} ready`;
      const facts = { seconds: secondsBetween(0, tookNs), others, doing };
      this.#add(turn, "game-waits", "client", turn.shownN, facts);
    }
    return isReported;
  }

  #add(turn: PowerTurn, code: Code, side: Side, n: Finding["n"], facts: Finding["facts"]): void {
    const { power, connection, due, given, shownNs } = turn;
    const common = { power, due, given, missing: due - given, turn: turnKey(turn.turn) };
    this.#report({
      code,
      connection,
      side,
      n,
      atNs: shownNs,
      ...wholeFrame,
      facts: { ...common, ...facts },
      cause: "",
    });
  }
}

/**
 * Returns the time since which a client has sent nothing although it is not waiting for an answer; null if it may still
 * be computing.
 */
function silentSinceNs({ shownNs, firstNs, activity }: PowerTurn, atNs: number): number | null {
  const { lastSent, waitsFor } = activity;
  const sinceNs = firstNs === null ? shownNs : Math.max(shownNs, lastSent?.atNs ?? shownNs);
  const isWaiting = waitsFor !== null && waitsFor.atNs >= shownNs;
  return isWaiting || atNs - sinceNs < silentNs ? null : sinceNs;
}

/** Whether a power has more units than centres; there may be no room for builds, so the game does not wait for them. */
function owesRemovals({ record, power }: PowerTurn): boolean {
  const owned = record.centres?.find(({ owner }) => owner === power)?.centres.length;
  const own = record.units?.filter((unit) => unit.power === power).length ?? 0;
  return owned !== undefined && own > owned;
}

/**
 * Returns when a power had sent all its orders and allowed the server to process the turn; null if that never happened.
 */
function readyNs({ due, given, orderedNs, goesAhead, aheadNs, shownNs }: PowerTurn): number | null {
  if (given < due || !goesAhead) return null;
  return Math.max(orderedNs ?? shownNs, aheadNs ?? shownNs);
}

/** Returns the first SUB of a power that is still waiting for its THX; null if there is none. */
function unansweredN({ record, power }: PowerTurn): FrameNumber | null {
  return record.books.get(power)?.find(isUnanswered)?.n ?? null;
}

/** Describes what the turn is waiting for: orders from some powers, or powers that sent NOT ( GOF ). */
function heldWords(waiting: readonly PowerTurn[]): string {
  const lacking = waiting.filter(({ due, given }) => given < due);
  if (lacking.length === 0)
    return `all orders were in, but NOT ( GOF ) from ${listed(waiting.map(({ power }) => power))} was in force`;
  const [first] = lacking;
  const sentN = first ? unansweredN(first) : null;
  if (first && lacking.length === 1)
    return sentN === null
      ? `${first.power} had submitted ${first.given} of ${first.due} orders`
      : `the server never answered ${first.power}'s orders in #${sentN}`;
  return `orders were missing from ${listed(lacking.map(lackingWords))}`;
}

function lackingWords(turn: PowerTurn): string {
  const sentN = unansweredN(turn);
  const state = sentN === null ? `${turn.given} of ${turn.due} submitted` : `no answer to #${sentN}`;
  return `${turn.power} (${state})`;
}

function isTimeless({ wasClockStopped, isInDisorder }: PowerTurn): boolean {
  return wasClockStopped || isInDisorder;
}

/** Returns the powers whose orders the turn requires. */
function askedIn({ record }: Pick<PowerTurn, "record">): ReadonlySet<string> {
  const isRetreat = phaseOf(record.turn) === "retreat";
  const isAdjustment = phaseOf(record.turn) === "adjustment";
  const units = record.units ?? [];
  if (!isAdjustment)
    return new Set(units.filter(({ retreats }) => !isRetreat || retreats !== null).map(({ power }) => power));
  const owners = record.centres ?? [];
  const owing = owners.filter(
    ({ owner, centres }) => owner !== "UNO" && centres.length !== units.filter(({ power }) => power === owner).length,
  );
  return new Set(owing.map(({ owner }) => owner));
}

export const readiness = defineRules(readinessFindings, (report, { clock }) => new ReadinessRules(report, clock));
