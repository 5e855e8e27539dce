import type { Span } from "../../../bytes/span.ts";
import { NoteJudge, standingBefore } from "../../../game/check/noteCheck.ts";
import type { Submission } from "../../../game/orderBook.ts";
import { orderKey } from "../../../game/shared.ts";
import { type GameState, historyOf, type TurnRecord } from "../../../game/state.ts";
import type { OrderNote } from "../../../judge/outcome.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { orderText, unitText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import { T } from "../../../tokens/vocabulary.ts";
import type { LintContext } from "../../context.ts";
import {
  atTokens,
  type LintFrame,
  type PlayedGame,
  type Receives,
  type Report,
  type RuleCheck,
  wholeFrame,
} from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { mapDoubts } from "../map/mdfFaults.ts";
import { fateOf, isMisnamed, type Sheet, unitsThere } from "./orderFate.ts";
import { OrderFixer } from "./orderFix.ts";
import { bare, doubtsOf, farKind, listed, reasonWords, spanOf, wordsOf } from "./orderWords.ts";
import { codeOf, isTooMany } from "./refusalCode.ts";

/** Findings about orders and their notes. */
const orderFindings = {
  "order-refused": {
    severity: "warning",
    message: "The server refused {order} with {note}: {reason}.",
    details: ["{fate}."],
    explanation:
      "An order with any note other than MBV does not count. The server checks each order separately against the position in the last NOW. The note does not depend on other orders, except for the number of the power's own builds and removals. The diplomacy server uses the same note, NYU, whatever the reason.",
    clause: "v0.18, level 0, THX: the notes",
    fix: "Send an order that the position allows. {instead}",
    example: "SUB ( ( FRA AMY PAR ) MTO NAP ), THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR )",
  },
  "order-not-replaced": {
    severity: "warning",
    message: "The server refused {order} with {note}: {reason}.",
    details: ["{fate}."],
    explanation:
      "The server refused the order and received no other order for the unit before it processed the turn. A client that does not read the notes in THX never notices: the unit holds, or is disbanded when it should have retreated.",
    clause: "v0.18, level 0, THX: a corrected order should be submitted in its place",
    fix: "Read the note in each THX and send a new order for the unit. {instead}",
    example: "THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR ), and no SUB for PAR before the next NOW",
  },
  "order-foreign-unit": {
    severity: "warning",
    message: "{order} is for another power's unit ({note}): {there}.",
    explanation:
      "A power can order only its own units. Often the client treats all units in NOW as its own, or still uses its power from an earlier game.",
    clause: "v0.18, level 0, THX: NYU",
    fix: "Send orders only for your own units. {instead}",
    example: "SUB ( ( ENG FLT LON ) HLD ) from FRA",
  },
  "order-no-unit": {
    severity: "warning",
    message: "{order} names a unit that does not exist ({note}): {there}.",
    details: ["{fate}."],
    explanation:
      "An order must name the power, type, province and coast of its unit exactly as the last NOW does. Often the client calls an army a fleet, leaves out a coast, or uses the position from an earlier turn.",
    clause: "v0.18, level 0, SUB: the unit in the form as given by NOW; THX: NSU, NRN",
    fix: "Name units exactly as the last NOW does. {instead}",
    example: "SUB ( ( FRA FLT PAR ) HLD ) where NOW has ( FRA AMY PAR )",
  },
  "order-not-dislodged": {
    severity: "warning",
    message: "{order} is for a unit that was not dislodged ({note}), so the unit stays in place.",
    explanation:
      "In SUM and AUT, a client can order only the units that NOW lists with MRT, which is followed by their possible retreats. All other units stay in place, and orders for them have no effect.",
    clause: "v0.18, level 0, NOW: MRT; THX: NRN",
    fix: "Do not send an order for this unit. {instead}",
    example: "SUB ( ( FRA AMY MAR ) RTO GAS ) where NOW has ( FRA AMY MAR ) without MRT",
  },
  "order-without-coast": {
    severity: "note",
    message: "{order} omits the coast of the fleet; this server accepts it.",
    explanation:
      "In a province with several coasts, the coast is part of the fleet's name. Other servers refuse an order without the coast with NSU.",
    clause: "v0.18, level 0, SUB: where a unit is a fleet in a multi-coasted province, the coast must be specified",
    fix: "Name units exactly as the last NOW does: send {named}.",
    example: "SUB ( ( RUS FLT STP ) MTO GOB ) where NOW has ( RUS FLT ( STP SCS ) )",
  },
  "order-wrong-phase": {
    severity: "warning",
    message: "{order} is not allowed in {turn} ({note}).",
    details: ["{fate}."],
    explanation:
      "SPR and FAL allow HLD, MTO, SUP, CVY and CTO; SUM and AUT allow RTO and DSB; WIN allows BLD, REM and WVE. The current turn is the one in the last NOW: the server skips turns in which no power has orders to send.",
    clause: "v0.18, level 0, SUB: the orders of each phase; THX: NRS",
    fix: "Send only orders that the turn allows. {instead}",
    example: "SUB ( ( FRA AMY PAR ) RTO BUR ) in SPR 1901",
  },
  "adjustment-too-many": {
    severity: "warning",
    message: "{order} is one order too many ({note}): {reason}.",
    explanation:
      "The number of builds or removals is the difference between centres and units; a waived build counts as one. The server keeps the orders that it accepted first.",
    clause: "v0.18, level 0, THX: NMB, NMR",
    fix: "{instead}",
    example: "two builds, with only one more centre than units",
  },
  "note-unlike-adjudicator": {
    severity: "warning",
    message: "The server answered {order} with {note}, but the adjudicator {says}.",
    explanation:
      "Whether an order can be valid depends only on the map and the position. A server that accepts an impossible order, or refuses a possible one, has a different map, a different position, or a bug.",
    clause: "v0.18, level 0, THX: the notes",
    fix: "Compare the server's map and position with the MDF and NOW that it sent. Clients must go by the server's note.",
    example: "THX ( ( FRA AMY PAR ) MTO BUR ) ( FAR )",
  },
} as const satisfies Findings;

type Code = keyof typeof orderFindings;

/** A THX that refuses an order. */
interface Refusal {
  readonly connection: LintFrame["connection"];
  readonly atNs: number;
  /** Tokens of the order in its SUB; null if the recording has no SUB for it. */
  readonly span: Span | null;
  /** The SUB that the THX answers; null if the recording has none. */
  readonly subN: LintFrame["n"] | null;
}

interface Submitted {
  readonly n: LintFrame["n"];
  readonly orders: readonly Order[];
}

/** Maximum number of SUBs to keep per connection because their THX may still arrive. */
const mostSubmitted = 16;

/** Checks orders and their notes: refused orders, and notes that the adjudicator would not give. */
class OrderRules implements RuleCheck {
  readonly receives: Receives = { client: [T.SUB], server: [T.THX] };
  readonly #report: Report<Code>;
  readonly #recorded: LintContext["recorded"];
  readonly #late: LintContext["late"];
  /** Refusals, keyed by the frame number of the THX. */
  readonly #refusals = new Map<LintFrame["n"], Refusal>();
  /** The last SUBs, keyed by connection. */
  readonly #submitted = new Map<LintFrame["connection"], Submitted[]>();

  /** Orders that are late are wrong for that reason, and are not reported. */
  constructor(report: Report<Code>, { recorded, late }: Pick<LintContext, "recorded" | "late">) {
    this.#report = report;
    this.#recorded = recorded;
    this.#late = late;
  }

  frameChecked(frame: LintFrame): void {
    const { n, atNs, connection, direction, reading, answers } = frame;
    if (!reading?.ok) return;
    const { message } = reading;
    if (message.type === "SUB" && direction === "client-to-server") {
      const last = this.#submitted.get(connection) ?? [];
      last.push({ n, orders: message.orders });
      if (last.length > mostSubmitted) last.shift();
      this.#submitted.set(connection, last);
    }
    if (message.type !== "THX") return;
    const isAccepted = message.note === "MBV";
    const named = isAccepted ? withCoast(shownTo(frame), message.order) : null;
    if (isAccepted && named === null) return;
    const sub = this.#submitted.get(connection)?.find((one) => one.n === answers);
    const key = orderKey(message.order);
    const order = sub?.orders.find((one) => orderKey(one) === key);
    if (named === null)
      this.#refusals.set(n, { connection, atNs, span: order ? spanOf(order) : null, subN: sub?.n ?? null });
    else if (sub && order && !this.#late.has(sub.n)) this.#coastless(frame, sub.n, order, named);
  }

  /** Reports an order that names a fleet without its coast and that the server accepted. */
  #coastless({ connection, atNs }: LintFrame, n: LintFrame["n"], order: Order, named: Order): void {
    const span = spanOf(order);
    const place = span === null ? wholeFrame : atTokens(span);
    const at = { connection, side: "client", n, atNs } as const;
    const facts = { order: orderText(order), named: orderText(named) };
    this.#report({ ...at, code: "order-without-coast", ...place, facts, cause: unitOf(order) });
  }

  gameEnded(game: PlayedGame): void {
    const { provinces: inDoubt } = mapDoubts(game);
    for (const record of historyOf(game.state)) this.#ofTurn(game, record, inDoubt);
  }

  #ofTurn(game: PlayedGame, record: TurnRecord, inDoubt: ReadonlySet<string>): void {
    const { state, map, habits } = game;
    if (record.books.size === 0) return;
    const judge = map !== null && record.units !== null ? new NoteJudge(record, map, habits.policy) : null;
    const isPlayed = state.current !== null && turnKey(record.turn) !== turnKey(state.current.turn);
    for (const [power, book] of record.books) {
      const sheet: Sheet = { game, record, power, book, isPlayed, judge, inDoubt };
      for (const submission of book) this.#ofSubmission(sheet, submission);
    }
  }

  #ofSubmission(sheet: Sheet, submission: Submission): void {
    const { order, note, notedN } = submission;
    if (note === null || notedN === null || this.#late.has(submission.n)) return;
    // A faulty MDF does not show whether an order is valid, because the server itself may use a different map.
    const isJudged = order.type !== "loose" && doubtsOf(order, sheet.inDoubt).length === 0;
    const due = isJudged ? (sheet.judge?.note(sheet.power, order, before(sheet, submission)) ?? null) : null;
    // The adjudicator accepts a fleet without its coast; a server need not do so.
    const isForCoast = note !== "MBV" && (due === "MBV" || note === "NSU" || note === "NRN");
    if (isForCoast && withCoast(sheet.record, order) !== null) this.#refused(sheet, submission, note, "NSU");
    else if (due !== null && (note === "MBV") !== (due === "MBV")) this.#unlike(sheet, submission, note, due);
    else if (note !== "MBV" && !isListedRetreat(sheet.record, order)) this.#refused(sheet, submission, note, due);
  }

  /** Reports a server that accepts what the adjudicator refuses, or the other way round. */
  #unlike(sheet: Sheet, submission: Submission, note: string, due: OrderNote): void {
    const { game, record, power } = sheet;
    const { order, atNs, notedN } = submission;
    const takesAny = game.state.options.some(({ type }) => type === "AOA");
    // An unknown server may accept orders that are not exact.
    if (note === "MBV" && (takesAny || game.software === null)) return;
    // The missing bytes may hold the NOW of the turn for which the order was meant.
    if (record.doubted.has(power)) return;
    // Another order in the SUB is wrong and has its own finding.
    if (game.habits.refusesWholeSubs && isRefusedForAnother(sheet, submission)) return;
    const refusal = notedN === null ? undefined : this.#refusals.get(notedN);
    const connection = refusal?.connection ?? connectionOf(game.state, power);
    if (connection === null || notedN === null) return;
    const says = due === "MBV" ? "would accept it" : `would refuse it with ${due}: ${wordsOf(order, due)}`;
    const facts = { order: orderText(order), note, says, turn: turnKey(record.turn) };
    const at = { connection, side: "server", n: notedN, atNs: refusal?.atNs ?? atNs } as const;
    this.#report({
      ...at,
      code: "note-unlike-adjudicator",
      ...wholeFrame,
      facts,
      cause: `${order.type} ${note} ${due}`,
    });
  }

  /** Whether the server uses the notes of the documents. Missing bytes may show that it has its own. */
  #hasExactNotes({ software, habits }: PlayedGame, connection: LintFrame["connection"]): boolean {
    return habits.notes === "exact" && (software !== null || !this.#recorded.isTorn(connection));
  }

  #refused(sheet: Sheet, submission: Submission, note: string, due: OrderNote | null): void {
    const { game, record, power } = sheet;
    const { order, n, atNs } = submission;
    const { connection, span, subN } = this.#refusals.get(submission.notedN ?? 0) ?? {
      connection: connectionOf(game.state, power),
      span: null,
      subN: null,
    };
    if (connection === null || (subN !== null && this.#late.has(subN))) return;
    // The client never sent this order, so the THX is the server's fault, and has its own finding.
    if (n === submission.notedN && !this.#recorded.isTorn(connection)) return;
    // The rules on tokens report a number without a name.
    if (orderText(order).includes("0x")) return;
    const code = codeOf(sheet, submission, isTooMany(sheet, order, note) ? note : (due ?? note));
    const stood = before(sheet, submission);
    const { inDoubt } = sheet;
    const fixer =
      game.map === null || record.units === null
        ? null
        : new OrderFixer(record, game.map, { policy: game.habits.policy, inDoubt });
    const doubts = doubtsOf(order, inDoubt);
    const isFar = (due ?? note) === "FAR" && doubts.length === 0;
    const kind = isFar && game.map !== null ? farKind(game.map, order) : "";
    const doubted =
      doubts.length === 0 ? "" : `The MDF has faults in its entries for ${listed(doubts)}: do not rely on them. `;
    const facts = {
      order: orderText(order),
      note,
      turn: turnKey(record.turn),
      reason: `${reasonWords(order, note, due, this.#hasExactNotes(game, connection))}${kind === "" ? "" : `, ${kind}`}`,
      there: unitsThere(record, order),
      fate: fateOf(sheet, order),
      instead:
        doubted +
        (fixer?.fix(power, order, due, stood) ??
          (code === "adjustment-too-many"
            ? "Send only as many orders as there are builds or removals due."
            : "The map of this game is unknown, so no order can be suggested.")),
    };
    const place = span === null ? wholeFrame : atTokens(span);
    const at = { connection, side: "client", n, atNs } as const;
    const isOfUnit = code === "order-no-unit" && isMisnamed(sheet, order);
    const cause = [order.type, due ?? note, kind, isOfUnit ? unitOf(order) : ""]
      .filter((part) => part !== "")
      .join(" ");
    this.#report({ ...at, code, ...place, facts, cause });
  }
}

/**
 * Returns the power's orders that had been accepted when a submission arrived; they matter only for builds and
 * removals.
 */
function before({ record, book }: Sheet, submission: Submission): readonly Order[] {
  return phaseOf(record.turn) === "adjustment" ? standingBefore(book, submission) : [];
}

/** Returns the turn of the last NOW to the client; null if the game has moved on since. */
function shownTo({ game, connection }: LintFrame): TurnRecord | null {
  const { current = null, seats } = game?.before ?? {};
  const turn = seats?.get(connection)?.turn;
  return current && turn && turnKey(turn) === turnKey(current.turn) ? current : null;
}

/** Returns an order for a fleet named without its coast, with the coast added; null if no coast is missing. */
function withCoast(record: TurnRecord | null, order: Order): Order | null {
  if (order.type === "WVE" || order.type === "BLD" || order.type === "loose") return null;
  const { power, type, province, coast } = order.unit;
  if (type !== "FLT" || coast !== null) return null;
  const there = record?.units?.find(
    (unit) => unit.province === province && unit.power === power && unit.type === type && unit.coast !== null,
  );
  return there ? { ...order, unit: bare(there) } : null;
}

/** Whether all orders in the SUB were refused, and at least one of them for a valid reason. */
function isRefusedForAnother(sheet: Sheet, { n }: Submission): boolean {
  const { book, judge, power } = sheet;
  const together = book.filter((other) => other.n === n);
  const isFaulty = (one: Submission): boolean => (judge?.note(power, one.order, before(sheet, one)) ?? "MBV") !== "MBV";
  return together.every(({ note }) => note !== "MBV") && together.some(isFaulty);
}

/** Whether MRT itself lists the retreat. A client that follows MRT is not at fault. */
function isListedRetreat({ units }: TurnRecord, order: Order): boolean {
  if (order.type !== "RTO") return false;
  const { unit, to } = order;
  const there = units?.find(({ power, province, retreats }) => {
    return power === unit.power && province === unit.province && retreats !== null;
  });
  return there?.retreats?.some(({ province, coast }) => province === to.province && coast === to.coast) ?? false;
}

/** Returns the unit as the order names it; empty if it names none. */
function unitOf(order: Order): string {
  return order.type !== "WVE" && order.unit ? unitText(order.unit) : "";
}

/** Returns the connection of the client that plays a power; the last one if there were several. */
function connectionOf({ seats }: GameState, power: string): LintFrame["connection"] | null {
  return [...seats].findLast(([, seat]) => seat.power === power)?.[0] ?? null;
}

export const orders = defineRules(orderFindings, (report, context) => new OrderRules(report, context));
