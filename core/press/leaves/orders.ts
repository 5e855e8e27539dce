import { getOrMake } from "../../bytes/keyed.ts";
import type { ReportedOrder, TurnRecord } from "../../game/state.ts";
import { resultWords } from "../../game/turnList.ts";
import type { Arrangement } from "../../language/press.ts";
import { compareTurns, phaseOf, type Turn, turnKey } from "../../map/turn.ts";
import { orderText, unitText } from "../../orders/notation/daideText.ts";
import { type Order, phaseOfOrder, powerOfOrder, unitOf } from "../../orders/order.ts";
import { nextTurnFor, owned, type PlayedGame, positionOf, unitAt } from "../played.ts";
import { assessTurn, assessTurns, disorderUnseen, type Scope } from "../scope.ts";
import { type Assessment, type Evidence, type Found, untestable } from "../verdict.ts";
import { doesPromised, isSameUnit } from "./sameOrder.ts";

/**
 * A power's order in a turn, with the order's result. `order` is the reported order, or the submitted order if the
 * report does not contain a full order.
 */
export interface GivenOrder {
  readonly order: Order;
  readonly evidence: Evidence;
}

const known = new WeakMap<TurnRecord, Map<string, readonly GivenOrder[]>>();

/** Returns a power's final orders for a turn. The result is cached, which is safe because records never change. */
export function givenOrders(game: PlayedGame, record: TurnRecord, power: string): readonly GivenOrder[] {
  const ofRecord = getOrMake(known, record, () => new Map());
  return getOrMake(ofRecord, power, () => ordersIn(game, record, power));
}

function ordersIn(game: PlayedGame, record: TurnRecord, power: string): GivenOrder[] {
  const submitted = game.submitted(record, power);
  const results = game.ordersOf(record, power);
  const reported = results.map((one): GivenOrder => {
    // A known server reports a convoyed move as MTO VIA without a destination; only the accepted order has the
    // destination.
    const meant =
      one.order.type === "loose" ? submitted.find(({ order }) => isForUnitOf(order, one.order))?.order : undefined;
    return { order: meant ?? one.order, evidence: orderEvidence(one, meant) };
  });
  if (!record.areOrdersWhole) return reported;
  const rest = submitted.filter(({ order }) => !results.some((one) => isForUnitOf(order, one.order)));
  return [...reported, ...rest.map(({ order, n }) => ({ order, evidence: { n, what: orderText(order) } }))];
}

function isForUnitOf(order: Order, other: Order): boolean {
  return isSameUnit(unitOf(order), unitOf(other));
}

function orderEvidence({ order, result, n }: ReportedOrder, meant: Order | undefined): Evidence {
  const words = resultWords(result).join(" ");
  return { n, what: `${orderText(meant ?? order)}: ${words}` };
}

/**
 * XDO is kept if the power gives the order in the next turn that has the order's phase or, if there is a time window,
 * in every turn of the window that has that phase.
 */
export function assessOrder(order: Order, obligor: string, scope: Scope): Assessment {
  const { game, from, window } = scope;
  const phase = phaseOfOrder(order);
  const test = (turn: Turn): Found | null => {
    const record = game.at(turn);
    return record?.units == null ? null : testOrder(order, obligor, record, game);
  };
  if (window === null) {
    const turn = nextTurnFor(phase, from);
    return assessTurn(turn, scope, test, `${turnKey(turn)} had no ${phase} phase`);
  }
  return assessTurns(
    // Include turns in the window that precede the agreement, because a missing order in those turns is already a
    // breach.
    { ...scope, since: scope.window?.from ?? scope.since },
    (turn) => (phaseOf(turn) === phase ? test(turn) : null),
    { isStrict: true, nothing: `these turns had no ${phase} phase` },
  );
}

function testOrder(promised: Order, obligor: string, record: TurnRecord, game: PlayedGame): Found {
  const { turn } = record;
  const position = positionOf(record);
  if (game.isEliminated(obligor, record)) return untestable(`${obligor} was eliminated`, position);
  if (game.isInDisorder(obligor, turn)) return untestable(`${obligor} was in civil disorder`);
  if (game.mayBeInDisorder(obligor, record)) return disorderUnseen(obligor, record);
  const hindrance = hindranceOf(promised, obligor, record);
  if (hindrance !== null) return untestable(hindrance, position);
  const given = givenOrders(game, record, obligor);
  const same = given.find(({ order }) => doesPromised(promised, order));
  const accepted = game.submitted(record, obligor).find(({ order }) => doesPromised(promised, order));
  const submission = accepted ? [{ n: accepted.n, what: `ordered ${orderText(accepted.order)}` }] : [];
  if (same) {
    const noted = promised.type === "HLD" && !accepted && game.isInView(obligor, turn);
    const why = noted ? "the unit held without an order" : "ordered as agreed";
    return { verdict: "kept", why, evidence: [...submission, same.evidence] };
  }
  const unit = unitOf(promised);
  const other = given.find(({ order }) => isSameUnit(unit, unitOf(order)));
  // A report may garble an order that the server accepted.
  if (accepted && other?.order.type === "loose")
    return { verdict: "kept", why: "ordered as agreed", evidence: [...submission, other.evidence] };
  if (!game.hasResults(record))
    return { verdict: "unknown", why: `the results of ${turnKey(turn)} are not in the recording`, evidence: position };
  const attempt = (record.books.get(obligor) ?? []).find(
    ({ order, note }) => note !== null && note !== "MBV" && doesPromised(promised, order),
  );
  if (attempt)
    return untestable(`attempted, but the server refused it with ${attempt.note}`, [
      { n: attempt.n, what: `tried ${orderText(attempt.order)}` },
    ]);
  if (phaseOf(turn) !== "adjustment" && !other)
    return { verdict: "unknown", why: "the server did not report the unit's result", evidence: position };
  if (phaseOf(turn) === "adjustment" && !game.hasResultsOf(record, obligor))
    return { verdict: "unknown", why: `not all results of ${turnKey(turn)} are in the recording`, evidence: position };
  // A unit also holds if its order was refused or it had none.
  if (other?.order.type === "HLD" && !game.isInView(obligor, turn))
    return {
      verdict: "unknown",
      why: `the unit held, but ${obligor}'s submitted orders were not recorded`,
      evidence: [other.evidence],
    };
  const instead = other ? [other.evidence] : given.map(({ evidence }) => evidence);
  return {
    verdict: "breached",
    why: other ? `ordered ${orderText(other.order)} instead` : `${obligor} did not give the order`,
    evidence: instead.length > 0 ? instead : [...position, ...game.endOf(turn)],
  };
}

/** Returns why the power could not give an order; null if it could. */
function hindranceOf(order: Order, obligor: string, record: TurnRecord): string | null {
  const verb = order.type === "loose" ? order.verb : order.type;
  const unit = unitOf(order);
  if (verb === "BLD" || verb === "WVE" || verb === "REM") {
    const due =
      record.centres === null
        ? null
        : owned(obligor, record.centres).length - (record.units ?? []).filter(({ power }) => power === obligor).length;
    if (due !== null && verb === "REM" && due >= 0) return `${obligor} had nothing to remove`;
    if (due !== null && verb !== "REM" && due <= 0) return `${obligor} had nothing to build`;
    if (verb !== "REM") return null;
  }
  if (unit === null) return null;
  const standing = unitAt(record, unit);
  if (!standing) return `${unitText(unit)} was not there`;
  if ((verb === "RTO" || verb === "DSB") && standing.retreats === null) return `${unitText(unit)} was not dislodged`;
  return null;
}

type Puppets = Arrangement & { readonly type: "YDO" };

/** YDO is kept if, in every turn, each unit receives the order that its controller last requested in that turn. */
export function assessPuppets({ power, units }: Puppets, obligor: string, scope: Scope): Assessment {
  const { game } = scope;
  const own = units.filter((unit) => unit.power === obligor);
  return assessTurns(scope, (turn) => {
    const record = game.at(turn);
    if (record?.units == null) return null;
    // The controller's or the obligor's connection shows what the controller requested.
    if (!game.isInView(power, turn) && !game.isInView(obligor, turn))
      return { verdict: "unknown", why: `what ${power} asked for was not recorded`, evidence: [] };
    const tested = own.flatMap((unit) => {
      const instruction = instructions(power, obligor, turn, scope).findLast(({ order }) =>
        isSameUnit(unit, unitOf(order)),
      );
      return instruction ? [{ instruction, found: testOrder(instruction.order, obligor, record, game) }] : [];
    });
    const worst =
      tested.find(({ found }) => found.verdict === "breached") ??
      tested.find(({ found }) => found.verdict === "unknown") ??
      tested[0];
    if (!worst) return untestable(`${power} ordered none of these units`);
    const { instruction, found } = worst;
    const asked = { n: instruction.n, what: `${power} asked for ${orderText(instruction.order)}` };
    return { ...found, evidence: [asked, ...found.evidence] };
  });
}

/** Returns the orders for a turn that a power proposed to another power or insisted on. */
function instructions(
  controller: string,
  owner: string,
  turn: Turn,
  { messages }: Scope,
): readonly { readonly order: Order; readonly n: Evidence["n"] }[] {
  return messages.flatMap(({ sender, recipients, press, turn: said, id }) => {
    if (sender !== controller || !recipients.includes(owner) || said === null) return [];
    if (press?.type !== "PRP" && press?.type !== "INS") return [];
    return promisedIn(press.arrangement)
      .filter((order) => powerOfOrder(order) === owner)
      .filter((order) => compareTurns(nextTurnFor(phaseOfOrder(order), said), turn) === 0)
      .map((order) => ({ order, n: id }));
  });
}

function promisedIn(arrangement: Arrangement): readonly Order[] {
  if (arrangement.type === "XDO" || arrangement.type === "order") return [arrangement.order];
  return arrangement.type === "AND" ? arrangement.parts.flatMap(promisedIn) : [];
}
