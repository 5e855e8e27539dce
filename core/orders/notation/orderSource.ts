import { type Order, powerOfOrder } from "../order.ts";
import { type DaideFault, isDaideText, namesOnWire, readDaideLine } from "./daideRead.ts";
import { judgeOrderOf } from "./judge/convert.ts";
import type { OrderFault } from "./judge/fault.ts";
import type { JudgeNames } from "./judge/names.ts";
import type { JudgeOrder, Statement } from "./judge/order.ts";
import { type JudgeReading, type JudgeReadingOptions, readJudgeText } from "./judge/read.ts";

/** The result of reading order text, and the notation of the text. */
export interface OrderTextReading extends JudgeReading {
  readonly notation: "judge" | "daide";
}

/**
 * Reads order text in either notation; the first line shows which. Never throws. DAIDE orders name their powers; each
 * is read as if it were under its power's heading.
 */
export function readOrderText(text: string, names: JudgeNames, options: JudgeReadingOptions): OrderTextReading {
  const first = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== "") ?? "";
  if (isDaideText(first)) return { notation: "daide", ...readDaideText(text, names) };
  return { notation: "judge", ...readJudgeText(text, names, options) };
}

function readDaideText(text: string, names: JudgeNames): JudgeReading {
  const representation = namesOnWire(names.map);
  const statements: Statement[] = [];
  const faults: OrderFault[] = [];
  for (const [index, content] of text.split(/\r\n|\n|\r/).entries()) {
    const line = index + 1;
    const { orders, faults: found } = readDaideLine(content, representation);
    faults.push(...found.map((fault) => orderFault(fault, line)));
    for (const { order, column, length } of orders) {
      const said = ownOrder(order);
      if (said) statements.push({ kind: "order", order: said, power: powerOfOrder(order), line, column });
      else faults.push({ code: "loose-order", severity: "error", line, column, length, facts: {} });
    }
  }
  return { statements, faults };
}

/** Returns an order in njudge notation without the power of its unit. */
function ownOrder(order: Order): JudgeOrder | null {
  const converted = judgeOrderOf(order);
  if (!converted || !("unit" in converted)) return converted;
  return { ...converted, unit: { ...converted.unit, power: null } };
}

function orderFault({ code, column, length, text, expected }: DaideFault, line: number): OrderFault {
  const facts = { text: text === "" ? "the end of the line" : text, expected: expected.join(", ") };
  return { code, severity: "error", line, column, length, facts };
}
