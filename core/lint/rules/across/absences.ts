import { awaitsAnyNote } from "../../../game/orderBook.ts";
import type { GameState } from "../../../game/state.ts";
import type { ServerMessage } from "../../../language/message.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import type { LintContext } from "../../context.ts";
import { type LegEnd, type LintFrame, type Receives, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { findingAt } from "../../findingAt.ts";
import { defineRules, type Findings } from "../../rule.ts";
import type { PowerTurn } from "../../turnClock.ts";
import { secondsBetween } from "../../wording/seconds.ts";
import { isAtDeadline } from "../time/deadlines.ts";
import { ended, isEliminated, leavingSide } from "../wire/leaving.ts";
import { type Forgotten, PartlySent, type PowerReport } from "./partlySent.ts";

/** Findings about how the server reports the loss and the return of a power's client. */
const absenceFindings = {
  "disorder-unreported": {
    severity: "warning",
    message: "The server never sent {whom} CCD ( {power} ) after {power}'s client had disconnected.",
    details: ["It kept sending other messages to {to} for at least {seconds} s."],
    explanation:
      "Without CCD, the other clients keep sending press to a power that nobody is playing, and wait for replies that never come.",
    clause: "v0.18, level 0, CCD: the connection to the client has been broken",
    fix: "When a player's connection ends in the middle of the game, send CCD ( {power} ) to every client.",
    example: "the client of FRA closes its connection, and the game continues without CCD ( FRA )",
    needs: ["frames", "times"],
  },
  "lateness-unreported": {
    severity: "warning",
    message: "The server never sent CCD ( {power} ), although {power} had submitted no orders by the {turn} deadline.",
    explanation:
      "The server processes the turn at the deadline and treats a power without orders as absent. Without CCD, the other clients do not learn why its units hold.",
    clause: "v0.18, level 0, CCD: the power failed to get its orders in by the deadline",
    fix: "At the deadline, send CCD ( {power} ) to every client before the results.",
    example: "TME ( 5 ), nothing from FRA for 5 s, ORD .., and no CCD ( FRA )",
    needs: ["frames", "times"],
    habits: [{ software: "diplomacy", does: "sends no CCD for late orders" }],
  },
  "return-unreported": {
    severity: "warning",
    message: "The server accepted IAM for {power}, but sent {whom} no NOT ( CCD ( {power} ) ).",
    details: ["It sent other messages to {to} for at least {seconds} s."],
    explanation:
      "The other clients still treat the power as absent: they send it no press and expect no orders from it.",
    clause: "v0.18, level 0, CCD: NOT ( CCD ( power ) ) if the power returns",
    fix: "After YES ( IAM .. ), send NOT ( CCD ( {power} ) ) to every client.",
    example: "CCD ( FRA ), IAM ( FRA ) ( 17 ), YES ( IAM ( FRA ) ( 17 ) ), and no NOT ( CCD ( FRA ) )",
    needs: ["times"],
  },
  "return-unfounded": {
    severity: "warning",
    message: "The server sent NOT ( CCD ( {power} ) ), but {power} was not in civil disorder.",
    explanation:
      "NOT ( CCD ) revokes a CCD. This client has received every message since the game began, but no CCD for this power since the power last returned.",
    clause: "v0.18, level 0, CCD: NOT ( CCD ( power ) ) if the power returns",
    fix: "Send NOT ( CCD ( power ) ) only after CCD ( power ), when a client plays the power again.",
    example: "NOT ( CCD ( FRA ) ) without CCD ( FRA ) before it",
    needs: ["frames"],
  },
} as const satisfies Findings;

type Code = keyof typeof absenceFindings;

/** A busy server may need this long to notice that a connection has ended, or to report a return. */
const patienceNs = 10e9;
/** A server that has begun this many turns since the event must have noticed it. */
const fewestTurns = 2;

/** An event that the server must report to the other clients of a game. */
interface Due {
  readonly code: "disorder-unreported" | "return-unreported";
  readonly power: string;
  readonly connection: ConnectionId;
  readonly n: FrameNumber;
  readonly atNs: number;
  /** The turns that have begun since the event. */
  readonly turns: Set<string>;
}

/** What one connection has received. */
interface Listener {
  game: number | null;
  /** Whether SLO, DRW, SMR or OFF has arrived. */
  isOver: boolean;
  isTorn: boolean;
  hasEnded: boolean;
  /** Whether the connection has received its game from the first position onwards; null before any position. */
  isFromStart: boolean | null;
  /** Powers in civil disorder according to the messages that the connection has received. */
  readonly absent: Set<string>;
}

/** Checks that the server reports each loss and return of a power's client, and nothing else. */
class AbsenceRules implements RuleCheck {
  readonly receives: Receives = { client: [], server: "all", ords: "first" };
  readonly #report: Report<Code>;
  readonly #context: LintContext;
  readonly #listeners = new Map<ConnectionId, Listener>();
  /** Events that the server has not reported yet, keyed by game. */
  readonly #due = new Map<number, Due[]>();
  /** When CCD last arrived, keyed by game and power. */
  readonly #disorders = new Map<string, number>();
  /** The powers whose clients have left, keyed by game and power. */
  readonly #left = new Set<string>();
  readonly #partly = new PartlySent(patienceNs, fewestTurns);

  constructor(report: Report<Code>, context: LintContext) {
    this.#report = report;
    this.#context = context;
    context.clock.follow((turn, game, frame) => this.#late(turn, game, frame));
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
    this.#due.clear();
    this.#partly.clear();
  }

  frame(frame: LintFrame): void {
    const { connection, direction, reading, tokens, game, answers } = frame;
    if (direction === "client-to-server") return;
    const listener = this.#of(connection);
    const first = tokens?.[0];
    if (first !== undefined && answers === null && ended.has(first)) listener.isOver = true;
    if (!game) return;
    listener.game = game.index;
    if (game.after.end !== null) {
      this.#due.delete(game.index);
      this.#partly.end(game.index);
    }
    if (!reading?.ok || reading.direction !== "server-to-client") return;
    this.#message(frame, reading.message, listener, game.index);
    if (this.#due.size > 0) this.#check(frame, game.index);
    if (!listener.isOver && this.#partly.isExpecting(game.index))
      for (const one of this.#partly.frame(frame, game.index)) this.#forgotten(frame, one);
  }

  legEnded({ connection, direction, kind, atNs }: LegEnd): void {
    const listener = this.#of(connection);
    const { game, isOver, isTorn, hasEnded } = listener;
    listener.hasEnded = true;
    if (hasEnded || game === null || isOver || isTorn || leavingSide(direction, kind) === null) return;
    const { role, power } = this.#context.clients.of(connection);
    const state = this.#context.clock.stateOf(game);
    if (role !== "player" || power === null || !state || state.end !== null || isEliminated(state, power)) return;
    const known = state.powers.get(power);
    if (known?.inDisorder !== false || known.connection !== connection) return;
    const isShared = [...state.seats].some(
      ([other, seat]) => other !== connection && seat.power === power && !seat.isGone,
    );
    if (isShared) return;
    this.#left.add(`${game} ${power}`);
    const n = this.#context.recorded.lastFrame({ connection, direction: "server-to-client" })?.n ?? 0;
    this.#add(game, { code: "disorder-unreported", power, connection, n, atNs, turns: new Set() });
  }

  #message(frame: LintFrame, message: ServerMessage, listener: Listener, game: number): void {
    switch (message.type) {
      case "CCD":
        listener.absent.add(message.power);
        this.#disorders.set(`${game} ${message.power}`, frame.atNs);
        this.#reported(frame, game, { code: "disorder-unreported", power: message.power });
        return;
      case "NOT":
        if (message.message.type === "CCD") this.#returned(frame, message.message.power, listener, game);
        return;
      case "HLO":
        this.#settle(game, message.power, "disorder-unreported");
        return;
      case "NOW":
        if (frame.answers === null) this.#position(frame, listener);
        return;
      case "YES":
        if (message.echo.type === "IAM") this.#granted(frame, message.echo.power, game);
        return;
      default:
    }
  }

  /** Reports a turn that was processed at its deadline without a power's orders, and without CCD. */
  #late(turn: PowerTurn, state: GameState, frame: LintFrame): void {
    const { game, power, due, given, shownNs, isInDisorder, record } = turn;
    if (due === 0 || given > 0 || isInDisorder || !isAtDeadline(turn) || phaseOf(turn.turn) !== "movement") return;
    // Orders may still be in transit.
    const isWaiting = awaitsAnyNote(record.books.get(power) ?? []);
    const isKnown =
      state.powers.get(power)?.inDisorder === true || (this.#disorders.get(`${game} ${power}`) ?? -1) >= shownNs;
    if (isWaiting || isKnown || state.end !== null || this.#of(frame.connection).isTorn) return;
    const facts = { power, turn: turnKey(turn.turn) };
    this.#report(findingAt(frame, "lateness-unreported", { facts, place: wholeFrame, cause: power }));
  }

  #position({ game, connection }: LintFrame, listener: Listener): void {
    const { role } = this.#context.clients.of(connection);
    listener.isFromStart ??= role === "player" && !listener.isTorn && game?.after.past.size === 0;
  }

  #granted({ connection, n, atNs, game: own }: LintFrame, power: string, game: number): void {
    this.#settle(game, power, "disorder-unreported");
    this.#of(connection).isFromStart = false;
    if (own?.before?.powers.get(power)?.inDisorder !== true) return;
    this.#add(game, { code: "return-unreported", power, connection, n, atNs, turns: new Set() });
  }

  #returned(frame: LintFrame, power: string, listener: Listener, game: number): void {
    this.#reported(frame, game, { code: "return-unreported", power });
    const isAbsent = listener.absent.delete(power) || this.#left.has(`${game} ${power}`);
    if (isAbsent || listener.isFromStart !== true || listener.isTorn) return;
    this.#report(findingAt(frame, "return-unfounded", { facts: { power }, place: wholeFrame, cause: power }));
  }

  /** Reports what the server failed to send although it had enough time. */
  #check({ connection, atNs, reading, answers }: LintFrame, game: number): void {
    const dues = this.#due.get(game);
    if (dues === undefined) return;
    const message = reading?.ok && reading.direction === "server-to-client" ? reading.message : null;
    for (const due of dues.filter((one) => one.connection !== connection)) {
      if (message?.type === "NOW" && answers === null) due.turns.add(turnKey(message.turn));
      if (atNs - due.atNs < patienceNs && due.turns.size < fewestTurns) continue;
      const { code, power, n } = due;
      this.#settle(game, power, code);
      const facts = {
        power,
        seconds: secondsBetween(due.atNs, atNs),
        whom: "the clients",
        to: "the clients in the game",
      };
      const at = { connection: due.connection, side: "server", n, atNs: due.atNs } as const;
      this.#report({ ...at, code, ...wholeFrame, facts, cause: power });
    }
  }

  #add(game: number, due: Due): void {
    const dues = this.#due.get(game) ?? [];
    this.#due.set(game, dues);
    dues.push(due);
  }

  /** Records one client's copy of a report. All other clients of the game must receive it too. */
  #reported(frame: LintFrame, game: number, report: PowerReport): void {
    if (!this.#settle(game, report.power, report.code)) {
      this.#partly.again(frame, game, report);
      return;
    }
    const clients = [...this.#listeners].filter(
      ([connection, { game: own, isOver, isTorn, hasEnded, isFromStart }]) => {
        const isThere = own === game && !isOver && !isTorn && !hasEnded && isFromStart !== null;
        return isThere && this.#context.clients.of(connection).power !== report.power;
      },
    );
    const connections = clients.map(([connection]) => connection);
    this.#partly.begin(frame, game, report, connections);
  }

  #forgotten(frame: LintFrame, { code, power, sinceNs }: Forgotten): void {
    const facts = { power, seconds: secondsBetween(sinceNs, frame.atNs), whom: "this client", to: "it" };
    this.#report(findingAt(frame, code, { facts, cause: power }));
  }

  /**
   * Removes a report from those that are due.
   * @returns whether it was due
   */
  #settle(game: number, power: string, code: Due["code"]): boolean {
    const dues = this.#due.get(game);
    if (!dues) return false;
    const left = dues.filter((due) => due.power !== power || due.code !== code);
    if (left.length === 0) this.#due.delete(game);
    else this.#due.set(game, left);
    return left.length < dues.length;
  }

  #of(connection: ConnectionId): Listener {
    const known = this.#listeners.get(connection);
    if (known) return known;
    const fresh: Listener = {
      game: null,
      isOver: false,
      isTorn: false,
      hasEnded: false,
      isFromStart: null,
      absent: new Set(),
    };
    this.#listeners.set(connection, fresh);
    return fresh;
  }
}

export const absences = defineRules(absenceFindings, (report, context) => new AbsenceRules(report, context));
