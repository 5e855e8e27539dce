import { limitSeconds } from "../../../game/limits.ts";
import { awaitsAnyNote } from "../../../game/orderBook.ts";
import type { GameState } from "../../../game/state.ts";
import { countIn } from "../../../game/waiting.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  type Finding,
  type LegEnd,
  type LintFrame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { clockSlackNs } from "../../turnClock.ts";
import { leavingSide } from "../wire/leaving.ts";

/** Findings about civil disorder, and about the clock that it stops. The clauses cite v0.18, level 0. */
const disorderFindings = {
  "disorder-unfounded": {
    severity: "warning",
    message: "The server declared {power} in civil disorder in {turn} although {why}.",
    explanation:
      "Civil disorder is for powers whose orders are missing at the deadline, or whose connection is lost. The other clients now expect the power to hold, and stop sending press to it.",
    clause: "v0.18, level 0, CCD: orders missing at the deadline, or the connection has been broken",
    fix: "Send CCD only for a power that is late or disconnected.",
    example: "CCD ( FRA ) to every client, with FRA still connected and no time limit",
  },
  "clock-stop-unfounded": {
    severity: "warning",
    message: "The server stopped the clock with NOT ( TME ) in {turn} although {why}.",
    explanation:
      "The clock stops only in a game with DSD, and only while a power that owes orders is disconnected. Clients now expect no deadline.",
    clause: "v0.18, level 0, CCD: NOT ( TME ( seconds ) ) in a game of the DSD variant",
    fix: "Send NOT ( TME ( seconds ) ) only in games with DSD, right after CCD.",
    example: "HLO .. ( ( LVL 0 ) ( MTL 60 ) ), NOT ( TME ( 12 ) )",
    habits: [
      { software: "Parlance", does: 'stops the clock when its "quit" option ends the game after a client has left' },
    ],
  },
  "clock-not-stopped": {
    severity: "warning",
    message:
      "The server did not stop the clock in {turn} after CCD ( {power} ), although {power} owed {missing} of {due} orders.",
    explanation:
      "In a game with DSD, the deadline is suspended until the power is back. The other clients assume that the clock is still running, and the power loses its turn.",
    clause: "v0.18, level 0, CCD: NOT ( TME ( seconds ) ) immediately after CCD in a game of the DSD variant",
    fix: "Send NOT ( TME ( seconds ) ) to every client right after CCD, and TME ( seconds ) after NOT ( CCD ).",
    example: "HLO .. ( DSD ), CCD ( FRA ), and the results at the deadline",
  },
} as const satisfies Findings;

type Code = keyof typeof disorderFindings;

/** A server that stops the clock does so within this time. */
const patienceNs = 2e9;
/** A power may be declared in disorder this long after the turn whose deadline it missed. */
const lateNs = 5e9;

/**
 * A power that was declared in disorder without a known reason. The finding is reported once a message on the power's
 * own connection shows that its client is still connected.
 */
interface Doubted {
  readonly connection: ConnectionId;
  readonly atNs: number;
  readonly report: () => void;
}

/** A CCD on one connection, after which the clock must stop. */
interface StopDue {
  readonly atNs: number;
  readonly game: number;
  readonly report: () => void;
}

/** Checks that civil disorder and stopped clocks have a reason, and that the clock stops when it must. */
class DisorderRules implements RuleCheck {
  readonly receives: Receives = { client: [T.IAM], server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  /** Powers in disorder for no known reason, keyed by their connections. */
  readonly #doubted = new Map<ConnectionId, Doubted>();
  readonly #due = new Map<ConnectionId, StopDue>();
  /** Connections whose clients are leaving. */
  readonly #left = new Set<ConnectionId>();
  /** Game and turn of each clock stop without a reason. */
  readonly #stopped = new Set<string>();
  /** Per game, a clock stop that followed a client's departure and may yet be explained by the end of the game. */
  readonly #held = new Map<number, { readonly atNs: number; readonly report: (isBeyondHabits: boolean) => void }>();
  /** When a client last received NOT ( TME .. ), keyed by game. */
  readonly #stoppedNs = new Map<number, number>();

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
  }

  lost({ connection }: Leg): void {
    this.#doubted.delete(connection);
    this.#due.delete(connection);
  }

  frame(frame: LintFrame): void {
    const { direction, connection, reading, answers, frame: bytes, game } = frame;
    if (bytes.kind === "FM" || bytes.kind === "EM") {
      this.#left.add(connection);
      this.#doubted.delete(connection);
    }
    const first = frame.tokens?.[0];
    const about = frame.tokens?.[2];
    if (direction === "client-to-server") {
      // A client that takes over another power leaves its own.
      if (first === T.IAM) this.#left.add(connection);
      return;
    }
    if ((first === T.YES || first === T.REJ) && about === T.IAM) this.#left.delete(connection);
    const doubted = this.#doubted.get(connection);
    if (doubted) this.#confirm(doubted);
    if (game && this.#held.size > 0 && (game.after.end !== null || first === T.OFF))
      this.#explainStop(frame, game.index);
    if (!reading?.ok || reading.direction === "client-to-server" || !game?.before) return;
    const { message } = reading;
    if (answers !== null) {
      if (message.type === "CCD") this.#unfounded(frame, message.power, game.before);
      return;
    }
    switch (message.type) {
      case "CCD":
        if (message.undelivered === null) this.#declared(frame, message.power, message.turn !== null, game.before);
        else this.#unfounded(frame, message.power, game.before);
        return;
      case "NOT":
        if (message.message.type === "TME") this.#ofStop(frame, game.before);
        else this.#settle(connection, true);
        return;
      case "ORD":
      case "NOW":
        this.#settle(connection, true);
        return;
      case "SLO":
      case "DRW":
      case "SMR":
      case "OFF":
        this.#due.delete(connection);
        return;
      default:
    }
  }

  legEnded({ connection, direction, kind, atNs }: LegEnd): void {
    if (leavingSide(direction, kind) !== null) this.#doubted.delete(connection);
    this.#left.add(connection);
    const due = this.#due.get(connection);
    if (!due) return;
    const isKnownToOthers = (this.#stoppedNs.get(due.game) ?? Number.NEGATIVE_INFINITY) >= due.atNs - patienceNs;
    this.#settle(connection, isKnownToOthers || atNs - due.atNs >= patienceNs);
  }

  end(): void {
    for (const { report } of this.#held.values()) report(true);
  }

  /** Handles the end of a game, which explains a clock that stopped just before it. */
  #explainStop({ atNs }: LintFrame, game: number): void {
    const held = this.#held.get(game);
    this.#held.delete(game);
    held?.report(atNs - held.atNs > lateNs);
  }

  /** Handles a report of civil disorder: the power is late, or it is absent and the clock may have to stop. */
  #declared(frame: LintFrame, power: string, isOfTurn: boolean, game: GameState): void {
    const { current, end, options } = game;
    if (!current?.units || end !== null || options.length === 0) return;
    if (this.#present(power, game) === null) this.#mustStop(frame, power, isOfTurn, game);
    else this.#unfounded(frame, power, game);
  }

  /** Returns the connection of a power that has not left; null if it has none. */
  #present(power: string, { powers, seats }: GameState): ConnectionId | null {
    const connection = powers.get(power)?.connection ?? null;
    const isThere = connection !== null && !this.#left.has(connection) && seats.get(connection)?.isGone === false;
    return isThere ? connection : null;
  }

  /** Checks a CCD for a connected power, whether it is a report or an answer to press. */
  #unfounded(frame: LintFrame, power: string, game: GameState): void {
    const { current, end, options, powers } = game;
    const connection = this.#present(power, game);
    if (!current?.units || end !== null || options.length === 0 || connection === null) return;
    if (powers.get(power)?.inDisorder || this.#context.recorded.isTorn(connection) || this.#doubted.has(connection))
      return;
    const why = this.#whyNotLate(frame, power, connection, game);
    if (why === null) return;
    const facts = { power, turn: turnKey(current.turn), why };
    const doubted = {
      connection,
      atNs: frame.atNs,
      report: () => this.#add(frame, "disorder-unfounded", facts, power),
    };
    if (frame.connection === connection) this.#confirm(doubted);
    else this.#doubted.set(connection, doubted);
  }

  /** Confirms that the connection is not lost: the server is still sending messages to the power in disorder. */
  #confirm({ connection, report }: Doubted): void {
    this.#doubted.delete(connection);
    report();
  }

  /** Returns why a connected power is not late, as a clause for a message; null if it may be. */
  #whyNotLate({ atNs, game }: LintFrame, power: string, connection: ConnectionId, state: GameState): string | null {
    const { clock } = this.#context;
    if (!game || !state.current) return null;
    const there = "it is connected";
    if (!hasLimits(state)) return clock.running(connection) ? `${there} and the game has no time limits` : null;
    const turn = clock.runningIn(game.index).find((one) => one.power === power && one.connection === connection);
    if (!turn) return null;
    const { due, given, deadlineNs, shownNs } = turn;
    const isReady = due > 0 && given >= due && !awaitsAnyNote(turn.record.books.get(power) ?? []);
    const ready = isReady ? `${there} and all its orders were in` : null;
    // The power's own turn is over, and its client has not received the next NOW.
    if (turnKey(turn.turn) !== turnKey(state.current.turn)) return ready;
    // The disorder may concern the previous turn.
    if (atNs - shownNs < lateNs && this.#wasLate(game.index, power)) return null;
    if (limitSeconds(state.options, phaseOf(state.current.turn)) === null)
      return `${there} and the turn has no time limit`;
    if (deadlineNs === null || turn.wasClockStopped) return null;
    return atNs < deadlineNs - clockSlackNs ? `${there} and the deadline has not passed` : ready;
  }

  /** Whether a power missed the deadline of a turn. */
  #wasLate(game: number, power: string): boolean {
    const last = this.#context.clock.lastOf(game, power);
    return last !== undefined && last.given < last.due;
  }

  /** Expects NOT ( TME .. ) after CCD in a game with DSD, if the power has left and owes orders. */
  #mustStop(frame: LintFrame, power: string, isOfTurn: boolean, game: GameState): void {
    const { current, options, deadlineNs, centres, seats } = game;
    if (isOfTurn || !current || !frame.game || !options.some(({ type }) => type === "DSD")) return;
    if (deadlineNs === null || deadlineNs - frame.atNs < clockSlackNs) return;
    // Without the power's own messages, it is unknown which orders the power owes.
    if (![...seats].some(([connection, seat]) => seat.power === power && !this.#context.recorded.isTorn(connection)))
      return;
    const { due, given } = countIn({ record: current, centres, missing: null }, power);
    if (given >= due) return;
    const facts = { power, due, missing: due - given, turn: turnKey(current.turn) };
    this.#due.set(frame.connection, {
      atNs: frame.atNs,
      game: frame.game.index,
      report: () => this.#add(frame, "clock-not-stopped", facts, power),
    });
  }

  #settle(connection: ConnectionId, isCertain: boolean): void {
    const due = this.#due.get(connection);
    this.#due.delete(connection);
    if (due && isCertain && !this.#context.recorded.isTorn(connection)) due.report();
  }

  #ofStop(frame: LintFrame, { current, options, powers, end, seats }: GameState): void {
    const { connection, game, atNs } = frame;
    this.#due.delete(connection);
    if (!game) return;
    this.#stoppedNs.set(game.index, atNs);
    if (!current || end !== null || options.length === 0 || this.#context.recorded.isTorn(connection)) return;
    const turn = turnKey(current.turn);
    const key = `${game.index} ${turn}`;
    const hasPause = options.some(({ type }) => type === "DSD");
    const isAnyAbsent = [...powers.values()].some(({ inDisorder }) => inDisorder);
    if ((hasPause && isAnyAbsent) || this.#stopped.has(key)) return;
    this.#stopped.add(key);
    const why = hasPause ? "no power is in civil disorder" : "the game has no DSD";
    const report = (isBeyondHabits: boolean): void =>
      this.#add(frame, "clock-stop-unfounded", { turn, why }, "", isBeyondHabits);
    if ([...seats.keys()].some((one) => this.#left.has(one))) this.#held.set(game.index, { atNs, report });
    else report(true);
  }

  #add(
    { connection, n, atNs }: LintFrame,
    code: Code,
    facts: Finding["facts"],
    cause: string,
    isBeyondHabits = false,
  ): void {
    this.#report({ code, connection, side: "server", n, atNs, ...wholeFrame, facts, cause, isBeyondHabits });
  }
}

function hasLimits({ options }: GameState): boolean {
  return (["movement", "retreat", "adjustment"] as const).some((phase) => limitSeconds(options, phase) !== null);
}

export const disorder = defineRules(disorderFindings, (report, context) => new DisorderRules(report, context));
