import { type Kept, keptWhileSame } from "../../../bytes/keyed.ts";
import { unitKey, unitKeys } from "../../../game/check/ordersKnown.ts";
import { ownersOf } from "../../../game/check/owners.ts";
import { canFollow } from "../../../game/check/succession.ts";
import { standing } from "../../../game/orderBook.ts";
import { orderKey, subjectOf } from "../../../game/shared.ts";
import { positionKey } from "../../../game/state.ts";
import { areAdjustmentsDue } from "../../../judge/centres.ts";
import { counted } from "../../../language/english/words.ts";
import type { PositionedUnit, ServerMessage } from "../../../language/message.ts";
import { compareTurns, isSameTurn, phaseOf, type Turn, turnKey } from "../../../map/turn.ts";
import { orderText } from "../../../orders/notation/daideText.ts";
import type { ConnectionId, Leg } from "../../../recording/entry.ts";
import { T } from "../../../tokens/vocabulary.ts";
import {
  atTokens,
  type Finding,
  type LintFrame,
  type Place,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { begin, enter, type Following, newFollowing, restart, resume } from "./following.ts";

/** Findings about the sequence of turns. */
const turnFindings = {
  "turn-backwards": {
    severity: "error",
    message: "The server sent NOW ( {turn} ) after NOW ( {last} ), without a request from the client.",
    explanation:
      "Turns only move forward. A client treats the turn in the last NOW as current, and sends orders for the wrong turn.",
    clause: "v0.18, level 0, NOW and HST",
    fix: "Send positions from earlier turns only in answer to HST.",
    example: "NOW ( FAL 1901 ), then NOW ( SPR 1901 )",
  },
  "turn-skipped": {
    severity: "error",
    message: "NOW ( {turn} ) follows NOW ( {last} ): {skipped} is missing.",
    explanation:
      "Retreat and build turns are skipped when no power has orders to send; spring and fall never are. Either the server left out a turn for this client, or it counts turns incorrectly.",
    clause: "v0.18, level 0, NOW: turn",
    fix: "Send SUM or FAL after SPR; FAL after SUM; AUT, WIN or the next SPR after FAL; WIN or the next SPR after AUT.",
    example: "NOW ( SPR 1901 ), then NOW ( SPR 1902 )",
  },
  "retreats-none-due": {
    severity: "error",
    message: "NOW ( {turn} ) starts a retreat turn, but no unit has to retreat.",
    explanation:
      "No unit has MRT, so nobody can order anything. Clients that wait for a unit to retreat wait until the deadline.",
    clause: "v0.18, level 0, NOW: turns may be skipped",
    fix: "Skip the turn, or list the dislodged units with MRT.",
    example: "NOW ( SUM 1901 ) ( FRA AMY PAR ) ( GER AMY MUN )",
  },
  "builds-none-due": {
    severity: "warning",
    message: "NOW ( {turn} ) starts a build turn, but every power has as many units as centres.",
    explanation: "Nobody can order anything in this turn.",
    clause: "v0.18, level 0, NOW: turns may be skipped",
    fix: "Skip the turn.",
    example: "SCO ( FRA PAR ), NOW ( WIN 1901 ) ( FRA AMY PAR )",
  },
  "order-unreported": {
    severity: "error",
    message: "The server sent no ORD for {unit} in {last}.",
    explanation:
      "The server must send one ORD for each unit that could be ordered. Without it, the client never learns the result of the order.",
    clause: "v0.18, level 0, ORD: one for each unit",
    fix: "Send an ORD with the order and its result to every client.",
    example: "NOW ( FAL 1901 ) after ORDs for 21 of 22 units",
  },
  "default-unreported": {
    severity: "error",
    message: "The server sent no ORD for {unit}, which had no order in {last}.",
    explanation: "Units without an order hold or are disbanded, and the server must report that.",
    clause: "v0.18, level 0, ORD: one for each unit",
    fix: "Report HLD for a unit without an order, and DSB for a dislodged unit without a retreat.",
    example: "NOW ( FAL 1901 ) after ORDs for 21 of 22 units",
    habits: [{ software: "diplomacy", does: "sends no ORD for units that had no order" }],
  },
  "reported-twice": {
    severity: "error",
    message: "ORD reports {order} for {turn}, but #{before} already reported that unit.",
    explanation: "The server must send one ORD for each unit. Clients that count ORD messages get the wrong number.",
    clause: "v0.18, level 0, ORD: one for each unit",
    fix: "Send each result once to each client.",
    example: "ORD ( SPR 1901 ) ( ( FRA AMY PAR ) HLD ) ( SUC ), twice",
  },
  "result-of-other-turn": {
    severity: "error",
    message: "ORD ( {turn} ) reports {order} during {current}, without a request from the client.",
    explanation: "Without a request, ORD reports the turn that was just processed, which is the turn of the last NOW.",
    clause: "v0.18, level 0, ORD: turn",
    fix: "Send ORD with the turn of the last NOW, before the NOW of the next turn.",
    example: "NOW ( FAL 1901 ), then ORD ( SPR 1901 ) ..",
    habits: [{ software: "tenderi", does: "sends the results of a turn after the NOW of the next turn" }],
  },
} as const satisfies Findings;

type Code = keyof typeof turnFindings;

type Position = Extract<ServerMessage, { readonly type: "NOW" }>;
type Result = Extract<ServerMessage, { readonly type: "ORD" }>;

/** Checks that each client receives the turns of a game in sequence, each with one ORD for every unit. */
class TurnOrderRules implements RuleCheck {
  readonly receives: Receives = { client: "all", server: [T.NOW, T.ORD] };
  readonly #report: Report<Code>;
  readonly #connections = new Map<ConnectionId, Following>();
  /** Games in which a client receives ORD for other powers. */
  readonly #open = new Set<number>();

  constructor(report: Report<Code>) {
    this.#report = report;
  }

  lost({ connection }: Leg): void {
    this.#of(connection).isTorn = true;
  }

  unread({ connection, tokens }: LintFrame): void {
    const following = this.#of(connection);
    // The message may have been an ORD about any unit.
    following.hasUnknownUnit = true;
    if (tokens?.[0] !== T.ORD) following.turn = null;
  }

  frame(frame: LintFrame): void {
    const { direction, tokens, reading, connection } = frame;
    const first = tokens?.[0];
    if (direction === "client-to-server") {
      const sender = this.#of(connection);
      sender.hasClientFrames = true;
      if (first === T.HST) sender.historyRequests.add(frame.n);
      return;
    }
    if (first !== T.NOW && first !== T.ORD) return;
    const following = this.#of(connection);
    const game = frame.game?.index ?? null;
    if (game !== following.game) begin(following, game);
    if (!reading?.ok || reading.direction !== "server-to-client" || !following.hasClientFrames) return;
    const { message } = reading;
    if (following.isTorn) {
      if (message.type === "NOW") resume(frame, message, following);
      return;
    }
    if (message.type === "NOW") this.#ofPosition(frame, message, following);
    else if (message.type === "ORD" && frame.answers === null) this.#ofResult(frame, message, following);
  }

  #ofPosition(frame: LintFrame, position: Position, following: Following): void {
    const { turn, units } = position;
    if (frame.answers !== null && following.historyRequests.has(frame.answers)) return;
    const isAsked = frame.answers !== null;
    const name = turnKey(turn);
    const { turn: last } = following;
    // Turns begin with an unrequested NOW, after the results; `copy-differs` reports an answer with another turn.
    if (isAsked && last !== null && following.reports.size === 0 && following.stray === null) return;
    if (!isAsked && phaseOf(turn) === "retreat" && units.every(({ retreats }) => retreats === null))
      this.#reportAt(frame, "retreats-none-due", { turn: name }, turn.season);
    if (!isAsked && phaseOf(turn) === "adjustment" && !areBuildsDue(frame, units))
      this.#reportAt(frame, "builds-none-due", { turn: name }, "");
    if (last !== null && compareTurns(turn, last) <= 0) {
      // After the results of a turn, its own NOW cannot appear again.
      const isAgain = compareTurns(turn, last) < 0 || following.reports.size > 0;
      if (!isAsked && isAgain)
        this.#reportAt(frame, "turn-backwards", { turn: name, last: turnKey(last) }, "", turnPlace);
      return;
    }
    if (last !== null && !isAsked) this.#ofStep(frame, position, last, following);
    enter(position, following);
    following.isDoubtful = last !== null && !isAsked && !canFollow(last, turn);
    following.isFromStart = !isAsked;
  }

  /** Checks the step from one turn to the next. */
  #ofStep(frame: LintFrame, { turn, units }: Position, last: Turn, following: Following): void {
    if (!canFollow(last, turn)) {
      if (following.mayBeOld) return;
      const facts = { turn: turnKey(turn), last: turnKey(last), skipped: turnKey(nextMovement(last)) };
      this.#reportAt(frame, "turn-skipped", facts, "", turnPlace);
      return;
    }
    const { game } = frame;
    const power = game?.after.seats.get(frame.connection)?.power ?? null;
    const phase = phaseOf(last);
    if (following.hasUnknownUnit || (phase === "movement" && areAllReported(following))) return;
    const reported =
      phase === "adjustment"
        ? isAlike(frame, last, following.units)
          ? changedUnits(following.units, units)
          : []
        : following.units.filter((unit) => phase === "movement" || unit.retreats !== null);
    const missing = reported.filter(
      (unit) => (following.seesAll || unit.power === power) && !following.reports.has(unitKey(unit)),
    );
    const [first] = missing;
    if (!first) return;
    // A client that receives no ORD at all for a turn joined too late for it, or receives only the ORDs of its own
    // units.
    const seesAll = following.seesAll || (following.game !== null && this.#open.has(following.game));
    const isSilent = following.reports.size === 0 && !seesAll;
    if (isSilent && !following.isFromStart) return;
    // Missing reports about units without an order have their own finding.
    const unordered = missing.filter((unit) => isUnordered(frame, last, unit));
    const ordered = missing.filter((unit) => !unordered.includes(unit));
    const named = (units: readonly PositionedUnit[]): Finding["facts"] => {
      const more = units.length > 1 ? ` and ${counted(units.length - 1, "other unit")}` : "";
      return { last: turnKey(last), unit: `${units[0] ? unitKey(units[0]) : ""}${more}` };
    };
    if (isSilent) {
      const { connection, n, atNs } = frame;
      const facts = named(ordered);
      if (ordered.length > 0)
        following.reportSilence ??= () => this.#reportAt({ connection, n, atNs }, "order-unreported", facts, phase);
    } else if (ordered.length > 0) this.#reportAt(frame, "order-unreported", named(ordered), phase);
    else this.#reportAt(frame, "default-unreported", named(unordered), phase);
  }

  #ofResult(frame: LintFrame, { turn, order }: Result, following: Following): void {
    const { turn: at, reports, present } = following;
    if (at === null) return;
    if (!isSameTurn(at, turn)) {
      const name = turnKey(turn);
      const isAgain = following.stray === name;
      following.stray = name;
      following.hasUnknownUnit = true;
      // If a turn's NOW was missing or wrong, its ORD messages show which turn it is, unless they are merely late and
      // arrive after the next NOW.
      const mayBeLater = isAgain || following.mayBeOld;
      if (following.isDoubtful || (mayBeLater && compareTurns(turn, at) > 0)) restart(following, turn);
      else
        this.#reportAt(
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
    // The rules that run at the end of the game determine whether the ORD or the position is wrong.
    if (subject !== null && !isBuild && !present.has(subject)) following.hasUnknownUnit = true;
    const key = subject ?? orderKey(order);
    const before = reports.get(key);
    if (before !== undefined && order.type !== "WVE" && subject !== null)
      this.#reportAt(frame, "reported-twice", { turn: turnKey(turn), order: orderText(order), before }, order.type);
    if (before === undefined) reports.set(key, frame.n);
    following.reportSilence?.();
    following.reportSilence = null;
    const power = order.type === "WVE" ? order.power : (order.unit?.power ?? null);
    following.firstPower ??= power;
    if (power === null || power === following.firstPower || following.seesAll) return;
    following.seesAll = true;
    if (following.game !== null) this.#open.add(following.game);
  }

  #reportAt(
    { connection, n, atNs }: Pick<LintFrame, "connection" | "n" | "atNs">,
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
    const following = newFollowing();
    this.#connections.set(connection, following);
    return following;
  }
}

/** The place of the turn in NOW and ORD: both begin with the turn in brackets. */
const turnPlace = atTokens({ start: 2, end: 4 });

function areAllReported({ present, reports }: Following): boolean {
  for (const key of present) if (!reports.has(key)) return false;
  return true;
}

/** Whether all clients received the same position for a turn. */
function isAlike({ game }: LintFrame, turn: Turn, units: readonly PositionedUnit[]): boolean {
  const { past, current } = game?.after ?? {};
  const key = turnKey(turn);
  const record = current && turnKey(current.turn) === key ? current : past?.get(key);
  if (!record?.units || record.contradictions.some(({ told }) => told === null)) return false;
  return positionKey(record.units) === positionKey(units);
}

/** Returns the units that were built or removed between two positions. */
function changedUnits(before: readonly PositionedUnit[], after: readonly PositionedUnit[]): readonly PositionedUnit[] {
  return keptWhileSame(changes, after, [before], () => {
    const [had, has] = [unitKeys(before), unitKeys(after)];
    return [...before.filter((unit) => !has.has(unitKey(unit))), ...after.filter((unit) => !had.has(unitKey(unit)))];
  });
}

/** The changes from one position to the next, keyed by the next; computed once for all clients that receive both. */
const changes = new WeakMap<readonly PositionedUnit[], Kept<readonly PositionedUnit[]>>();

/** Whether a unit had no accepted order; false if no open connection of the unit's power is recorded. */
function isUnordered({ game }: LintFrame, turn: Turn, unit: PositionedUnit): boolean {
  const { past, current, powers } = game?.after ?? {};
  const key = turnKey(turn);
  const record = current && turnKey(current.turn) === key ? current : past?.get(key);
  if (!record || powers?.get(unit.power)?.connection == null) return false;
  return !standing(record.books.get(unit.power) ?? []).some(({ order }) => subjectOf(order) === unitKey(unit));
}

/**
 * Whether builds or removals may be due: false if every power owns as many centres as it has units. Always true after
 * the end, because the server shows the last winter anyway.
 */
function areBuildsDue({ game, connection }: LintFrame, units: readonly PositionedUnit[]): boolean {
  const centres = game?.before?.seats.get(connection)?.centres ?? null;
  const isOver = (game?.after.end ?? null) !== null;
  if ((centres === null && game?.before != null) || isOver) return true;
  return areAdjustmentsDue(ownersOf(centres ?? game?.after.centres ?? []), units);
}

/** Returns the next spring or fall turn: no game skips these turns. */
function nextMovement({ season, year }: Turn): Turn {
  return season === "SPR" || season === "SUM" ? { season: "FAL", year } : { season: "SPR", year: year + 1 };
}

export const turnOrder = defineRules(turnFindings, (report) => new TurnOrderRules(report));
