import { unitLetter } from "./json.ts";
import type { JudgeNames } from "./names.ts";
import type { Condition, Statement } from "./order.ts";
import { printOrder } from "./print.ts";

/** A line of a submission. */
export interface PrintedLine {
  readonly text: string;
  /** The statement that this line contains or begins; null if there is none. */
  readonly statement: Statement | null;
}

/**
 * Prints statements as a submission, one order per line, which can be read back as the same statements.
 * @param owner the ordering power if there is no heading; null if unknown
 */
export function printStatements(
  statements: readonly Statement[],
  names: JudgeNames,
  owner: string | null,
): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  let heading: string | null = null;
  for (const statement of statements) {
    const power = headingOf(statement);
    if (power !== null && power !== heading) {
      heading = power;
      lines.push({ text: `${names.powerName(power)}:`, statement: null });
    }
    print(statement, "");
  }
  return lines;

  function print(statement: Statement, indent: string): void {
    const add = (text: string, of: Statement | null = null): void => {
      lines.push({ text: `${indent}${text}`, statement: of });
    };
    const inner = (statements: readonly Statement[]): void => {
      for (const one of statements) print(one, `${indent}  `);
    };
    switch (statement.kind) {
      case "order":
        return add(printOrder(statement.order, names, "short", statement.power ?? owner), statement);
      case "set":
        return add(statement.wait ? "SET WAIT" : "SET NOWAIT", statement);
      case "clear":
        return add("CLEAR", statement);
      case "phase": {
        const { season, year, kind } = statement.phase;
        add(`PHASE ${season.toUpperCase()} ${year} ${kind.toUpperCase()}`, statement);
        return inner(statement.statements);
      }
      case "if": {
        for (const [at, { condition, statements }] of statement.branches.entries()) {
          add(`${at === 0 ? "IF" : "ELSE IF"} ${printCondition(condition, names)} THEN`, at === 0 ? statement : null);
          inner(statements);
        }
        if (statement.otherwise) {
          add("ELSE");
          inner(statement.otherwise);
        }
        add("ENDIF");
      }
    }
  }
}

/** Returns the power of the heading above a statement; null if there is none. */
export function headingOf(statement: Statement): string | null {
  if (statement.kind === "order") return statement.power;
  if (statement.kind === "phase") return firstHeading(statement.statements);
  if (statement.kind !== "if") return null;
  return firstHeading([...statement.branches.flatMap(({ statements }) => statements), ...(statement.otherwise ?? [])]);
}

function firstHeading(statements: readonly Statement[]): string | null {
  return statements.map(headingOf).find((power) => power !== null) ?? null;
}

/** Prints a condition with only the brackets that left-to-right evaluation requires. */
function printCondition(condition: Condition, names: JudgeNames): string {
  switch (condition.op) {
    case "unit": {
      const { power, type, place } = condition;
      const owner = power === null ? null : names.adjective(power).toUpperCase();
      return [owner, unitLetter(type), names.loc(place)].filter((part) => part !== null).join(" ");
    }
    case "not":
      return `NOT ${bracketed(condition.arg, names)}`;
    default: {
      const [left, right] = condition.args;
      return `${printCondition(left, names)} ${condition.op.toUpperCase()} ${bracketed(right, names)}`;
    }
  }
}

function bracketed(condition: Condition, names: JudgeNames): string {
  const text = printCondition(condition, names);
  return condition.op === "and" || condition.op === "or" ? `(${text})` : text;
}
