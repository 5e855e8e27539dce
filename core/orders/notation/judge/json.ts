import type { JudgeNames, Naming } from "./names.ts";
import type { Condition, JudgeOrder, JudgeUnit, Statement } from "./order.ts";

export interface UnitJson {
  /** The power, if the text names it. */
  readonly power?: string;
  readonly type: "A" | "F" | null;
  readonly loc: string;
}

/** An order as JSON: `{type:"move", unit:{type:"A", loc:"PAR"}, to:"BUR"}`. */
export interface OrderJson {
  readonly type: JudgeOrder["type"];
  readonly unit?: UnitJson;
  readonly target?: UnitJson;
  readonly to?: string;
  readonly via?: readonly string[];
  readonly toPower?: string;
}

export type ConditionJson =
  | { readonly op: "unit"; readonly power: string | null; readonly type: "A" | "F" | null; readonly loc: string }
  | { readonly op: "not"; readonly arg: ConditionJson }
  | { readonly op: "and" | "or"; readonly args: readonly ConditionJson[] };

export type StatementJson =
  | OrderJson
  | {
      readonly type: "if";
      readonly branches: readonly { readonly if: ConditionJson; readonly orders: readonly StatementJson[] }[];
      readonly else?: readonly StatementJson[];
    }
  | {
      readonly type: "phase";
      readonly season: string;
      readonly year: number;
      readonly phase: string;
      readonly orders: readonly StatementJson[];
    }
  | { readonly type: "set"; readonly wait: boolean }
  | { readonly type: "clear" };

export function statementJson(statement: Statement, names: JudgeNames, naming: Naming): StatementJson {
  const inner = (statements: readonly Statement[]): StatementJson[] =>
    statements.map((one) => statementJson(one, names, naming));
  switch (statement.kind) {
    case "order":
      return orderJson(statement.order, names, naming);
    case "if": {
      const branches = statement.branches.map(({ condition, statements }) => ({
        if: conditionJson(condition, names, naming),
        orders: inner(statements),
      }));
      return { type: "if", branches, ...(statement.otherwise && { else: inner(statement.otherwise) }) };
    }
    case "phase": {
      const { season, year, kind } = statement.phase;
      const orders = inner(statement.statements);
      return { type: "phase", season: season.toUpperCase(), year, phase: kind.toUpperCase(), orders };
    }
    case "set":
      return { type: "set", wait: statement.wait };
    case "clear":
      return { type: "clear" };
  }
}

export function orderJson(order: JudgeOrder, names: JudgeNames, naming: Naming): OrderJson {
  if (order.type === "waive") return { type: "waive" };
  const { type } = order;
  const unit = unitJson(order.unit, names, naming);
  switch (type) {
    case "move": {
      const { to, via } = order;
      const seas = via?.map((province) => names.loc({ province, coast: null }, naming));
      return { type, unit, to: names.loc(to, naming), ...(seas && { via: seas }) };
    }
    case "retreat":
      return { type, unit, to: names.loc(order.to, naming) };
    case "support-hold":
      return { type, unit, target: unitJson(order.target, names, naming) };
    case "support-move":
    case "convoy":
      return { type, unit, target: unitJson(order.target, names, naming), to: names.loc(order.to, naming) };
    case "proxy":
      return { type, unit, toPower: names.powerName(order.toPower, naming) };
    default:
      return { type, unit };
  }
}

export function unitJson({ power, type, place }: JudgeUnit, names: JudgeNames, naming: Naming): UnitJson {
  const owner = power === null ? {} : { power: names.powerName(power, naming) };
  return { ...owner, type: unitLetter(type), loc: names.loc(place, naming) };
}

/** Returns `A` or `F`; null if the type is unknown. */
export function unitLetter(type: "AMY" | "FLT"): "A" | "F";
export function unitLetter(type: "AMY" | "FLT" | null): "A" | "F" | null;
export function unitLetter(type: "AMY" | "FLT" | null): "A" | "F" | null {
  return type === null ? null : type === "AMY" ? "A" : "F";
}

function conditionJson(condition: Condition, names: JudgeNames, naming: Naming): ConditionJson {
  if (condition.op === "not") return { op: "not", arg: conditionJson(condition.arg, names, naming) };
  if (condition.op !== "unit") {
    return { op: condition.op, args: condition.args.map((arg) => conditionJson(arg, names, naming)) };
  }
  const { power, type, place } = condition;
  const owner = power === null ? null : names.powerName(power, naming);
  return { op: "unit", power: owner, type: unitLetter(type), loc: names.loc(place, naming) };
}
