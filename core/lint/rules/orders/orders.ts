import type { Span } from "../../../bytes/span.ts";
import { NoteJudge, standingBefore } from "../../../game/check/noteCheck.ts";
import type { Submission } from "../../../game/orderBook.ts";
import { orderKey } from "../../../game/shared.ts";
import { type GameState, historyOf, type TurnRecord } from "../../../game/state.ts";
import type { OrderNote } from "../../../judge/outcome.ts";
import type { PositionedUnit } from "../../../language/message.ts";
import { phaseOf, turnKey } from "../../../map/turn.ts";
import { orderText, unitText } from "../../../orders/notation/daideText.ts";
import type { Order } from "../../../orders/order.ts";
import { atTokens, type LintFrame, type PlayedGame, type Report, type RuleCheck, wholeFrame } from "../../finding.ts";
import { defineRules, type Findings } from "../../rule.ts";
import { mapDoubts } from "../map/mdfFaults.ts";
import { fateOf, isMisnamed, type Sheet, whoStands } from "./orderFate.ts";
import { OrderFixer } from "./orderFix.ts";
import { bare, doubtsOf, farKind, listed, provinceOf, reasonWords, spanOf, wordsOf } from "./orderWords.ts";

/** Findings of orders and their notes. */
const orderFindings = {
  "order-refused": {
    severity: "warning",
    message: "{order} is refused with {note}: {reason}; {fate}.",
    explanation:
      "An order with any note but MBV does not count. The server checks each order by itself against the position of the last NOW; what other powers order plays no part, and of one's own orders the builds and removals alone. The diplomacy server has one note for every reason, NYU.",
    clause: "v0.18, level 0, THX: the notes",
    fix: "Order what the position allows. {instead}",
    example: "SUB ( ( FRA AMY PAR ) MTO NAP ), THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR )",
  },
  "order-not-replaced": {
    severity: "warning",
    message: "{order} is refused with {note}: {reason}; {fate}.",
    explanation:
      "The server refused the order and was given no other for the unit before the turn was played. A client that does not read the notes of THX never learns of it: the unit holds, or is disbanded when it should have retreated.",
    clause: "v0.18, level 0, THX: a corrected order should be submitted in its place",
    fix: "Read the note of each THX and order the unit anew. {instead}",
    example: "THX ( ( FRA AMY PAR ) MTO NAP ) ( FAR ), and no SUB for PAR before the next NOW",
  },
  "order-foreign-unit": {
    severity: "warning",
    message: "{order} is for a unit that is not its own ({note}): {there}.",
    explanation:
      "A power orders its own units alone. Often a list of all units of NOW was taken for the own ones, or the power of an earlier game was kept.",
    clause: "v0.18, level 0, THX: NYU",
    fix: "Order your own units alone. {instead}",
    example: "SUB ( ( ENG FLT LON ) HLD ) from FRA",
  },
  "order-no-unit": {
    severity: "warning",
    message: "{order} is for a unit that is not there ({note}): {there}; {fate}.",
    explanation:
      "An order names power, kind, province and coast of its unit exactly as the last NOW has them. Often an army is called a fleet, a coast is left out, or the position is that of a turn before.",
    clause: "v0.18, level 0, SUB: the unit in the form as given by NOW; THX: NSU, NRN",
    fix: "Name units as the last NOW does. {instead}",
    example: "SUB ( ( FRA FLT PAR ) HLD ) where NOW has ( FRA AMY PAR )",
  },
  "order-not-dislodged": {
    severity: "warning",
    message: "{order} is for a unit that was not dislodged ({note}): it stays where it stands.",
    explanation:
      "Retreats are for units that NOW lists with MRT and the places that they may retreat to; all others stand, and take no orders in SUM and AUT. The order counts for nothing.",
    clause: "v0.18, level 0, NOW: MRT; THX: NRN",
    fix: "It needs no order. {instead}",
    example: "SUB ( ( FRA AMY MAR ) RTO GAS ) where NOW has ( FRA AMY MAR ) without MRT",
  },
  "order-without-coast": {
    severity: "note",
    message: "{order} leaves out the coast of the fleet; this server takes it.",
    explanation:
      "Where a fleet stands in a province of several coasts, the coast belongs to the name of the unit. Other servers refuse the order with NSU.",
    clause: "v0.18, level 0, SUB: where a unit is a fleet in a multi-coasted province, the coast must be specified",
    fix: "Name units as the last NOW does: send {named}.",
    example: "SUB ( ( RUS FLT STP ) MTO GOB ) where NOW has ( RUS FLT ( STP SCS ) )",
  },
  "order-wrong-phase": {
    severity: "warning",
    message: "{order} is no order of {turn} ({note}); {fate}.",
    explanation:
      "SPR and FAL take HLD, MTO, SUP, CVY and CTO; SUM and AUT take RTO and DSB; WIN takes BLD, REM and WVE. The turn is that of the last NOW: turns without anything to do are skipped.",
    clause: "v0.18, level 0, SUB: the orders of each phase; THX: NRS",
    fix: "Order what the turn takes. {instead}",
    example: "SUB ( ( FRA AMY PAR ) RTO BUR ) in SPR 1901",
  },
  "adjustment-too-many": {
    severity: "warning",
    message: "{order} is one too many ({note}): {reason}.",
    explanation:
      "Builds and removals are as many as centres and units differ; a waived build counts as one. What is accepted first stands.",
    clause: "v0.18, level 0, THX: NMB, NMR",
    fix: "{instead}",
    example: "two builds with one centre more than units",
  },
  "note-unlike-judge": {
    severity: "warning",
    message: "The server says {note} to {order}; by our judge {says}.",
    explanation:
      "Whether an order might be valid follows from map and position alone. A server that takes what cannot be, or refuses what can, has another map, another position, or a fault.",
    clause: "v0.18, level 0, THX: the notes",
    fix: "Compare map and position of the server with what NOW and MDF told; take the server's note as what counts.",
    example: "THX ( ( FRA AMY PAR ) MTO BUR ) ( FAR )",
  },
} as const satisfies Findings;

type Code = keyof typeof orderFindings;

/** A THX that says no. */
interface Refusal {
  readonly connection: LintFrame["connection"];
  readonly atNs: number;
  /** The order in its SUB; null where that was not seen. */
  readonly span: Span | null;
}

interface Submitted {
  readonly n: LintFrame["n"];
  readonly orders: readonly Order[];
}

/** SUBs whose THX may still come. */
const mostSubmitted = 16;

/** Orders and the notes they got: refused ones, what became of their units, and notes that our judge would not give. */
class OrderRules implements RuleCheck {
  readonly #report: Report<Code>;
  readonly #late: ReadonlySet<LintFrame["n"]>;
  /** By the frame of the THX. */
  readonly #refusals = new Map<LintFrame["n"], Refusal>();
  /** By connection: its last SUBs. */
  readonly #submitted = new Map<LintFrame["connection"], Submitted[]>();

  /** @param late SUBs for a turn that was over: what is wrong with their orders comes of that */
  constructor(report: Report<Code>, late: ReadonlySet<LintFrame["n"]>) {
    this.#report = report;
    this.#late = late;
  }

  frame(frame: LintFrame): void {
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
    if (named === null) this.#refusals.set(n, { connection, atNs, span: order ? spanOf(order) : null });
    else if (sub && order && !this.#late.has(sub.n)) this.#coastless(frame, sub.n, order, named);
  }

  /** A fleet without its coast that the server knows all the same. */
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
    // By a faulty map nothing can be judged: the server has another.
    const isJudged = order.type !== "loose" && doubtsOf(order, sheet.inDoubt).length === 0;
    const due = isJudged ? (sheet.judge?.note(sheet.power, order, before(sheet, submission)) ?? null) : null;
    // Our judge knows a fleet without its coast; a server need not.
    const isForCoast = note !== "MBV" && (due === "MBV" || note === "NSU" || note === "NRN");
    if (isForCoast && withCoast(sheet.record, order) !== null) this.#refused(sheet, submission, note, "NSU");
    else if (due !== null && (note === "MBV") !== (due === "MBV")) this.#unlike(sheet, submission, note, due);
    else if (note !== "MBV" && !isListedRetreat(sheet.record, order)) this.#refused(sheet, submission, note, due);
  }

  /** The server takes what our judge refuses, or the other way round. */
  #unlike(sheet: Sheet, submission: Submission, note: string, due: OrderNote): void {
    const { game, record, power } = sheet;
    const { order, atNs, notedN } = submission;
    const takesAny = game.state.options.some(({ type }) => type === "AOA");
    // Where a server is not known, nobody knows how it forgives.
    if (note === "MBV" && (takesAny || game.software === null)) return;
    // What is wrong is another order of the SUB, and told of that.
    if (game.habits.refusesWholeSubs && isRefusedForAnother(sheet, submission)) return;
    const refusal = notedN === null ? undefined : this.#refusals.get(notedN);
    const connection = refusal?.connection ?? connectionOf(game.state, power);
    if (connection === null || notedN === null) return;
    const says = due === "MBV" ? "it may be valid" : `it is refused with ${due}: ${wordsOf(order, due)}`;
    const facts = { order: orderText(order), note, says, turn: turnKey(record.turn) };
    const at = { connection, side: "server", n: notedN, atNs: refusal?.atNs ?? atNs } as const;
    this.#report({ ...at, code: "note-unlike-judge", ...wholeFrame, facts, cause: `${order.type} ${note} ${due}` });
  }

  #refused(sheet: Sheet, submission: Submission, note: string, due: OrderNote | null): void {
    const { game, record, power } = sheet;
    const { order, n, atNs } = submission;
    const { connection, span } = this.#refusals.get(submission.notedN ?? 0) ?? {
      connection: connectionOf(game.state, power),
      span: null,
    };
    if (connection === null) return;
    // A number without a name is told of where it stands in the message.
    if (orderText(order).includes("0x")) return;
    const code = codeOf(sheet, submission, due ?? note);
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
      doubts.length === 0 ? "" : `What the MDF says of ${listed(doubts)} cannot be: do not go by it there. `;
    const facts = {
      order: orderText(order),
      note,
      turn: turnKey(record.turn),
      reason: `${reasonWords(order, note, due, game.habits.notes === "exact")}${kind === "" ? "" : `, ${kind}`}`,
      there: whoStands(record, order),
      fate: fateOf(sheet, order),
      instead:
        doubted +
        (fixer?.fix(power, order, due, stood) ??
          (code === "adjustment-too-many"
            ? "Order as many as are due."
            : "Send an order that the position allows; the map of this game is not known here.")),
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

/** Orders of the same power that stood when one came; they count for builds and removals alone. */
function before({ record, book }: Sheet, submission: Submission): readonly Order[] {
  return phaseOf(record.turn) === "adjustment" ? standingBefore(book, submission) : [];
}

function codeOf(sheet: Sheet, submission: Submission, note: string): Code {
  switch (note) {
    case "NRS":
      return "order-wrong-phase";
    case "NMB":
    case "NMR":
      return "adjustment-too-many";
    case "NYU":
      return isForeign(sheet, submission.order) ? "order-foreign-unit" : rest(sheet, submission);
    case "NSU":
    case "NRN":
      if (isUndislodged(sheet, submission.order)) return "order-not-dislodged";
      return isSubjectMissing(sheet, submission.order) ? "order-no-unit" : rest(sheet, submission);
    default:
      return rest(sheet, submission);
  }
}

function rest(sheet: Sheet, { order, notedN }: Submission): Code {
  const { record, book, power, isPlayed } = sheet;
  if (!isPlayed || phaseOf(record.turn) === "adjustment") return "order-refused";
  const province = provinceOf(order);
  const isOwn = record.units?.some((unit) => unit.power === power && unit.province === province) ?? false;
  const isReplaced = book.some(
    (other) =>
      other.note === "MBV" &&
      provinceOf(other.order) === province &&
      (other.withdrawnN === null || (other.notedN ?? 0) > (notedN ?? 0)),
  );
  return isOwn && !isReplaced ? "order-not-replaced" : "order-refused";
}

function isForeign({ record, power }: Sheet, order: Order): boolean {
  if (order.type === "WVE") return order.power !== power;
  if (order.unit !== null && order.unit.power !== power) return true;
  const there = record.units?.find(({ province }) => province === provinceOf(order));
  return there !== undefined && there.power !== power;
}

/** A retreat of a unit that stands there as it is named, and was not dislodged. */
function isUndislodged(sheet: Sheet, order: Order): boolean {
  return phaseOf(sheet.record.turn) === "retreat" && ownUnit(sheet, order)?.retreats === null;
}

/** The ordered unit itself is not there; NSU may be said of a supported one too. */
function isSubjectMissing(sheet: Sheet, order: Order): boolean {
  if (order.type === "WVE" || order.type === "BLD" || sheet.record.units === null) return false;
  const there = ownUnit(sheet, order);
  return there === undefined || (phaseOf(sheet.record.turn) === "retreat" && there.retreats === null);
}

/** The unit of the power that an order names, exactly so. */
function ownUnit({ record, power }: Sheet, order: Order): PositionedUnit | undefined {
  if (order.type === "WVE" || order.type === "BLD") return undefined;
  return record.units?.find(
    (unit) =>
      unit.power === power &&
      unit.province === provinceOf(order) &&
      (!order.unit || (unit.type === order.unit.type && order.unit.coast === unit.coast)),
  );
}

/** What the client was shown last; null where the game is further. */
function shownTo({ game, connection }: LintFrame): TurnRecord | null {
  const { current = null, seats } = game?.before ?? {};
  const turn = seats?.get(connection)?.turn;
  return current && turn && turnKey(turn) === turnKey(current.turn) ? current : null;
}

/** The order for a fleet that was named without its coast, with it; null where no coast is left out. */
function withCoast(record: TurnRecord | null, order: Order): Order | null {
  if (order.type === "WVE" || order.type === "BLD" || order.type === "loose") return null;
  const { power, type, province, coast } = order.unit;
  if (type !== "FLT" || coast !== null) return null;
  const there = record?.units?.find(
    (unit) => unit.province === province && unit.power === power && unit.type === type && unit.coast !== null,
  );
  return there ? { ...order, unit: bare(there) } : null;
}

/** All orders of its SUB are refused, and another of them not without reason. */
function isRefusedForAnother(sheet: Sheet, { n }: Submission): boolean {
  const { book, judge, power } = sheet;
  const together = book.filter((other) => other.n === n);
  const isFaulty = (one: Submission): boolean => (judge?.note(power, one.order, before(sheet, one)) ?? "MBV") !== "MBV";
  return together.every(({ note }) => note !== "MBV") && together.some(isFaulty);
}

/** A retreat that MRT itself lists: whoever goes by it makes no mistake. */
function isListedRetreat({ units }: TurnRecord, order: Order): boolean {
  if (order.type !== "RTO") return false;
  const { unit, to } = order;
  const there = units?.find(({ power, province, retreats }) => {
    return power === unit.power && province === unit.province && retreats !== null;
  });
  return there?.retreats?.some(({ province, coast }) => province === to.province && coast === to.coast) ?? false;
}

/** The unit as the order names it. */
function unitOf(order: Order): string {
  return order.type !== "WVE" && order.unit ? unitText(order.unit) : "";
}

/** Who plays a power: the connection of its seat, the last of several. */
function connectionOf({ seats }: GameState, power: string): LintFrame["connection"] | null {
  return [...seats].findLast(([, seat]) => seat.power === power)?.[0] ?? null;
}

export const orders = defineRules(orderFindings, (report, { late }) => new OrderRules(report, late));
