import { unitKey } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { standing, subjectOf } from "../../../game/orderBook.ts";
import { orderKey } from "../../../game/shared.ts";
import { adjustmentDue } from "../../../judge/centres.ts";
import type { PositionedUnit, ServerMessage } from "../../../language/message.ts";
import { compareTurns, phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { ConnectionId, FrameNumber, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import {
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";

/** Findings of the sequence of turns. */
const turnFindings = {
  "turn-backwards": {
    severity: "error",
    message: "NOW ( {turn} ) comes behind NOW ( {last} ), and nobody asked for it.",
    explanation: "Turns go on. A client takes the last NOW for the current turn and orders in the wrong one.",
    clause: "v0.18, level 0, NOW and HST",
    fix: "Send positions of old turns to HST alone.",
    example: "NOW ( FAL 1901 ), then NOW ( SPR 1901 )",
  },
  "turn-skipped": {
    severity: "error",
    message: "NOW ( {turn} ) comes behind NOW ( {last} ): a turn between them that is always played was not shown.",
    explanation:
      "Retreat and build turns are skipped where nobody has anything to do; spring and fall never are. This client was not shown a turn, or the server counts wrongly.",
    clause: "v0.18, level 0, NOW: turn",
    fix: "After SPR comes SUM or FAL, after SUM FAL, after FAL AUT, WIN or the next SPR, after AUT WIN or the next SPR.",
    example: "NOW ( SPR 1901 ), then NOW ( SPR 1902 )",
  },
  "retreats-none-due": {
    severity: "error",
    message: "NOW ( {turn} ) begins a retreat turn with nobody to retreat.",
    explanation: "No unit has MRT, so nobody can order anything; clients that wait to be asked wait for the deadline.",
    clause: "v0.18, level 0, NOW: turns may be skipped",
    fix: "Skip the turn, or list the dislodged units with MRT.",
    example: "NOW ( SUM 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )",
  },
  "builds-none-due": {
    severity: "warning",
    message: "NOW ( {turn} ) begins a build turn, and every power has as many units as centres.",
    explanation: "Nobody can order anything in it.",
    clause: "v0.18, level 0, NOW: turns may be skipped",
    fix: "Skip the turn.",
    example: "SCO ( FRA PAR ), NOW ( WIN 1901 ) ( FRA AMY PAR )",
  },
  "order-unreported": {
    severity: "error",
    message: "{last} is over, and no ORD told of {unit}.",
    explanation: "One ORD is sent for each unit that could be ordered. The client never learns what became of it.",
    clause: "v0.18, level 0, ORD: one for each unit",
    fix: "Report the order and its result to every client.",
    example: "NOW ( FAL 1901 ) after ORDs for 21 of 22 units",
  },
  "default-unreported": {
    severity: "error",
    message: "{last} is over, and no ORD told of {unit}, which had no order.",
    explanation: "Units without an order hold, or are disbanded, and are reported as such.",
    clause: "v0.18, level 0, ORD: one for each unit",
    fix: "Report HLD for a unit without an order, DSB for one without a retreat.",
    example: "NOW ( FAL 1901 ) after ORDs for 21 of 22 units",
    habits: [{ software: "diplomacy", does: "tells nothing of units that had no order" }],
  },
  "reported-twice": {
    severity: "error",
    message: "ORD reports {order} of {turn}; frame {before} reported that unit before.",
    explanation: "One ORD is sent for each unit. Clients that count, count wrongly.",
    clause: "v0.18, level 0, ORD: one for each unit",
    fix: "Send each result once to each client.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC ), twice",
  },
  "result-of-other-turn": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order} while the turn is {current}, and nobody asked for it.",
    explanation: "ORD tells of the turn that was just processed: the one of the last NOW.",
    clause: "v0.18, level 0, ORD: turn",
    fix: "Send ORD with the turn of the last NOW, before the NOW of the next turn.",
    example: "NOW ( FAL 1901 ), then ORD ( SPR 1901 ) ..",
  },
} as const satisfies Findings;

type Code = keyof typeof turnFindings;

type Position = Extract<ServerMessage, { readonly type: "NOW" }>;
type Result = Extract<ServerMessage, { readonly type: "ORD" }>;

/** What one client was shown of the turns of its game. */
interface Following {
  /** The game; null before one is known. */
  game: number | null;
  turn: Turn | null;
  units: readonly PositionedUnit[];
  /** Frames of the orders of the turn at hand that were reported, by the unit; without one, by what they say. */
  readonly told: Map<string, number>;
  /** A report named a unit that nobody has: which one is missing cannot be said. */
  hasStrange: boolean;
  /** The turn of results that are of another than is at hand. */
  stray: string | null;
  /** The last NOW did not follow the one before. */
  isDoubtful: boolean;
  /** The power whose order was reported first. */
  reported: string | null;
  /** Orders of others are reported, too: the diplomacy server keeps to one's own. */
  seesAll: boolean;
  /** Somebody spoke from this side: what answers a request is told from what does not. */
  isHeard: boolean;
  /** Frames of its HST: what answers them is of old turns. */
  readonly asked: Set<FrameNumber>;
  /** Bytes are missing: nothing is sure to follow anything. */
  isTorn: boolean;
}

/** The turns of a game as each client sees them: one after another, each with one ORD for every unit. */
class TurnOrderRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Following>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, reading, connection } = frame;
    const first = tokens?.[0];
    if (direction === "client-to-server") {
      const speaker = this.#of(connection);
      speaker.isHeard = true;
      if (first === T.HST) speaker.asked.add(frame.n);
      return;
    }
    if (first !== T.NOW && first !== T.ORD) return;
    const following = this.#of(connection);
    const game = frame.game?.index ?? null;
    if (game !== following.game) begin(following, game);
    if (!reading?.ok || reading.direction !== "server-to-client" || following.isTorn || !following.isHeard) return;
    const { message } = reading;
    if (message.type === "NOW") this.#ofPosition(frame, message, following);
    else if (message.type === "ORD" && frame.answers === null) this.#ofResult(frame, message, following);
  }

  #ofPosition(frame: LintFrame, position: Position, following: Following): void {
    const { turn, units } = position;
    if (frame.answers !== null && following.asked.has(frame.answers)) return;
    const isAsked = frame.answers !== null;
    const name = turnKey(turn);
    const { turn: last } = following;
    if (!isAsked && phaseOf(turn) === "retreat" && units.every(({ retreats }) => retreats === null))
      this.#tell(frame, "retreats-none-due", { turn: name }, turn.season);
    if (!isAsked && phaseOf(turn) === "adjustment" && !areBuildsDue(frame, units))
      this.#tell(frame, "builds-none-due", { turn: name }, "");
    if (last !== null && compareTurns(turn, last) <= 0) {
      if (!isAsked && compareTurns(turn, last) < 0)
        this.#tell(frame, "turn-backwards", { turn: name, last: turnKey(last) }, "", turnPlace);
      return;
    }
    if (last !== null && !isAsked) this.#ofStep(frame, turn, last, following);
    restart(following, turn);
    following.units = units;
    following.hasStrange = false;
    following.isDoubtful = last !== null && !isAsked && !canFollow(last, turn);
  }

  /** From one turn to the next. */
  #ofStep(frame: LintFrame, turn: Turn, last: Turn, following: Following): void {
    if (!canFollow(last, turn)) {
      this.#tell(frame, "turn-skipped", { turn: turnKey(turn), last: turnKey(last) }, "", turnPlace);
      return;
    }
    const { game } = frame;
    const power = game?.after.seats.get(frame.connection)?.power ?? null;
    const phase = phaseOf(last);
    if (phase === "adjustment" || following.hasStrange) return;
    const missing = following.units.filter(
      (unit) =>
        (phase === "movement" || unit.retreats !== null) &&
        (following.seesAll || unit.power === power) &&
        !following.told.has(unitKey(unit)),
    );
    const [first] = missing;
    // Whoever is told nothing at all of a turn came too late for it, or looks on.
    if (!first || following.told.size === 0) return;
    // What a server does not tell of units without an order is another matter.
    const unordered = missing.filter((unit) => isUnordered(frame, last, unit));
    const ordered = missing.filter((unit) => !unordered.includes(unit));
    const named = (units: readonly PositionedUnit[]): Finding["facts"] => {
      const more = units.length > 1 ? ` and ${units.length - 1} more` : "";
      return { last: turnKey(last), unit: `${units[0] ? unitKey(units[0]) : ""}${more}` };
    };
    if (ordered.length > 0) this.#tell(frame, "order-unreported", named(ordered), phase);
    else this.#tell(frame, "default-unreported", named(unordered), phase);
  }

  #ofResult(frame: LintFrame, { turn, order }: Result, following: Following): void {
    const { turn: at, told, units } = following;
    const name = turnKey(turn);
    if (at === null) return;
    if (turnKey(at) !== name) {
      const isAgain = following.stray === name;
      following.stray = name;
      following.hasStrange = true;
      // A turn whose NOW was missing or wrong goes by the name that its results give it.
      if (following.isDoubtful || isAgain) restart(following, turn);
      else
        this.#tell(
          frame,
          "result-of-other-turn",
          { turn: name, current: turnKey(at), order: orderText(order) },
          "",
          turnPlace,
        );
      return;
    }
    const subject = subjectOf(order);
    const isBuild = order.type === "BLD" || order.type === "WVE" || order.type === "loose";
    // Which of the two is wrong, the report or the position, is told where the game is over.
    if (subject !== null && !isBuild && !keysOf(units).has(subject)) following.hasStrange = true;
    const key = subject ?? orderKey(order);
    const before = told.get(key);
    if (before !== undefined && order.type !== "WVE" && subject !== null)
      this.#tell(frame, "reported-twice", { turn: name, order: orderText(order), before }, order.type);
    told.set(key, before ?? frame.n);
    const power = order.type === "WVE" ? order.power : (order.unit?.power ?? null);
    following.reported ??= power;
    if (power !== null && power !== following.reported) following.seesAll = true;
  }

  #tell(
    { connection, n, atNs }: LintFrame,
    code: Code,
    facts: Finding["facts"],
    cause: string,
    place: Place = wholeFrame,
  ): void {
    this.#report({ code, connection, side: "server", n, atNs, ...place, facts, cause });
  }

  #of(connection: ConnectionId): Following {
    const known = this.#connections.get(connection);
    if (known) return known;
    const following: Following = {
      game: null,
      turn: null,
      units: [],
      told: new Map(),
      hasStrange: false,
      stray: null,
      isDoubtful: false,
      reported: null,
      seesAll: false,
      isHeard: false,
      asked: new Set(),
      isTorn: false,
    };
    this.#connections.set(connection, following);
    return following;
  }
}

/** NOW and ORD begin with their turn in brackets. */
const turnPlace = atTokens({ start: 2, end: 4 });

const keys = new WeakMap<readonly PositionedUnit[], ReadonlySet<string>>();

/** The units of a position, which is read once for all who are shown it. */
function keysOf(units: readonly PositionedUnit[]): ReadonlySet<string> {
  const known = keys.get(units) ?? new Set(units.map(unitKey));
  keys.set(units, known);
  return known;
}

/** Whether a unit of a power in view had no accepted order. */
function isUnordered({ game }: LintFrame, turn: Turn, unit: PositionedUnit): boolean {
  const { past, current, powers } = game?.after ?? {};
  const key = turnKey(turn);
  const record = current && turnKey(current.turn) === key ? current : past?.get(key);
  if (!record || powers?.get(unit.power)?.connection == null) return false;
  return !standing(record.books.get(unit.power) ?? []).some(({ order }) => subjectOf(order) === unitKey(unit));
}

/** False where every power owns as many centres as it has units; a game that is over ends in winter all the same. */
function areBuildsDue({ game, connection }: LintFrame, units: readonly PositionedUnit[]): boolean {
  const centres = game?.before?.seats.get(connection)?.centres ?? null;
  const isOver = (game?.after.end ?? null) !== null;
  if ((centres === null && game?.before != null) || isOver) return true;
  const owners = ownersOf(centres ?? game?.after.centres ?? []);
  const powers = new Set([...owners.values(), ...units.map(({ power }) => power)]);
  return [...powers].some((power) => adjustmentDue(power, owners, units) !== 0);
}

function begin(following: Following, game: number | null): void {
  following.game = game;
  restart(following, null);
  following.hasStrange = false;
}

/** Begins a turn of which nothing was told. */
function restart(following: Following, turn: Turn | null): void {
  following.turn = turn;
  following.units = [];
  following.told.clear();
  following.stray = null;
  following.isDoubtful = false;
}

export const turnOrder = defineRules(turnFindings, (report) => new TurnOrderRules(report));
