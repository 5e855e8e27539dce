import { type AdjustmentResult, judgeAdjustments } from "../judge/adjustments.ts";
import { judgeMovement } from "../judge/movement.ts";
import type { DislodgedUnit, GivenOrder, OrderNote, OrderOutcome } from "../judge/outcome.ts";
import type { JudgePolicy } from "../judge/policy.ts";
import { judgeRetreats } from "../judge/retreats.ts";
import { noteWords } from "../language/english/orders.ts";
import { compareTurns, type Phase, phaseOf } from "../map/turn.ts";
import { completeOrder } from "../orders/notation/judge/convert.ts";
import { type Force, type Judged, ordersInForce } from "../orders/notation/judge/force.ts";
import type { JudgeNames } from "../orders/notation/judge/names.ts";
import type { JudgeOrder, Statement } from "../orders/notation/judge/order.ts";
import { turnOfPhase } from "../orders/notation/judge/phase.ts";
import { refusalText } from "../orders/notation/judge/refusal.ts";
import { commands, type Situation, unitAt } from "../orders/notation/judge/situation.ts";
import type { Order, Unit } from "../orders/order.ts";

/** Whether an order is accepted, and the reason if it is not. */
export interface Acceptance {
  /** Whether an e-mail judge accepts it. */
  readonly judge: boolean;
  /** Whether the rules accept it; null if the position lacks the information to decide. */
  readonly rules: boolean | null;
  /** The judge's reason or, if the judge gives none, the rules' reason, or the reason why nothing was checked. */
  readonly reason: string | null;
}

/** The result of a phase according to the rules. */
export interface Adjudication {
  /** Outcomes of the orders in force and of the orders that the rules add. */
  readonly outcomes: readonly OrderOutcome[];
  /** Units on the board afterwards. */
  readonly units: readonly Unit[];
  readonly dislodged: readonly DislodgedUnit[];
}

/** Orders from a string, checked against a position. */
export class OrderSheet {
  readonly force: Force;
  /** The verdict of an e-mail judge on each order, keyed by the statement with the order. */
  readonly #judged: ReadonlyMap<Statement, Judged>;
  readonly #situation: Situation;
  readonly #policy: JudgePolicy;
  /**
   * The rules' notes by order. They are cached because a string may repeat an order, and adjudicating it again would be
   * expensive.
   */
  readonly #notes = new Map<string, OrderNote | null>();

  /** @param submitter the power to assume if the text does not name one; null if unknown */
  constructor(
    statements: readonly Statement[],
    submitter: string | null,
    situation: Situation,
    names: JudgeNames,
    policy: JudgePolicy,
  ) {
    this.force = ordersInForce(statements, submitter, situation, names);
    this.#judged = new Map(this.force.judged.map((one) => [one.statement, one]));
    this.#situation = situation;
    this.#policy = { ...policy, repeatedOrder: "last", excessAdjustments: "last" };
  }

  /** Returns whether an order is accepted; for a block, returns whether all of its orders in force are accepted. */
  acceptance(statement: Statement): Acceptance {
    const judged = ordersIn(statement).flatMap((one) => this.#judged.get(one) ?? []);
    if (judged.length === 0) return { judge: true, rules: true, reason: this.#whyNothing(statement) };
    const all = judged.map((one) => this.#acceptanceOf(one));
    const refused = all.find((one) => !one.judge) ?? all.find(({ rules }) => rules === false);
    const rules = all.some((one) => one.rules === false) ? false : all.some((one) => one.rules === null) ? null : true;
    return { judge: all.every((one) => one.judge), rules, reason: refused?.reason ?? null };
  }

  #whyNothing(statement: Statement): string | null {
    const { turn } = this.#situation.position;
    if (statement.kind === "phase" && turn && compareTurns(turnOfPhase(statement.phase), turn) < 0) {
      return "its phase is over";
    }
    if (statement.kind === "phase") return "saved for its phase and checked then";
    return statement.kind === "if" ? "its conditions do not hold" : null;
  }

  #acceptanceOf({ statement, by, refusal }: Judged): Acceptance {
    const note = this.#ruling(statement.order, by);
    const judgeReason = refusal && refusalText(refusal);
    const rulesReason = note === "MBV" || note === null ? null : note === "proxy" ? noProxies : noteWords(note);
    return {
      judge: refusal === null,
      rules: note === null ? null : note === "MBV",
      reason: judgeReason ?? rulesReason,
    };
  }

  /**
   * Returns the rules' note on an order; `proxy` for a proxy order, which is not in the rules; null if too little is
   * known.
   */
  #ruling(order: JudgeOrder, by: string | null): string | null {
    const given = this.#given(order, by);
    if (given === null || typeof given === "string") return given;
    const key = JSON.stringify(given);
    const known = this.#notes.get(key);
    if (known !== undefined) return known;
    const note = this.#judge([given])?.outcomes[0]?.note ?? null;
    this.#notes.set(key, note);
    return note;
  }

  #given(order: JudgeOrder, by: string | null): GivenOrder | "proxy" | null {
    const { position, map } = this.#situation;
    const completion = completeOrder(order, by, position, map);
    if (!completion.ok) return completion.missing === "proxy" ? "proxy" : null;
    return { by: this.#giver(completion.order, by), order: completion.order };
  }

  /**
   * Returns the power that gives an order according to the rules: the unit's power if `by` may order the unit, else
   * `by`.
   */
  #giver(order: Order, by: string | null): string {
    if (order.type === "WVE") return order.power;
    const unit = order.unit && unitAt(this.#situation, order.unit, order.type === "RTO" || order.type === "DSB", by);
    if (unit && (by === null || commands(this.#situation, by, unit))) return unit.power;
    return by ?? order.unit?.power ?? "";
  }

  /**
   * Returns an order in force, in DAIDE notation; null if too little is known about its unit, or if DAIDE cannot
   * express the order.
   */
  daideOrder({ statement, by }: Judged): Order | null {
    const given = this.#given(statement.order, by);
    return given === null || given === "proxy" ? null : given.order;
  }

  /** Returns the result of the phase; undefined if the position lacks information, such as centres. */
  adjudicate(): Adjudication | undefined {
    const orders = this.force.played.flatMap(({ statement, by }) => {
      const given = this.#given(statement.order, by);
      return given === null || typeof given === "string" ? [] : [given];
    });
    return this.#judge(orders);
  }

  #judge(orders: readonly GivenOrder[]): Adjudication | undefined {
    const { map, position } = this.#situation;
    const standing = position.units.filter(({ retreats }) => retreats === null).map(bare);
    const phase = { map, policy: this.#policy, units: standing, orders };
    switch (this.phase) {
      case "movement":
        return judgeMovement(phase);
      case "retreat": {
        const dislodged = position.units.flatMap((unit) =>
          unit.retreats === null ? [] : [{ unit: bare(unit), from: null, retreats: unit.retreats }],
        );
        return { ...judgeRetreats({ ...phase, dislodged }), dislodged: [] };
      }
      case "adjustment": {
        if (!position.centres) return undefined;
        const owners = new Map(
          [...position.centres].flatMap(([power, centres]) => centres.map((centre) => [centre, power] as const)),
        );
        const result: AdjustmentResult = judgeAdjustments({ ...phase, owners });
        return { ...result, dislodged: [] };
      }
    }
  }

  /** The requested phase; without a request, the phase of the turn; without a turn, the phase that fits the orders. */
  get phase(): Phase {
    const { phase, position } = this.#situation;
    if (phase !== "any") return phase;
    if (position.turn) return phaseOf(position.turn);
    const types = new Set(this.force.judged.map(({ statement }) => statement.order.type));
    if (types.has("build") || types.has("remove") || types.has("waive")) return "adjustment";
    return types.has("retreat") || types.has("disband") ? "retreat" : "movement";
  }
}

const noProxies = "the rules have no proxies";

function bare({ power, type, province, coast }: Unit): Unit {
  return { power, type, province, coast };
}

/** Returns the orders in a statement, in text order. */
function ordersIn(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case "order":
      return [statement];
    case "phase":
      return statement.statements.flatMap(ordersIn);
    case "if": {
      const blocks = [...statement.branches.map(({ statements }) => statements), statement.otherwise ?? []];
      return blocks.flat().flatMap(ordersIn);
    }
    default:
      return [];
  }
}
